"""Vela, rules V2 to V5 (the match of two rounds, V1, is in test_history)."""

from __future__ import annotations

import pytest

from .conftest import FIRST, NOBODY, SECOND, Position, Rules

BOARD = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW"

# White takes, Black gives with six pieces left: three in line before c3, three at home.
SIX_LEFT = "9/9/2W1BBB2/9/BBB6 w 0 1 b"


def vela(rules: Rules, text: str, **options: object) -> Position:
    """A Vela position."""
    return rules.position("vela", text, **options)


def test_V2_the_taker_moves_first(rules: Rules) -> None:
    """The giver's colour decides who begins; colours and board stay as they are."""
    black_gives = rules.start("vela", giver="black")
    assert (black_gives.text, black_gives.turn) == (f"{BOARD} w 0 1 b", FIRST)
    white_gives = rules.start("vela", giver="white")
    assert (white_gives.text, white_gives.turn) == (f"{BOARD} b 0 1 w", SECOND)
    assert rules.start("vela").text == f"{BOARD} w 0 1 b"


def test_V2_black_opens_when_white_gives(rules: Rules) -> None:
    """The mirrored openings; the move number grows after Black's very first move."""
    start = rules.start("vela", giver="white")
    assert start.legal == {"d4-e3A", "e4-e3A", "f3-e3A", "f3-e3W", "f4-e3A"}
    after = start.play("e4-e3A")
    assert after.text == "BBBBBBBBB/BBBB1BBBB/BWBWBBWBW/WWWW1WWWW/WWWWWWWWW w 0 2 w"


def test_V2_a_text_names_its_own_giver(rules: Rules) -> None:
    """The option shapes the start only; a position keeps the giver of its text."""
    for option in ("white", "black"):
        for giver in ("w", "b"):
            text = f"{BOARD} w 0 1 {giver}"
            assert vela(rules, text, giver=option).text == text


def test_V3_the_giver_captures_nothing_while_he_has_more_than_five(rules: Rules) -> None:
    """With six pieces every step of the giver is plain, the one away from b3 too."""
    position = vela(rules, "9/9/1BW2B3/9/WWWWW4 w 0 1 w")
    assert {move for move in position.legal if move.startswith("c3")} == {
        "c3-b2",
        "c3-b4",
        "c3-c2",
        "c3-c4",
        "c3-d2",
        "c3-d3",
        "c3-d4",
    }
    assert position.play("c3-d3").text == "9/9/1B1W1B3/9/WWWWW4 b 1 1 w"
    assert position.refusal("c3-d3W") == "V3"


def test_V3_at_the_start_of_the_round(rules: Rules) -> None:
    """Black, the giver, answers the opening with plain steps only, though e5-e4 comes face to face."""
    position = rules.start("vela").play("e2-e3A")
    assert position.text == "BBBBBBBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1 b"
    assert position.legal == {"d4-e4", "e5-e4", "f4-e4"}
    assert position.refusal("e5-e4A") == "V3"
    after = position.play("e5-e4")
    assert after.text == "BBBB1BBBB/BBBBBBBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW w 1 2 b"


def test_V3_only_the_giver_is_held_back(rules: Rules) -> None:
    """The same position with the other giver: White takes."""
    position = vela(rules, "9/9/1BW2B3/9/WWWWW4 w 0 1 b")
    assert "c3-d3W" in position.legal
    assert position.refusal("c3-d3") == "F4"


def test_V4_the_taker_removes_the_nearest_piece_only(rules: Rules) -> None:
    """Approach: of three in line the first falls. Withdrawal: of two behind the nearer one falls."""
    assert vela(rules, SIX_LEFT).play("c3-d3A").text == "9/9/3W1BB2/9/BBB6 b 0 1 b"
    behind = vela(rules, "9/9/BBW6/9/BBBB5 w 4 1 b")
    assert behind.play("c3-d3W").text == "9/9/B2W5/9/BBBB5 b 0 1 b"


def test_V4_the_openings_of_the_taker(rules: Rules) -> None:
    """The five openings again, each with a single capture."""
    assert rules.start("vela").results == {
        "d2-e3A": "BBBBBBBBB/BBBBB1BBB/BWBWWBWBW/WWW1WWWWW/WWWWWWWWW b 0 1 b",
        "d3-e3A": "BBBBBBBBB/BBBBBBBBB/BWB1W1WBW/WWWWWWWWW/WWWWWWWWW b 0 1 b",
        "d3-e3W": "BBBBBBBBB/BBBBBBBBB/BW2WBWBW/WWWWWWWWW/WWWWWWWWW b 0 1 b",
        "e2-e3A": "BBBBBBBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1 b",
        "f2-e3A": "BBBBBBBBB/BBB1BBBBB/BWBWWBWBW/WWWWW1WWW/WWWWWWWWW b 0 1 b",
    }


def test_V4_the_taker_never_chains(rules: Rules) -> None:
    """After c3-d3A a step to d4 would take d5, and would bring the giver below six: still no chain."""
    position = vela(rules, "3B5/9/2W1B4/9/BBBB5 w 0 1 b")
    assert "c3-d3A" in position.legal
    assert not any(move.count("-") > 1 for move in position.legal)
    assert position.refusal("c3-d3A-d4A") == "V4"


def test_V4_capturing_is_free_but_a_capturing_step_captures(rules: Rules) -> None:
    """F3 and F4 hold for the taker: every step is there once, with its capture if it has one."""
    position = vela(rules, SIX_LEFT)
    assert position.legal == {
        "c3-b2A",
        "c3-b3",
        "c3-b4",
        "c3-c2A",
        "c3-c4",
        "c3-d2",
        "c3-d3A",
        "c3-d4",
    }
    assert position.refusal("c3-d3") == "F4"


def test_V4_both_lines_stay_on_offer(rules: Rules) -> None:
    """The taker still chooses between approach and withdrawal, one piece each."""
    position = vela(rules, "9/9/BBW1BB3/9/BB7 w 0 1 b")
    assert position.play("c3-d3A").text == "9/9/BB1W1B3/9/BB7 b 0 1 b"
    assert position.play("c3-d3W").text == "9/9/B2WBB3/9/BB7 b 0 1 b"


def test_V5_the_taker_plays_by_the_base_rules_against_five(rules: Rules) -> None:
    """With five pieces left to the giver, whole lines fall and chains are back."""
    line = vela(rules, "9/9/2W1BBB2/9/BB7 w 0 1 b")
    assert line.play("c3-d3A").text == "9/9/3W5/9/BB7 b 0 1 b"
    chain = vela(rules, "3B5/9/2W1B4/3B5/8B w 0 1 b")
    assert chain.legal == {
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


def test_V5_the_giver_captures_again_with_five(rules: Rules) -> None:
    """The giver at five pieces takes and chains; with a sixth piece he may not."""
    five = vela(rules, "3B5/9/2W1B4/3B5/WWWW4B w 0 1 w")
    assert {"c3-d3A", "c3-d3A-d4A", "c3-d3A-d4W"} <= five.legal
    assert five.refusal("c3-d3") == "F4"
    six = vela(rules, "3B5/9/2W1B4/3B5/WWWWW3B w 0 1 w")
    assert "c3-d3" in six.legal
    assert six.refusal("c3-d3A") == "V3"


def test_V5_the_change_comes_with_the_next_turn(rules: Rules) -> None:
    """The taker's capture leaves five: the giver's next turn is already under the base rules."""
    five = vela(rules, SIX_LEFT).play("c3-d3A")
    assert "f3-e3A" in five.legal
    assert five.refusal("f3-e3") == "F4"
    assert five.play("f3-e3A").outcome == (SECOND, "captured", "F2")
    six = vela(rules, "9/9/2W1BBB2/9/BBBB5 w 0 1 b").play("c3-d3A")
    assert "f3-e3" in six.legal
    assert six.refusal("f3-e3A") == "V3"


def test_V5_only_the_givers_pieces_count(rules: Rules) -> None:
    """The taker may be down to one piece: the first phase goes on while the giver has six."""
    position = vela(rules, "9/9/2W1B4/9/BBBBB4 b 0 1 b")
    assert position.refusal("e3-d3A") == "V3"
    assert "e3-d3" in position.legal


def test_V5_small_boards_begin_under_the_base_rules(rules: Rules) -> None:
    """On three by three the giver starts with four pieces and may chain at once."""
    start = rules.start("vela", cols=3, rows=3)
    assert start.text == "BBB/B1W/WWW w 0 1 b"
    position = vela(rules, "B2/B1W/WWW b 0 2 b", cols=3, rows=3)
    assert position.play("a2-b2A-c3W-c2A").text == "B2/2B/1W1 w 0 3 b"


@pytest.mark.parametrize("giver", ["w", "b"])
def test_V5_the_end_of_the_game_is_that_of_fanorona(rules: Rules, giver: str) -> None:
    """F2 and F6 hold in both phases and for both givers."""
    blocked = f"BW7/WW7/9/9/WWWW5 b 0 1 {giver}"
    assert vela(rules, blocked).outcome == (FIRST, "immobile", "F2")
    assert vela(rules, blocked, stalemate="draw").outcome == (NOBODY, "immobile", "F2")
    assert vela(rules, f"9/9/4B4/9/9 w 0 1 {giver}").outcome == (SECOND, "captured", "F2")
    quiet = f"W8/9/9/9/8B w 100 80 {giver}"
    assert vela(rules, quiet).outcome == (NOBODY, "no_capture_limit", "F6")
    assert vela(rules, quiet, no_capture_limit=0).outcome is None
