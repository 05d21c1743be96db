"""Perfect endings of the Fanorona family: tables of all positions with few pieces, how they are built, and asked."""

from tablier.tablebase.building import Builder, Built
from tablier.tablebase.gpu import GpuBuilder
from tablier.tablebase.kind import Kind, Split
from tablier.tablebase.known import KnownSplit, known_pieces, known_split, known_splits
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
from tablier.tablebase.verdict import is_verdict_due, refuse_without_tables

__all__ = [
    "Builder",
    "Built",
    "Ending",
    "GpuBuilder",
    "Kind",
    "KnownSplit",
    "Probe",
    "RankedMove",
    "Split",
    "SplitStats",
    "TableError",
    "Tablebase",
    "chosen",
    "is_verdict_due",
    "known_pieces",
    "known_split",
    "known_splits",
    "open",
    "refuse_without_tables",
    "shipped",
]
