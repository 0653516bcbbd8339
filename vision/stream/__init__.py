"""A stream of pictures: which of them are worth reading, and what of each."""
