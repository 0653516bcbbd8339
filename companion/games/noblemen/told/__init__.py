"""What people read: turns told in words, what the table must do now, how far the game is."""
