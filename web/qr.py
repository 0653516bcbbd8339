"""A QR code as a picture that is sharp at any size."""

from __future__ import annotations

import qrcode
from qrcode.image.svg import SvgPathImage


def qr_svg(address: str) -> bytes:
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(address)
    svg: bytes = code.make_image(image_factory=SvgPathImage).to_string(encoding="utf-8")
    return svg


def qr_text(address: str) -> str:
    """For a terminal: two rows of the code in one line of half blocks."""
    code = qrcode.QRCode(border=2)
    code.add_data(address)
    matrix: list[list[bool]] = code.get_matrix()
    if len(matrix) % 2:
        matrix = [*matrix, [False] * len(matrix[0])]
    halves = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(halves[upper, lower] for upper, lower in zip(above, below, strict=True))
        for above, below in zip(matrix[::2], matrix[1::2], strict=True)
    )
