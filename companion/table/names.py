"""Component names: ``kind`` or ``kind/variant``, and the patterns a site may hold."""

from __future__ import annotations

UNKNOWN_THING = "unknown"
"""The component that is no component: something lies there that no kit shows."""
DIE = "die"
"""The kind of component that is known without a kit: ``die/white-4`` shows four."""


def kind(component: str) -> str:
    """``tile/acker`` -> ``tile``; ``castle`` -> ``castle``."""
    return component.partition("/")[0]


def variant(component: str) -> str:
    """``tile/acker`` -> ``acker``; a component without a variant is its own name."""
    return component.partition("/")[2] or component


def fits(component: str, pattern: str) -> bool:
    """Whether a ``holds`` pattern (``vp-counter/*``, ``castle``, ``*``) admits a component."""
    if pattern == "*":
        return True
    if pattern.endswith("/*"):
        return kind(component) == pattern[:-2] and "/" in component
    return component == pattern
