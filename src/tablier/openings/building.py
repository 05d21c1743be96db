"""Building the openings: `python -m tablier.openings.building GAME --games N --nodes K`.

The engine plays so many games against itself, with so many nodes a move, and what was played is counted. The same seed,
games and nodes give the same file on any number of processes.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from tablier.arena.numbered_games import above_none, arguments, play_on, say
from tablier.arena.signature import search_signature
from tablier.errors import TablierError
from tablier.files import try_writing
from tablier.games import game
from tablier.openings.counting import as_file
from tablier.openings.opening_file import FOLDER, write_openings
from tablier.openings.playing import PlayedGame, played_game

VERSION = 2
"""Goes up when games are played or kept otherwise: a state is of no use then."""
GAMES = 20_000
NODES = 20_000


class Played:
    """The games so far."""

    def __init__(self, rule_set: str, wanted: int) -> None:
        self.games: list[PlayedGame] = []
        self._rules = game(rule_set)
        self._wanted = wanted
        self._began: tuple[float, int] | None = None

    @property
    def is_enough(self) -> bool:
        """Whether all games are played."""
        return len(self.games) >= self._wanted

    @property
    def progress(self) -> str:
        """How many are wanted, and how long that takes, judged by those of this run."""
        began, before = self._began = self._began or (time.monotonic(), len(self.games))
        told = f"{self._wanted:,} wanted"
        if (done := len(self.games) - before) > 0:
            left = (self._wanted - len(self.games)) * (time.monotonic() - began) / done
            told += f", {left / 60:.0f} min left"
        return told

    def add(self, found: Any) -> None:
        """Takes in a game; raises an error for what is none."""
        start, moves, expected, result = found
        position = self._rules.position(start)
        for move in moves:
            position = position.play(move)
        shares = all(type(share) is int and 0 <= share <= 1000 for share in expected)
        if not moves or len(moves) != len(expected) or not shares or result not in (-1, 0, 1):
            raise ValueError
        self.games.append(PlayedGame(start, moves, expected, result))


def build(
    rule_set: str,
    seed: int,
    games: int,
    nodes: int,
    state: Path,
    *,
    processes: int,
    minutes: float = float("inf"),
) -> list[PlayedGame]:
    """So many games, or fewer when the minutes are over or somebody interrupts; the state file has them all."""
    played = Played(rule_set, games)
    play_on(
        partial(played_game, rule_set, seed, nodes),
        played,
        state,
        _question(rule_set, seed, nodes),
        processes=processes,
        minutes=minutes,
    )
    return played.games[:games]


def _question(rule_set: str, seed: int, nodes: int) -> dict[str, object]:
    search = search_signature(game(rule_set).start())
    return {"builder": VERSION, "game": rule_set, "seed": seed, "nodes": nodes, "search": search}


def main() -> None:
    """The command."""
    parser = arguments("tablier.openings.building", __doc__)
    parser.add_argument("--games", type=above_none, default=GAMES)
    parser.add_argument("--nodes", type=above_none, default=NODES, help="nodes a move")
    given = parser.parse_args()
    state = given.state or Path(f"{given.game}-{given.seed}.state")
    target = given.out or FOLDER / f"{given.game}.openings"
    try:
        try_writing(target)
    except OSError as error:
        sys.exit(f"{target}: {error}")
    try:
        games = build(
            given.game,
            given.seed,
            given.games,
            given.nodes,
            state,
            processes=given.processes,
            minutes=given.minutes,
        )
    except (TablierError, OSError) as error:
        sys.exit(f"{state}: {error}")
    if len(games) < given.games:
        sys.exit(f"{len(games):,} of {given.games:,} games; the same command goes on from {state}")
    say("counting …")
    source = _question(given.game, given.seed, given.nodes) | {"games": len(games)}
    data = as_file(given.game, games, source)
    write_openings(target, data)
    say(f"{target}: {len(games):,} games, {len(data):,} bytes")


if __name__ == "__main__":
    main()
