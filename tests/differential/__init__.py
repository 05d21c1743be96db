"""Compares the two implementations of the rules, the rulebook and the core, on random positions."""
