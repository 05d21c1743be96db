"""Counting: transpositions and symmetries are merged as a naive recount of all games has it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import tablier
from tablier import RULE_SETS, Player, Position
from tablier.openings import counting
from tablier.openings.counting import as_file
from tablier.openings.explorer import explore_in
from tablier.openings.opening_file import read_openings, write_openings
from tablier.openings.playing import PlayedGame
from tests.games.symmetries import images
from tests.openings.small import games, small_openings

Images = frozenset[str]


@dataclass
class Recount:
    """A position with all its images: where it was met, and for each that follows the results and expected shares."""

    positions: dict[str, Position] = field(default_factory=dict)
    results: dict[Images, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    expected: dict[Images, list[int]] = field(default_factory=lambda: defaultdict(list))
    is_start: bool = False

    @property
    def games(self) -> int:
        return sum(map(len, self.expected.values()))


def recounted(rule_set: str) -> list[Recount]:
    found: dict[Images, Recount] = defaultdict(Recount)
    for played in games(rule_set):
        position = tablier.game(rule_set).position(played.start)
        here, seen = images(position), set[Images]()
        found[here].is_start = True
        for move, share in zip(played.moves, played.expected, strict=True):
            after = position.play(move)
            there = images(after)
            if here not in seen:
                seen.add(here)
                for_mover = played.result if position.turn is Player.FIRST else -played.result
                found[here].positions[position.key] = position
                found[here].results[there][for_mover] += 1
                found[here].expected[there].append(share)
            position, here = after, there
    return list(found.values())


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_naive_recount_says_the_same(tmp_path: Path, rule_set: str) -> None:
    stored = small_openings(rule_set, tmp_path)
    compared = 0
    for recount in recounted(rule_set):
        for position in recount.positions.values():
            found = explore_in(stored, position)
            if recount.games < 2 and not recount.is_start:
                assert found.moves == ()
                continue
            compared += 1
            assert found.games == recount.games == sum(each.games for each in found.moves)
            assert len(found.moves) == len(recount.results)
            for each in found.moves:
                (there,) = {images(position.play(move)) for move in (each.move, *each.alike)}
                won, lost = (each.first, each.second)[:: 1 if position.turn is Player.FIRST else -1]
                assert recount.results[there] == Counter({1: won, 0: each.drawn, -1: lost})
                shares = recount.expected[there]
                assert each.games == len(shares) == won + each.drawn + lost
                assert each.expected == pytest.approx(sum(shares) / len(shares) / 1000, abs=0.0026)
    assert compared > 10


def test_the_order_of_moves_does_not_matter(tmp_path: Path) -> None:
    # One way and the other, and the same mirrored; no search had a say in it.
    start = "9/B7B/9/W7W/9 w 0 1"
    one = PlayedGame(start, ["a2-a1", "a4-a5", "i2-i1", "i4-i5", "a1-b1"], [500] * 5, 1)
    other = PlayedGame(start, ["i2-i1", "a4-a5", "a2-a1", "i4-i5", "i1-h1"], [300] * 5, -1)
    path = tmp_path / "openings"
    write_openings(path, as_file("fanorona", [one, other], {"game": "fanorona"}))
    stored = read_openings(path, "fanorona")
    game = tablier.game("fanorona")
    (first,) = explore_in(stored, game.position(start)).moves
    assert (str(first.move), [str(move) for move in first.alike]) == ("a2-a1", ["i2-i1"])
    assert (first.games, first.first, first.drawn, first.second, first.expected) == (2, 1, 0, 1, 0.4)
    (last,) = explore_in(stored, game.position("B7B/9/9/9/W7W w 4 3")).moves
    assert {str(move) for move in (last.move, *last.alike)} == {"a1-b1", "i1-h1"}
    assert last.games == 2


def test_a_position_that_comes_again_counts_once(tmp_path: Path) -> None:
    start = "9/B8/9/8W/9 w 0 1"
    back_and_forth = ["i2-i1", "a4-a5", "i1-i2", "a5-a4"]
    game = PlayedGame(start, [*back_and_forth, "i2-h2"], [500] * 5, 0)
    path = tmp_path / "openings"
    write_openings(path, as_file("fanorona", [game, game], {"game": "fanorona"}))
    found = explore_in(read_openings(path, "fanorona"), tablier.game("fanorona").position(start))
    assert [(str(each.move), each.games) for each in found.moves] == [("i2-i1", 2)]


def test_what_came_up_most_is_kept_within_the_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = as_file("tchag", games("tchag"), {"game": "tchag"})
    monkeypatch.setattr(counting, "LARGEST_FILE", len(whole) // 2)
    less = as_file("tchag", games("tchag"), {"game": "tchag"})
    assert len(less) <= len(whole) // 2
    path = tmp_path / "openings"
    write_openings(path, less)
    stored = read_openings(path, "tchag")
    fewest = stored.source["fewest"]
    assert fewest > counting.FEWEST
    positions, came = counting.counted("tchag", games("tchag"))
    for key in positions:
        assert (stored.at(key) is not None) == (came[key] >= fewest)
