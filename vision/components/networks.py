"""Learned networks, files beside their cards in ``models/``, opened to run beside the rest."""

from __future__ import annotations

from pathlib import Path

import onnxruntime

from companion.errors import InputError

MODELS = Path(__file__).resolve().parents[2] / "models"


def open_network(file: Path, purpose: str) -> onnxruntime.InferenceSession:
    """A network ready to run on one thread. purpose: what it is for, to be told to people.

    Raises InputError where the file is missing or holds no network.
    """
    if not file.is_file():
        raise InputError.at(file, f"the network {purpose} is missing: install the package again")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # The arena never gives back what the largest batch once took.
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's own errors have no common kind
        raise InputError.at(
            file, f"the network {purpose} cannot be read: install the package again"
        ) from error
