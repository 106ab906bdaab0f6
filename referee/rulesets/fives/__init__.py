"""Scoring by fives: All Fives and its family, told as the points fall."""
