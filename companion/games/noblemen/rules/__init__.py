"""The rules: what each step and the end of a turn do, and what is forbidden."""
