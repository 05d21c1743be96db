"""Games with their history: records, matches of two rounds, and their text format."""

from tablier.records.branch import Variation, Variations
from tablier.records.by_ply import MARKS, Comments, Marks
from tablier.records.games_file import read_games
from tablier.records.record import Record
from tablier.records.record_error import RecordError
from tablier.records.tags import VERDICTS, Tags
from tablier.records.two_rounds import TwoRounds

__all__ = [
    "MARKS",
    "VERDICTS",
    "Comments",
    "Marks",
    "Record",
    "RecordError",
    "Tags",
    "TwoRounds",
    "Variation",
    "Variations",
    "read_games",
]
