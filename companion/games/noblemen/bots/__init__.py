"""Players that need no head, and the mistakes that people make, for simulated tables."""
