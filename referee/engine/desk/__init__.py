"""What may be asked, and how the rules are printed."""
