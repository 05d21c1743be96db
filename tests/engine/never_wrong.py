"""Whether what the engine calls proved is ever wrong: python -m tests.engine.never_wrong --positions 100000 --seed 1.

Games of all rule sets are played, by lot or as the engine advises, with all options and on small boards. The engine is
asked about every position on the way, with few nodes or many, one thread or two, one line or three, with tables of
endings and without, by its terms and by networks; what it keeps serves all questions. Each result, distance and line
that it calls proved is held against tables, exhaustive search or the solver. Another seed asks other questions.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from pathlib import Path

import tablier
from tablier import Engine, Game, Limit, Move, Player, Position, Record, Score, TablierError, tablebase
from tablier.engine import Network
from tablier.engine.network import read_network
from tablier.tablebase import Kind, Tablebase
from tests.differential.variants import SMALL_SETUP, UNEQUAL_SETUP
from tests.engine.exhaustive import (
    Truth,
    loses_within,
    minimax,
    placements,
    solve,
    wins_within,
    with_distance,
)
from tests.engine.networks import RULE_SETS, random_network
from tests.engine.proofs import fault
from tests.tablebase.positions import draw_position
from tests.tablebase.truth import built

SIZES = ((3, 3, 8), (5, 3, 14), (3, 5, 14), (7, 3, 5), (5, 5, 5), (9, 5, 6))
"""Columns, rows, and up to how many pieces tables are asked for the truth."""

Check = Callable[[Position, Score], str | None]
"""Says what is wrong with a proved score, "" if nothing is; None where it cannot tell."""


@dataclass(frozen=True)
class Ground:
    """A game, where play in it begins, who knows the truth, and how often it is asked about."""

    game: Game
    begin: Callable[[random.Random], Position]
    check: Check
    share: int
    few: Tablebase | None = None  # some tables of its endings, for an engine to ask


def by_tables(tables: Tablebase) -> Check:
    """Tables that know the position: the result, and the least distance."""

    def check(position: Position, score: Score) -> str | None:
        if over := position.outcome:
            return fault(score, Truth(_sign(over.winner, position), 0))
        ending = tables.ending(position)
        return None if ending is None else fault(score, Truth(ending.value, ending.distance or 0))

    return check


def within_limit(check: Check) -> Check:
    """The same where the limit of plies without a capture is near: what is claimed must hold in spite of it."""
    known: dict[str, int] = {}

    def limited(position: Position, score: Score) -> str | None:
        wrong = check(position, score)
        if not wrong and score.value != (value := minimax(position, known)):
            return f"{score} but within the limit it is {value}"
        return wrong

    return limited


def by_table(truths: dict[str, Truth]) -> Check:
    """The truth about all positions of a small world, by key."""
    return lambda position, score: fault(score, truths[position.key])


def by_minimax(tiles: int) -> Check:
    """Tchag with so few tiles: the result and the distance; with more the solver."""
    known: dict[Position, Truth] = {}

    def check(position: Position, score: Score) -> str | None:
        if len(position.board) > tiles:
            return by_solver(position, score)
        if len(known) > 1_000_000:
            known.clear()
        truth = with_distance(position, known)
        is_false = score.value != truth.result or (score.distance or truth.distance) < truth.distance
        return f"{score} but it is {truth}" if is_false else ""

    return check


def by_solver(position: Position, score: Score) -> str | None:
    """The proof-number search without tables: the result. A near end is looked for by trying all moves."""
    if (sign := _solved(position.unlimited)) is None:
        return None
    if sign != score.value:
        return f"{score} but the solver says {sign}"
    if score.distance in (1, 2, 3) and position.game.id == "tours":
        shown = wins_within if sign > 0 else loses_within
        if not shown(position, score.distance):
            return f"{score} but it takes longer"
    return ""


@lru_cache(10_000)
def _solved(position: Position) -> int | None:
    if over := position.outcome:
        return _sign(over.winner, position)
    solver = tablier.Solver(position, memory=4, endings=False)
    with suppress(TablierError):  # too much for so little memory
        solver.run(Limit(nodes=20_000))
    can_win = solver.progress.can_win
    if True in can_win:
        return _sign(Player(can_win.index(True)), position)
    return None if None in can_win else 0


def _sign(winner: Player | None, position: Position) -> int:
    return 0 if winner is None else 1 if winner is position.turn else -1


def fanorona(folder: Path, sizes: Iterable[tuple[int, int, int]]) -> Iterator[Ground]:
    """Boards of these columns and rows with up to so many pieces, which tables know, built if need be."""
    for captures, (cols, rows, pieces) in product(("compulsory", "optional"), sizes):
        kind = Kind(captures, cols, rows)
        tables = tablebase.shipped()
        if tables.pieces(kind.game()) < pieces:
            tables = built(kind, pieces, folder / str(kind))
        few = built(kind, 3, folder / f"{kind}, few")
        for rule_set, limit in product(("tumicarona", "fanorona"), (0, 6, 30, 100)):
            if rule_set == "tumicarona" and captures == "optional":
                continue
            options = {"captures": captures} if rule_set == "fanorona" else {}
            game = tablier.game(rule_set, cols=cols, rows=rows, no_capture_limit=limit, **options)
            check = by_tables(tables)
            if limit == 6 and cols * rows == 9:
                check = within_limit(check)
            yield Ground(game, _few_pieces(game, pieces), check, 12, few)


def stalemates() -> Iterator[Ground]:
    """The smallest board, where a player without a move draws: no table knows that."""
    for rule_set, captures in (
        ("tumicarona", {}),
        ("fanorona", {}),
        ("fanorona", {"captures": "compulsory"}),
    ):
        game = tablier.game(rule_set, cols=3, rows=3, stalemate="draw", no_capture_limit=0, **captures)
        splits = product(range(1, 5), repeat=2)
        truths = solve(place for split in splits for place in placements(game, *split))
        yield Ground(game, _few_pieces(game, 8), by_table(truths), 12)


def others() -> Iterator[Ground]:
    """Vela, Les Tours and Tchag."""
    for (cols, rows), giver, stalemate in product(
        ((3, 3), (5, 3), (3, 5)), ("black", "white"), ("loss", "draw")
    ):
        game = tablier.game("vela", cols=cols, rows=rows, giver=giver, stalemate=stalemate)
        yield Ground(game, _from_start(game, 4, 16), by_solver, 1)
    for paths, null_move in product(("border-once", "cell-once"), ("forbidden", "allowed")):
        game = tablier.game("tours", paths=paths, null_move=null_move)
        yield Ground(game, _from_start(game, 13, 40), by_solver, 1)
    for setup in ({}, {"setup": SMALL_SETUP}, {"setup": UNEQUAL_SETUP}):
        game = tablier.game("tchag", **setup)
        tiles = len(game.start().board)
        yield Ground(game, _from_start(game, tiles - 12, tiles - 6), by_minimax(8), 5)


def _few_pieces(game: Game, pieces: int) -> Callable[[random.Random], Position]:
    return lambda rng: draw_position(game, rng, rng.randint(2, pieces))


def _from_start(game: Game, least: int, most: int) -> Callable[[random.Random], Position]:
    """After so many moves by lot."""

    def begin(rng: random.Random) -> Position:
        position = game.start()
        for _ in range(rng.randint(max(least, 0), most)):
            if position.outcome is None:
                (position,) = game.batch([position]).play_random(rng.getrandbits(60))
        return position

    return begin


@dataclass
class Tally:
    """What came of the questions: how many, how many answers were called proved, how many nobody could check."""

    asked: int = 0
    proved: int = 0
    unchecked: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def summary(self) -> str:
        return (
            f"{self.asked:,} positions, {self.proved:,} called proved, {self.unchecked:,} claims nobody could check,"
            f" wrong {len(self.wrong)}"
        )


def ask(ground: Ground, record: Record, engine: Engine, rng: random.Random, tally: Tally) -> Move:
    """One question, and the move advised: it must keep a result that is proved, as must the score of its line."""
    position = record.position
    found = engine.analyse(
        record,
        Limit(nodes=rng.choice((20, 100, 100, 400, 400, 3000))),
        lines=rng.choice((1, 1, 1, 3)),
        fresh=rng.random() < 0.1,
    )
    claims = [(position, found.score), _after(position, found.best, replace(found.score, distance=None))]
    claims += [_after(position, line.moves[0], line.score) for line in found.lines]
    tally.asked += 1
    tally.proved += found.score.proved
    for place, score in claims:
        if not score.proved:
            continue
        wrong = ground.check(place, score)
        tally.unchecked += wrong is None
        if wrong:
            tally.wrong.append(f"{position.game!r} {position}, {engine!r}: {place}: {wrong}")
    return found.best


def _after(position: Position, move: Move, score: Score) -> tuple[Position, Score]:
    """The score of a move, as one of the position after it."""
    after = position.play(move)
    seen = score if after.turn is position.turn else score.opposite
    return after, seen if seen.distance is None else replace(seen, distance=seen.distance - 1)


def play(ground: Ground, engines: Sequence[Engine], rng: random.Random, tally: Tally) -> None:
    """One game, by lot or mostly as advised; each question goes to another engine."""
    record = Record(ground.game, ground.begin(rng))
    by_lot = rng.choice((0.1, 1.0))
    for _ in range(30):
        if record.outcome is not None:
            return
        advised = ask(ground, record, rng.choice(engines), rng, tally)
        legal = record.position.legal_moves
        record.play(rng.choice(legal) if rng.random() < by_lot else advised)


def campaign(
    positions: int, seed: int, grounds: Sequence[Ground], networks: Sequence[Network]
) -> Iterator[Tally]:
    """Asks about so many positions; tells now and then how far it is, and at last what came of it."""
    rng, tally = random.Random(seed), Tally()
    # Little memory, so that what they keep gives way often.
    usual = [Engine(memory=1, threads=threads, endings=each) for threads in (1, 2) for each in (True, False)]
    by_network = {each: Engine(memory=1, network=each) for each in networks}
    with_few = {each.few: Engine(memory=1, endings=each.few) for each in grounds if each.few}
    while tally.asked < positions:
        (ground,) = rng.choices(grounds, [each.share for each in grounds])
        engines = [*usual, *(by_network[each] for each in networks if each.rule_set == ground.game.id)]
        play(ground, [*engines, with_few[ground.few]] if ground.few else engines, rng, tally)
        yield tally


def main() -> None:
    """Asks, and says what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--network", type=Path, nargs="*", default=[], help="trained ones, besides random ones"
    )
    given = parser.parse_args()
    networks = [random_network(rule_set, given.seed) for rule_set in RULE_SETS]
    networks += [read_network(path) for path in given.network]
    with tempfile.TemporaryDirectory() as folder:
        all_grounds = [*fanorona(Path(folder), SIZES), *stalemates(), *others()]
        tally, told = Tally(), 0
        for tally in campaign(given.positions, given.seed, all_grounds, networks):
            if tally.asked - told >= 20_000:
                told = tally.asked
                print(tally.summary, flush=True)
    print(*tally.wrong[:20], f"seed {given.seed}: {tally.summary}", sep="\n")


if __name__ == "__main__":
    main()
