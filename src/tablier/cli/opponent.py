"""The computer as one of the two players of a terminal game: at a level, or at full strength, saying what it thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablier import tablebase
from tablier.engine import LEVELS, Analysis, Engine, Limit
from tablier.games import Game, Move, Player
from tablier.records import Record

Tell = Callable[[Analysis], None]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Plays one side: at a ``level``, or at full strength within a ``limit``."""

    player: Player
    level: int | None = None
    limit: Limit | None = None

    @property
    def arguments(self) -> tuple[str, ...]:
        """What the command line says of it."""
        strength = ("--level", f"{self.level}") if self.limit is None else ("--time", f"{self.limit.time:g}")
        return (*strength, "--second") if self.player is Player.FIRST else strength

    def level_in(self, game: Game) -> int | None:
        """Its level in a game: the highest takes the place of those that a second round does not have."""
        return None if self.level is None else min(self.level, len(LEVELS[game.id]))

    def choose(self, record: Record, tell: Tell) -> Move:
        """Its move. At full strength `tell` is told what it finds; Ctrl-C lets it play the best of that."""
        level = self.level_in(record.game)
        if level is not None:
            return Engine(level=level).choose(record)
        engine = Engine(endings=tablebase.at_hand())
        if drawn := engine.from_book(record):
            tell(drawn)
            return drawn.best
        with engine.analysis(record, self.limit) as updates:
            best = None
            try:
                for found in updates:
                    best = found.best
                    tell(found)
            except KeyboardInterrupt:
                if best is None:
                    raise
        assert best
        return best
