"""Cards side by side."""
