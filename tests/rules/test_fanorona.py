"""Fanorona, rules F1 to F6 (the draws of F6 that need a history are in test_history)."""

from __future__ import annotations

import pytest

from .conftest import FIRST, NOBODY, SECOND, Position, Rules

# c3 can withdraw from b3; i1 has nothing to take.
ONE_CAPTURE = "9/9/1BW6/9/8W w 0 1"

# A chain from c3 whose second step has a choice of line.
CHAIN = "3B5/9/2W1B4/3B5/8B w 0 1"


def fanorona(rules: Rules, text: str, **options: object) -> Position:
    """A Fanorona position."""
    return rules.position("fanorona", text, **options)


def test_F1_twenty_two_pieces_each_and_white_begins(rules: Rules) -> None:
    """The start position has 22 pieces of each colour."""
    start = rules.start("fanorona")
    assert start.text == "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
    assert (start.text.count("W"), start.text.count("B"), start.turn) == (22, 22, FIRST)


def test_F1_not_more_than_twenty_two(rules: Rules) -> None:
    """A text with 23 white pieces describes no position of this game."""
    with pytest.raises(rules.bad_text):
        fanorona(rules, "WBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1")


def test_F2_capturing_every_enemy_piece_wins(rules: Rules) -> None:
    """The last piece falls to an approach."""
    position = fanorona(rules, "9/9/4W1B2/9/9 w 7 31")
    assert position.outcome is None
    assert position.play("e3-f3A").outcome == (FIRST, "captured", "F2")
    assert fanorona(rules, "9/9/4B4/9/9 w 0 1").outcome == (SECOND, "captured", "F2")


def test_F2_a_player_without_a_move_loses(rules: Rules) -> None:
    """White blocks the last piece in the corner."""
    after = fanorona(rules, "BW7/W8/1W7/9/9 w 3 9").play("b3-b4")
    assert (after.text, after.outcome) == ("BW7/WW7/9/9/9 b 4 9", (FIRST, "immobile", "F2"))
    assert fanorona(rules, "BW7/W8/9/9/9 b 4 9").outcome is None


def test_F2_or_draws_by_option(rules: Rules) -> None:
    """The option stalemate decides what a blockade is worth; capturing everything wins all the same."""
    blocked = "BW7/WW7/9/9/9 b 4 9"
    assert fanorona(rules, blocked, stalemate="draw").outcome == (NOBODY, "immobile", "F2")
    assert fanorona(rules, blocked, stalemate="loss").outcome == (FIRST, "immobile", "F2")
    assert fanorona(rules, "9/9/4W4/9/9 b 0 1", stalemate="draw").outcome == (FIRST, "captured", "F2")


def test_F3_one_may_take_nothing_where_one_could(rules: Rules) -> None:
    """The capturing piece may step elsewhere and the other piece may step too."""
    assert fanorona(rules, ONE_CAPTURE).legal == {
        "c3-b2",
        "c3-b4",
        "c3-c2",
        "c3-c4",
        "c3-d2",
        "c3-d3W",
        "c3-d4",
        "i1-h1",
        "i1-h2",
        "i1-i2",
    }
    assert fanorona(rules, ONE_CAPTURE).play("i1-h2").text == "9/9/1BW6/7W1/9 b 1 1"


def test_F3_compulsory_captures_by_option(rules: Rules) -> None:
    """With captures=compulsory rule T7 comes back."""
    position = fanorona(rules, ONE_CAPTURE, captures="compulsory")
    assert position.legal == {"c3-d3W"}
    assert position.refusal("i1-h1") == "T7"
    assert "i1-h1" in fanorona(rules, ONE_CAPTURE, captures="optional").legal
    quiet = fanorona(rules, "W8/9/9/9/8B w 0 1", captures="compulsory")
    assert quiet.legal == {"a5-a4", "a5-b4", "a5-b5"}


def test_F4_a_step_that_can_capture_must_capture(rules: Rules) -> None:
    """c3-d3 withdraws from b3 and cannot be a plain step."""
    assert fanorona(rules, ONE_CAPTURE).refusal("c3-d3") == "F4"
    assert rules.start("fanorona").refusal("e2-e3") == "F4"


def test_F4_one_line_of_two_is_chosen(rules: Rules) -> None:
    """Enemies before and behind: either line, never none."""
    position = fanorona(rules, "9/9/1BW1B4/9/8B w 0 1")
    assert {move for move in position.legal if move.startswith("c3-d3")} == {"c3-d3A", "c3-d3W"}
    assert position.refusal("c3-d3") == "F4"
    assert position.play("c3-d3A").text == "9/9/1B1W5/9/8B b 0 1"
    assert position.play("c3-d3W").text == "9/9/3WB4/9/8B b 0 1"


def test_F5_chains_and_their_stops_beside_plain_steps(rules: Rules) -> None:
    """The captures of Tumicarona and every step that takes nothing, but no mixture of both."""
    position = fanorona(rules, CHAIN)
    assert position.legal == {
        "c3-b2",
        "c3-b3",
        "c3-b4W",
        "c3-c2",
        "c3-c4",
        "c3-d3A",
        "c3-d3A-d4A",
        "c3-d3A-d4W",
        "c3-d4",
    }
    assert position.play("c3-d3A-d4W").text == "3B5/3W5/9/9/8B b 0 1"
    assert position.play("c3-d3A").text == "3B5/9/3W5/3B5/8B b 0 1"


def test_F5_chains_turn_never_return_and_always_capture(rules: Rules) -> None:
    """The three limits of a chain hold here as well."""
    assert fanorona(rules, "9/9/1BW2B3/9/9 w 0 1").refusal("c3-d3W-e3A") == "T8"
    position = fanorona(rules, "3B5/9/2W1B4/1B7/9 w 0 1")
    assert position.refusal("c3-d3A-d4A-c3A") == "T8"
    assert position.refusal("c3-d3A-d2") == "T8"
    assert position.refuses("c3-c4-c5")


def test_F5_emptied_points_count_as_empty(rules: Rules) -> None:
    """The chain ends where its first victim stood."""
    position = fanorona(rules, "3B5/9/2W1B4/5B3/8B w 0 1")
    assert position.play("c3-d3A-d4A-e3A").text == "9/9/4W4/9/8B b 0 1"


def test_F5_no_opening_restriction(rules: Rules) -> None:
    """The second move of the game may already be a plain step, far from the centre."""
    position = rules.start("fanorona").play("e2-e3A")
    assert position.text == "BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1"
    assert position.play("d5-e5").text == "BBB1BBBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW w 1 2"


def test_F6_the_limit_without_captures_draws(rules: Rules) -> None:
    """A hundred plies unless the option says otherwise, 0 meaning never."""
    text = "W8/9/9/9/8B w {} 80"
    draw = (NOBODY, "no_capture_limit", "F6")
    assert fanorona(rules, text.format(99)).outcome is None
    assert fanorona(rules, text.format(99)).play("a5-a4").outcome == draw
    assert fanorona(rules, text.format(100)).outcome == draw
    assert fanorona(rules, text.format(3), no_capture_limit=3).outcome == draw
    assert fanorona(rules, text.format(5000), no_capture_limit=0).outcome is None


def test_F6_a_win_comes_before_the_draw(rules: Rules) -> None:
    """A blocked side has lost whatever the counter says; a drawn blockade keeps its own reason."""
    blocked = "BW7/WW7/9/9/9 b 100 60"
    assert fanorona(rules, blocked).outcome == (FIRST, "immobile", "F2")
    assert fanorona(rules, blocked, stalemate="draw").outcome == (NOBODY, "immobile", "F2")
