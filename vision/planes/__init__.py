"""Where things are: lens, markers, table plane and boards."""
