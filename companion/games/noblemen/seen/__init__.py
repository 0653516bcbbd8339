"""What a camera sees of the game: the view of a state, and the turns that explain a picture."""
