"""Makes the picture: table, prints, shadows, pieces, arm, lens and sensor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.simulate.arm import Arm, arm_sprite
from vision.simulate.artwork import Artwork, TableTop
from vision.simulate.camera import TableCamera
from vision.simulate.covers import Cover, draw_covers
from vision.simulate.flats import Flat, marker_card
from vision.simulate.glare import Glare, with_glare
from vision.simulate.placing import Lying
from vision.simulate.raster import SUBPIXEL_BITS, Bytes, Canvas, Floats, Points, fixed
from vision.simulate.setting import Setting
from vision.simulate.solids import Mesh
from vision.simulate.sprites import (
    Lamp,
    Pose,
    Sprite,
    flat_sprite,
    lay,
    placed,
    shadow_polygons,
    solid_sprite,
)

_PX_PER_MM = 2.2 / 1920
"""How fine the canvas is, for each pixel of the picture's width: half again as fine as the picture
of a table for a few people."""
_MARGIN_MM = 12.0
_SHADOW_SHRINK = 2
_NOISE_SPARE = 160


@dataclass(frozen=True, slots=True)
class Weather:
    """The light and the sensor's mood in one picture.

    ``gain`` is the exposure, ``warmth`` shifts from blue to red (0 neutral), ``fall`` is how much
    the light falls off towards ``dark_side`` (a direction in degrees), ``noise`` the grain (grey
    levels), ``blur_px`` the softness of the focus, ``glare`` a window's mirror image.
    """

    gain: float = 1.24
    warmth: float = 0.0
    fall: float = 0.16
    dark_side_deg: float = 30.0
    noise: float = 2.2
    blur_px: float = 0.65
    glare: Glare | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one picture shows."""

    camera: TableCamera
    pieces: Sequence[Lying] = ()
    boards: Mapping[str, Pose] = field(default_factory=dict)
    seats: Mapping[str, Pose] = field(default_factory=dict)
    arm: Arm | None = None
    covers: Sequence[Cover] = ()
    weather: Weather = Weather()


_Key = tuple[str, int, Pose, TableCamera]


@dataclass
class Painter:
    """Paints scenes of one table; what did not move since the last picture is not drawn again."""

    setting: Setting
    artwork: Artwork
    top: TableTop
    lamp: Lamp
    rng: np.random.Generator
    _ground_key: object = None
    _ground: Bytes | None = None
    _maps: tuple[TableCamera, Canvas, Floats, Floats] | None = None
    _sprites: dict[_Key, Sprite] = field(default_factory=dict)
    _noise: Floats | None = None

    def paint(self, scene: Scene) -> Bytes:
        """The picture (height x width x 3, blue green red) that the camera takes."""
        canvas, map_x, map_y = self._lens(scene.camera)
        sheet = self._laid(scene, canvas).copy()
        flats = [p for p in scene.pieces if isinstance(self._look(p), Flat)]
        solids = [p for p in scene.pieces if not isinstance(self._look(p), Flat)]
        fresh: dict[_Key, Sprite] = {}
        self._halo(sheet, flats, canvas)
        for piece in flats:
            lay(sheet, self._sprite(piece, scene.camera, canvas, fresh))
        self._throw_shadows(sheet, solids, canvas)
        foot = np.asarray(scene.camera.position_mm[:2])
        outer_first = sorted(
            solids, key=lambda p: (p.pose.z, -np.hypot(p.pose.x - foot[0], p.pose.y - foot[1]))
        )
        for piece in outer_first:
            lay(sheet, self._sprite(piece, scene.camera, canvas, fresh))
        self._sprites = fresh
        if scene.arm is not None:
            self._reach_over(sheet, scene.arm, canvas)
        draw_covers(sheet, scene.covers, canvas)
        flat = cv2.remap(sheet, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        return self._developed(np.asarray(flat, np.uint8), scene.weather)

    def _look(self, piece: Lying) -> Flat | Mesh:
        return self.artwork.look(piece.component, piece.number)

    def _lens(self, camera: TableCamera) -> tuple[Canvas, Floats, Floats]:
        if self._maps is None or self._maps[0] != camera:
            canvas = camera.canvas(_MARGIN_MM, _PX_PER_MM * camera.image_size[0])
            self._maps = (camera, canvas, *camera.sampling_maps(canvas))
        return self._maps[1:]

    def _laid(self, scene: Scene, canvas: Canvas) -> Bytes:
        """The table with what hardly ever moves: board, markers, seat cards."""
        key = (scene.camera, tuple(scene.boards.items()), tuple(scene.seats.items()))
        if self._ground is None or key != self._ground_key:
            size = canvas.size_px
            sheet: Bytes = np.asarray(
                cv2.resize(self.top.picture, size, interpolation=cv2.INTER_LINEAR), np.uint8
            )
            things = [(self.artwork.boards[name], pose) for name, pose in scene.boards.items()]
            things += list(self._cards(scene))
            self._darken_under(sheet, things, canvas)
            for flat, pose in things:
                lay(sheet, flat_sprite(flat, pose, scene.camera, canvas))
            self._ground, self._ground_key = sheet, key
        return self._ground

    def _cards(self, scene: Scene) -> Iterable[tuple[Flat, Pose]]:
        profile = self.setting.profile
        for number, (x, y) in profile.markers.items():
            yield marker_card(number, profile.dictionary, profile.marker_mm, 5.0), Pose(x, y)
        for player, pose in scene.seats.items():
            number = profile.seats[player].marker
            band = self.artwork.colours[player]
            yield marker_card(number, profile.dictionary, profile.marker_mm, 5.0, band), pose

    def _sprite(
        self, piece: Lying, camera: TableCamera, canvas: Canvas, fresh: dict[_Key, Sprite]
    ) -> Sprite:
        key = (piece.component, piece.number, piece.pose, camera)
        sprite = self._sprites.get(key)
        if sprite is None:
            look = self._look(piece)
            if isinstance(look, Flat):
                sprite = flat_sprite(look, piece.pose, camera, canvas)
            else:
                sprite = solid_sprite(look, piece.pose, camera, canvas, self.lamp)
        fresh[key] = sprite
        return sprite

    def _halo(self, sheet: Bytes, flats: Sequence[Lying], canvas: Canvas) -> None:
        things = [(look, p.pose) for p in flats if isinstance(look := self._look(p), Flat)]
        self._darken_under(sheet, things, canvas)

    def _darken_under(
        self, sheet: Bytes, things: Sequence[tuple[Flat, Pose]], canvas: Canvas
    ) -> None:
        """The thin soft shadow around everything of cardboard."""
        outlines = []
        for flat, pose in things:
            raised = np.column_stack([flat.outline(), np.full(4, flat.thickness_mm)])
            outlines.append(self._thrown(placed(raised, pose), 2.2, pose.z, canvas))
        _darken(sheet, outlines, 0.50, 1.1 * canvas.px_per_mm)

    def _thrown(self, points: Points, stretch: float, ground: float, canvas: Canvas) -> Points:
        x, y, height = self.lamp.at_mm
        reach = stretch * (points[:, 2] - ground) / (height - points[:, 2])
        return canvas.to_px(points[:, :2] + (points[:, :2] - (x, y)) * reach[:, None])

    def _throw_shadows(self, sheet: Bytes, solids: Sequence[Lying], canvas: Canvas) -> None:
        far: list[Points] = []
        feet: list[Points] = []
        for piece in solids:
            look = self._look(piece)
            if isinstance(look, Flat):
                continue
            far += shadow_polygons(look, piece.pose, self.lamp, canvas)
            around = look.vertices[look.vertices[:, 2] < 0.35 * look.height][:, :2] * (1.12, -1.12)
            hull = cv2.convexHull(around.astype(np.float32)).reshape(-1, 2)
            feet.append(canvas.to_px(placed(hull.astype(np.float64), piece.pose)[:, :2]))
        _darken(sheet, far, 0.36, 1.5 * canvas.px_per_mm)
        _darken(sheet, feet, 0.30, 2.0 * canvas.px_per_mm)

    def _reach_over(self, sheet: Bytes, arm: Arm, canvas: Canvas) -> None:
        sprite = arm_sprite(arm, canvas, self.lamp)
        x, y = sprite.corner
        dx, dy = (np.asarray(arm.palm) - self.lamp.at_mm[:2]) * (48.0 / self.lamp.at_mm[2])
        shift = (round(x + dx * canvas.px_per_mm), round(y + dy * canvas.px_per_mm))
        shade = cv2.GaussianBlur(sprite.alpha, (0, 0), 6 * canvas.px_per_mm) * 0.5
        lay(sheet, Sprite(shift, np.zeros_like(sprite.colour), shade))
        lay(sheet, sprite)

    def _developed(self, picture: Bytes, weather: Weather) -> Bytes:
        """Light, glare, focus and grain."""
        height, width = picture.shape[:2]
        lit = np.asarray(picture * _light_field((width, height), weather), np.float32)
        if weather.glare is not None:
            lit = with_glare(lit, weather.glare)
        if weather.blur_px > 0:
            lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), weather.blur_px), np.float32)
        grain = self._grain((height, width)) * np.float32(weather.noise)
        grain *= np.sqrt(np.clip(lit, 12, 255) / np.float32(110))
        return np.asarray(np.clip(lit + grain, 0, 255), np.uint8)

    def _grain(self, size: tuple[int, int]) -> Floats:
        """The sensor's noise, spread 1: another cut from one large sheet for each picture."""
        height, width = size
        if self._noise is None:
            shape = (height + _NOISE_SPARE, width + _NOISE_SPARE, 3)
            self._noise = self.rng.standard_normal(shape, np.float32)
        x, y = self.rng.integers(_NOISE_SPARE, size=2)
        return self._noise[y : y + height, x : x + width]


def _darken(sheet: Bytes, outlines: Sequence[Points], strength: float, blur_px: float) -> None:
    """Multiplies the sheet by the soft shadow of some polygons (canvas pixels), in place."""
    if not outlines:
        return
    everything = np.concatenate(outlines)
    pad = 3 * blur_px + 4
    x0, y0 = np.maximum(np.floor(everything.min(axis=0) - pad), 0).astype(int)
    limit = (sheet.shape[1], sheet.shape[0])
    x1, y1 = np.minimum(np.ceil(everything.max(axis=0) + pad), limit).astype(int)
    if x0 >= x1 or y0 >= y1:
        return
    size = (max(1, (x1 - x0) // _SHADOW_SHRINK), max(1, (y1 - y0) // _SHADOW_SHRINK))
    mask = np.zeros((size[1], size[0]), np.uint8)
    for outline in outlines:
        points = fixed((outline - (x0, y0)) / _SHADOW_SHRINK)
        cv2.fillConvexPoly(mask, points, (255,), cv2.LINE_AA, SUBPIXEL_BITS)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), blur_px / _SHADOW_SHRINK), np.uint8)
    factor = 255 - (mask * strength).astype(np.uint8)
    full = cv2.resize(factor, (int(x1 - x0), int(y1 - y0)), interpolation=cv2.INTER_LINEAR)
    part = sheet[y0:y1, x0:x1]
    cv2.multiply(part, cv2.merge([full, full, full]), dst=part, scale=1 / 255)


def _light_field(size: tuple[int, int], weather: Weather) -> Floats:
    """A factor for each pixel and colour: exposure, warmth, fall-off and the lens' dark corners."""
    _width, _height = size
    xs, ys = np.meshgrid(
        np.linspace(-1, 1, 96, dtype=np.float32), np.linspace(-0.56, 0.56, 54, dtype=np.float32)
    )
    side = np.radians(weather.dark_side_deg)
    slope = 1 - weather.fall * (0.5 + 0.5 * (xs * np.cos(side) - ys * np.sin(side)))
    corners = 1 - 0.16 * (xs**2 + ys**2)
    light = weather.gain * slope * corners
    tint = np.array([1 - weather.warmth, 1 - 0.18 * abs(weather.warmth), 1 + 0.8 * weather.warmth])
    field_small = (light[..., None] * tint.astype(np.float32)).astype(np.float32)
    return np.asarray(cv2.resize(field_small, size, interpolation=cv2.INTER_LINEAR), np.float32)
