"""A set's worst places as one page that needs no other file."""

from __future__ import annotations

from base64 import b64encode
from html import escape

import cv2

from companion.bench.gallery.exhibit import CROP_PX, Exhibit, Room
from companion.bench.speed import Image

_JPEG_QUALITY = 88
_STYLE = f"""
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem;
  padding: 0 1rem; }}
main {{ display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }}
figure {{ border: 1px solid #8886; border-top: 4px solid #1b7837; margin: 0; padding: .6rem; }}
figure.wrong {{ border-top-color: #b2182b; }}
img {{ display: block; height: {CROP_PX}px; margin: 0 auto .5rem; width: {CROP_PX}px; }}
dl {{ display: grid; gap: 0 .6rem; grid-template-columns: auto 1fr; margin: 0; }}
dt {{ opacity: .7; }}
dd {{ margin: 0; overflow-wrap: anywhere; }}
"""


def page(room: Room) -> str:
    """HTML with its pictures inside."""
    name = escape(room.set)
    shown = "\n".join(map(_figure, room.exhibits)) or "<p>Everything is right and certain.</p>"
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{name}: the worst places</title>
<style>{_STYLE}</style>
<h1>{name}: the worst places</h1>
<p>{room.wrong} of {room.places} places are wrong. Wrong ones come first (red), the surest of them
first of all, then right ones that were not sure (green). The outline is the place.</p>
<main>
{shown}
</main>
</html>
"""


def _figure(exhibit: Exhibit) -> str:
    lines = (
        ("seen", exhibit.said),
        ("true", exhibit.true),
        ("why", exhibit.why),
    )
    listed = "".join(f"<dt>{key}</dt><dd>{escape(value)}</dd>" for key, value in lines)
    where = escape(f"{exhibit.frame} {exhibit.place}".strip())
    kind = ' class="wrong"' if exhibit.wrong else ""
    return (
        f'<figure{kind}><img alt="{where}" src="{_inline(exhibit.crop)}">'
        f"<figcaption><strong>{where}</strong><dl>{listed}</dl></figcaption></figure>"
    )


def _inline(crop: Image) -> str:
    _, data = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    return "data:image/jpeg;base64," + b64encode(data.tobytes()).decode("ascii")
