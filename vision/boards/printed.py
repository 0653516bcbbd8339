"""What stands or lies on the sites of a printed board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.layout import Site
from companion.table.names import UNKNOWN_THING, fits
from companion.table.observation import Alternative
from companion.table.view import Claim
from vision.boards.looking import Look
from vision.boards.spilling import settled
from vision.components import certainty
from vision.components.explaining import Explanation, Foreground, Share, explain, strange
from vision.components.kits import KitView, Learned
from vision.components.matching import Matcher
from vision.geometry import Floats, inverse, scaling, warp
from vision.known import KnownBoard
from vision.masks import filled
from vision.scene.residual import Print, threshold

LEAN_MM = 3.0
"""How far beyond its own reach a standing piece may show."""
LEAST = 0.08
"""Share of the smallest candidate's area that must differ from the print for a second look."""
WHOLE = 0.35
"""Share that must be seen of a component that nothing covers, of what differs from the print."""
FAINT = 12
"""Levels by which a component must differ from the print to count as foreground."""
SHIFT_MM = 1.5
"""By how much the middle of a thing may be misjudged."""
CLOSE = 0.8
"""Mean log-likelihood a pixel within which colours do not tell candidates apart, but shape may."""
FAMILIAR = 0.7
"""Share of what differs from the print that components must explain before anything stranger is
thought of."""
TOO_LARGE = 2.5
"""So many times its area is seen of no component: a phone is no black counter."""
BY_SHAPE = 0.4
"""Share that must be seen of a lone component to tell it by its picture."""
MOST = 0.6
"""Share of a lone component, all its colours, that must be seen to believe in it without asking
whether the site is bare."""


@dataclass(frozen=True)
class SiteReading:
    """What is at one site, with the alternatives where that is not certain."""

    claims: tuple[Claim, ...]
    doubts: tuple[Alternative, ...] = ()


EMPTY = SiteReading(())


class BoardReader:
    """Reads one board; everything that does not change from frame to frame is prepared once."""

    def __init__(self, board: KnownBoard, kit: KitView, matcher: Matcher) -> None:
        self._print = Print(board.print.image)
        self._scale = board.print.scale
        self._size = board.print.size
        self._matcher = matcher
        self._sites = board.print.surface.sites
        self._kit = kit
        self._candidates = [_candidates(s, kit) for s in self._sites]
        self._covered = _filled(board.covered, self._scale, self._size)
        self._owner = self._territories()
        self._reach_px = {name: learned.reach_mm * self._scale for name, learned in kit.items()}
        self._contrasts: dict[tuple[int, str], float] = {}

    @property
    def half_mm(self) -> dict[str, float]:
        """Half the edge of the square that stands for a site when it is pointed at."""
        return {
            s.id: max((c.radius_mm for c in own), default=0.0) + LEAN_MM
            for s, own in zip(self._sites, self._candidates, strict=True)
        }

    def _territories(self) -> NDArray[np.int32]:
        """For each pixel the site it would belong to (-1: none): the nearest within reach."""
        w, h = self._size
        at = np.array([s.at_mm for s in self._sites]) * self._scale
        reach = np.array([_reach_mm(own) for own in self._candidates]) * self._scale
        owner = np.full((h, w), -1, np.int32)
        nearest = np.full((h, w), np.inf)
        for i, ((x, y), r) in enumerate(zip(at, reach, strict=True)):
            x0, x1 = max(0, int(x - r)), min(w, int(x + r) + 2)
            y0, y1 = max(0, int(y - r)), min(h, int(y + r) + 2)
            yy, xx = np.mgrid[y0:y1, x0:x1]
            distance = np.hypot(xx - x, yy - y)
            better = (distance < nearest[y0:y1, x0:x1]) & (distance <= r)
            owner[y0:y1, x0:x1][better] = i
            nearest[y0:y1, x0:x1][better] = distance[better]
        return owner

    def read(self, evened: NDArray[np.uint8], pose: Floats) -> dict[str, SiteReading]:
        """Occupied and doubtful sites. evened: the straightened picture in the reference's light;
        pose: board mm -> px there."""
        onto = scaling(self._scale) @ inverse(pose)
        seen = warp(evened, onto, self._size)
        off = self._print.residual(seen)
        foreground = (off > threshold(off)) | self._covered
        foreground &= self._owner >= 0
        fore = Foreground.of(foreground, seen, self._print.image, self._covered)
        places = self._places(fore, self._owner[foreground])
        found = {i: explain(own, self._candidates[i], self._scale) for i, own in places.items()}
        readings: dict[str, SiteReading] = {}
        for i, explanation in settled(found, self._reach_px).items():
            reading = self._site(i, seen, places[i], explanation)
            if reading.claims or reading.doubts:
                readings[self._sites[i].id] = reading
        return readings

    def _places(self, fore: Foreground, owners: NDArray[np.int32]) -> dict[int, Foreground]:
        """What differs from the print at each site, by index, where that is worth a look."""
        counts = np.bincount(owners, minlength=len(self._sites))
        order = np.argsort(owners, kind="stable")
        starts = np.concatenate([[0], np.cumsum(counts)])
        places = {}
        for i, count in enumerate(counts):
            smallest = min((c.area_mm2 for c in self._candidates[i]), default=np.inf)
            if count >= max(smallest * self._scale**2 * LEAST, 6):
                places[i] = fore.part(order[starts[i] : starts[i + 1]])
        return places

    def _slight(self, site: int, present: Sequence[Share]) -> bool:
        """Whether too little is seen for something to stand here: a shadow, a neighbour's edge."""
        cover = sum(share.cover for share in present)
        return cover < WHOLE * self._contrast(site, present[0].component)

    def _contrast(self, site: int, component: str) -> float:
        """Share of a component's pixels that would differ from the print at a site."""
        key = (site, component)
        if key not in self._contrasts:
            x, y = np.array(self._sites[site].at_mm) * self._scale
            learned = next(c for c in self._candidates[site] if c.component == component)
            example = learned.examples[0]
            h, w = example.mask.shape
            ground = cv2.getRectSubPix(self._print.image, (w, h), (float(x), float(y)))
            laid = np.where(example.mask[..., None], example.image, ground)
            off = Print(np.asarray(ground, np.uint8)).residual(np.asarray(laid, np.uint8))
            share = float((off[example.mask] > FAINT).mean())
            self._contrasts[key] = max(share, 0.15)
        return self._contrasts[key]

    def _site(
        self, site: int, seen: NDArray[np.uint8], fore: Foreground, found: Explanation
    ) -> SiteReading:
        if found.known < FAMILIAR:
            p_strange = self._p_strange(site, fore)
            if p_strange > 0.5:
                return _stranger(p_strange)
        if not found.present or self._slight(site, found.present):
            return EMPTY
        if found.present[0].visible > TOO_LARGE:
            return _stranger(0.9, found.present[0].component)
        if len(found.present) > 1:
            return _by_colour(found, len(fore))
        lone = found.present[0]
        close = [c for c, score in found.scores if score > found.scores[0][1] - CLOSE]
        by_shape = len(close) > 1 and lone.visible > BY_SHAPE
        if not by_shape and lone.cover > MOST:
            return _by_colour(found, len(fore))
        look = self._look(site, seen, fore.middle)
        distance = look.unlike(close)
        p_bare = self._p_bare(look, lone, float(distance.min()))
        if p_bare > 0.5:
            return _bare(p_bare, close[int(distance.argmin())])
        return _by_shape(distance, close, lone) if by_shape else _by_colour(found, len(fore))

    def _p_strange(self, site: int, fore: Foreground) -> float:
        """The probability that something lies here which no kit knows."""
        odd = strange(fore, self._kit.values())
        smallest = min(self._candidates[site], key=lambda c: c.area_mm2)
        if not odd.any():
            return 0.0
        off = fore.at[odd] - np.median(fore.at[odd], axis=0)
        radius = np.sqrt(smallest.area_mm2 / np.pi) * self._scale
        together = np.count_nonzero(np.hypot(*off.T) <= radius)
        return certainty.strangeness(together / (np.pi * radius**2))

    def _look(self, site: int, seen: NDArray[np.uint8], middle: tuple[float, float]) -> Look:
        x, y = (float(v) * self._scale for v in self._sites[site].at_mm)
        middles = (middle, (x, y), ((middle[0] + x) / 2, (middle[1] + y) / 2))
        return Look(self._matcher, seen, self._print.image, middles, SHIFT_MM * self._scale)

    def _p_bare(self, look: Look, lone: Share, thing: float) -> float:
        """The probability that nothing stands where one component was made out, whose picture is so
        far from what is seen."""
        x, y = look.middles[0]
        if self._covered[int(y), int(x)]:
            return 0.0
        if certainty.bareness(0.0, thing) < 1 - certainty.CERTAIN:
            return 0.0
        bare = look.unlike_bare(float(np.sqrt(lone.pixels / max(lone.visible, 0.1) / np.pi)))
        return certainty.bareness(bare, thing)


def _stranger(p: float, otherwise: str | None = None) -> SiteReading:
    """Something that no kit knows, or else what it resembles, or nothing."""
    claim = Claim(UNKNOWN_THING, round(p, 4))
    other = () if otherwise is None else (otherwise,)
    return SiteReading((claim,), certainty.alternatives([((UNKNOWN_THING,), p), (other, 1 - p)]))


def _bare(p: float, otherwise: str) -> SiteReading:
    """Nothing, as far as can be seen."""
    if p >= certainty.CERTAIN:
        return EMPTY
    return SiteReading((), certainty.alternatives([((), p), ((otherwise,), 1 - p)]))


def _by_shape(distance: NDArray[np.float32], close: Sequence[str], lone: Share) -> SiteReading:
    """Candidates of like colours: the one whose picture is nearest."""
    order = np.argsort(distance)
    best = close[int(order[0])]
    p = certainty.separation(float(distance[order[0]]), float(distance[order[1]]))
    p = min(p * certainty.presence(lone.visible), 0.999)
    doubts: tuple[Alternative, ...] = ()
    if p < certainty.CERTAIN:
        rest = close[int(order[1])]
        doubts = certainty.alternatives([((best,), p), ((rest,), 1 - p)])
    return SiteReading((Claim(best, round(p, 4)),), doubts)


def _by_colour(found: Explanation, pixels: int) -> SiteReading:
    """Claims with their probabilities, and what else may be there."""
    p_there = {s.component: certainty.presence(s.visible) for s in found.present}
    if len(found.present) == 1 and len(found.scores) > 1:
        only = found.present[0].component
        margin = found.scores[0][1] - found.scores[1][1]
        p_same = certainty.identity(margin, pixels)
        p = min(p_there[only] * p_same, 0.999)
        doubts: tuple[Alternative, ...] = ()
        if p < certainty.CERTAIN:
            other = found.scores[1][0] if found.scores[0][0] == only else found.scores[0][0]
            doubts = certainty.alternatives(
                [
                    ((only,), p),
                    ((other,), p_there[only] * (1 - p_same)),
                    ((), 1 - p_there[only]),
                ]
            )
        return SiteReading((Claim(only, round(p, 4)),), doubts)
    claims = tuple(
        Claim(s.component, round(min(p_there[s.component], 0.999), 4)) for s in found.present
    )
    weakest = min(found.present, key=lambda s: p_there[s.component])
    p = p_there[weakest.component]
    if p >= certainty.CERTAIN:
        return SiteReading(claims)
    everyone = tuple(s.component for s in found.present)
    without = tuple(c for c in everyone if c != weakest.component)
    return SiteReading(claims, certainty.alternatives([(everyone, p), (without, 1 - p)]))


def _candidates(site: Site, kit: KitView) -> tuple[Learned, ...]:
    return tuple(k for name, k in kit.items() if any(fits(name, h) for h in site.holds))


def _reach_mm(candidates: Sequence[Learned]) -> float:
    """How far from a site's middle what belongs there may show. Where things of several colours
    may come together, they lie beside each other."""
    reach = max((c.reach_mm for c in candidates), default=0.0)
    return (2 * reach if len(candidates) > 1 else reach) + LEAN_MM


def _filled(outlines: Sequence[Floats], scale: float, size: tuple[int, int]) -> NDArray[np.bool_]:
    return filled((outline * scale for outline in outlines), size) > 0
