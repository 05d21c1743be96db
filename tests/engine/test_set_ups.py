"""The set-ups of Les Tours: the search knows what they are worth, and sees it before the last piece is down."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import tablier
from tablier import Engine, Limit, Position
from tablier.baselines.sample import random_move
from tablier.engine.levels import LEVELS
from tablier.engine.play_level import SET_UP_MARGIN, choose_at
from tablier.openings.set_ups import ROWS, set_up

HEADER = Path(__file__).parents[2] / "core/include/tablier/search/set_up_values.hpp"
TOURS = tablier.game("tours")
LITTLE = Limit(nodes=2000)
SCALE = TOURS._rules.judged(TOURS.start()._state)[3]


@cache
def stored() -> dict[str, list[int]]:
    """The lines of the header by South's row."""
    lines = re.findall(r"^    \{(.*)\},  // (\d{6})$", HEADER.read_text(), re.MULTILINE)
    return {row: [int(value) for value in values.split(",")] for values, row in lines}


@cache
def worth(position: Position) -> int:
    """What a set-up is worth to South by the header and plain minimax."""
    if position.hands:
        best = max if position.turn is tablier.Player.FIRST else min
        return best(worth(position.play(move)) for move in position.legal_moves)
    north, *_, south = TOURS.layout(position.board_text)
    if south not in stored():
        south, north = south[::-1], north[::-1]
    return int(stored()[south][ROWS.index(north)] * SCALE / 100)


def placed(pieces: int, chance: random.Random) -> Position:
    position = TOURS.start()
    for _ in range(pieces):
        position = position.play(random_move(position, chance))
    return position


def estimate(position: Position) -> int:
    """What the search says, to South."""
    searching = Engine(memory=1)._search(position, LITTLE, 1)
    assert not searching.result().score.proved
    return searching.estimate if position.turn is tablier.Player.FIRST else -searching.estimate


def test_every_set_up_has_a_value() -> None:
    assert sorted(stored()) == [row for row in ROWS if row <= row[::-1]]
    assert {len(values) for values in stored().values()} == {len(ROWS)}
    for values in stored().values():
        assert all(abs(value) * SCALE / 100 < 20_000 for value in values)


@pytest.mark.parametrize("pieces", [7, 8, 9, 10, 11])
def test_a_set_up_is_worth_what_best_play_of_its_rest_leads_to(pieces: int) -> None:
    chance = random.Random(pieces)
    for _ in range(3 if pieces == 7 else 12):
        position = placed(pieces, chance)
        assert estimate(position) == worth(position)


def test_the_first_pieces_are_placed_with_sense_too() -> None:
    chance = random.Random(1)
    for pieces in range(6):
        position = placed(pieces, chance)
        found = Engine(memory=1).analyse(position, LITTLE, lines=18)
        assert found.lines[0].score.value > found.lines[-1].score.value
        after = [estimate(position.play(line.moves[0])) for line in found.lines]
        assert after == sorted(after, reverse=position.turn is tablier.Player.FIRST)
        assert estimate(position) == after[0]


def test_a_line_goes_to_the_end_of_the_set_up_and_keeps_its_value() -> None:
    position = TOURS.start()
    found = Engine(memory=1).analyse(position, LITTLE, lines=2)
    value = estimate(position)
    assert [len(line.moves) for line in found.lines] == [12, 12]
    for move in found.lines[0].moves[:-1]:
        position = position.play(move)
        assert estimate(position) == value


def test_little_is_enough() -> None:
    best = Engine().analyse(TOURS.start(), LITTLE).score
    assert Engine(threads=2).analyse(TOURS.start(), Limit(time=60.0)).score == best
    for limit in (Limit(nodes=1), Limit(nodes=30), Limit(depth=1)):
        assert Engine().analyse(TOURS.start(), limit).best in TOURS.start().legal_moves


def test_mirror_images_are_worth_the_same() -> None:
    chance = random.Random(2)
    for pieces in (1, 4, 6, 9):
        position = placed(pieces, chance)
        board, turn, hands = str(position).split()
        mirror = "/".join(row[::-1] for row in board.split("/"))
        assert estimate(TOURS.position(f"{mirror} {turn} {hands}")) == estimate(position)


def test_nothing_changes_after_the_set_up() -> None:
    chance = random.Random(3)
    engine = Engine(memory=1)
    for _ in range(10):
        position = set_up(TOURS, chance.choice(ROWS), chance.choice(ROWS))
        usual, without = (
            engine._search(position, LITTLE, 2, features).result() for features in ((), ("set-ups",))
        )
        assert (usual.lines, usual.nodes, usual.depth) == (without.lines, without.nodes, without.depth)


def test_without_them_all_first_placements_are_alike() -> None:
    found = Engine(memory=1)._search(TOURS.start(), Limit(nodes=300), 18, ("set-ups",)).result()
    assert {line.score.value for line in found.lines} == {0}


def test_the_gentle_levels_place_by_lot() -> None:
    class Blind:
        def analyse(self, *_: object, **asked: object) -> tablier.Analysis:
            raise AssertionError("it looked")

    start, chance = TOURS.start(), random.Random(1)
    for level in LEVELS["tours"]:
        if level.number <= 3:
            drawn = {choose_at(level, Blind(), start, None, chance) for _ in range(300)}
            assert drawn == set(start.legal_moves)
        else:
            with pytest.raises(AssertionError, match="it looked"):
                choose_at(level, Blind(), start, None, chance)


@pytest.mark.parametrize("engine", [Engine(memory=1), Engine(memory=1, level=len(LEVELS["tours"]))])
def test_who_is_strong_varies_among_the_best(engine: Engine) -> None:
    ends = set()
    for seed in range(30):
        chance, position = random.Random(seed), TOURS.start()
        while position.hands:
            move = engine.choose(position, LITTLE, chance=chance)
            lines = engine.analyse(position, LITTLE, lines=18).lines
            expected = {line.moves[0]: line.score.expected for line in lines}
            assert expected[move] >= max(expected.values()) - SET_UP_MARGIN
            position = position.play(move)
        ends.add(str(position))
    assert len(ends) > 5


def test_without_the_book_the_best_set_up_is_made() -> None:
    engine, position = Engine(memory=1, book=False), TOURS.start()
    best = engine.analyse(position, LITTLE).best
    assert {engine.choose(position, LITTLE, chance=random.Random(seed)) for seed in range(10)} == {best}


def test_the_documentation_tells_what_the_best_set_up_is_worth() -> None:
    text = (HEADER.parents[4] / "docs/search.md").read_text("utf-8")
    told = re.search(r"the best of both\s+is worth (0\.\d{3})", text)
    assert told
    assert told[1] == f"{Engine(memory=1).analyse(TOURS.start(), LITTLE).score.expected:.3f}"
