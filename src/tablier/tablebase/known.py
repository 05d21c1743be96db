"""What is known about endings beyond the tables at hand: counts of every split, and a longest win of each."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from tablier.errors import UnknownOption, shortened
from tablier.games import Game, Move, Position, game
from tablier.games.symmetry import Rows, symmetry_key
from tablier.tablebase.kind import Kind, Split, split_of
from tablier.tablebase.tablebase import Ending, Probe, RankedMove, SplitStats, Tablebase, kind_of

FOLDER = Path(__file__).with_name("counts")
"""A file for each game, written by `tablier tablebase stats --lines --json` or by the program for a GPU."""

FILES = {"tumicarona": "tumicarona-9x5.json", "fanorona": "fanorona-9x5.json"}

UNKNOWN: dict[str, object] = {
    "value": None,
    "distance": None,
    "to_capture": None,
    "is_spoiled": False,
    "moves": [],
    "line": [],
}
"""What is told of a position about which nothing is known."""


@dataclass(frozen=True, slots=True)
class KnownSplit:
    """What all positions of a split are worth to the player to move, and best play from one of the longest wins.

    Counted are positions, not regarding symmetry, and plies. ``quiet`` is how many plies of the line in a row capture
    nothing, at most. ``is_spoiled`` says that the usual limit of plies without a capture would end the line.
    """

    split: Split
    won: int
    drawn: int
    lost: int
    longest_win: int
    longest_loss: int
    position: Position
    line: tuple[Move, ...]
    quiet: int
    is_spoiled: bool

    @property
    def id(self) -> str:
        """How it is named in addresses: `5v4`."""
        return f"{self.split.mover}v{self.split.other}"


@lru_cache
def known_splits(rule_set: str) -> tuple[KnownSplit, ...]:
    """All splits of a game about which everything is known, those with few pieces first."""
    if rule_set not in FILES:
        raise UnknownOption(f"no endings of {shortened(rule_set)!r} are known", tuple(FILES))
    found: list[dict[str, Any]] = json.loads((FOLDER / FILES[rule_set]).read_text("utf-8"))
    return tuple(read_split(rule_set, one) for one in found)


def known_pieces(rule_set: str) -> int:
    """Up to how many pieces everything is known about a game: beyond, some splits may be known and others not."""
    known = {one.split for one in known_splits(rule_set)}
    splits = Kind("compulsory", 9, 5).splits(max(split.pieces for split in known) + 1)
    return next(split.pieces for split in splits if split not in known) - 1


def known_split(rule_set: str, id: str) -> KnownSplit:
    """A split of a game by its id."""
    splits = {one.id: one for one in known_splits(rule_set)}
    if id not in splits:
        raise UnknownOption(f"nothing is known about the endings {shortened(id)!r}", tuple(splits))
    return splits[id]


def known_game(played: Game) -> str | None:
    """The rule set whose published endings those of a game are, such as Fanorona's in Vela; None if there are none."""
    kind = kind_of(played)
    return kind.game().id if kind and (kind.cols, kind.rows) == (9, 5) else None


def split_about(position: Position) -> KnownSplit | None:
    """What was counted of all positions with as many pieces as this one; None where nothing was."""
    rule_set = None if position.is_giving else known_game(position.game)
    split = split_of(position)
    found = () if rule_set is None else known_splits(rule_set)
    return next((one for one in found if one.split == split), None)


def published_probe(position: Position) -> Probe | None:
    """What is known about a position on one of the published lines, or an image of one; None about any other.

    Of its moves the one of the line is known, and no other.
    """
    if position.outcome is not None or (about := split_about(position)) is None:
        return None
    plies = _plies_to_end(about.position.game.id)
    distance = plies.get(_board(position))
    if distance is None:
        return None
    line: list[Move] = []
    for left in reversed(range(distance)):
        if position.outcome is not None:  # by the limit of plies without a capture
            break
        move = next(move for move in position.legal_moves if plies.get(_board(position.play(move))) == left)
        line.append(move)
        position = position.play(move)
    ending = Ending(1 if distance % 2 else -1, distance)
    return Probe(ending, (RankedMove(line[0], ending),), tuple(line))


def best_probe(position: Position, tables: Tablebase) -> tuple[Probe | None, bool]:
    """What tables know about a position, and what a published line knows better; and whether there is such a line."""
    probed = tables.probe(position)
    if (probed and probed.ending.is_whole) or not (published := published_probe(position)):
        return probed, False
    others = [one for one in probed.moves if one.move != published.line[0]] if probed else []
    return replace(published, moves=(*published.moves, *others)), True


def told(position: Position, tables: Tablebase) -> dict[str, object]:
    """All that is known about a position as an object, in `tablier tablebase probe --json` and in the server's answers.

    ``is_published`` says that a published line knows it better than the tables; ``counted`` names its split where
    that was counted.
    """
    found, is_published = best_probe(position, tables)
    about = split_about(position)
    return {
        "pieces": tables.pieces_of_verdicts(position.game),
        "is_published": is_published,
        "counted": about and {"game": about.position.game.id, "id": about.id},
    } | (found.to_json() if found else UNKNOWN)


@lru_cache
def _plies_to_end(rule_set: str) -> dict[Rows, int]:
    """All positions on the lines of a game, and how many plies of best play are left there."""
    found: dict[Rows, int] = {}
    for one in known_splits(rule_set):
        position = one.position
        for left, move in zip(range(one.longest_win, 0, -1), one.line, strict=True):
            found[_board(position)] = left
            position = position.play(move)
        found[_board(position)] = 0
    return found


def _board(position: Position) -> Rows:
    return symmetry_key(position)[0]


def read_split(rule_set: str, one: dict[str, Any]) -> KnownSplit:
    """A split as an object of such a file tells it."""
    size = {"cols": one["cols"], "rows": one["rows"]}
    start = position = game(rule_set, **size, no_capture_limit=0).position(one["position"])
    usual = game(rule_set, **size).position(one["position"])
    line: list[Move] = []
    quiet = most = 0
    for text in one["line"]:
        move = position.parse_move(text)
        line.append(move)
        quiet = 0 if move.captured else quiet + 1
        most = max(most, quiet)
        position = position.play(move)
        usual = usual if usual.outcome else usual.play(text)
    return KnownSplit(
        Split(one["mover"], one["opponent"]),
        one["won"],
        one["drawn"],
        one["lost"],
        one["longest_win"],
        one["longest_loss"],
        start,
        tuple(line),
        most,
        is_spoiled=usual.outcome != position.outcome,
    )


def with_line(stats: SplitStats, tables: Tablebase) -> dict[str, object]:
    """Counts as an object of such a file: with a position of the longest win, and best play to its end."""
    line = () if stats.win is None else tables.line(stats.win)
    return stats.to_json() | {"position": stats.win and str(stats.win), "line": [str(move) for move in line]}
