"""What the figures of the README come from; every line is a ratio against a baseline stated beside it."""
