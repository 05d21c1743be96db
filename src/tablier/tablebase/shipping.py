"""Which tables come with Tablier; `python -m tablier.tablebase.shipping` makes them all anew."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tablier.tablebase.building import Builder
from tablier.tablebase.kind import Kind
from tablier.tablebase.table_file import SMALL, SUFFIX, VERDICTS, read_table, write_table
from tablier.tablebase.tablebase import SHIPPED

TUMICARONA = Kind("compulsory", 9, 5)
TABLES = {
    TUMICARONA: 5,
    Kind("optional", 9, 5): 5,
    Kind("compulsory", 3, 3): 8,
    Kind("optional", 3, 3): 8,
    Kind("compulsory", 5, 3): 14,
    Kind("compulsory", 3, 5): 14,
}
"""Up to how many pieces; 5x3 and 3x5 with optional captures would take 2.8 MB more."""
WHO_WINS = {TUMICARONA: 6}
"""Up to how many pieces it is told who wins; with the distances it would take 7 MB more, in Fanorona 4.7 MB without."""


def main() -> None:
    """Builds them in a folder of their own, and only then replaces those that are there."""
    with tempfile.TemporaryDirectory() as whole, tempfile.TemporaryDirectory() as few:
        for kind, pieces in TABLES.items():
            for _ in Builder(kind, pieces, Path(few), preset=SMALL):
                pass
        for kind, pieces in WHO_WINS.items():
            for _ in Builder(kind, pieces, Path(whole), given=Path(few)):
                pass
            for split in kind.splits(pieces):
                if split.pieces > TABLES[kind]:
                    codes = read_table(Path(whole), kind, split)
                    write_table(Path(few), kind, split, codes, preset=SMALL, suffix=VERDICTS)
        for suffix in (SUFFIX, VERDICTS):
            for path in SHIPPED.glob(f"*{suffix}"):
                path.unlink()
        for path in sorted(Path(few).iterdir()):
            shutil.copy(path, SHIPPED)
            print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
