"""Positions as pictures."""

from tablier.draw.fanorona import svg

__all__ = ["svg"]
