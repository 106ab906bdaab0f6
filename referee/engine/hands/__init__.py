"""What may be told of a hand."""
