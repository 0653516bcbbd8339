"""What a game of Noblemen is made of: names, printed figures, estates, moves, states. Plain frozen
values that know no rule."""
