"""How long the table waits before something happens by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds.

    quiet: a reading commits by itself after so long without a change.
    settle: what is open makes room for something else only once that lasted so long.
    patience: a violation is shown once it lasted so long (people still move their counter).
    hold: somebody who corrects has so long before the reading commits by itself after all.
    baffled: a picture that no play explains, or a thing that no kit knows, is told after so long.
    late, lost: a camera without a picture for so long.
    remind: a player who let so long pass is reminded.
    """

    quiet: float = 6.0
    settle: float = 0.4
    patience: float = 2.5
    hold: float = 90.0
    baffled: float = 10.0
    late: float = 3.0
    lost: float = 10.0
    remind: float = 180.0
