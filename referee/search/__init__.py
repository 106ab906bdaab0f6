"""Finding a rule by what people call it."""
