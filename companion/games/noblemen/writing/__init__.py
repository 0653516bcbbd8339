"""States and moves as files and lines of text."""
