"""How long seeing takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import ParamSpec, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

P = ParamSpec("P")
T = TypeVar("T")
Image = npt.NDArray[np.uint8]

MEASURED_SIZE = (1920, 1080)
"""The size of picture that the times are promised for."""

CORES = 2
"""What the smallest machine that we promise anything for has."""


@contextmanager
def two_cores() -> Iterator[None]:
    """Keeps this process to two cores, where the system lets it."""
    threads = cv2.getNumThreads()
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    cv2.setNumThreads(CORES)
    if allowed is not None:
        os.sched_setaffinity(0, sorted(allowed)[:CORES])
    try:
        yield
    finally:
        cv2.setNumThreads(threads)
        if allowed is not None:
            os.sched_setaffinity(0, allowed)


def timed(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T, float]:
    """What some work gives, and how many milliseconds it took."""
    start = perf_counter()
    result = work(*args, **kwargs)
    return result, 1000 * (perf_counter() - start)


def median_ms(times: Sequence[float]) -> float:
    """To a tenth; there must be one."""
    return round(median(times), 1)


def with_noise(image: Image, seed: int) -> Image:
    """The same scene a moment later, as a sensor would give it: every value off by up to two."""
    noise = np.random.default_rng(seed).integers(-2, 3, image.shape, np.int16)
    noisy: Image = np.clip(image.astype(np.int16) + noise, 0, 255).astype(np.uint8)
    return noisy
