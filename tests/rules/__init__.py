"""The tests named after the numbered rules; each runs against both implementations."""
