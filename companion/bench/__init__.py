"""Speed and accuracy figures, each beside its target."""
