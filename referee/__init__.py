"""Domino Referee: keeps the score at the domino table and settles the arguments."""
