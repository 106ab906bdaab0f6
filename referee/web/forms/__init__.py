"""The forms people fill in: a game that opens, and every kind of entry."""
