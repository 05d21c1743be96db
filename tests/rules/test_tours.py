"""Les Tours, rules L1 to L9 (repetition, L10, is in test_history)."""

from __future__ import annotations

import pytest

from .conftest import FIRST, NOBODY, SECOND, Position, Rules

SETUP = "....../....../....../....../....../...... s 112233:112233"

# The first row is full of doubles and triples, the second row is full: nothing of the first can leave.
SHUT_IN = "....../....../....../....../113311/223322 s -"

# c1 can reach d1 only by bouncing back over its own start cell.
OVER_THE_START = "....../....../....../....../..21../..3... s -"

# a2 bounces on c2 and may come back to b2 from above or below.
BACK_TO_B2 = "....../....../....../....../2.3.../...... s -"

# Each of the two pieces can bounce on the other and walk round to where it started.
ROUND_TRIPS = "....../....../....../....../....../31.... s -"


def tours(rules: Rules, text: str, **options: object) -> Position:
    """A position of Les Tours."""
    return rules.position("tours", text, **options)


def moves(start: str, ends: str) -> set[str]:
    """The moves from one cell to each of several ends."""
    return {f"{start}-{end}" for end in ends.split()}


def lone(piece: str, cell: str, side: str) -> str:
    """The text of a board with one piece on it."""
    rows = [["."] * 6 for _ in range(6)]
    rows[6 - int(cell[1])]["abcdef".index(cell[0])] = piece
    return "/".join("".join(row) for row in rows) + f" {side} -"


def test_L1_south_begins_to_place_on_his_end_row(rules: Rules) -> None:
    """Two of each size in hand, six free cells: eighteen placements."""
    start = rules.start("tours")
    assert (start.text, start.turn) == (SETUP, FIRST)
    assert start.legal == {f"{size}@{file}1" for size in "123" for file in "abcdef"}
    assert start.play("3@a1").text == "....../....../....../....../....../3..... n 11223:112233"


def test_L1_north_answers_on_his_own_end_row(rules: Rules) -> None:
    """The sixth row is North's, and only North's hand shrinks."""
    position = rules.start("tours").play("3@a1")
    assert position.turn == SECOND
    assert position.legal == {f"{size}@{file}6" for size in "123" for file in "abcdef"}
    after = position.play("1@f6")
    assert after.text == ".....1/....../....../....../....../3..... s 11223:12233"


def test_L1_only_empty_cells_and_only_sizes_in_hand(rules: Rules) -> None:
    """After two singles South has none left, and his occupied cells are taken."""
    position = rules.start("tours").play("1@a1", "2@a6", "1@b1", "2@b6")
    assert position.text == "22..../....../....../....../....../11.... s 2233:1133"
    assert position.legal == {f"{size}@{file}1" for size in "23" for file in "cdef"}
    assert position.refusal("1@c1") == "L1"
    assert position.refusal("2@a1") == "L1"


@pytest.mark.parametrize("move", ["3@a6", "3@a2", "4@a1", "3@g1", "a1-a2", "pass"])
def test_L1_nothing_else_during_the_set_up(rules: Rules, move: str) -> None:
    """No other row, no other size, no travelling and no passing before all pieces stand."""
    assert rules.start("tours").refuses(move)


def test_L1_a_foreign_end_row_is_refused_by_this_rule(rules: Rules) -> None:
    """Neither side may place on the other's row."""
    assert rules.start("tours").refusal("3@a6") == "L1"
    assert rules.start("tours").play("1@a1").refusal("1@b1") == "L1"


def test_L1_south_opens_the_set_up_and_the_play(rules: Rules) -> None:
    """Twelve placements, then South's first move; an empty hand is a point, two empty hands a dash."""
    position = rules.start("tours")
    for south, north in zip(
        ("1@a1", "2@b1", "2@c1", "1@d1", "3@e1", "3@f1"),
        ("2@a6", "1@b6", "2@c6", "3@d6", "1@e6", "3@f6"),
        strict=True,
    ):
        position = position.play(south)
        before_last = position.text
        position = position.play(north)
    assert before_last == "21231./....../....../....../....../122133 n .:3"
    assert (position.text, position.turn) == ("212313/....../....../....../....../122133 s -", FIRST)
    assert position.refusal("1@a2") == "L1"


def test_L1_the_last_placements_are_few(rules: Rules) -> None:
    """One double left for one free cell."""
    position = tours(rules, "21231./....../....../....../....../122133 n .:3")
    assert position.legal == {"3@f6"}


def test_L2_a_piece_from_the_nearest_occupied_row_must_move(rules: Rules) -> None:
    """South is nearer to a2, North to c3."""
    board = "....../....../....../..1.../1...../......"
    south = tours(rules, f"{board} s -")
    assert south.legal == {"a2-a1", "a2-a3", "a2-b2"}
    assert south.refusal("c3-c4") == "L2"
    north = tours(rules, f"{board} n -")
    assert north.legal == {"c3-b3", "c3-c2", "c3-c4", "c3-d3"}
    assert north.refusal("a2-a1") == "L2"


def test_L2_pieces_belong_to_nobody(rules: Rules) -> None:
    """The same lone piece is South's to move and then North's."""
    position = tours(rules, lone("1", "c3", "s"))
    assert position.legal == moves("c3", "b3 c2 c4 d3")
    assert position.play("c3-c4").legal == moves("c4", "b4 c3 c5 d4")


def test_L2_an_empty_cell_holds_nothing_to_move(rules: Rules) -> None:
    """A move must begin on a piece."""
    assert tours(rules, lone("1", "c3", "s")).refuses("c2-c3")


def test_L3_a_shut_in_row_gives_way_to_the_next(rules: Rules) -> None:
    """No double or triple of the first row can cross anything: all moves come from the second row."""
    south = tours(rules, SHUT_IN)
    assert {move[:2] for move in south.legal} == {"a2", "b2", "c2", "d2", "e2", "f2"}
    assert "a2-a3" in south.legal
    north = tours(rules, "223322/113311/....../....../....../...... n -")
    assert {move[:2] for move in north.legal} == {"a5", "b5", "c5", "d5", "e5", "f5"}


def test_L3_one_mobile_piece_keeps_the_row_in_charge(rules: Rules) -> None:
    """With a2 empty, a1 has moves, so the second row must wait."""
    position = tours(rules, "....../....../....../1...../.13311/223322 s -")
    assert {move[:2] for move in position.legal} == {"a1"}
    assert {"a1-a4", "a1-b3"} <= position.legal
    assert position.refusal("f2-f3") == "L2"


def test_L3_no_pass_while_there_is_a_move(rules: Rules) -> None:
    """Passing is not a choice."""
    for text in (SHUT_IN, "212313/....../....../....../....../122133 s -", lone("1", "a1", "n")):
        assert "pass" not in tours(rules, text).legal
        assert tours(rules, text).refusal("pass") == "L3"


def test_L3_two_blocked_sides_are_a_draw(rules: Rules) -> None:
    """With no piece on the board nobody has a move."""
    for side in "sn":
        empty = tours(rules, f"....../....../....../....../....../...... {side} -")
        assert empty.outcome == (NOBODY, "deadlock", "L3")


@pytest.mark.parametrize(
    ("piece", "ends"),
    [
        ("1", "b1 c2 d1"),
        ("2", "a1 b2 c3 d2 e1"),
        ("3", "a2 b1 b3 c2 c4 d1 d3 e2 f1"),
    ],
)
def test_L4_exactly_as_many_cells_as_the_size(rules: Rules, piece: str, ends: str) -> None:
    """A lone piece on c1 turns freely but neither stops short nor goes diagonally."""
    assert tours(rules, lone(piece, "c1", "s")).legal == moves("c1", ends)


def test_L4_the_wrong_distance_is_refused(rules: Rules) -> None:
    """A single does not go two cells, a double does not go one."""
    position = tours(rules, "212313/....../....../....../....../122133 s -")
    assert position.refusal("a1-a3") == "L4"
    assert tours(rules, lone("2", "c1", "s")).refusal("c1-c2") == "L4"
    assert tours(rules, lone("1", "c1", "s")).refusal("c1-d2") == "L4"


def test_L4_crossed_cells_must_be_empty(rules: Rules) -> None:
    """The double on a1 goes through b1 only: a2 is occupied, and on a2 it would not end."""
    position = tours(rules, "....../....../....../....../1...../2..... s -")
    assert position.legal == moves("a1", "b2 c1")


def test_L4_the_start_cell_is_empty_once_left(rules: Rules) -> None:
    """Over b1 and b2 onto the double of c2, then down through the start cell to d1."""
    assert tours(rules, OVER_THE_START).legal == moves("c1", "a2 b3 c4 d1 d3 e2 f1")
    after = tours(rules, OVER_THE_START).play("c1-d1")
    assert after.text == "....../....../....../....../..21../...3.. n -"


def test_L5_a_run_into_an_empty_cell_is_the_last(rules: Rules) -> None:
    """The double stops on c3 and North is to move."""
    after = tours(rules, lone("2", "c1", "s")).play("c1-c3")
    assert (after.text, after.turn) == (lone("2", "c3", "n"), SECOND)
    assert tours(rules, lone("2", "c1", "s")).refuses("c1-c5")


def test_L6_an_occupied_cell_gives_a_run_of_its_own_size(rules: Rules) -> None:
    """The single of c1 steps onto the double of c2 and goes exactly two cells more."""
    position = tours(rules, "....../....../....../....../..2.../..1... s -")
    assert position.legal == moves("c1", "a2 b1 b3 c4 d1 d3 e2")
    assert position.play("c1-c4").text == "....../....../..1.../....../..2.../...... n -"


def test_L6_it_never_stays_on_an_occupied_cell(rules: Rules) -> None:
    """No stacking, no capturing: c2 itself is no end, and neither is the cell just beyond."""
    position = tours(rules, "....../....../....../....../..2.../..1... s -")
    assert position.refusal("c1-c2") == "L6"
    assert position.refuses("c1-c3")


def test_L6_occupied_cells_are_entered_with_the_last_step_only(rules: Rules) -> None:
    """The triple of a1 may bounce on b1 after a2 and b2, but cannot start through it."""
    position = tours(rules, ROUND_TRIPS)
    assert position.legal == moves("a1", "a4 b3 c1 c2") | moves("b1", "a4 b2 b3 c1 c2")


def test_L6_bounces_go_on_without_limit(rules: Rules) -> None:
    """Up a ladder of singles: one, two or three bounces."""
    position = tours(rules, "....../....../1...../1...../1...../1..... s -")
    assert position.legal == moves("a1", "a5 b1 b2 b3 b4")


def test_L6_a_bounce_must_be_run_to_its_end(rules: Rules) -> None:
    """On a2 the single would have to go two cells, but a3 and b2 are occupied."""
    position = tours(rules, "....../....../....../3...../23..../1..... s -")
    assert position.legal == {"a1-b1"}


def test_L7_no_border_is_crossed_twice(rules: Rules) -> None:
    """From b1 the single could reach a3 only by going back over the border to a1."""
    position = tours(rules, "....../....../....../....../.22.../13.... s -")
    assert position.legal == moves("a1", "a2 d2 e1") | moves("b1", "d2 e1")
    assert position.refusal("a1-a3") == "L7"


def test_L7_a_cell_may_be_passed_again_by_another_way(rules: Rules) -> None:
    """The double of a2 crosses b2, bounces on c2 and ends on b2, coming from above or below."""
    position = tours(rules, BACK_TO_B2)
    assert position.legal == moves("a2", "a1 a3 a4 b1 b2 b3 b4 c1 c3 c5 d2 d4 e1 e3 f2") | moves(
        "c2", "a1 a3 b2 b4 c1 c3 c5 d2 d4 e1 e3 f2"
    )
    assert position.play("a2-b2").text == "....../....../....../....../.23.../...... n -"


def test_L7_cell_once_by_option(rules: Rules) -> None:
    """With paths=cell-once no cell is visited twice, the start cell included."""
    legal = tours(rules, BACK_TO_B2).legal
    assert tours(rules, BACK_TO_B2, paths="border-once").legal == legal
    assert tours(rules, BACK_TO_B2, paths="cell-once").legal == legal - {"a2-b2"}
    legal = tours(rules, OVER_THE_START).legal
    assert tours(rules, OVER_THE_START, paths="cell-once").legal == legal - {"c1-d1"}


def test_L8_coming_back_to_the_start_is_no_move(rules: Rules) -> None:
    """Both pieces could walk round to their start cells and may not."""
    position = tours(rules, ROUND_TRIPS)
    assert not {"a1-a1", "b1-b1"} & position.legal
    assert position.refusal("a1-a1") == "L8"
    assert position.refusal("b1-b1") == "L8"


def test_L8_null_moves_by_option(rules: Rules) -> None:
    """With null_move=allowed the round trips are moves; only the side to move changes."""
    position = tours(rules, ROUND_TRIPS, null_move="allowed")
    assert position.legal == tours(rules, ROUND_TRIPS).legal | {"a1-a1", "b1-b1"}
    assert position.play("b1-b1").text == "....../....../....../....../....../31.... n -"
    assert tours(rules, ROUND_TRIPS, null_move="forbidden").legal == tours(rules, ROUND_TRIPS).legal


def test_L8_no_round_trip_without_a_way_round(rules: Rules) -> None:
    """Even when allowed, a null move needs a path: a lone double has none, nor has cell-once."""
    assert "c1-c1" not in tours(rules, lone("2", "c1", "s"), null_move="allowed").legal
    strict = tours(rules, ROUND_TRIPS, null_move="allowed", paths="cell-once")
    assert strict.legal == tours(rules, ROUND_TRIPS).legal


def test_L9_ending_on_the_far_goal_wins(rules: Rules) -> None:
    """South's single steps off the sixth row, North's off the first; the piece leaves the board."""
    south = tours(rules, lone("1", "c6", "s"))
    assert south.legal == moves("c6", "b6 c5 d6 goal")
    won = south.play("c6-goal")
    assert won.text == "....../....../....../....../....../...... n won"
    assert won.outcome == (FIRST, "goal", "L9")
    north = tours(rules, lone("1", "c1", "n")).play("c1-goal")
    assert north.text == "....../....../....../....../....../...... s won"
    assert north.outcome == (SECOND, "goal", "L9")


def test_L9_the_goal_is_joined_to_all_six_cells_of_the_row(rules: Rules) -> None:
    """A single wins from every cell of the far row."""
    for file in "abcdef":
        assert f"{file}6-goal" in tours(rules, lone("1", f"{file}6", "s")).legal
        assert f"{file}1-goal" in tours(rules, lone("1", f"{file}1", "n")).legal


def test_L9_nobody_enters_the_goal_at_his_own_end(rules: Rules) -> None:
    """On the row next to home there is no way out."""
    north = tours(rules, lone("1", "c6", "n"))
    assert north.legal == moves("c6", "b6 c5 d6")
    assert north.refusal("c6-goal") == "L9"
    assert tours(rules, lone("1", "c1", "s")).refusal("c1-goal") == "L9"


def test_L9_a_run_that_is_too_long_does_not_reach_the_goal(rules: Rules) -> None:
    """A double on the far row must step aside first, and does not come out again on f6."""
    assert tours(rules, lone("2", "c6", "s")).legal == moves("c6", "a6 b5 c4 d5 e6 goal")
    assert tours(rules, lone("2", "c5", "s")).legal == moves("c5", "a5 b4 b6 c3 d4 d6 e5 goal")
    assert tours(rules, lone("1", "c5", "s")).legal == moves("c5", "b5 c4 c6 d5")
    assert tours(rules, lone("2", "c4", "s")).refusal("c4-goal") == "L9"


def test_L9_a_blocked_neighbour_closes_the_way_to_the_goal(rules: Rules) -> None:
    """The double of a6 cannot step aside to b6; the triple of b6 has room for three steps."""
    board = "23..../....../....../....../....../......"
    south = tours(rules, f"{board} s -")
    assert south.legal == moves("a6", "a4 b5") | moves("b6", "a4 b3 b5 c4 c6 d5 e6 goal")
    assert tours(rules, f"{board} n -").legal == south.legal - {"b6-goal"}


def test_L9_a_bounce_may_end_on_the_goal(rules: Rules) -> None:
    """The single of b5 bounces on b6; the other piece stays where it is."""
    position = tours(rules, ".1..../.1..../....../....../....../...... s -")
    assert position.legal == moves("b5", "a5 a6 b4 c5 c6 goal")
    after = position.play("b5-goal")
    assert (after.text, after.outcome) == (
        ".1..../....../....../....../....../...... n won",
        (FIRST, "goal", "L9"),
    )


def test_L9_a_won_text_is_over(rules: Rules) -> None:
    """The side not to move has won, whatever still stands."""
    won = tours(rules, "212313/....../....../....../....../12213. s won")
    assert won.outcome == (SECOND, "goal", "L9")
