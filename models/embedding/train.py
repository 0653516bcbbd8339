"""Trains the embedding on nothing but what is drawn here, and writes an ONNX file.

    python -m models.embedding.train

One thread, a fixed seed; the number of steps, not the clock, decides when it ends.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import cv2
import torch
from torch import Tensor, nn

from models.embedding.lessons import Lesson, Lessons
from models.embedding.network import EmbeddingNetwork, Shipped
from vision.components.embedding import CROP

SEED = 4
STEPS = 1300
STOCK = 200
RATE = 4e-3
SHARPNESS = 16.0
"""Factor of the cosine between two views in the loss."""
KEPT = 0.995
"""What is kept of the running mean of the weights at each step."""


def loss(vectors: Tensor, labels: Tensor) -> Tensor:
    """Each view must be nearer to every other view of the same than to all that show something
    else (InfoNCE over all pairs)."""
    alike = labels[:, None] == labels[None]
    itself = torch.eye(len(labels), dtype=torch.bool)
    score = SHARPNESS * vectors @ vectors.T
    others = score.masked_fill(alike, -torch.inf).logsumexp(dim=1, keepdim=True)
    cost = torch.nn.functional.softplus(others - score)
    return cost[alike & ~itself].mean()


def train(steps: int, weights: Path) -> EmbeddingNetwork:
    """The network after so many batches; its weights are kept in a file meanwhile."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    lessons = Lessons(SEED, STOCK)
    network = EmbeddingNetwork().to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, steps, pct_start=0.1)
    begun, total = time.time(), 0.0
    for step in range(1, steps + 1):
        cost = _learn(network, lessons.next())
        optimiser.zero_grad()
        cost.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        _follow(mean, network, min(KEPT, 1 - 10 / (step + 10)))
        total += float(cost)
        if step % 50 == 0 or step == steps:
            print(f"{step}/{steps}  {time.time() - begun:.0f} s  loss {total / 50:.3f}", flush=True)
            total = 0.0
            torch.save(mean.state_dict(), weights)
    return mean


def _learn(network: EmbeddingNetwork, lesson: Lesson) -> Tensor:
    views = torch.from_numpy(lesson.views).permute(0, 3, 1, 2).to(torch.float32)
    return loss(network(views), torch.from_numpy(lesson.labels))


def _follow(mean: nn.Module, network: nn.Module, kept: float) -> None:
    pairs = zip(mean.state_dict().values(), network.state_dict().values(), strict=True)
    with torch.no_grad():
        for slow, quick in pairs:
            if slow.dtype.is_floating_point:
                slow.lerp_(quick, 1 - kept)
            else:
                slow.copy_(quick)


def export(network: EmbeddingNetwork, out: Path) -> None:
    """Writes the whole network: any number of patches, as bytes. The product gets it quantised."""
    shipped = Shipped(network.to(memory_format=torch.contiguous_format)).eval()
    example = torch.zeros(2, CROP, CROP, 3, dtype=torch.uint8)
    torch.onnx.export(
        shipped,
        (example,),
        out,
        input_names=["patches"],
        output_names=["vectors"],
        dynamic_axes={"patches": {0: "n"}, "vectors": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--weights", type=Path, default=Path("embedding.pt"))
    parser.add_argument("--out", type=Path, default=Path("embedding-full.onnx"))
    given = parser.parse_args()
    export(train(given.steps, given.weights), given.out)


if __name__ == "__main__":
    main()
