"""The rules' arithmetic in pure Python: no clock, no randomness, no input or output, standard library only."""
