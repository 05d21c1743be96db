"""Which tables come with Tablier; `python -m tablier.tablebase.shipping` makes them all anew."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tablier.tablebase.building import Builder
from tablier.tablebase.kind import Kind
from tablier.tablebase.table_file import SMALL, SUFFIX
from tablier.tablebase.tablebase import SHIPPED

TABLES = {
    Kind("compulsory", 9, 5): 5,
    Kind("optional", 9, 5): 5,
    Kind("compulsory", 3, 3): 8,
    Kind("optional", 3, 3): 8,
    Kind("compulsory", 5, 3): 14,
    Kind("compulsory", 3, 5): 14,
}
"""Up to how many pieces; 5x3 and 3x5 with optional captures would take 2.8 MB more."""


def main() -> None:
    """Builds them in a folder of their own, and only then replaces those that are there."""
    with tempfile.TemporaryDirectory() as folder:
        for kind, pieces in TABLES.items():
            for _ in Builder(kind, pieces, Path(folder), preset=SMALL):
                pass
        for path in SHIPPED.glob(f"*{SUFFIX}"):
            path.unlink()
        for path in sorted(Path(folder).iterdir()):
            shutil.copy(path, SHIPPED)
            print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
