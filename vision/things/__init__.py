"""Things that stand or lie apart, known and unknown."""
