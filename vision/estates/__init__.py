"""Loose tiles on a lattice of their own, and what stands on them."""
