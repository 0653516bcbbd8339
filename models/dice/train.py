"""Trains the network that reads dice, from nothing but dice drawn here, and writes the ONNX file.

    python -m models.dice.train --weights dice.pt

One thread, a fixed seed; the number of steps, not the clock, decides when it ends.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.dice.export import load
from models.dice.network import DiceNetwork
from models.dice.scenes import SceneMaker
from models.dice.targets import Planes, batch, loss, planes

SEED = 20
SCENE_PX = 160
BATCH = 16
FRESH = 6
"""Scenes of a batch that nobody saw before; the others are seen again, turned or mirrored."""
RENEWED = 1
"""Dice of the stock that are drawn anew for each batch."""
REMEMBERED = 1500
EASY = 0.25
"""Share of a cycle over which pictures get as bad as they may be."""
KEPT = 0.998
"""What is kept of the running mean of the weights at each step."""


@dataclass(frozen=True)
class Cycle:
    """A training from a high rate to none; the next one starts from its weights, with other dice.
    values: the weight of reading against finding; ramp: whether pictures start easy, else they are
    anything between easy and bad from the first; any_spread: as a wardrobe
    has it; stock: how many dice there are to begin with."""

    steps: int
    rate: float
    values: float
    ramp: bool
    any_spread: bool
    stock: int


CYCLES = (
    Cycle(4500, 2.5e-3, 1.5, True, False, 1200),
    Cycle(1400, 1.5e-3, 2.5, False, False, 1200),
    Cycle(550, 1.2e-3, 2.5, False, True, 600),
    Cycle(650, 1.2e-3, 2.5, False, True, 600),
    Cycle(700, 1.2e-3, 2.5, False, True, 600),
)


class Lessons:
    """Batches of scenes, one after another."""

    def __init__(self, seed: int, cycle: Cycle) -> None:
        self._ramp = cycle.ramp
        self._rng = np.random.default_rng(seed)
        self._maker = SceneMaker(self._rng, cycle.stock, cycle.any_spread)
        self._seen: deque[tuple[np.ndarray, Planes]] = deque(maxlen=REMEMBERED)

    def next(self, done: float) -> tuple[torch.Tensor, torch.Tensor]:
        """Pictures, and what should be said of them. done: the share of the cycle that is over."""
        self._maker.renew(RENEWED)
        fresh = [self._maker.scene(SCENE_PX, self._harm(done)) for _ in range(FRESH)]
        pairs = [(scene.image, planes(scene)) for scene in fresh]
        if len(self._seen) > BATCH:
            picks = self._rng.integers(0, len(self._seen), BATCH - FRESH)
            again = [_turned(self._rng, *self._seen[int(i)]) for i in picks]
        else:
            again = []
        self._seen.extend(pairs)
        images, wants = zip(*pairs, *again, strict=True)
        return batch(images), torch.from_numpy(np.stack(wants))

    def _harm(self, done: float) -> float:
        return min(1.0, done / EASY) if self._ramp else float(self._rng.random())


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


def train(cycle: Cycle, number: int, start: DiceNetwork, weights: Path) -> DiceNetwork:
    """One cycle; gives back, and keeps in a file, the running mean of the weights."""
    torch.manual_seed(SEED + number)
    lessons = Lessons(SEED + number, cycle)
    network = copy.deepcopy(start).train().to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), cycle.rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, cycle.rate, cycle.steps, pct_start=0.1
    )
    begun = time.time()
    sums: dict[str, float] = {}
    for step in range(1, cycle.steps + 1):
        pictures, wants = lessons.next(step / cycle.steps)
        with torch.autocast("cpu", torch.bfloat16):
            out = network(pictures)
        total, parts = loss(out.float(), wants, cycle.values)
        optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        _follow(mean, network, min(KEPT, 1 - 10 / (step + 10)))
        sums = {name: sums.get(name, 0.0) + part for name, part in parts.items()}
        if step % 100 == 0:
            told = "  ".join(f"{name} {part / 100:.3f}" for name, part in sums.items())
            print(f"{step}/{cycle.steps}  {time.time() - begun:.0f} s  {told}", flush=True)
            sums = {}
        if step % 250 == 0 or step == cycle.steps:
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
    parser.add_argument("--weights", type=Path, default=Path("dice.pt"))
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument(
        "--done", type=int, default=0, help="how many cycles those have behind them"
    )
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    network = load(given.start) if given.start else DiceNetwork()
    for number, cycle in enumerate(CYCLES[given.done :], start=given.done):
        network = train(cycle, number, network, given.weights)


if __name__ == "__main__":
    main()
