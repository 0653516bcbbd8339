"""Cards found in a picture by local features of their printed faces.

Each feature of the picture that looks more like one card's than like any other's votes for where
that card's middle should be and how it is turned. Votes that agree give a pose, and the face laid
back over the picture there tells how much of it is really seen: what lies over a card, glare and
shadow take away from that share, a wrong card has next to none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.names import fits
from vision.components.faces import SCALE, Face
from vision.geometry import Floats, inverse, project, rectangle, warp

FEATURES = 250
"""Kept of a face: the clearest."""
DISTINCT = 0.85
"""A feature speaks for a card whose best match is so much nearer than any other card's."""
TOGETHER_MM = 8.0
TURN = 20.0
"""Votes for one card agree to so many mm and degrees."""
VOTES = 3
"""Fewer make no pose."""
STRETCH = 0.15
"""How far a pose's scale may be off: the table's plane is known only so well."""
WINDOW = 15
"""Px of a face in which its print is compared with the picture at a time."""
ALIKE = 0.5
"""Correlation of a window above which it counts as seen."""
PLAIN = 6.0
"""Grey levels that a window must vary by to be compared at all."""
TILE = 40
CONTRAST = 4.0
"""Dim light and glare leave little contrast: it is evened out in tiles of so many px, as often."""
GRAIN = 4.0
"""Grey levels that a place must vary by to be print: evened out, cloth has as much contrast."""
CHUNK = 512
"""Features looked up at a time."""


@dataclass(frozen=True)
class Card:
    """One card in a picture. outline: its corners there, from its top left clockwise (4x2 px);
    seen: the share of its face that shows as printed (0..1); votes: features that speak for it."""

    component: str
    outline: Floats
    seen: float
    votes: int

    @property
    def middle(self) -> Floats:
        """Where it lies (px)."""
        return np.asarray(self.outline.mean(axis=0))


@dataclass(frozen=True)
class _Features:
    """places: Nx2 px; angles: N degrees; looks: Nx128, of length one."""

    places: Floats
    angles: Floats
    looks: NDArray[np.float32]


@dataclass(frozen=True)
class _Votes:
    """One a feature. face: which; source, target: the feature on the face and in the picture (px);
    turn: of the card (degrees); middle: where its middle would be (px)."""

    face: NDArray[np.int64]
    source: Floats
    target: Floats
    turn: Floats
    middle: Floats

    def of(self, chosen: NDArray[np.bool_]) -> _Votes:
        return _Votes(
            self.face[chosen],
            self.source[chosen],
            self.target[chosen],
            self.turn[chosen],
            self.middle[chosen],
        )


class CardFinder:
    """Knows the faces of a set of cards: those of a kit that a surface may hold."""

    def __init__(self, faces: Sequence[Face], holds: Sequence[str] = ("*",)) -> None:
        """At least one face must be among them."""
        faces = [f for f in faces if any(fits(f.component, h) for h in holds)]
        self._faces = faces
        sift = cv2.SIFT.create(FEATURES, contrastThreshold=0.02, edgeThreshold=12, sigma=1.4)
        known = [_features(sift, face.image) for face in faces]
        self._places = np.concatenate([f.places for f in known])
        self._angles = np.concatenate([f.angles for f in known])
        self._looks = np.concatenate([f.looks for f in known])
        counts = [len(f.places) for f in known]
        self._owner = np.repeat(np.arange(len(faces)), counts)

    def find(self, picture: NDArray[np.uint8]) -> list[Card]:
        """Every card in a grey picture from above with ``SCALE`` px a mm, and some that are not
        there: several may claim one place."""
        # One of its own: rows are read side by side.
        sift = cv2.SIFT.create(contrastThreshold=0.02, edgeThreshold=12, sigma=1.4)
        votes = self._vote(_features(sift, picture))
        found = []
        for face in np.unique(votes.face):
            for group in _groups(votes.of(votes.face == face)):
                card = self._card(picture, self._faces[face], group)
                if card is not None:
                    found.append(card)
        return found

    def _vote(self, seen: _Features) -> _Votes:
        nearest, distinct = self._look_up(seen.looks)
        nearest, target = nearest[distinct], seen.places[distinct]
        face, source = self._owner[nearest], self._places[nearest]
        turn = (seen.angles[distinct] - self._angles[nearest] + 180) % 360 - 180
        middles = np.array([[f.image.shape[1] / 2, f.image.shape[0] / 2] for f in self._faces])
        arm = middles[face] - source
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        arm = np.stack([c * arm[:, 0] - s * arm[:, 1], s * arm[:, 0] + c * arm[:, 1]], axis=1)
        return _Votes(face, source, target, turn, target + arm)

    def _look_up(self, looks: NDArray[np.float32]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The nearest known feature of each, and whether no other card has one nearly as near."""
        starts = np.unique(self._owner, return_index=True)[1]
        nearest = np.zeros(len(looks), np.int64)
        distinct = np.zeros(len(looks), np.bool_)
        for i in range(0, len(looks), CHUNK):
            likeness = looks[i : i + CHUNK] @ self._looks.T
            by_card = np.maximum.reduceat(likeness, starts, axis=1)
            rows = np.arange(len(by_card))
            nearest[i : i + CHUNK] = likeness.argmax(axis=1)
            best = by_card.argmax(axis=1)
            first = 2 - 2 * by_card[rows, best]
            by_card[rows, best] = -1.0
            # Squared distances of unit vectors; with one card known, anything is distinct.
            second = 2 - 2 * by_card.max(axis=1)
            distinct[i : i + CHUNK] = first < DISTINCT**2 * second
        return nearest, distinct

    def _card(self, picture: NDArray[np.uint8], face: Face, votes: _Votes) -> Card | None:
        pose, agree = cv2.estimateAffinePartial2D(
            votes.source, votes.target, method=cv2.RANSAC, ransacReprojThreshold=3.0
        )
        if pose is None or agree.sum() < VOTES:
            return None
        if abs(float(np.hypot(*pose[:, 0])) - 1) > STRETCH:
            return None
        onto = np.vstack([pose, [0.0, 0.0, 1.0]])
        h, w = face.image.shape
        seen = _seen(face.image, warp(picture, inverse(onto), (w, h)))
        return Card(face.component, project(onto, rectangle(w, h)), seen, int(agree.sum()))


def _features(sift: cv2.SIFT, image: NDArray[np.uint8]) -> _Features:
    h, w = image.shape
    tiles = (max(1, w // TILE), max(1, h // TILE))
    contrast = cv2.createCLAHE(CONTRAST, tiles).apply(image)
    levels = image.astype(np.float32)
    printed = _mean(levels * levels) - _mean(levels) ** 2 > GRAIN**2
    points, looks = sift.detectAndCompute(contrast, printed.astype(np.uint8))
    if looks is None:
        return _Features(np.zeros((0, 2)), np.zeros(0), np.zeros((0, 128), np.float32))
    length = np.maximum(np.linalg.norm(looks, axis=1, keepdims=True), 1e-6)
    return _Features(
        np.array([p.pt for p in points]),
        np.array([p.angle for p in points]),
        np.asarray(looks / length, np.float32),
    )


def _groups(votes: _Votes) -> list[_Votes]:
    """Votes for the same card that agree where it lies, the largest group first; one card may lie
    there twice."""
    groups = []
    apart = np.linalg.norm(votes.middle[:, None] - votes.middle[None], axis=2)
    turned = np.abs((votes.turn[:, None] - votes.turn[None] + 180) % 360 - 180)
    agree = (apart < TOGETHER_MM * SCALE) & (turned < TURN)
    left = np.ones(len(votes.face), np.bool_)
    while left.any():
        counts = (agree & left).sum(axis=1) * left
        most = int(counts.argmax())
        if counts[most] < VOTES:
            break
        groups.append(votes.of(agree[most] & left))
        left &= apart[most] > 2 * TOGETHER_MM * SCALE
    return groups


def _seen(face: NDArray[np.uint8], there: NDArray[np.uint8]) -> float:
    """The share of a face's print that a picture laid back on it shows."""
    a, b = (cv2.GaussianBlur(i, (0, 0), 1.5).astype(np.float32) for i in (face, there))
    mean_a, mean_b = _mean(a), _mean(b)
    vary_a = np.maximum(_mean(a * a) - mean_a**2, 0)
    vary_b = np.maximum(_mean(b * b) - mean_b**2, 0)
    alike = (_mean(a * b) - mean_a * mean_b) / np.sqrt(vary_a * vary_b + 1.0)
    told = vary_a > PLAIN**2
    return float((alike[told] > ALIKE).mean()) if told.any() else 0.0


def _mean(image: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.blur(image, (WINDOW, WINDOW)), np.float32)
