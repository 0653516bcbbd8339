"""Dice, found and read by a network."""
