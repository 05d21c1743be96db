"""False proofs, looked for in random positions of small boards and of late games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import tablier
from tablier.tablebase import Tablebase
from tests.engine.exhaustive import Truth, loses_within, minimax, placements, solve, wins_within

COUNTS = {
    (3, 3): ((1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)),
    (3, 5): ((2, 2),),
    (5, 3): ((2, 2),),
}


def small_game(cols: int, rows: int, *, captures: str = "compulsory", limit: int = 0) -> tablier.Game:
    """Fanorona on a small board, without a limit unless one is given."""
    return tablier.game("fanorona", cols=cols, rows=rows, captures=captures, no_capture_limit=limit)


@cache
def table(cols: int, rows: int, captures: str = "compulsory") -> dict[str, Truth]:
    """The truth about all positions of a small board with few pieces."""
    game = small_game(cols, rows, captures=captures)
    return solve(each for counts in COUNTS[cols, rows] for each in placements(game, *counts))


def fault(score: tablier.Score, truth: Truth) -> str:
    """What is wrong with a score, or nothing."""
    if not score.proved:
        return ""
    if score.value != truth.result:
        return f"{score} but the result is {truth.result}"
    if score.distance is not None and (
        score.distance < truth.distance or (score.distance - truth.distance) % 2
    ):
        return f"{score} but it takes {truth.distance}"
    return ""


def fanorona_faults(
    rng: random.Random,
    count: int,
    cols: int,
    rows: int,
    *,
    captures: str = "compulsory",
    limit: int = 0,
    endings: bool | Tablebase = False,
) -> tuple[list[str], Counter[bool]]:
    """Random small positions, some with a counter about to run out and a history: the false proofs, and how many."""
    game, truths = small_game(cols, rows, captures=captures, limit=limit), table(cols, rows, captures)
    engine, faults, proved = tablier.Engine(memory=1, endings=endings), list[str](), Counter[bool]()
    in_time: dict[str, int] = {}
    for key in rng.choices(list(truths), k=count):
        since = rng.randrange(limit) if limit else 0
        record = tablier.Record(game, game.position(f"{key} {since} 1"))
        for _ in range(rng.randrange(12) if limit else 0):
            if record.outcome is None:
                record.play(rng.choice(record.position.legal_moves))
        if record.outcome is not None:
            continue
        analysis = engine.analyse(
            record, tablier.Limit(nodes=rng.choice((20, 200, 2000))), lines=rng.choice((1, 3))
        )
        assert record.position.is_legal(analysis.best)
        wrong = fault(analysis.score, truths[record.position.key])
        if limit and analysis.score.proved and analysis.score.value != minimax(record.position, in_time):
            wrong = wrong or f"{analysis.score} but the limit comes first"
        for line in analysis.lines:
            after = truths[record.position.play(line.moves[0]).key]
            expected = Truth(-after.result, after.distance + 1)
            wrong = wrong or fault(line.score, expected)
        if wrong:
            faults.append(f"{record.position}: {wrong}")
        proved[analysis.score.proved] += 1
    return faults, proved


def tchag_faults(rng: random.Random, count: int, tiles: int) -> tuple[list[str], Counter[bool]]:
    """Late Tchag positions from random play, against minimax."""
    game, engine, faults, proved = (
        tablier.game("tchag"),
        tablier.Engine(memory=1),
        list[str](),
        Counter[bool](),
    )
    known: dict[str, int] = {}
    while proved.total() < count:
        position = game.start()
        while position.outcome is None and len(position.board) > tiles:
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is not None:
            continue
        analysis = engine.analyse(position, tablier.Limit(nodes=rng.choice((50, 1000, 20000))))
        assert position.is_legal(analysis.best)
        proved[analysis.score.proved] += 1
        if analysis.score.proved and analysis.score.value != minimax(position, known):
            faults.append(f"{position}: {analysis.score}")
        if len(known) > 200_000:
            known.clear()
    return faults, proved


def tours_faults(rng: random.Random, count: int, plies: int) -> tuple[list[str], Counter[bool]]:
    """Positions of Les Tours from random play: near ends that are claimed, and wins in one that are missed."""
    game, engine, faults, proved = (
        tablier.game("tours"),
        tablier.Engine(memory=1),
        list[str](),
        Counter[bool](),
    )
    while proved.total() < count:
        position = game.start()
        for _ in range(rng.randrange(13, 40)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if position.outcome is not None:
            continue
        score = engine.analyse(position, tablier.Limit(nodes=rng.choice((30, 500, 5000)))).score
        if score.proved and score.distance is not None and score.distance <= plies:
            shown = wins_within if score.value > 0 else loses_within
            if not shown(position, score.distance) or shown(position, score.distance - 2):
                faults.append(f"{position}: {score}")
        elif not score.proved and wins_within(position, 1):
            faults.append(f"{position}: {score} but there is a goal run")
        proved[score.proved] += 1
    return faults, proved
