"""The explorer: looks a position up in the openings of its rule set."""

from __future__ import annotations

from tablier.errors import TablierError
from tablier.games import Game, Move, Player, Position
from tablier.games.position_key import moves_by_key, position_key
from tablier.openings.explored import NOTHING, Explored, ExploredMove
from tablier.openings.names import name_of
from tablier.openings.opening_file import EXPECTED_STEPS, Openings, Tally, openings
from tablier.openings.set_ups import explore_set_up


def explore(position: Position) -> Explored:
    """What was played from a position in the stored games of the engine, transpositions and symmetries merged.

    Nothing is known of positions they came to too rarely, nor under unusual options.
    Raises :class:`OpeningsError` when the stored file is damaged.
    """
    if not isinstance(position, Position):
        raise TablierError(f"the explorer looks at a Position, not at {position!r}")
    if not _is_stored(position.game) or position.outcome is not None:
        return NOTHING
    return explore_in(openings(position.game.id), position)


def explore_in(stored: Openings, position: Position) -> Explored:
    """The same in openings at hand."""
    if position.hands is not None:
        return explore_set_up(position, stored)
    found = stored.at(position_key(position))
    if found is None:
        return NOTHING
    moves = tuple(moves_by_key(position).values())
    if found.moves[-1].place >= len(moves):
        return NOTHING  # another position with the same key
    played = (
        _explored(position, moves[tally.place][0], moves[tally.place][1:], tally) for tally in found.moves
    )
    by_games = tuple(sorted(played, key=lambda each: (-each.games, -each.expected, each.move)))
    return Explored(found.name, sum(each.games for each in by_games), by_games)


def _explored(position: Position, move: Move, alike: tuple[Move, ...], tally: Tally) -> ExploredMove:
    wins = (tally.won, tally.lost)
    first, second = wins if position.turn is Player.FIRST else wins[::-1]
    return ExploredMove(
        move,
        alike,
        name_of(position, move),
        tally.games,
        first,
        tally.drawn,
        second,
        tally.expected / EXPECTED_STEPS,
    )


def _is_stored(game: Game) -> bool:
    """Whether the games were played by these rules; who gives in Vela is a matter of colour."""
    return not game.unusual_options.keys() - {"giver"}
