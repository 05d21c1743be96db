"""Runs the command line: `python -m tablier` is the command `tablier`."""

from tablier.cli import main

if __name__ == "__main__":
    main()
