"""Tumicarona, rules T1 to T12 (T11 and the draws of T12 that need a history are in test_history)."""

from __future__ import annotations

import pytest

from .conftest import FIRST, NOBODY, SECOND, Position, Rules

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"

# Black's last piece sits in the corner a5; b4 is its only way out and White is about to fill it.
CORNERED = "BWW6/W8/WW7/9/9 w {since} 9"

# A chain with a choice of line on its second step, and a lone withdrawal to b4.
CHOICE_IN_A_CHAIN = "3B5/9/2W1B4/3B5/8B w 0 1"

# Two chains from c3; each could be drawn out by going back to c3 if that were allowed.
BACK_TO_START = "3B5/9/2W1B4/1B7/9 w 0 1"

# Column e is attacked along row 3 first, then from above.
CROSSED_COLUMN = "3B5/5B3/2W1B4/4B4/4B4 w 0 1"


def tumicarona(rules: Rules, text: str, **options: object) -> Position:
    """A Tumicarona position."""
    return rules.position("tumicarona", text, **options)


def test_T1_capturing_the_last_enemy_piece_wins(rules: Rules) -> None:
    """One approach takes the only enemy piece; the mover wins and nothing can follow."""
    white = tumicarona(rules, "9/9/4W1B2/9/9 w 7 31")
    assert white.outcome is None
    assert white.results == {"e3-f3A": "9/9/5W3/9/9 b 0 31"}
    assert white.play("e3-f3A").outcome == (FIRST, "captured", "T1")
    black = tumicarona(rules, "9/9/4B1W2/9/9 b 7 31").play("e3-f3A")
    assert (black.text, black.outcome) == ("9/9/5B3/9/9 w 0 32", (SECOND, "captured", "T1"))


def test_T1_a_side_without_pieces_has_lost_whoever_is_to_move(rules: Rules) -> None:
    """A text may hand the turn to either side: the side with pieces has won."""
    assert tumicarona(rules, "9/9/4W4/9/9 w 0 1").outcome == (FIRST, "captured", "T1")
    assert tumicarona(rules, "9/9/4B4/9/9 b 0 1").outcome == (SECOND, "captured", "T1")


def test_T1_leaving_the_enemy_without_a_move_wins(rules: Rules) -> None:
    """White fills the last free point next to Black's only piece."""
    position = tumicarona(rules, CORNERED.format(since=3))
    assert position.outcome is None
    after = position.play("b3-b4")
    assert (after.text, after.outcome) == ("BWW6/WW7/W8/9/9 b 4 9", (FIRST, "immobile", "T1"))
    assert tumicarona(rules, "9/9/9/BB7/WB7 w 0 1").outcome == (SECOND, "immobile", "T1")


def test_T1_one_free_point_keeps_the_game_going(rules: Rules) -> None:
    """With b4 empty the cornered piece still has a step."""
    position = tumicarona(rules, "BW7/W8/9/9/9 b 0 1")
    assert (position.outcome, position.legal) == (None, {"a5-b4"})


def test_T1_winning_is_checked_before_drawing(rules: Rules) -> None:
    """The blockade that falls on the hundredth ply without capture still wins, and so does an empty side."""
    assert tumicarona(rules, CORNERED.format(since=99)).play("b3-b4").outcome == (FIRST, "immobile", "T1")
    assert tumicarona(rules, "9/9/4W4/9/9 b 100 80").outcome == (FIRST, "captured", "T1")


def test_T2_pieces_step_along_lines_onto_free_neighbours(rules: Rules) -> None:
    """An even point in the corner of its own men: only the empty neighbours are open, in any direction."""
    position = tumicarona(rules, "9/9/3WW4/3W5/8B w 0 1")
    assert {move for move in position.legal if move.startswith("e3")} == {
        "e3-d4",
        "e3-e2",
        "e3-e4",
        "e3-f2",
        "e3-f3",
        "e3-f4",
    }


@pytest.mark.parametrize(
    "move",
    [
        pytest.param("a2-a3", id="enemy on the point"),
        pytest.param("d2-d3", id="own piece on the point"),
        pytest.param("e1-e3A", id="jump over a piece"),
    ],
)
def test_T2_no_stacking_and_no_jumping(rules: Rules, move: str) -> None:
    """At the start only the centre is empty and only its neighbours reach it."""
    assert tumicarona(rules, START).refusal(move) == "T2"


@pytest.mark.parametrize("move", ["b1-c2", "b1-a2", "b1-d1", "b1-b3"])
def test_T2_no_step_off_the_lines(rules: Rules, move: str) -> None:
    """b1 is an odd point: neither diagonals nor long steps are drawn from it."""
    position = tumicarona(rules, "9/9/4B4/9/1W7 w 0 1")
    assert position.legal == {"b1-a1", "b1-b2", "b1-c1"}
    assert position.refusal(move) == "T2"


def test_T2_only_own_pieces_move(rules: Rules) -> None:
    """Neither an enemy piece nor an empty point can be moved."""
    position = tumicarona(rules, START)
    assert position.refuses("e4-e3A")
    assert position.refuses("e3-e4")


def test_T2_a_chain_follows_drawn_lines_too(rules: Rules) -> None:
    """After c3-d3A the piece stands on an odd point: the enemy on f5 cannot be approached through e4."""
    position = tumicarona(rules, "5B3/9/2W1B4/9/8B w 0 1")
    assert position.legal == {"c3-d3A"}
    assert position.refusal("c3-d3A-e4A") == "T2"


def test_T3_exactly_five_openings(rules: Rules) -> None:
    """The centre is reached from the front, from both slants, and from the side with two captures."""
    start = rules.start("tumicarona")
    assert start.text == START
    assert start.results == {
        "d2-e3A": "BBBBBB1BB/BBBBB1BBB/BWBWWBWBW/WWW1WWWWW/WWWWWWWWW b 0 1",
        "d3-e3A": "BBBBBBBBB/BBBBBBBBB/BWB1W1WBW/WWWWWWWWW/WWWWWWWWW b 0 1",
        "d3-e3W": "BBBBBBBBB/BBBBBBBBB/BW2WBWBW/WWWWWWWWW/WWWWWWWWW b 0 1",
        "e2-e3A": "BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1",
        "f2-e3A": "BB1BBBBBB/BBB1BBBBB/BWBWWBWBW/WWWWW1WWW/WWWWWWWWW b 0 1",
    }


def test_T3_the_opening_captures_and_stops_in_the_centre(rules: Rules) -> None:
    """No opening may leave the capture out, take another line, or go on from the centre."""
    start = rules.start("tumicarona")
    assert start.refusal("e2-e3") == "T7"
    assert start.refusal("e2-e3W") == "T5"
    for chain in ("e2-e3A-e4A", "d3-e3A-f3A", "d3-e3W-d3A"):
        assert start.refuses(chain)


def test_T4_approach_takes_the_unbroken_line(rules: Rules) -> None:
    """Three enemies in a row fall together; the one beyond the gap stays."""
    position = tumicarona(rules, "9/9/2W1BBB1B/9/9 w 0 1")
    assert position.results == {"c3-d3A": "9/9/3W4B/9/9 b 0 1"}


def test_T4_an_own_piece_breaks_the_line(rules: Rules) -> None:
    """The enemy behind White's own piece is safe."""
    position = tumicarona(rules, "9/9/2W1BBWB1/9/9 w 0 1")
    assert position.results == {"c3-d3A": "9/9/3W2WB1/9/9 b 0 1"}


def test_T4_the_edge_ends_the_line(rules: Rules) -> None:
    """A line is taken up to the border and does not wrap round to the next rank."""
    position = tumicarona(rules, "9/9/5W1BB/B8/9 w 0 1")
    assert position.results == {"f3-g3A": "9/9/6W2/B8/9 b 0 1"}


def test_T4_approach_along_a_diagonal(rules: Rules) -> None:
    """From d2 to e3 the line goes on over f4 to g5."""
    position = tumicarona(rules, "B5B2/5B3/9/3W5/9 w 0 1")
    assert position.results == {"d2-e3A": "B8/9/4W4/9/9 b 0 1"}


def test_T4_nothing_just_beyond_means_no_approach(rules: Rules) -> None:
    """An enemy behind a gap is out of reach, and a diagonal that is not drawn takes nothing."""
    gap = tumicarona(rules, "9/9/2W2B3/9/9 w 0 1")
    assert gap.refusal("c3-d3A") == "T4"
    assert "c3-d3" in gap.legal
    odd = tumicarona(rules, "9/9/9/2B6/1W7 w 0 1")
    assert odd.legal == {"b1-a1", "b1-b2", "b1-c1"}


def test_T5_withdrawal_takes_the_unbroken_line(rules: Rules) -> None:
    """Stepping away from b3 takes b3 and a3 behind it."""
    position = tumicarona(rules, "9/9/BBW5B/9/9 w 0 1")
    assert position.results == {"c3-d3W": "9/9/3W4B/9/9 b 0 1"}


def test_T5_a_gap_or_an_own_piece_breaks_the_line(rules: Rules) -> None:
    """Only the unbroken part next to the piece falls."""
    gap = tumicarona(rules, "9/9/B1BW5/9/9 w 0 1")
    assert gap.results == {"d3-e3W": "9/9/B3W4/9/9 b 0 1"}
    own = tumicarona(rules, "9/9/BWBW5/9/9 w 0 1")
    assert own.play("d3-e3W").text == "9/9/BW2W4/9/9 b 0 1"


def test_T5_withdrawal_along_a_diagonal(rules: Rules) -> None:
    """From c3 to d4 the line behind is b2 and a1."""
    position = tumicarona(rules, "9/9/2W6/1B7/B7B w 0 1")
    assert position.results == {"c3-d4W": "9/3W5/9/9/8B b 0 1"}


def test_T5_only_directly_away_and_only_from_an_adjacent_enemy(rules: Rules) -> None:
    """Sideways is no withdrawal; neither is leaving an enemy two points behind."""
    sideways = tumicarona(rules, "9/9/1BW6/9/9 w 0 1")
    assert sideways.legal == {"c3-d3W"}
    assert sideways.refusal("c3-d4W") == "T5"
    distant = tumicarona(rules, "9/9/B1W6/9/9 w 0 1")
    assert distant.refusal("c3-d3W") == "T5"
    approach = tumicarona(rules, "9/9/2W1B4/9/9 w 0 1")
    assert approach.refusal("c3-d3W") == "T5"


def test_T6_one_line_only_and_the_player_chooses(rules: Rules) -> None:
    """The step to d3 has enemies before and behind it: two moves, each takes one of them."""
    position = tumicarona(rules, "9/9/1BW1B4/9/8B w 0 1")
    assert position.results == {
        "c3-d3A": "9/9/1B1W5/9/8B b 0 1",
        "c3-d3W": "9/9/3WB4/9/8B b 0 1",
    }


def test_T6_a_chain_chooses_again_with_every_step(rules: Rules) -> None:
    """An approach may be followed by an approach or by a withdrawal."""
    position = tumicarona(rules, CHOICE_IN_A_CHAIN)
    assert position.results == {
        "c3-b4W": "3B5/1W7/4B4/9/8B b 0 1",
        "c3-d3A": "3B5/9/3W5/3B5/8B b 0 1",
        "c3-d3A-d4A": "9/3W5/9/3B5/8B b 0 1",
        "c3-d3A-d4W": "3B5/3W5/9/9/8B b 0 1",
    }


def test_T7_one_must_take_where_one_can(rules: Rules) -> None:
    """One piece can capture: neither it nor the other piece may step plainly."""
    position = tumicarona(rules, "9/9/1BW6/9/8W w 0 1")
    assert position.legal == {"c3-d3W"}
    for plain in ("i1-h1", "c3-c4", "c3-d3"):
        assert position.refusal(plain) == "T7"


def test_T7_which_capture_is_free(rules: Rules) -> None:
    """Taking one piece is as good as taking three, and a short chain as good as a long one."""
    position = tumicarona(rules, "9/9/1BW1BBB2/9/8B w 0 1")
    assert position.legal == {"c3-d3A", "c3-d3W"}


def test_T7_plain_steps_when_there_is_nothing_to_take(rules: Rules) -> None:
    """Without a capture every plain step of every piece is open."""
    position = tumicarona(rules, "W8/9/9/9/W3B4 w 0 1")
    assert position.legal == {"a1-a2", "a1-b1", "a1-b2", "a5-a4", "a5-b4", "a5-b5"}


def test_T8_a_chain_must_change_direction(rules: Rules) -> None:
    """After withdrawing to d3 the approach to f3 would go straight on."""
    position = tumicarona(rules, "9/9/1BW2B3/9/9 w 0 1")
    assert position.legal == {"c3-d3W"}
    assert position.refusal("c3-d3W-e3A") == "T8"


def test_T8_only_the_step_before_counts_for_the_direction(rules: Rules) -> None:
    """Right, up, right again is a chain."""
    position = tumicarona(rules, "3B5/5B3/2W1B4/9/8B w 0 1")
    assert position.results == {
        "c3-d3A": "3B5/5B3/3W5/9/8B b 0 1",
        "c3-d3A-d4A": "9/3W1B3/9/9/8B b 0 1",
        "c3-d3A-d4A-e4A": "9/4W4/9/9/8B b 0 1",
    }


def test_T8_a_chain_never_returns_to_its_start(rules: Rules) -> None:
    """Both ways back to c3 would capture, and both are closed."""
    position = tumicarona(rules, BACK_TO_START)
    assert position.legal == {
        "c3-d3A",
        "c3-d3A-d4A",
        "c3-d4W",
        "c3-d4W-c5W",
        "c3-d4W-c5W-b5W",
        "c3-d4W-d3W",
    }
    assert position.refusal("c3-d3A-d4A-c3A") == "T8"
    assert position.refusal("c3-d4W-d3W-c3W") == "T8"


def test_T8_a_chain_never_returns_to_a_point_on_its_way(rules: Rules) -> None:
    """From e3 the piece could withdraw from f3 to d3, but it has stood there."""
    position = tumicarona(rules, "3B5/9/1BW2B3/5B3/8B w 0 1")
    assert position.legal == {"c3-d3W", "c3-d3W-d4A", "c3-d3W-d4A-e3A"}
    assert position.refusal("c3-d3W-d4A-e3A-d3W") == "T8"


def test_T8_every_step_of_a_chain_captures(rules: Rules) -> None:
    """No plain step at the end of a chain, none at its beginning."""
    position = tumicarona(rules, BACK_TO_START)
    assert position.refusal("c3-d3A-d2") == "T8"
    assert position.refuses("c3-c4-d4W")


def test_T9_emptied_points_can_be_entered(rules: Rules) -> None:
    """The piece ends on e3, whose owner fell in the first step."""
    position = tumicarona(rules, "3B5/9/2W1B4/5B3/8B w 0 1")
    assert position.results == {
        "c3-d3A": "3B5/9/3W5/5B3/8B b 0 1",
        "c3-d3A-d4A": "9/3W5/9/5B3/8B b 0 1",
        "c3-d3A-d4A-e3A": "9/9/4W4/9/8B b 0 1",
    }


def test_T9_emptied_points_break_lines(rules: Rules) -> None:
    """Once e3 is taken, e4-e5 withdraws from nothing, while e4-e3 approaches e2 and e1."""
    position = tumicarona(rules, CROSSED_COLUMN)
    assert position.results == {
        "c3-d2A": "3B5/5B3/4B4/3WB4/9 b 0 1",
        "c3-d2A-c1W": "3B5/9/9/4B4/2W6 b 0 1",
        "c3-d2A-c2W": "3B5/5B3/4B4/2W6/9 b 0 1",
        "c3-d3A": "3B5/5B3/3W5/4B4/4B4 b 0 1",
        "c3-d3A-d4A": "9/3W1B3/9/4B4/4B4 b 0 1",
        "c3-d3A-d4A-e4A": "9/4W4/9/4B4/4B4 b 0 1",
        "c3-d3A-d4A-e4A-e3A": "9/9/4W4/9/9 b 0 1",
    }
    assert position.refuses("c3-d3A-d4A-e4A-e5W")


@pytest.mark.parametrize("text", [CHOICE_IN_A_CHAIN, BACK_TO_START, CROSSED_COLUMN])
def test_T10_a_chain_may_stop_after_any_step(rules: Rules, text: str) -> None:
    """Whatever chain is legal, every shorter beginning of it is a move of its own."""
    legal = tumicarona(rules, text).legal
    for move in legal:
        points = move.split("-")
        for length in range(2, len(points)):
            assert "-".join(points[:length]) in legal


def test_T10_stopping_leaves_the_rest_on_the_board(rules: Rules) -> None:
    """The first step of a chain alone hands the turn over."""
    after = tumicarona(rules, CROSSED_COLUMN).play("c3-d3A")
    assert (after.text, after.turn) == ("3B5/5B3/3W5/4B4/4B4 b 0 1", SECOND)


def test_T12_a_hundred_plies_without_capture_draw(rules: Rules) -> None:
    """The ply that makes it a hundred ends the game; one fewer does not."""
    before = tumicarona(rules, "W8/9/9/9/8B b 99 80")
    assert before.outcome is None
    after = before.play("i1-h1")
    assert (after.text, after.outcome) == ("W8/9/9/9/7B1 w 100 81", (NOBODY, "no_capture_limit", "T12"))
    assert tumicarona(rules, "W8/9/9/9/8B w 101 80").outcome == (NOBODY, "no_capture_limit", "T12")


def test_T12_a_capture_on_the_last_ply_averts_the_draw(rules: Rules) -> None:
    """The counter starts again at 0."""
    after = tumicarona(rules, "9/9/2W1B4/9/8B w 99 80").play("c3-d3A")
    assert (after.text, after.outcome) == ("9/9/3W5/9/8B b 0 80", None)


def test_T12_the_limit_is_an_option(rules: Rules) -> None:
    """Another number moves the limit, 0 takes it away."""
    text = "W8/9/9/9/8B w {} 80"
    draw = (NOBODY, "no_capture_limit", "T12")
    assert tumicarona(rules, text.format(1), no_capture_limit=2).outcome is None
    assert tumicarona(rules, text.format(2), no_capture_limit=2).outcome == draw
    assert tumicarona(rules, text.format(100), no_capture_limit=101).outcome is None
    assert tumicarona(rules, text.format(100), no_capture_limit=0).outcome is None
    assert tumicarona(rules, text.format(999999999), no_capture_limit=0).outcome is None
    assert tumicarona(rules, text.format(999999999), no_capture_limit=999999999).outcome == draw


def test_F2_the_stalemate_option_holds_for_tumicarona_too(rules: Rules) -> None:
    """With stalemate=draw a blockade is a draw, in a position as well as by a move."""
    draw = (NOBODY, "immobile", "F2")
    assert tumicarona(rules, "BW7/WW7/9/9/9 b 0 1", stalemate="draw").outcome == draw
    assert tumicarona(rules, CORNERED.format(since=3), stalemate="draw").play("b3-b4").outcome == draw
    assert tumicarona(rules, "BW7/WW7/9/9/9 b 0 1", stalemate="loss").outcome == (FIRST, "immobile", "T1")
