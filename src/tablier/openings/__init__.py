"""The explorer: what was played from a position in stored games of the engine against itself, and how they ended.

>>> import tablier
>>> from tablier.openings import explore
>>> start = tablier.game("tumicarona").start()
>>> sorted(found.name for found in explore(start).moves)
['Fohy', 'Havanana', 'Havia', 'Kobana', 'Vaky loha']
"""

from tablier.openings.explored import Explored, ExploredMove
from tablier.openings.explorer import explore
from tablier.openings.opening_file import OpeningsError

__all__ = ["Explored", "ExploredMove", "OpeningsError", "explore"]
