"""The program ``companion``: finds its commands, runs one, and turns errors into one line."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from typing import NoReturn, Protocol, cast

# Seeing multiplies many small matrices, for which numpy's threads spin more than they work. Read
# when numpy is first imported, which is later than this.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from companion import __version__, commands
from companion.errors import InputError, complain

BAD_INPUT = 2
INTERRUPTED = 130


class Command(Protocol):
    """What a module below ``companion.commands`` looks like."""

    def add(self, sub: commands.Subparsers) -> None: ...


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def command_modules() -> Iterator[Command]:
    """Every module below ``companion.commands``, in the order of their names."""
    for module in pkgutil.iter_modules(commands.__path__):
        yield cast(Command, importlib.import_module(f"{commands.__name__}.{module.name}"))


def build_parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = Parser(
        prog="companion",
        description="A camera over a board game table, a rules engine behind it, phones around it.",
        epilog="Start with: companion demo",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    sub = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in command_modules():
        command.add(sub)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args = build_parser().parse_args(argv)
    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except InputError as error:
        complain(error)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has gone; nothing may be written to it, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else error)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
