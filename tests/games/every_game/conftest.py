"""How many evenings are played of each combination, and which test plays which.

The variable ``EVENINGS`` says how many; ``make test-deep`` plays 5,000.
"""

from __future__ import annotations

import os

import pytest

from tests.games.every_game.combinations import every_combination

USUAL = 200
BATCH = 50
"""Evenings that one test plays: few enough to be shared out among processes."""
SHARE = 40
"""One evening in so many is looked at in every way, the dear ones too."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Gives tests what they ask for: ``combination``, ``seeds`` of the evenings to play (a share of
    all in each test), or ``seed`` of one that is looked at closely."""
    wanted = int(os.environ.get("EVENINGS", USUAL))
    names = metafunc.fixturenames
    combinations = every_combination()
    if "seeds" in names:
        batches = [range(at, min(at + BATCH, wanted)) for at in range(0, wanted, BATCH)]
        metafunc.parametrize("seeds", batches, ids=lambda b: f"evenings {b.start} to {b[-1]}")
    if "seed" in names:
        metafunc.parametrize("seed", range(0, wanted, SHARE), ids=lambda s: f"evening {s}")
    if "combination" in names:
        metafunc.parametrize("combination", combinations, ids=str)
