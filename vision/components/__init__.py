"""What a kit teaches of components, and how likely something is one."""
