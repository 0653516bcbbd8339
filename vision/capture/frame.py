"""A picture on its way from a camera, a film or a folder to whoever judges it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
"""Height x width x 3, BGR."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and how far it may be trusted.

    name: what the picture is called in readings and errors.
    taken_at: when it arrived here, in seconds since 1970.
    age: seconds from then until it was handed over.
    why: what is wrong (frozen, black, late, dead): then nothing may be concluded from ``image``,
        which is the last picture that came, or a black one where none ever did.
    """

    image: Image
    name: str
    taken_at: float
    age: float = 0.0
    why: str | None = None


class Source(Protocol):
    """Where pictures come from."""

    def frames(self) -> Iterator[Frame]:
        """Pictures as they come, until there will be no more. A live source never waits in vain: it
        hands out a frame that says ``why`` there is no new one."""
        ...

    def close(self) -> None:
        """Lets the device go; ``frames`` ends soon after. May be called from any thread."""
        ...
