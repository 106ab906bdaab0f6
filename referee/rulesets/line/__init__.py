"""What the games of one line share: two ends, go out or block, and count what is left."""
