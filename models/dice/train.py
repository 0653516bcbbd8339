"""Trains the network that reads dice, from nothing but dice drawn here, and writes the ONNX file.

    python -m models.dice.train --weights dice.pt

One thread, a fixed seed; the number of steps, not the clock, decides when it ends.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections import deque
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.dice.network import DiceNetwork
from models.dice.scenes import SceneMaker
from models.dice.targets import Planes, batch, loss, planes

SEED = 20
SCENE_PX = 160
BATCH = 16
FRESH = 6
"""Scenes of a batch that nobody saw before; the others are seen again, turned or mirrored."""
STOCK, RENEWED = 1200, 1
REMEMBERED = 1500
STEPS = 4500
RATE = 2.5e-3
EASY = 0.25
"""Share of the steps over which pictures get as bad as they may be."""
KEPT = 0.998
"""What is kept of the running mean of the weights at each step."""


class Lessons:
    """Batches of scenes, one after another."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._maker = SceneMaker(self._rng, STOCK)
        self._seen: deque[tuple[np.ndarray, Planes]] = deque(maxlen=REMEMBERED)

    def next(self, harm: float) -> tuple[torch.Tensor, torch.Tensor]:
        self._maker.renew(RENEWED)
        fresh = [self._maker.scene(SCENE_PX, harm) for _ in range(FRESH)]
        pairs = [(scene.image, planes(scene)) for scene in fresh]
        if len(self._seen) > BATCH:
            picks = self._rng.integers(0, len(self._seen), BATCH - FRESH)
            again = [_turned(self._rng, *self._seen[int(i)]) for i in picks]
        else:
            again = []
        self._seen.extend(pairs)
        images, wants = zip(*pairs, *again, strict=True)
        return batch(images), torch.from_numpy(np.stack(wants))


def _turned(rng: np.random.Generator, image: np.ndarray, want: Planes) -> tuple[np.ndarray, Planes]:
    """A scene turned by quarters, perhaps mirrored: a die's value stays what it is."""
    want = want.copy()
    if rng.random() < 0.5:
        image, want = image[:, ::-1], want[:, :, ::-1].copy()
        want[2] *= -1
    for _ in range(int(rng.integers(4))):
        # A quarter turn to the left: what pointed right points up.
        image, want = np.rot90(image), np.rot90(want, axes=(1, 2)).copy()
        want[2], want[3] = want[3].copy(), -want[2].copy()
    return np.ascontiguousarray(image), want


def train(steps: int, weights: Path) -> DiceNetwork:
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    lessons = Lessons(SEED)
    network = DiceNetwork().to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, steps, pct_start=0.1)
    begun = time.time()
    sums: dict[str, float] = {}
    for step in range(1, steps + 1):
        pictures, wants = lessons.next(min(1.0, step / (EASY * steps)))
        with torch.autocast("cpu", torch.bfloat16):
            out = network(pictures)
        total, parts = loss(out.float(), wants)
        optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        _follow(mean, network, min(KEPT, 1 - 10 / (step + 10)))
        sums = {name: sums.get(name, 0.0) + part for name, part in parts.items()}
        if step % 100 == 0:
            told = "  ".join(f"{name} {part / 100:.3f}" for name, part in sums.items())
            print(f"{step}/{steps}  {time.time() - begun:.0f} s  {told}", flush=True)
            sums = {}
        if step % 250 == 0 or step == steps:
            torch.save(mean.state_dict(), weights)
    return mean


def _follow(mean: nn.Module, network: nn.Module, kept: float) -> None:
    with torch.no_grad():
        for slow, quick in zip(
            mean.state_dict().values(), network.state_dict().values(), strict=True
        ):
            if slow.dtype.is_floating_point:
                slow.lerp_(quick, 1 - kept)
            else:
                slow.copy_(quick)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--weights", type=Path, default=Path("dice.pt"))
    given = parser.parse_args()
    train(given.steps, given.weights)


if __name__ == "__main__":
    main()
