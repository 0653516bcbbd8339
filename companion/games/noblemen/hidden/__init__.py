"""What lies out of sight: what piles can hold between them, and which claims can be true."""
