"""Breaks each rule in turn and shows that a test notices."""
