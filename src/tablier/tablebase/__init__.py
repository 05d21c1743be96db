"""Perfect endings of the Fanorona family: tables of all positions with few pieces, how they are built, and asked."""

from tablier.tablebase.building import Builder, Built
from tablier.tablebase.kind import Kind, Split
from tablier.tablebase.table_file import TableError
from tablier.tablebase.tablebase import (
    Ending,
    Probe,
    RankedMove,
    SplitStats,
    Tablebase,
    chosen,
    open,
    shipped,
)

__all__ = [
    "Builder",
    "Built",
    "Ending",
    "Kind",
    "Probe",
    "RankedMove",
    "Split",
    "SplitStats",
    "TableError",
    "Tablebase",
    "chosen",
    "open",
    "shipped",
]
