"""Moves to choose from: all legal ones, one by chance, one put together by hand; and what chance
decides."""
