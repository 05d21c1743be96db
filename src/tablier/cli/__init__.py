"""The command line: `tablier` with its commands."""

from tablier.cli.app import main

__all__ = ["main"]
