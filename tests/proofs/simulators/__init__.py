"""Games that others played, or a simulator: told as a table would, well and badly, to the referee."""
