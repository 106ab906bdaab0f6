"""What tests are made of: who sits at a table, how a phone looks at a page, what stands in a file."""
