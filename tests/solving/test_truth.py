"""What the solver proves is true: against the rulebook's own account of small worlds, in all games."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product

import pytest

import tablier
from tests.solving.retrograde import World, fanorona_texts, tours_texts

SMALL = {"cols": 3, "rows": 3, "no_capture_limit": 0}
WIDE = {"cols": 5, "rows": 3, "no_capture_limit": 0}
HIGH = {"cols": 3, "rows": 5, "no_capture_limit": 0}


def fanorona(game: tablier.Game, most: int) -> list[str]:
    """All positions with up to so many pieces a side."""
    return [
        text
        for white, black in product(range(1, most + 1), repeat=2)
        for text in fanorona_texts(game, white, black)
    ]


def late_tchag(rng: random.Random, game: tablier.Game, tiles: int, count: int) -> Iterable[str]:
    """Positions with few tiles from random play."""
    while count:
        position = game.start()
        while position.outcome is None and len(position.board) > tiles:
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            count -= 1
            yield str(position)


def compare(rng: random.Random, world: World, count: int, memory: int = 1) -> None:
    """Solves positions of a world and verifies the certificates."""
    texts = sorted(text for text in world.winner if not world.is_over(text))
    seen = set[int | None]()
    for text in rng.sample(texts, min(count, len(texts))):
        solution = tablier.Solver(world.game.position(text), memory=memory, endings=False).run()
        assert solution is not None
        assert solution.winner == world.winner[text], text
        verdict = tablier.verify(solution.certificate)
        assert verdict.complete
        assert verdict.winner == world.winner[text]
        seen.add(world.winner[text])
    assert seen == {0, 1, None}


@pytest.mark.parametrize(
    ("rule_set", "options", "pieces"),
    [
        ("fanorona", {**SMALL, "captures": "compulsory"}, 2),
        ("fanorona", SMALL, 2),
        ("fanorona", {**SMALL, "stalemate": "draw"}, 2),
        ("tumicarona", WIDE, 1),
        ("tumicarona", HIGH, 1),
        ("vela", SMALL, 2),
    ],
)
def test_fanorona_on_small_boards(rule_set: str, options: dict[str, int | str], pieces: int) -> None:
    game = tablier.game(rule_set, **options)
    world = World(game)
    world.explore(fanorona(game, pieces))
    compare(random.Random(4), world, 50)


def test_all_of_fanorona_3x3_that_can_come_about() -> None:
    game = tablier.game("fanorona", captures="compulsory", **SMALL)
    world = World(game)
    world.explore([str(game.start())])
    assert len(world.winner) == 1012
    compare(random.Random(4), world, 100)


@pytest.mark.parametrize("sizes", ["1", "2", "3", "13"])
def test_tours_with_few_pieces(sizes: str) -> None:
    game = tablier.game("tours")
    world = World(game)
    world.explore(tours_texts(sizes))
    compare(random.Random(4), world, 30)


def test_tchag_with_few_tiles() -> None:
    game, rng = tablier.game("tchag"), random.Random(4)
    world = World(game)
    world.explore(late_tchag(rng, game, 7, 12))
    compare(rng, world, 150)
    assert any(" stop" in text for text in world.winner)


def test_the_counters_do_not_matter() -> None:
    """A limit about to end the game, or a long history, changes nothing in unlimited play."""
    game = tablier.game("tumicarona", cols=3, rows=5, no_capture_limit=10)
    position = game.position("B2/3/3/W2/WW1 w 9 77")
    solver = tablier.Solver(position, memory=1)
    assert str(solver.position) == str(position.unlimited) == "B2/3/3/W2/WW1 w 0 1"
    assert solver.position.game.options["no_capture_limit"] == 0
    solution = solver.run()
    assert solution is not None
    assert solution.winner is tablier.Player.FIRST


@pytest.mark.parametrize(
    ("size", "captures", "winner"),
    [
        ((3, 3), "compulsory", 0),
        ((3, 5), "compulsory", 0),
        ((5, 3), "compulsory", 0),
        ((3, 7), "compulsory", 0),
        ((7, 3), "compulsory", 0),
        ((3, 3), "optional", 0),
    ],
)
def test_small_boards_from_the_start(size: tuple[int, int], captures: str, winner: int) -> None:
    """White wins them, as Schadd and others found (2008) for compulsory captures."""
    start = tablier.game("fanorona", cols=size[0], rows=size[1], captures=captures).start()
    solution = tablier.Solver(start, memory=32, endings=False).run()
    assert solution is not None
    assert solution.winner == winner
    assert tablier.verify(solution.certificate).complete


def test_a_table_far_too_small_still_gives_the_truth() -> None:
    """This draw fills some 80 000 places; here there are 43 690."""
    game = tablier.game("fanorona", cols=5, rows=3)
    position = game.position("BBBBB/BB1WW/WWWWW w 0 1")
    large = tablier.Solver(position, memory=64)
    small = tablier.Solver(position, memory=2)
    one, other = large.run(), small.run()
    assert one is not None
    assert other is not None
    assert one.winner is other.winner
    assert large.progress.used * 16 > 1  # of 32 times the places
    assert small.progress.used > 0.9
    assert tablier.verify(other.certificate, sample=500)
