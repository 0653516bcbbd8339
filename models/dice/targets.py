"""What the network should say of a scene, and how far off it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from models.dice.network import STRIDE, USUAL_EDGE
from models.dice.scenes import Scene

Planes = NDArray[np.float32]

HEAT, WEIGHT, DX, DY, EDGE, VALUE, KNOWN = range(7)


def planes(scene: Scene) -> Planes:
    """7 x H/4 x W/4: how near a die's middle is (0 to 1), how much the rest counts there, how far
    the middle is off (cells), logarithm of the edge, value from 0, and 0 where nothing counts."""
    cells = scene.image.shape[0] // STRIDE
    out = np.zeros((7, cells, cells), np.float32)
    out[KNOWN] = 1
    ys, xs = np.mgrid[:cells, :cells].astype(np.float32) + 0.5
    for die in scene.dice:
        x, y, edge = die.centre[0] / STRIDE, die.centre[1] / STRIDE, die.edge / STRIDE
        dx, dy = x - xs, y - ys
        if not die.whole:
            out[KNOWN][np.maximum(abs(dx), abs(dy)) < edge * 0.6] = 0
            continue
        heat = np.exp(-(dx**2 + dy**2) / (2 * max(0.8, edge / 9) ** 2))
        row, column = int(y), int(x)
        near = (heat > 0.3) & (heat > out[WEIGHT])
        for plane, levels in ((WEIGHT, heat), (DX, dx), (DY, dy)):
            out[plane][near] = levels[near]
        out[EDGE][near] = np.log(die.edge / USUAL_EDGE)
        out[VALUE][near] = die.value - 1
        out[HEAT] = np.maximum(out[HEAT], heat * 0.999)
        out[HEAT, row, column] = 1
        out[WEIGHT, row, column] = 1
        out[DX, row, column], out[DY, row, column] = dx[row, column], dy[row, column]
        out[EDGE, row, column] = np.log(die.edge / USUAL_EDGE)
        out[VALUE, row, column] = die.value - 1
    return out


def batch(images: Sequence[NDArray[np.uint8]]) -> Tensor:
    """Pictures as the network takes them."""
    levels = torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).to(torch.float32)
    return (levels / 127.5 - 1).contiguous(memory_format=torch.channels_last)


def loss(out: Tensor, want: Tensor, reading: float) -> tuple[Tensor, dict[str, float]]:
    """Penalty-reduced focal loss of the middles (Zhou et al., "Objects as Points", 2019), absolute
    errors of place and size, and, weighted by reading, cross entropy of the value."""
    heat, known, weight = want[:, HEAT], want[:, KNOWN], want[:, WEIGHT] * want[:, KNOWN]
    p = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    peak = (heat >= 1).float() * known
    dice = peak.sum().clamp(min=1)
    here = -((1 - p) ** 2) * p.log() * peak
    elsewhere = -((1 - heat) ** 4) * p**2 * (1 - p).log() * (1 - peak) * known
    middles = (here + elsewhere).sum() / dice
    share = weight / weight.sum().clamp(min=1)
    off = (out[:, 1:3] - want[:, DX : DY + 1]).abs().sum(dim=1)
    edge = (out[:, 3] - want[:, EDGE]).abs()
    places, sizes = (off * share).sum(), (edge * share).sum()
    cross = functional.cross_entropy(out[:, 4:], want[:, VALUE].long(), reduction="none")
    values = (cross * share).sum()
    total = middles + 0.3 * places + 1.5 * sizes + reading * values
    parts = {"middles": middles, "places": places, "sizes": sizes, "values": values}
    return total, {name: float(part.detach()) for name, part in parts.items()}
