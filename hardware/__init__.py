"""Camera rigs and printable sheets."""
