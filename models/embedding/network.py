"""The network: a picture of a place, unrolled around its middle, becomes a direction in space.

Unrolled (rings by angles), a turn of the picture is a shift along the angles; convolutions that go
round and a mean over all angles make of it almost nothing. What the network has to learn is
everything else.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.components.embedding import CROP, DIMENSIONS

RINGS, ANGLES = 24, 48


class Unroll(nn.Module):
    """Nx3xCROPxCROP to Nx3xRINGSxANGLES: bilinear, as four gathers with fixed weights."""

    def __init__(self) -> None:
        super().__init__()
        radius = (torch.arange(RINGS) + 0.5) / RINGS * (CROP / 2 - 0.5)
        way = torch.arange(ANGLES) * (2 * math.pi / ANGLES)
        c = (CROP - 1) / 2
        x = (c + radius[:, None] * torch.cos(way)).clamp(0, CROP - 1.001).flatten()
        y = (c + radius[:, None] * torch.sin(way)).clamp(0, CROP - 1.001).flatten()
        left, top = x.floor(), y.floor()
        fx, fy = x - left, y - top
        first = (top * CROP + left).long()
        self.register_buffer("first", first)
        corners = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
        self.register_buffer("weights", torch.stack(corners))

    def forward(self, x: Tensor) -> Tensor:
        flat = x.flatten(2)
        steps = (0, 1, CROP, CROP + 1)
        parts = [flat[:, :, self.first + s] * self.weights[i] for i, s in enumerate(steps)]
        return (parts[0] + parts[1] + parts[2] + parts[3]).view(-1, 3, RINGS, ANGLES)


def _around(x: Tensor, by: int) -> Tensor:
    """Continues the angles beyond both ends, where the circle closes."""
    return torch.cat([x[..., -by:], x, x[..., :by]], dim=-1)


class Round(nn.Module):
    """A 3x3 convolution along rings (padded) and around angles (closed)."""

    def __init__(
        self, into: int, out: int, stride: tuple[int, int] = (1, 1), groups: int = 1
    ) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(into, out, 3, stride, (1, 0), groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(out)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.convolution(_around(x, 1)))


class Block(nn.Module):
    """Depthwise, then pointwise; what came in is added where it has the same form."""

    def __init__(self, into: int, out: int, stride: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self.depthwise = Round(into, into, stride, groups=into)
        self.pointwise = nn.Conv2d(into, out, 1, bias=False)
        self.norm = nn.BatchNorm2d(out)
        self.residual = into == out and stride == (1, 1)

    def forward(self, x: Tensor) -> Tensor:
        y = functional.relu(self.norm(self.pointwise(functional.relu(self.depthwise(x)))))
        return x + y if self.residual else y


class EmbeddingNetwork(nn.Module):
    """In: views (Nx3xCROPxCROP, BGR, 0 to 255). Out: NxDIMENSIONS, of length 1."""

    def __init__(self) -> None:
        super().__init__()
        self.unroll = Unroll()
        self.stem = Round(3, 24, (1, 2))
        self.body = nn.Sequential(
            Block(24, 48),
            Block(48, 64, (2, 2)),
            Block(64, 64),
            Block(64, 96),
            Block(96, 128, (2, 2)),
            Block(128, 128),
            Block(128, 128),
        )
        # Near the middle and far from it are different places: rings are kept, angles averaged.
        rings = RINGS // 4
        self.head = nn.Linear(128 * rings * 2, DIMENSIONS)

    def forward(self, views: Tensor) -> Tensor:
        x = self.unroll(views / 127.5 - 1)
        x = self.body(functional.relu(self.stem(x)))
        features = torch.cat([x.mean(dim=3), x.amax(dim=3)], dim=1).flatten(1)
        return functional.normalize(self.head(features), dim=1)


class Shipped(nn.Module):
    """What is shipped: NxCROPxCROPx3 bytes (BGR) in, vectors out."""

    def __init__(self, network: EmbeddingNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, patches: Tensor) -> Tensor:
        return self.network(patches.permute(0, 3, 1, 2).to(torch.float32))
