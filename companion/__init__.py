"""Table Companion: a camera over the table, a rules engine behind it, phones around it."""

__version__ = "0.1.0"
