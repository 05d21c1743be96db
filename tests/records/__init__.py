"""Records, matches and their text."""
