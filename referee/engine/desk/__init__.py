"""What may be asked, and how the rules of a table are printed, compared and drawn."""
