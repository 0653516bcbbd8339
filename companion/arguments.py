"""What several commands ask for in the same way: ports, seeds, folders to write into."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.errors import InputError

LAST_SEED = 2**32 - 1


def port(text: str) -> int:
    """An argument that is a port; 0 takes a free one."""
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text}: a port is a number from 0 to 65535")
    return int(text)


def seed(text: str) -> int:
    """An argument from which chance begins."""
    if not (text.isascii() and text.isdecimal()) or int(text) > LAST_SEED:
        raise argparse.ArgumentTypeError(f"{text}: a seed is a number from 0 to {LAST_SEED}")
    return int(text)


def add_edition_argument(parser: argparse.ArgumentParser, default: str) -> None:
    """``--edition``; ``default`` says which is played without it."""
    parser.add_argument(
        "--edition", metavar="NAME", help=f"whose rules (see: companion games); else {default}"
    )


def add_hidden_argument(parser: argparse.ArgumentParser, default: float) -> None:
    """``--hidden``, for simulated tables."""
    parser.add_argument(
        "--hidden",
        type=float,
        default=default,
        metavar="P",
        help=f"how often a bot takes a chance to do what no camera sees, and tells it ({default})",
    )


def folder_to_write(folder: Path) -> Path:
    """The folder, made where it is not there yet. Raises ``InputError``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if folder.exists():
            raise InputError(f"{folder}: is a file; name a folder to write into") from None
        raise InputError(f"{folder}: cannot be made here: {error.strerror}") from None
    return folder
