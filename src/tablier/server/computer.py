"""What the engine is asked: a move at a level, or a hint."""

from __future__ import annotations

import random

from tablier.engine import LEVELS, Level, Limit
from tablier.engine.play_level import choose_at
from tablier.errors import GameOver, UnknownOption
from tablier.server.answers import Answer
from tablier.server.models import Sheet
from tablier.server.recent_games import RecentGames
from tablier.server.sheet import Played
from tablier.server.thinking import Thinking
from tablier.server.turns import frames

HINT = Limit(time=0.5)


def move_at_level(games: RecentGames, sheet: Sheet, number: int, thinking: Thinking) -> Answer:
    """The move a level plays. It varies its play: asked again it may choose another."""
    with games.game(sheet, thinking.check) as played:
        refuse_when_over(played)
        record = played.record
        move = choose_at(level_of(played, number), thinking, record, None, random.Random())
        return Answer({"move": str(move), "frames": frames(move)})


def hint(games: RecentGames, sheet: Sheet, thinking: Thinking) -> Answer:
    """The best move, and what the position is worth to the player to move."""
    with games.game(sheet, thinking.check) as played:
        refuse_when_over(played)
        found = thinking.analyse(played.record, HINT)
        score = found.score
        return Answer(
            {
                "move": str(found.best),
                "frames": frames(found.best),
                "score": {
                    "value": score.value,
                    "proved": score.proved,
                    "distance": score.distance,
                    "expected": score.expected,
                },
            }
        )


def refuse_when_over(played: Played) -> None:
    """Raises GameOver where there is nothing more to think about."""
    if outcome := played.record.outcome:
        raise GameOver(f"the game is over: {outcome.reason}")


def level_of(played: Played, number: int) -> Level:
    """A level of the game; where the second round of a match has fewer, its highest takes the place of the others."""
    offered = LEVELS[played.game.id]
    if not 1 <= number <= len(offered):
        raise UnknownOption(f"{played.game.id} has no level {number}", [level.number for level in offered])
    levels = LEVELS[played.record.game.id]
    return levels[min(number, len(levels)) - 1]
