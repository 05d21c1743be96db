"""Analysis: a whole record looked at move by move, each move graded, the bad ones refuted and explained.

>>> import tablier
>>> from tablier.analysis import annotate
>>> start = tablier.game("tours").position(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
>>> record = tablier.Record(start.game, start)
>>> _ = record.play("a1-b3")
>>> note, = annotate(record, tablier.Limit(nodes=1000))
>>> note.grade, note.best, note.reason.en
(<Grade.BLUNDER: 'blunder'>, <Move a1-goal>, 'The goal was open: a1-goal, with 4 bounces.')
"""

from tablier.analysis.annotated import annotated
from tablier.analysis.annotating import DEFAULT_NODES, Annotating, annotate
from tablier.analysis.grades import Grade
from tablier.analysis.graph import graph
from tablier.analysis.note import Note

__all__ = ["DEFAULT_NODES", "Annotating", "Grade", "Note", "annotate", "annotated", "graph"]
