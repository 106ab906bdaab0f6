"""What is proved beyond the tests: by kills and races, by load, by hosting it, by a browser's audit, by dealt games."""
