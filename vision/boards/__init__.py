"""What lies on the sites of a printed board."""
