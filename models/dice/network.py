"""The network: every cell of four pixels says whether a die's middle is in it, how far off, how
large the die is and which value it shows."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 4
"""Pixels a cell has along each side."""
MULTIPLE = 16
"""A picture's sides must be multiples of so many pixels."""
USUAL_EDGE = 36.0
"""Sizes are told as the logarithm of their share of this (px)."""
VALUES = 6


class Block(nn.Module):
    """A convolution, normalised; what came in is added where nothing is made smaller."""

    def __init__(self, into: int, out: int, stride: int = 1) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(into, out, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(out)
        self.residual = into == out and stride == 1

    def forward(self, x: Tensor) -> Tensor:
        y = torch.relu(self.norm(self.convolution(x)))
        return x + y if self.residual else y


class DiceNetwork(nn.Module):
    """In: pictures (Nx3xHxW, -1 to 1). Out: Nx10xH/4xW/4: the middle's logit, how far right and
    down of its cell's middle it is (cells), the logarithm of the edge, six logits of the value."""

    def __init__(self, fine: int = 32, middle: int = 64, coarse: int = 96) -> None:
        super().__init__()
        self.stem = Block(3, 24, 2)
        self.fine = nn.Sequential(Block(24, fine, 2), Block(fine, fine), Block(fine, fine))
        self.middle = nn.Sequential(
            Block(fine, middle, 2), Block(middle, middle), Block(middle, middle)
        )
        self.coarse = nn.Sequential(
            Block(middle, coarse, 2), Block(coarse, coarse), Block(coarse, coarse)
        )
        self.coarse_up = nn.Conv2d(coarse, middle, 1)
        self.middle_again = Block(middle, middle)
        self.middle_up = nn.Conv2d(middle, 48, 1)
        self.fine_across = nn.Conv2d(fine, 48, 1)
        self.join = Block(48, 48)
        self.head = nn.Sequential(nn.Conv2d(48, 96, 1), nn.ReLU(), nn.Conv2d(96, 4 + VALUES, 1))
        last = self.head[-1]
        assert isinstance(last, nn.Conv2d)
        assert last.bias is not None
        nn.init.zeros_(last.bias)
        # Nearly everywhere is no die's middle: said from the start, the first steps are calm.
        nn.init.constant_(last.bias[:1], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        fine = self.fine(self.stem(picture))
        middle = self.middle(fine)
        coarse = self.coarse_up(self.coarse(middle))
        middle = self.middle_again(middle + functional.interpolate(coarse, scale_factor=2.0))
        up = functional.interpolate(self.middle_up(middle), scale_factor=2.0)
        out: Tensor = self.head(self.join(torch.relu(up + self.fine_across(fine))))
        return out


class Reader(nn.Module):
    """What is shipped: a picture as cameras give it in, probabilities out.

    In: NxHxWx3 bytes, BGR. Out: for each cell the probability that a die's middle is in it (NxHxW),
    how far right and down of the cell's middle it is and its edge in px (NxHxWx3), and the
    probability of each value (NxHxWx6). sharpness, shift: of
    the logit of the middle; value_sharpness: of the logits of the value; as calibrated.
    """

    def __init__(
        self, network: DiceNetwork, sharpness: float, shift: float, value_sharpness: float
    ) -> None:
        super().__init__()
        self.network = network
        self.sharpness, self.shift = sharpness, shift
        self.value_sharpness = value_sharpness

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        levels = picture.permute(0, 3, 1, 2).to(torch.float32) / 127.5 - 1
        out = self.network(levels)
        middle = torch.sigmoid(out[:, 0] * self.sharpness + self.shift)
        edge = torch.exp(out[:, 3:4]) * USUAL_EDGE
        box = torch.cat([out[:, 1:3] * STRIDE, edge], dim=1).permute(0, 2, 3, 1)
        values = torch.softmax(out[:, 4:] * self.value_sharpness, dim=1).permute(0, 2, 3, 1)
        return middle, box, values
