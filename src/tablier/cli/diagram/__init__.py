"""Boards drawn with characters, readable without colour."""

from tablier.cli.diagram import fanorona, tchag, tours
from tablier.cli.diagram.scene import Scene

__all__ = ["Scene", "fanorona", "tchag", "tours"]
