"""An own edition of Noblemen, drawn and turned here: board, tiles, buildings, figures."""
