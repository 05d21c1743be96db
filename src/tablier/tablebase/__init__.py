"""Perfect endings of the Fanorona family: tables of all positions with few pieces, how they are built, and asked."""

from tablier.tablebase.building import Builder, Built
from tablier.tablebase.gpu import GpuBuilder
from tablier.tablebase.kind import Kind, Split, splits
from tablier.tablebase.table_file import TableError
from tablier.tablebase.tablebase import Ending, Probe, RankedMove, SplitStats, Tablebase, open, shipped

__all__ = [
    "Builder",
    "Built",
    "Ending",
    "GpuBuilder",
    "Kind",
    "Probe",
    "RankedMove",
    "Split",
    "SplitStats",
    "TableError",
    "Tablebase",
    "open",
    "shipped",
    "splits",
]
