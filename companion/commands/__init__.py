"""The commands of the program ``companion``, one module each.

A command module has ``add(sub)``, which adds its own parser with a help text, an example in the
epilog and ``set_defaults(run=run)``, and ``run(args)``, which returns the exit code: 0 done, 1 ran
but what it checked failed. Modules import what is heavy inside ``run``, so that ``--help`` answers
at once.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
