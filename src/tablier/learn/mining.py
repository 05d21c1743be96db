"""Mining puzzles from games of the computer against itself: `python -m tablier.learn.mining GAME --seed N`.

Game number n of a seed is always the same, and so are the puzzles in it. They are taken in the order of the games
until there are enough: the same seed gives the same file.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tablier.arena.numbered_games import above_none, arguments, play_on, say
from tablier.arena.signature import search_signature
from tablier.baselines import random_move
from tablier.engine import LEVELS, Engine
from tablier.errors import TablierError
from tablier.games import Game, Position, game
from tablier.games.symmetry import Key, symmetry_key
from tablier.learn.finding import puzzle_in
from tablier.learn.puzzle import FOLDER, Puzzle, read_puzzle, write_puzzles

VERSION = 1
"""Goes up when other puzzles would be found, or told otherwise: a state is of no use then."""
WANTED = {"tumicarona": 320, "fanorona": 320, "vela": 60, "tours": 320, "tchag": 320}
BEST_LEVEL = 5
"""Players who err leave wins behind that only one turn finds."""
OPENING = {"tumicarona": (2, 6), "fanorona": (2, 6), "vela": (2, 6), "tours": (6, 12), "tchag": (2, 6)}
"""So many turns, at least and at most, are drawn by lot."""
COLUMNS = {"tumicarona": {9: 8, 7: 1, 5: 1}, "fanorona": {9: 3, 7: 3, 5: 4}, "vela": {9: 3, 7: 3, 5: 4}}
"""How wide the boards of Fanorona are, and how often: on the usual one few positions have but one good turn."""
STONES = {"tumicarona": 5, "fanorona": 5, "vela": 8}
"""How many stones a side has at most when a game begins with few, and four on a board of five columns."""
WHOLE_GAMES = 0.25
"""The share of games that begin at the start all the same."""
LONGEST_GAME = 140
APART = 6
"""After a puzzle so many plies of the game are passed over, which would often be about the same."""


def positions_of(rule_set: str, seed: int, number: int) -> Iterator[Position]:
    """The positions of a game the computer plays against itself."""
    chance = random.Random(f"{rule_set} {seed} {number}")
    position = _beginning(_rules(rule_set, chance), chance)
    best = min(BEST_LEVEL, len(LEVELS[rule_set]))
    players = [Engine(level=chance.randint(1, best), memory=1, endings=False) for _ in range(2)]
    lots = chance.randint(*OPENING[rule_set])
    for ply in range(LONGEST_GAME):
        if position.outcome is not None:
            return
        yield position
        by_lot = ply < lots
        move = (
            random_move(position, chance)
            if by_lot
            else players[position.turn].choose(position, chance=chance)
        )
        position = position.play(move)


def _rules(rule_set: str, chance: random.Random) -> Game:
    options: dict[str, int | str] = {}
    if rule_set in STONES:
        (options["cols"],) = chance.choices(tuple(COLUMNS[rule_set]), tuple(COLUMNS[rule_set].values()))
    if rule_set == "vela":
        options["giver"] = chance.choice(("black", "white"))
    return game(rule_set, **options)


def _beginning(rules: Game, chance: random.Random) -> Position:
    """The start; for Fanorona mostly a board with few stones drawn by lot, since proofs need few of them."""
    if rules.id not in STONES or chance.random() < WHOLE_GAMES:
        return rules.start()
    while True:
        size = rules.start().size
        cells = ["1"] * (size.cols * size.rows)
        points = iter(chance.sample(range(len(cells)), len(cells)))
        for symbol in "WB":
            for _ in range(chance.randint(2, STONES[rules.id] if size.cols > 5 else 4)):
                cells[next(points)] = symbol
        rows = ("".join(cells[first : first + size.cols]) for first in range(0, len(cells), size.cols))
        giver = f" {str(rules.options['giver'])[0]}" if rules.id == "vela" else ""
        position = rules.position(f"{'/'.join(rows)} {chance.choice('wb')} 0 1{giver}")
        if position.outcome is None:
            return position


def puzzles_in(rule_set: str, seed: int, number: int) -> list[str]:
    """The puzzles of a game as lines."""
    found: list[str] = []
    passed_over = 0
    for position in positions_of(rule_set, seed, number):
        if passed_over:
            passed_over -= 1
        elif (puzzle := puzzle_in(position)) is not None:
            found.append(puzzle.as_json())
            passed_over = APART
    return found


def mine(
    rule_set: str, seed: int, wanted: int, state: Path, *, processes: int, minutes: float
) -> list[Puzzle]:
    """So many puzzles, or fewer when the minutes are over or somebody interrupts; the state file has them all."""
    mined = _Mined(wanted)
    search = search_signature(game(rule_set).start())
    head = {"miner": VERSION, "game": rule_set, "seed": seed, "search": search}
    play_on(partial(puzzles_in, rule_set, seed), mined, state, head, processes=processes, minutes=minutes)
    return mined.puzzles[:wanted]


class _Mined:
    """The puzzles so far, no two of them the same but for a symmetry."""

    def __init__(self, wanted: int) -> None:
        self.puzzles: list[Puzzle] = []
        self._wanted = wanted
        self._keys: set[tuple[object, Key]] = set()

    @property
    def is_enough(self) -> bool:
        return len(self.puzzles) >= self._wanted

    @property
    def progress(self) -> str:
        return f"{len(self.puzzles)} of {self._wanted} puzzles"

    def add(self, lines: list[str]) -> None:
        """Takes in what a game held."""
        for puzzle in map(read_puzzle, lines):
            key = puzzle.value, symmetry_key(puzzle.start())
            if key not in self._keys:
                self._keys.add(key)
                self.puzzles.append(puzzle)


def main() -> None:
    """The command."""
    parser = arguments("tablier.learn.mining", __doc__)
    parser.add_argument("--puzzles", type=above_none, help="how many; usually those the project ships")
    given = parser.parse_args()
    wanted = given.puzzles or WANTED[given.game]
    state = given.state or Path(f"{given.game}-{given.seed}.state")
    try:
        found = mine(given.game, given.seed, wanted, state, processes=given.processes, minutes=given.minutes)
    except (TablierError, OSError) as error:
        sys.exit(f"{state}: {error}")
    if len(found) < wanted:
        sys.exit(f"{len(found)} of {wanted} puzzles; the same command goes on from {state}")
    target = given.out or FOLDER / f"{given.game}.jsonl"
    write_puzzles(target, found)
    say(f"{target}: {len(found)} puzzles")


if __name__ == "__main__":
    main()
