"""A game as a value, and what is counted of games."""
