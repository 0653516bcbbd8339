"""What lies across the border of two sites belongs to one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

import numpy as np

from vision.components.explaining import Explanation, Share

APART = 1.1
"""Middles of two parts of one thing are nearer than this, in units of its reach."""
WHOLE = 1.4
"""Share of a component's area beyond which two parts are no single thing's."""


def settled(
    found: Mapping[int, Explanation], reach_px: Mapping[str, float]
) -> dict[int, Explanation]:
    """Explanations of neighbouring sites (by index) in which no thing is counted twice: of its
    parts, the largest has all of it. reach_px: from a component's middle to its farthest point."""
    whole = dict(found)
    for mine, other, component in _pairs(found):
        one, two = _share(whole[mine], component), _share(whole[other], component)
        if one is None or two is None or one.visible + two.visible > WHOLE:
            continue
        if np.hypot(*np.subtract(one.middle, two.middle)) > APART * reach_px[component]:
            continue
        keeps, loses = (mine, other) if one.pixels >= two.pixels else (other, mine)
        whole[keeps] = _with(whole[keeps], _joined(one, two))
        whole[loses] = _without(whole[loses], component)
    return whole


def _pairs(found: Mapping[int, Explanation]) -> Iterator[tuple[int, int, str]]:
    """Any two places at which the same component is made out."""
    places: dict[str, list[int]] = {}
    for place, explanation in found.items():
        for share in explanation.present:
            places.setdefault(share.component, []).append(place)
    for component, where in places.items():
        for one, two in combinations(where, 2):
            yield one, two, component


def _share(explanation: Explanation, component: str) -> Share | None:
    return next((s for s in explanation.present if s.component == component), None)


def _joined(one: Share, two: Share) -> Share:
    pixels = one.pixels + two.pixels
    middle = np.average([one.middle, two.middle], axis=0, weights=[one.pixels, two.pixels])
    return Share(
        one.component,
        pixels,
        one.visible + two.visible,
        one.cover + two.cover,
        (float(middle[0]), float(middle[1])),
    )


def _with(explanation: Explanation, share: Share) -> Explanation:
    rest = [s for s in explanation.present if s.component != share.component]
    ranked = sorted([*rest, share], key=lambda s: -s.visible)
    return replace(explanation, present=tuple(ranked))


def _without(explanation: Explanation, component: str) -> Explanation:
    return replace(
        explanation, present=tuple(s for s in explanation.present if s.component != component)
    )
