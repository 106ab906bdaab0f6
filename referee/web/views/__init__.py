"""The pages: one module a subject."""
