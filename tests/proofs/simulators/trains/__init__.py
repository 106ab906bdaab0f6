"""Mexican Train and Chickenfoot played by chance from the canon alone, told as a table would, added up by another."""
