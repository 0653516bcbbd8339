"""Evenings at a table that does not exist: bots play, and pictures show what a camera would see.

``cast`` says who plays, ``script`` tells an evening as a sequence of shots, ``table`` paints them,
``writing`` makes a folder of pictures with their truth, ``stage`` lets the real pipeline watch a
whole evening live.
"""
