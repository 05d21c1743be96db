"""Counting games: which moves were played from each position, how often, and how these games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tablier.games import Player, Position, game
from tablier.games.position_key import moves_by_key, position_key
from tablier.openings.names import name_of
from tablier.openings.opening_file import EXPECTED_STEPS, Stored, Tally, packed
from tablier.openings.playing import PlayedGame

LARGEST_FILE = 390_000
"""So many bytes a file has at most: five of them stay below 2 MB."""
FEWEST = 2
"""A position that one game alone came to says nothing, and is never kept."""


class _Passed(NamedTuple):
    """A position a game came to, and what happened there, from the side of who moved."""

    position: Position
    key: int
    next: int
    result: int
    expected: int


@dataclass(slots=True)
class _Position:
    position: Position
    names: set[str] = field(default_factory=set)
    moves: dict[int, list[int]] = field(default_factory=dict)
    """By the key of the position after a move: games won, drawn, lost, and the sum of what was expected."""

    def count(self, passed: _Passed, name: str) -> None:
        sums = self.moves.setdefault(passed.next, [0, 0, 0, 0])
        sums[1 - passed.result] += 1
        sums[3] += passed.expected
        self.names.add(name)

    def stored(self) -> Stored:
        """As the file has it."""
        tallies = []
        for place, key in enumerate(moves_by_key(self.position)):
            if sums := self.moves.get(key):
                won, drawn, lost, expected = sums
                mean = expected / (won + drawn + lost) / 1000
                tallies.append(Tally(place, won, drawn, lost, round(EXPECTED_STEPS * mean)))
        name, *others = self.names
        return Stored("" if others else name, tuple(tallies))


def passed_by(rule_set: str, played: PlayedGame) -> Iterator[_Passed]:
    """The positions of a game in order; one that it comes back to counts the first time only."""
    position = game(rule_set).position(played.start)
    key, seen = position_key(position), set[int]()
    for move, expected in zip(played.moves, played.expected, strict=True):
        after = position.play(move)
        next_key = position_key(after)
        result = played.result if position.turn is Player.FIRST else -played.result
        if key not in seen:
            seen.add(key)
            yield _Passed(position, key, next_key, result, expected)
        position, key = after, next_key


def counted(rule_set: str, games: Sequence[PlayedGame]) -> tuple[dict[int, _Position], Counter[int]]:
    """The positions that are worth keeping by their keys, and in how many games each was come to."""
    came = Counter(passed.key for played in games for passed in passed_by(rule_set, played))
    for text in {played.start for played in games}:
        # Where games begin is always kept, as if all had come there.
        came[position_key(game(rule_set).position(text))] = max(FEWEST, len(games))
    positions: dict[int, _Position] = {}
    for played in games:
        name = ""
        for passed in passed_by(rule_set, played):
            if came[passed.key] >= FEWEST:
                positions.setdefault(passed.key, _Position(passed.position)).count(passed, name)
            name = name or name_of(passed.position, played.moves[0])
    return positions, came


def as_file(rule_set: str, games: Sequence[PlayedGame], source: Mapping[str, Any]) -> bytes:
    """The file of these games, with all positions that came up often enough: as seldom as the size allows."""
    positions, came = counted(rule_set, games)
    stored: dict[int, Stored] = {}

    def with_fewest(fewest: int) -> bytes:
        keys = [key for key in positions if came[key] >= fewest]
        for key in keys:
            if key not in stored:
                stored[key] = positions[key].stored()
        return packed({**source, "fewest": fewest}, {key: stored[key] for key in keys})

    low, high = FEWEST, max(FEWEST, len(games))
    while low < high:
        middle = (low + high) // 2
        if len(with_fewest(middle)) <= LARGEST_FILE:
            high = middle
        else:
            low = middle + 1
    return with_fewest(low)
