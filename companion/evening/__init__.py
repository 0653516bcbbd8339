"""One evening: what is written down, who sits where, and what the table must know now."""
