"""A game as a value, what is counted of games, and what other programs import (`api`)."""
