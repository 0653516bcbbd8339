"""What an image sensor makes of the light on a table: how bright the picture gets, how grainy.

The linear camera model of EMVA Standard 1288 (release 4.0 Linear, section 2): photons arrive by
chance, a share of them frees an electron each, the readout adds noise of its own. The light that
reaches the sensor follows from the lux on the table by the camera equation (ISO 12232, on focal
plane exposure): white paper that reflects ``WHITE`` of E lux gives E * WHITE * LENS / (4 F**2) lux
behind a lens of f-number F.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

GAMMA = 2.2
"""A picture's levels are the light to the power of 1 / 2.2, near enough to sRGB (IEC 61966-2-1)."""
WHITE = 0.9
"""The share of the light that white paper reflects."""
LENS = 0.9
"""The share that a lens lets through."""
LUMENS_PER_WATT = 300.0
"""Of white lamps: a white LED has about this much of a radiated watt."""
PHOTONS = 50.34
"""Photons for each square micrometre, millisecond, micrometre of wave and microwatt a square
centimetre: EMVA 1288, the equation of the mean number of photons."""
GREEN_UM = 0.555
GREY = 110.0
"""The level at which grain is told."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """``gain`` is the factor on a picture's levels (1: as bright as in a well lit room), ``noise``
    the grain (standard deviation in levels of 255) at the level ``GREY``."""

    gain: float
    noise: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """A webcam's: 1080 lines on a third of an inch, read thirty times a second.

    ``colour_share`` is what a pixel's colour filter lets through of white light; ``full_well_e``
    and ``read_noise_e`` are electrons; ``longest_ms`` is how long an exposure may last, and
    ``amplified`` how many times the signal may be amplified where that is not enough.
    """

    pixel_um: float = 3.0
    f_number: float = 2.0
    quantum_efficiency: float = 0.5
    colour_share: float = 1 / 3
    full_well_e: float = 10_000.0
    read_noise_e: float = 4.0
    longest_ms: float = 1000 / 30
    amplified: float = 16.0

    def electrons(self, lux: float) -> float:
        """Those that white paper in so much light frees in a pixel in the longest exposure."""
        behind_lens = lux * WHITE * LENS / (4 * self.f_number**2)
        microwatts = behind_lens / LUMENS_PER_WATT * 100
        photons = PHOTONS * self.pixel_um**2 * self.longest_ms * GREEN_UM * microwatts
        return photons * self.quantum_efficiency * self.colour_share

    def expose(self, lux: float) -> Exposure:
        """As a camera exposes by itself: the time first, then the amplifier, then the picture
        stays dark."""
        white = min(self.electrons(lux), self.full_well_e)
        amplified = min(self.amplified, self.full_well_e / white)
        bright = white * amplified / self.full_well_e
        grey = (GREY / 255) ** GAMMA
        spread = sqrt(white * grey + self.read_noise_e**2) * amplified / self.full_well_e
        # The slope of the level over the light, where that grey has come to lie in the picture.
        slope = 255 / GAMMA * (grey * bright) ** (1 / GAMMA - 1)
        gain = bright ** (1 / GAMMA)
        # Grain is told at GREY and taken to grow with the root of the level from there.
        return Exposure(gain, spread * slope / sqrt(gain))
