"""Perfect endings of the Fanorona family: tables of all positions with few pieces, how they are built, and asked."""

from tablier.tablebase.building import Builder, Built
from tablier.tablebase.gpu import GpuBuilder
from tablier.tablebase.kind import Kind, Split
from tablier.tablebase.known import (
    KnownSplit,
    best_probe,
    known_game,
    known_pieces,
    known_split,
    known_splits,
    published_probe,
    split_about,
    told,
)
from tablier.tablebase.table_file import TableError
from tablier.tablebase.tablebase import (
    Ending,
    Probe,
    RankedMove,
    SplitStats,
    Tablebase,
    at_hand,
    chosen,
    kinds_in,
    open,
    shipped,
)
from tablier.tablebase.verdict import is_verdict_due, refuse_without_tables
from tablier.tablebase.whole_boards import KnownBoard, known_boards

__all__ = [
    "Builder",
    "Built",
    "Ending",
    "GpuBuilder",
    "Kind",
    "KnownBoard",
    "KnownSplit",
    "Probe",
    "RankedMove",
    "Split",
    "SplitStats",
    "TableError",
    "Tablebase",
    "at_hand",
    "best_probe",
    "chosen",
    "is_verdict_due",
    "kinds_in",
    "known_boards",
    "known_game",
    "known_pieces",
    "known_split",
    "known_splits",
    "open",
    "published_probe",
    "refuse_without_tables",
    "shipped",
    "split_about",
    "told",
]
