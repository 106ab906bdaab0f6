"""How the rules of a table are printed, compared and drawn."""
