"""The web: it only asks, writes down and shows."""
