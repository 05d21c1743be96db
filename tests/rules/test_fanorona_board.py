"""The Fanorona board: sizes, start positions, drawn lines, first moves and the two counters."""

from __future__ import annotations

import pytest

from .conftest import FIRST, SECOND, Rules

# (cols, rows): the start without its counters, and every first move of the game.
SIZES = {
    (3, 3): ("BBB/B1W/WWW", "a1-b2A b1-b2A c1-b2A c2-b2A"),
    (3, 5): ("BBB/BBB/B1W/WWW/WWW", "b2-b3A c3-b3A"),
    (3, 7): ("BBB/BBB/BBB/B1W/WWW/WWW/WWW", "a3-b4A b3-b4A c3-b4A c4-b4A"),
    (5, 3): ("BBBBB/BW1BW/WWWWW", "b2-c2A b2-c2W c1-c2A"),
    (5, 5): ("BBBBB/BBBBB/BW1BW/WWWWW/WWWWW", "b2-c3A b3-c3A b3-c3W c2-c3A d2-c3A"),
    (5, 7): ("BBBBB/BBBBB/BBBBB/BW1BW/WWWWW/WWWWW/WWWWW", "b4-c4A b4-c4W c3-c4A"),
    (7, 3): ("BBBBBBB/BWB1WBW/WWWWWWW", "c1-d2A d1-d2A e1-d2A e2-d2A e2-d2W"),
    (7, 5): ("BBBBBBB/BBBBBBB/BWB1WBW/WWWWWWW/WWWWWWW", "d2-d3A e3-d3A e3-d3W"),
    (7, 7): (
        "BBBBBBB/BBBBBBB/BBBBBBB/BWB1WBW/WWWWWWW/WWWWWWW/WWWWWWW",
        "c3-d4A d3-d4A e3-d4A e4-d4A e4-d4W",
    ),
    (9, 3): ("BBBBBBBBB/BWBW1BWBW/WWWWWWWWW", "d2-e2A d2-e2W e1-e2A"),
    (9, 5): ("BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW", "d2-e3A d3-e3A d3-e3W e2-e3A f2-e3A"),
    (9, 7): (
        "BBBBBBBBB/BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW",
        "d4-e4A d4-e4W e3-e4A",
    ),
}


@pytest.mark.parametrize("game", ["tumicarona", "fanorona", "vela"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_size_starts_with_its_own_rows_and_first_moves(
    rules: Rules, game: str, size: tuple[int, int]
) -> None:
    """The middle rank alternates around an empty centre; only steps into the centre open the game."""
    cols, rows = size
    board, first_moves = SIZES[size]
    start = rules.start(game, cols=cols, rows=rows)
    assert start.text == board + (" w 0 1 b" if game == "vela" else " w 0 1")
    assert start.turn == FIRST
    assert start.legal == set(first_moves.split())
    assert start.outcome is None


def test_the_usual_board_is_nine_by_five(rules: Rules) -> None:
    """Without options the board has nine files and five ranks."""
    for game in ("tumicarona", "fanorona"):
        assert rules.start(game).text == SIZES[9, 5][0] + " w 0 1"


def test_even_points_have_eight_lines_and_odd_points_four(rules: Rules) -> None:
    """Diagonals start only where file and rank, counted from 0, add up to an even number."""
    even = rules.position("tumicarona", "9/9/4W4/9/B8 w 0 1")
    assert even.legal == {f"e3-{to}" for to in ("d2", "d3", "d4", "e2", "e4", "f2", "f3", "f4")}
    odd = rules.position("tumicarona", "9/4W4/9/9/B8 w 0 1")
    assert odd.legal == {"e4-d4", "e4-e3", "e4-e5", "e4-f4"}


def test_the_parity_of_a_point_does_not_move_with_the_size(rules: Rules) -> None:
    """On seven by five the centre d3 has no diagonals; on seven by seven the centre d4 has them."""
    small = rules.position("tumicarona", "6B/7/3W3/7/7 w 0 1", cols=7)
    assert small.legal == {"d3-c3", "d3-d2", "d3-d4", "d3-e3"}
    large = rules.position("tumicarona", "7/7/7/3W3/7/7/6B w 0 1", cols=7, rows=7)
    assert large.legal == {f"d4-{to}" for to in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")}


def test_corner_points_have_three_lines(rules: Rules) -> None:
    """All four corners of an odd board are even points."""
    assert rules.position("tumicarona", "W8/9/9/9/8B w 0 1").legal == {"a5-a4", "a5-b4", "a5-b5"}
    assert rules.position("tumicarona", "W8/9/9/9/8B b 0 1").legal == {"i1-h1", "i1-h2", "i1-i2"}


def test_a_plain_step_counts_up_and_the_move_number_grows_after_black(rules: Rules) -> None:
    """White's step leaves the move number alone, Black's adds one; both add a ply without capture."""
    position = rules.position("tumicarona", "W8/9/9/9/8B w 7 12")
    after_white = position.play("a5-b5")
    assert (after_white.text, after_white.turn) == ("1W7/9/9/9/8B b 8 12", SECOND)
    after_black = after_white.play("i1-h1")
    assert (after_black.text, after_black.turn) == ("1W7/9/9/9/7B1 w 9 13", FIRST)


def test_a_capture_resets_the_plies_without_capture(rules: Rules) -> None:
    """A capture by either side sets the first counter to 0, the move number goes on as usual."""
    white = rules.position("tumicarona", "9/9/2W1B4/9/8B w 41 30")
    assert white.play("c3-d3A").text == "9/9/3W5/9/8B b 0 30"
    black = rules.position("tumicarona", "9/9/2B1W4/9/8W b 41 30")
    assert black.play("c3-d3A").text == "9/9/3B5/9/8W w 0 31"


def test_counters_stop_growing_at_nine_nines(rules: Rules) -> None:
    """Both counters have a last value and stay there."""
    game = rules.game("tumicarona", no_capture_limit=0)
    position = game.position("W8/9/9/9/8B w 999999999 999999999").play("a5-b5")
    assert position.text == "1W7/9/9/9/8B b 999999999 999999999"
    assert position.play("i1-h1").text == "1W7/9/9/9/7B1 w 999999999 999999999"


def test_a_board_without_pieces_was_won_by_the_last_mover(rules: Rules) -> None:
    """An empty board is a finished game; the side that is not to move has won it."""
    assert rules.position("tumicarona", "9/9/9/9/9 w 0 1").outcome == (SECOND, "captured", "T1")
    assert rules.position("tumicarona", "9/9/9/9/9 b 0 1").outcome == (FIRST, "captured", "T1")
    assert rules.position("fanorona", "9/9/9/9/9 b 0 1").outcome == (FIRST, "captured", "F2")
    assert rules.position("vela", "9/9/9/9/9 w 0 1 w").outcome == (SECOND, "captured", "F2")
