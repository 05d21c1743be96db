"""The explorer: looks positions up, with symmetries, and knows nothing where nothing is stored."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import tablier
from tablier import RULE_SETS, Player, TablierError
from tablier.games.position_key import moves_by_key, position_key
from tablier.openings import Explored, OpeningsError, explore, opening_file
from tablier.openings.explorer import explore_in
from tablier.openings.names import NAMES
from tablier.openings.opening_file import Stored, Tally, packed, read_openings, write_openings
from tablier.openings.set_ups import ROWS
from tests.games.symmetries import changed, exchanged, images, mirrored
from tests.openings.small import games, small_openings


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_start_of_every_game_is_known(rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    found = explore(start)
    assert found.name == ""
    shown = [str(move) for each in found.moves for move in (each.move, *each.alike)]
    assert sorted(shown) == list(map(str, start.legal_moves))
    for each in found.moves:
        assert each.games == each.first + each.drawn + each.second > 0
        assert 0 <= each.expected <= 1
    if rule_set != "tours":  # where a game counts for each piece of its set-up
        assert found.games == sum(each.games for each in found.moves)
        assert [each.games for each in found.moves] == sorted(
            (each.games for each in found.moves), reverse=True
        )


@pytest.mark.parametrize("rule_set", ["tumicarona", "fanorona"])
def test_the_five_openings_have_names(rule_set: str) -> None:
    start = tablier.game(rule_set).start()
    assert {str(each.move): each.name for each in explore(start).moves} == NAMES
    for move, name in NAMES.items():
        after = explore(start.play(move))
        assert after.name == name
        assert {each.name for each in after.moves} == {""}
        assert explore(start.play(move).play(after.moves[0].move)).name == name


def test_vela_has_none_and_is_the_same_for_both_givers() -> None:
    black = explore(tablier.game("vela").start())
    white = explore(tablier.game("vela", giver="white").start())
    assert {each.name for each in black.moves} == {""}
    assert len(white.moves) == len(black.moves) == 5
    assert [(each.games, each.first, each.second) for each in black.moves] == [
        (each.games, each.second, each.first) for each in white.moves
    ]


@pytest.mark.parametrize(
    ("rule_set", "options"),
    [
        ("tumicarona", {"cols": 5}),
        ("tumicarona", {"no_capture_limit": 99}),
        ("fanorona", {"captures": "compulsory"}),
        ("vela", {"stalemate": "draw", "giver": "white"}),
        ("tours", {"paths": "cell-once"}),
        ("tchag", {"setup": "gbgb/bYyg/gRrb/bgbg r -"}),
    ],
)
def test_nothing_is_known_under_unusual_options(rule_set: str, options: dict[str, object]) -> None:
    assert explore(tablier.game(rule_set, **options).start()) == Explored("", 0, ())


def test_nothing_is_known_of_rare_positions_and_finished_games() -> None:
    game = tablier.game("tumicarona")
    for text in ("9/9/9/5W2B/9 w 0 1", "9/9/9/5W3/9 b 0 1", "9/9/9/9/9 w 0 1"):
        assert explore(game.position(text)) == Explored("", 0, ())
    assert (
        explore(tablier.game("tours").position("1...../....../....../....../....../.....2 s -")).moves == ()
    )
    assert (
        explore(tablier.game("tours").position("....../....../....../....../....../.....2 n won")).moves == ()
    )


def test_only_positions_are_looked_up() -> None:
    for wrong in (None, "e2-e3A", tablier.game("tours")):
        with pytest.raises(TablierError, match="looks at a Position"):
            explore(wrong)  # type: ignore[arg-type]


def test_a_turned_board_has_the_same_figures() -> None:
    position = tablier.game("tumicarona").start().play("f2-e3A")
    other = changed(position, mirrored, exchanged)
    assert other.turn is Player.FIRST
    here, there = explore(position), explore(other)
    assert here.name == there.name == "Havanana"
    assert [(each.games, each.first, each.drawn, each.second) for each in here.moves] == [
        (each.games, each.second, each.drawn, each.first) for each in there.moves
    ]


def test_what_chance_made_the_same_key_is_not_shown(tmp_path: Path) -> None:
    start = tablier.game("tumicarona").start()
    tallies = tuple(Tally(place, 1, 0, 0, 100) for place in range(len(moves_by_key(start)) + 1))
    path = tmp_path / "some.openings"
    for known in (tallies, tallies[:-1]):
        write_openings(path, packed({"game": "tumicarona"}, {position_key(start): Stored("", known)}))
        found = explore_in(read_openings(path, "tumicarona"), start)
        assert bool(found.moves) == (known is not tallies)


def test_keys_stay_the_same() -> None:
    """The files know positions by these numbers: whoever changes them must build the files anew."""
    assert {rule_set: position_key(tablier.game(rule_set).start()) for rule_set in RULE_SETS} == KEYS


def test_a_damaged_file_is_an_error_and_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_file, "FOLDER", tmp_path)
    opening_file.openings.cache_clear()
    try:
        with pytest.raises(OpeningsError, match=r"tours\.openings cannot be read"):
            explore(tablier.game("tours").start())
        (tmp_path / "tours.openings").write_bytes(b"nonsense")
        with pytest.raises(OpeningsError, match="is no file of openings"):
            explore(tablier.game("tours").start())
    finally:
        opening_file.openings.cache_clear()


def test_half_made_set_ups_are_summed_over_all_they_may_become(tmp_path: Path) -> None:
    stored = small_openings("tours", tmp_path)
    rules = tablier.game("tours")
    position = rules.start()
    for move in (None, "3@a1", "1@b6", "2@f1", "2@f6", "1@b1"):
        if move:
            position = position.play(move)
        found = explore_in(stored, position)
        came = [played for played in games("tours") if contains(played.start, position)]
        assert found.games == len(came)
        for each in found.moves:
            after = position.play(each.move)
            results = [played.result for played in games("tours") if contains(played.start, after)]
            assert [each.first, each.drawn, each.second] == [results.count(result) for result in (1, 0, -1)]
            shares = [played.expected[0] / 1000 for played in games("tours") if contains(played.start, after)]
            share = sum(shares) / len(shares)
            assert each.expected == pytest.approx(
                share if position.turn is Player.FIRST else 1 - share, abs=0.0026
            )
        expected = [each.expected for each in found.moves]
        assert expected == sorted(expected, reverse=True)


def contains(start: str, position: tablier.Position) -> bool:
    """Whether the set-up of a game, or its mirror image, has all that stands already."""
    board = "".join(position.game.layout(position.board_text))
    return any(
        all(stands in (".", placed) for stands, placed in zip(board, text.replace("/", ""), strict=False))
        for text in images(position.game.position(start))
        if " s " in text
    )


def test_there_are_ninety_rows() -> None:
    assert len(ROWS) == 90
    assert len(set(product(ROWS, ROWS))) == 8100


KEYS = {
    "tumicarona": 161814058539358,
    "fanorona": 161814058539358,
    "vela": 15746887275993,
    "tours": 54677301224142,
    "tchag": 186816953762333,
}
