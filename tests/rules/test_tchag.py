"""Tchag, rules C1 to C9."""

from __future__ import annotations

import pytest

from .conftest import FIRST, NOBODY, SECOND, Position, Rules

START = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"

# A cross: the pawn in its middle leaves a hole that cuts its row and its column.
CROSS = ".Y./bRb/.b. r -"

# A full square: after the first slide the hole still cuts the edge it went to.
SQUARE = "bbb/bRb/bbY r -"

# A windmill: its four middle cells could pass the hole round for ever.
WINDMILL = ".b../.Rbb/bbb./..Y. r -"

# Yellow's only pawn stands on grey with no tile at any corner: blocked.
BLOCKED = "Rby r stop"

# Yellow is blocked; whichever way Red steps, c1 must be joined to the rest again.
BENT = "ybR/..b r stop"


def tchag(rules: Rules, text: str, **options: object) -> Position:
    """A Tchag position."""
    return rules.position("tchag", text, **options)


def tiles(text: str) -> int:
    """How many tiles a position has."""
    return sum(character in "bgRrYy" for character in text.partition(" ")[0])


def test_C1_red_moves_first(rules: Rules) -> None:
    """Eighteen tiles of each colour, four pawns a side, Red to move."""
    start = rules.start("tchag")
    board = start.text.partition(" ")[0]
    assert (start.text, start.turn, start.outcome) == (START, FIRST, None)
    assert sum(board.count(tile) for tile in "bRY") == sum(board.count(tile) for tile in "gry") == 18
    assert sum(map(board.count, "Rr")) == sum(map(board.count, "Yy")) == 4
    assert len(start.legal) == 104


def test_C1_a_turn_moves_a_pawn_removes_its_tile_and_mends_the_board(rules: Rules) -> None:
    """From the start: the pawn to b3, the tile of b2 gone, b1 up, a1 to the right."""
    after = rules.start("tchag").play("b2-b3:D,L")
    assert after.text == "gbgbgb/byYyYg/gbgbgb/brbgbg/ggrRrb/.bbgbg y -"
    assert after.turn == SECOND


def test_C1_every_turn_costs_one_tile(rules: Rules) -> None:
    """Whatever Red plays first, 35 tiles and eight pawns are left and Yellow is to move."""
    for text in rules.start("tchag").results.values():
        assert tiles(text) == 35
        assert text.endswith(" y -")


def test_C1_only_the_movers_pawns_move(rules: Rules) -> None:
    """Red moves neither a yellow pawn nor an empty tile."""
    position = tchag(rules, "YbR r -")
    assert position.legal == {"c1-b1"}
    assert position.refuses("a1-b1")
    assert position.refuses("b1-a1")


def test_C2_from_black_orthogonally(rules: Rules) -> None:
    """The corner pawn on black has its two neighbours, not the tile across the corner."""
    position = tchag(rules, "Yb/Rb r -")
    assert position.results == {"a1-a2": "Rb/.b y -", "a1-b1": "Yb/.R y -"}
    assert position.refusal("a1-b2") == "C2"


def test_C2_from_grey_diagonally(rules: Rules) -> None:
    """The corner pawn on grey has the tile across the corner only."""
    position = tchag(rules, "Yb/rb r -")
    assert position.results == {"a1-b2": "YR/.b y -"}
    assert position.refusal("a1-a2") == "C2"
    assert position.refusal("a1-b1") == "C2"


def test_C2_the_tile_left_decides_not_the_tile_entered(rules: Rules) -> None:
    """From black onto grey and from grey onto black; the pawn is written after its new tile."""
    assert tchag(rules, "Yb/Rg r -").play("a1-b1").text == "Yb/.r y -"
    assert tchag(rules, "Yg/rb r -").play("a1-b2").text == "Yr/.b y -"


def test_C2_one_step_onto_a_tile(rules: Rules) -> None:
    """Neither two steps nor a step where no tile lies."""
    position = tchag(rules, "RbbY r -")
    assert position.legal == {"a1-b1"}
    assert position.refusal("a1-c1") == "C2"
    assert tchag(rules, "b./RY r -").refuses("a1-b2")


def test_C3_stepping_onto_an_enemy_captures_it(rules: Rules) -> None:
    """One of Yellow's two pawns falls."""
    position = tchag(rules, "YbY/Rbb r -")
    assert position.play("a1-a2").text == "RbY/.bb y -"


def test_C3_one_pawn_per_tile(rules: Rules) -> None:
    """A tile with a pawn of one's own is closed; the capture is the only move left."""
    position = tchag(rules, "RRY r -")
    assert position.refusal("a1-b1") == "C3"
    assert position.refusal("b1-a1") == "C3"
    assert position.results == {"b1-c1:L": "RR y -"}


def test_C3_capturing_is_not_compulsory(rules: Rules) -> None:
    """Red may take on a2 and may as well step to b1."""
    assert tchag(rules, "Yb/Rb r -").legal == {"a1-a2", "a1-b1"}


def test_C4_a_hole_in_both_lines_offers_four_sides(rules: Rules) -> None:
    """The cross: each of four steps can be mended from the left, the right, below and above."""
    assert tchag(rules, CROSS).results == {
        "b2-a2:D": ".Y./Rbb y -",
        "b2-a2:L": "Y./Rb/b. y -",
        "b2-a2:R": ".Y/Rb/.b y -",
        "b2-a2:U": "RYb/.b. y -",
        "b2-b1:D": ".Y./bRb y -",
        "b2-b1:L": "Y./bb/R. y -",
        "b2-b1:R": ".Y/bb/.R y -",
        "b2-b1:U": "bYb/.R. y -",
        "b2-b3:D": ".R./bbb y -",
        "b2-b3:L": "R./bb/b. y -",
        "b2-b3:R": ".R/bb/.b y -",
        "b2-b3:U": "bRb/.b. y -",
        "b2-c2:D": ".Y./bbR y -",
        "b2-c2:L": "Y./bR/b. y -",
        "b2-c2:R": ".Y/bR/.b y -",
        "b2-c2:U": "bYR/.b. y -",
    }


def test_C4_a_hole_in_one_line_offers_two_sides(rules: Rules) -> None:
    """Only the row is cut: left or right; from the left a2 has to be joined again."""
    assert tchag(rules, "g../bRY r -").results == {
        "b1-a1:L,aD": "gRY y -",
        "b1-a1:L,bU,1L": "gR/.Y y -",
        "b1-a1:R": "g./RY y -",
        "b1-c1:L,aD": "gbR y -",
        "b1-c1:L,bU,1L": "gb/.R y -",
        "b1-c1:R": "g./bR y -",
    }


def test_C4_no_cut_no_slide(rules: Rules) -> None:
    """A hole at the end of its lines needs no mending, and nothing may slide."""
    position = tchag(rules, "Yb/Rb r -")
    assert position.refuses("a1-b1:R")
    assert position.refuses("a1-b1:U")


def test_C4_a_cut_must_be_closed(rules: Rules) -> None:
    """A step that leaves a cut cannot end there, nor half way."""
    assert tchag(rules, CROSS).refusal("b2-a2") == "C4"
    assert rules.start("tchag").refusal("b2-b3") == "C4"
    assert tchag(rules, SQUARE).refusal("b2-a2:L") == "C4"


def test_C4_closing_goes_on_while_the_hole_cuts_a_line(rules: Rules) -> None:
    """The hole goes from the middle to an edge and on to a corner; equal results are one move."""
    assert tchag(rules, SQUARE).results == {
        "b2-a2:D,L": "bbb/Rbb/.bY y -",
        "b2-a2:D,R": "bbb/Rbb/bY. y -",
        "b2-a2:L,D": "bbb/bRb/.bY y -",
        "b2-a2:L,U": ".bb/bRb/bbY y -",
        "b2-a2:R,D": "bbb/RbY/bb. y -",
        "b2-a2:R,U": "bb./Rbb/bbY y -",
        "b2-a2:U,L": ".bb/Rbb/bbY y -",
        "b2-b1:D,L": "bbb/bRb/.bY y -",
        "b2-b1:D,R": "bbb/bRb/bY. y -",
        "b2-b1:L,D": "bbb/bbb/.RY y -",
        "b2-b1:L,U": ".bb/bbb/bRY y -",
        "b2-b1:R,D": "bbb/bbY/bR. y -",
        "b2-b1:R,U": "bb./bbb/bRY y -",
        "b2-b3:D,L": "bRb/bbb/.bY y -",
        "b2-b3:D,R": "bRb/bbb/bY. y -",
        "b2-b3:L,U": ".Rb/bbb/bbY y -",
        "b2-b3:R,D": "bRb/bbY/bb. y -",
        "b2-b3:R,U": "bR./bbb/bbY y -",
        "b2-b3:U,L": ".bb/bRb/bbY y -",
        "b2-b3:U,R": "bb./bRb/bbY y -",
        "b2-c2:D,L": "bbb/bbR/.bY y -",
        "b2-c2:D,R": "bbb/bbR/bY. y -",
        "b2-c2:L,U": ".bb/bbR/bbY y -",
        "b2-c2:R,D": "bbb/bRY/bb. y -",
        "b2-c2:R,U": "bb./bRb/bbY y -",
        "b2-c2:U,R": "bb./bbR/bbY y -",
    }


def test_C4_the_whole_side_slides(rules: Rules) -> None:
    """Three tiles to the right of the hole move together."""
    position = tchag(rules, "g..../bRgbY r -")
    assert position.play("b1-a1:R").text == "g.../RgbY y -"


def test_C4_equal_results_are_one_move_with_the_first_text(rules: Rules) -> None:
    """In a single row left and right give the same board up to translation: L comes before R."""
    position = tchag(rules, "bRbY r -")
    assert position.results == {"b1-a1:L": "RbY y -", "b1-c1:L": "bRY y -"}
    assert position.refuses("b1-a1:R")


def test_C5_no_cell_is_the_hole_twice(rules: Rules) -> None:
    """Round the windmill the hole may go b3, b2, c2, c3, and then only outwards."""
    position = tchag(rules, WINDMILL)
    assert position.results == {
        "b3-b2:D,L": "b../Rbb/bb./.Y. y -",
        "b3-b2:D,R,D": ".b../.Rbb/bbY. y -",
        "b3-b2:D,R,U,R": ".b./.Rb/bbb/..Y y -",
        "b3-b2:U": ".bbb/bRb./..Y. y -",
        "b3-b4:D,L": "R../bbb/bb./.Y. y -",
        "b3-b4:D,R,D": ".R../.bbb/bbY. y -",
        "b3-b4:D,R,U,R": ".R./.bb/bbb/..Y y -",
        "b3-b4:U": ".Rbb/bbb./..Y. y -",
        "b3-c3:D,L": "b../bRb/bb./.Y. y -",
        "b3-c3:D,R,D": ".b../.bRb/bbY. y -",
        "b3-c3:D,R,U,R": ".b./.bb/bbR/..Y y -",
        "b3-c3:U": ".bRb/bbb./..Y. y -",
    }
    assert position.refusal("b3-b4:D,R,U,L,U") == "C5"


def test_C6_a_pawn_goes_where_its_tile_goes(rules: Rules) -> None:
    """The moved pawn on a2 is carried to b2, Yellow's pawn is carried down from b3."""
    position = tchag(rules, CROSS)
    assert position.play("b2-a2:L").text == "Y./Rb/b. y -"
    assert position.play("b2-a2:U").text == "RYb/.b. y -"


def test_C6_a_single_tile_is_a_line_too(rules: Rules) -> None:
    """Column a consists of a2 alone and slides down to rejoin; row 1 of b1 alone slides left."""
    assert tchag(rules, "b./RY r -").results == {
        "a1-a2:1L": "R/Y y -",
        "a1-a2:aD": "RY y -",
        "a1-b1:1L": "b/R y -",
        "a1-b1:aD": "bR y -",
    }


def test_C7_two_zones_are_joined_again(rules: Rules) -> None:
    """Two tiles that touch at a corner can end side by side or one above the other, and must."""
    position = tchag(rules, "b./RY r -")
    assert position.refusal("a1-a2") == "C7"
    # The same two boards by the other two slides are the same two moves under another name.
    assert position.refuses("a1-a2:2R")
    assert position.refuses("a1-a2:bU")


def test_C7_a_slide_that_splits_again_is_followed_by_another(rules: Rules) -> None:
    """After bD the zones touch elsewhere, and 1L brings a board that no single slide reaches."""
    assert tchag(rules, BENT).results == {
        "c2-b2:1L": "yR/.b y -",
        "c2-b2:bD,1L": "y./Rb y -",
        "c2-b2:cU": "yRb r stop",
        "c2-c1:1L": "yb/.R y -",
        "c2-c1:bD,1L": "y./bR y -",
        "c2-c1:cU": "ybR r stop",
        "stop": "ybR/..b r stopped",
    }


def test_C7_rejoining_comes_after_closing(rules: Rules) -> None:
    """The row is closed first; closing from the left leaves one zone, from the right two."""
    assert tchag(rules, "yRb/..b r stop").results == {
        "b2-a2:L": "rb/.b y -",
        "b2-a2:R,bD,1L": "r./bb y -",
        "b2-a2:R,cU": "rbb y -",
        "b2-c2:L": "yR/.b y -",
        "b2-c2:R,bD,1L": "y./Rb y -",
        "b2-c2:R,cU": "yRb r stop",
        "stop": "yRb/..b r stopped",
    }


def test_C7_the_fewest_slides_name_the_move(rules: Rules) -> None:
    """R,1L and R,2R end like L alone: only the shorter text is the move."""
    position = tchag(rules, "yRb/..b r stop")
    assert position.refuses("b2-c2:R,1L")
    assert position.refuses("b2-c2:R,2R")


def test_C7_no_rejoining_in_one_zone(rules: Rules) -> None:
    """A board in one piece may not be rearranged."""
    position = tchag(rules, "Yb/Rb r -")
    assert position.refuses("a1-b1:aD")
    assert position.refuses("a1-b1:2R")


def test_C8_capturing_the_last_pawn_wins(rules: Rules) -> None:
    """Red takes Yellow's last pawn, Yellow takes Red's; the side to move changes as ever."""
    won = tchag(rules, "Yb/Rb r -").play("a1-a2")
    assert (won.text, won.outcome) == ("Rb/.b y -", (FIRST, "captured", "C8"))
    lost = tchag(rules, "Yb/Rb y -").play("a2-a1")
    assert (lost.text, lost.outcome) == (".b/Yb r -", (SECOND, "captured", "C8"))


def test_C8_one_pawn_left_is_not_lost(rules: Rules) -> None:
    """A capture that leaves a pawn goes on."""
    assert tchag(rules, "YbY/Rbb r -").play("a1-a2").outcome is None


def test_C8_a_side_without_pawns_has_lost_whoever_is_to_move(rules: Rules) -> None:
    """Such a text is a finished game, also when the other side could not move."""
    for side in "ry":
        assert tchag(rules, f"Rb {side} -").outcome == (FIRST, "captured", "C8")
        assert tchag(rules, f"gy {side} -").outcome == (SECOND, "captured", "C8")
        assert tchag(rules, f"Rb {side} -").text == f"Rb {side} -"


def test_C8_every_pawn_of_a_smaller_set_up(rules: Rules) -> None:
    """With one pawn a side at the start one capture is enough."""
    game = rules.game("tchag", setup="Yb/Rb r -")
    assert game.start().play("a1-a2").outcome == (FIRST, "captured", "C8")


def test_C9_a_blocked_player_leaves_the_choice_to_the_other(rules: Rules) -> None:
    """After Red's step Yellow cannot move: Red may stop or move again."""
    position = tchag(rules, "Rbby r -")
    assert position.legal == {"a1-b1"}
    blocked = position.play("a1-b1")
    assert (blocked.text, blocked.turn, blocked.outcome) == (BLOCKED, FIRST, None)
    assert blocked.results == {"a1-b1": "Ry r stop", "stop": "Rby r stopped"}


def test_C9_the_choice_returns_at_each_such_turn(rules: Rules) -> None:
    """Red moves on twice and takes the blocked pawn."""
    position = tchag(rules, BLOCKED).play("a1-b1")
    assert (position.text, position.legal) == ("Ry r stop", {"a1-b1", "stop"})
    won = position.play("a1-b1")
    assert (won.text, won.outcome) == ("r y -", (FIRST, "captured", "C8"))


def test_C9_the_blocked_player_moves_when_he_can_again(rules: Rules) -> None:
    """Red's slide brings a tile to Yellow's corner."""
    free = tchag(rules, BENT).play("c2-b2:1L")
    assert (free.text, free.turn) == ("yR/.b y -", SECOND)
    assert free.results == {"a2-b1": "R/Y r -"}


def test_C9_yellow_may_stop_as_well(rules: Rules) -> None:
    """Red on grey in a single row is blocked; the text of Red's turn turns into Yellow's choice."""
    position = tchag(rules, "rbbY r -")
    assert (position.text, position.turn) == ("rbbY y stop", SECOND)
    assert position.results == {"d1-c1": "rbY y stop", "stop": "rbbY y stopped"}


def test_C9_stopping_is_refused_while_the_other_can_move(rules: Rules) -> None:
    """No stop at the start, none on a plain turn even if the other happens to be blocked."""
    assert rules.start("tchag").refusal("stop") == "C9"
    plain = tchag(rules, "Rby r -")
    assert (plain.text, plain.legal) == ("Rby r -", {"a1-b1"})
    assert plain.refusal("stop") == "C9"


@pytest.mark.parametrize(
    ("setup", "winner"),
    [
        pytest.param(None, NOBODY, id="three captures each from four and four"),
        pytest.param("RbbY r -", NOBODY, id="none each from one and one"),
        pytest.param("RbbY/bbbY r -", FIRST, id="one for Red from one and two"),
        pytest.param("RbbY/Rbbb r -", SECOND, id="one for Yellow from two and one"),
        pytest.param("RRRY/bbbY r -", SECOND, id="one for Red, two for Yellow from three and two"),
        pytest.param("RbYY/RbYY r -", FIRST, id="three for Red, one for Yellow from two and four"),
    ],
)
def test_C9_every_pawn_lost_since_the_set_up_counts(rules: Rules, setup: str | None, winner: str) -> None:
    """One pawn a side is left each time; who has captured more depends on how the game began."""
    game = rules.game("tchag") if setup is None else rules.game("tchag", setup=setup)
    assert game.position(BLOCKED).play("stop").outcome == (winner, "count", "C9")
    assert game.position("Rby r stopped").outcome == (winner, "count", "C9")
    assert game.position("ry r -").outcome == (winner, "count", "C9")


def test_C9_more_captures_win_whoever_stops(rules: Rules) -> None:
    """Yellow has taken three of four, Red two: Yellow wins although Red stopped."""
    position = tchag(rules, "Rbygy r stop")
    assert position.play("stop").outcome == (SECOND, "count", "C9")


def test_C9_neither_can_move(rules: Rules) -> None:
    """Two grey tiles in a row hold both sides: the game is over and counted, the text stays."""
    for side in "ry":
        position = tchag(rules, f"ry {side} -")
        assert (position.text, position.outcome) == (f"ry {side} -", (NOBODY, "count", "C9"))
    assert tchag(rules, "rgyy r -").outcome == (SECOND, "count", "C9")


def test_C9_neither_can_move_after_a_turn(rules: Rules) -> None:
    """Red steps from black to grey and shuts the board for both."""
    after = tchag(rules, "Rgy r -").play("a1-b1")
    assert (after.text, after.outcome) == ("ry y -", (NOBODY, "count", "C9"))


def test_C9_the_stopped_text_ends_the_game(rules: Rules) -> None:
    """The letter names who stopped; nothing can follow."""
    stopped = tchag(rules, BLOCKED).play("stop")
    assert (stopped.text, stopped.turn, stopped.legal) == ("Rby r stopped", FIRST, set())
