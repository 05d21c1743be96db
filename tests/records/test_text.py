"""The text of a record: what is written, what is read, and where errors point."""

from __future__ import annotations

import io
import itertools
import pickle
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier import IllegalMove, Outcome, ParseError, Player
from tablier.records import Record, RecordError
from tablier.records.move_numbers import MoveNumbers

from .arbitrary import SMALL_TCHAG, any_text, play_at_random, records
from .test_record import FANORONA_SHUFFLE, WHITE_BLOCKS, played, small_fanorona


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    error = caught.value
    lines = list(io.StringIO(text, newline=None)) or [""]
    assert error.text == lines[error.line - 1].rstrip("\n")
    assert error.column == error.offset + 1
    assert 0 <= error.offset <= len(error.text)
    assert str(error).startswith(f"line {error.line}, column {error.column}: ")
    return error


def test_the_whole_text() -> None:
    record = Record(tablier.game("fanorona", cols=3, rows=3, no_capture_limit=50), tags={"First": 'A "B" \\'})
    record.comments[0] = "a } brace { and a \\ backslash"
    played(record, WHITE_BLOCKS)
    record.comments[1] = "two\nlines"
    assert str(record) == (
        '[Game "fanorona"]\n'
        '[cols "3"]\n'
        '[rows "3"]\n'
        '[no_capture_limit "50"]\n'
        '[First "A \\"B\\" \\\\"]\n'
        '[Result "1-0"]\n'
        '[Termination "immobile"]\n'
        "\n"
        "{a \\} brace \\{ and a \\\\ backslash} 1. b1-b2A {two\\nlines} 1... c3-b3 2. c2-c3 1-0\n"
    )
    assert Record.parse(str(record)) == record


def test_a_start_with_its_own_move_number() -> None:
    game = tablier.game("fanorona")
    record = Record(game, game.position("9/9/2B6/9/W8 b 3 17"))
    played(record, ("c3-c4", "a1-a2", "c4-c5"))
    record.resign(Player.FIRST)
    assert str(record) == (
        '[Game "fanorona"]\n[Start "9/9/2B6/9/W8 b 3 17"]\n[Result "0-1"]\n[Termination "resignation"]\n\n'
        "17... c3-c4 18. a1-a2 c4-c5 0-1\n"
    )
    assert Record.parse(str(record)) == record


def test_who_moves_twice_gets_two_numbers() -> None:
    """In Tchag a blocked player waits; his turns leave no trace."""
    numbers = MoveNumbers(tablier.game("tchag").start())
    labels = []
    for mover in (
        Player.FIRST,
        Player.SECOND,
        Player.FIRST,
        Player.FIRST,
        Player.SECOND,
        Player.SECOND,
        Player.FIRST,
    ):
        labels.append(numbers.before(mover))
        numbers.count(mover)
    assert labels == ["1.", "1...", "2.", "3.", "3...", "4...", "5."]


def test_a_game_in_which_a_player_moves_twice() -> None:
    chance = random.Random(1)
    seen: set[Player] = set()
    while len(seen) < 2:
        record = Record(tablier.game("tchag"))
        play_at_random(record, 40, chance)
        turns = [position.turn for position in record.positions[:-1]]
        seen |= {turn for turn, following in itertools.pairwise(turns) if turn is following}
        numbers = re.findall(r"\b[0-9]+\.(?:\.\.)?(?= )", str(record).split("\n\n")[1].replace("\n", " "))
        assert len(numbers) == len(set(numbers))
        assert Record.parse(str(record)) == record


def test_lines_are_filled_up_to_a_hundred_columns() -> None:
    record = Record(tablier.game("fanorona"))
    record.play("e2-e3A")
    record.comments[1] = " ".join(["[word]", "a  b", "été"] * 60)
    played(record, FANORONA_SHUFFLE)
    lines = str(record).split("\n\n")[1].splitlines()
    assert len(lines) > 5
    assert max(map(len, lines)) <= 100
    assert all(len(line) > 80 for line in lines[:-1])
    assert not any(line.startswith("[") for line in lines)
    assert Record.parse(str(record)) == record


def test_a_long_word_has_its_line_for_itself() -> None:
    record = Record(tablier.game("fanorona"))
    record.comments[0] = f"a {'x' * 200} b"
    assert str(record).splitlines()[-3:] == ["{a", "x" * 200, "b} *"]
    assert Record.parse(str(record)) == record


@given(record=records())
@settings(max_examples=150, deadline=None)
def test_every_record_round_trips(record: Record) -> None:
    text = str(record)
    again = Record.parse(text)
    assert again == record
    assert (again.outcome, again.positions) == (record.outcome, record.positions)
    assert list(again.tags) == list(record.tags)
    assert str(again) == text
    assert text.endswith("\n")
    # However a file's lines are cut, nothing but line feeds may cut them.
    assert text.splitlines() == text.split("\n")[:-1]
    assert Record.parse(text.replace("\n", "\r\n")) == record
    assert Record.parse(text.replace("\n", "\r")) == record
    assert Record.parse("\ufeff" + text) == record
    assert Record.parse("\n \t\n" + text + "\n\n  \n") == record


@given(comments=st.lists(any_text, min_size=2, max_size=2))
@settings(max_examples=200, deadline=None)
def test_every_comment_round_trips(comments: list[str]) -> None:
    record = Record(tablier.game("tours"))
    record.comments[0] = comments[0]
    record.play("3@a1")
    record.comments[1] = comments[1]
    assert dict(Record.parse(str(record)).comments) == dict(enumerate(comments))


@pytest.mark.parametrize(
    "moves",
    [
        "1. e2-e3A d5-e5 2. e1-e2 *",
        "1. e2-e3A 1... d5-e5 2. e1-e2 *",
        "e2-e3A d5-e5 e1-e2 *",
        "1.e2-e3A d5-e5 2.e1-e2 *",
        "1.\n\n\te2-e3A\nd5-e5\n e1-e2\n\n*\n\n",
    ],
)
def test_numbers_and_white_space_are_free(moves: str) -> None:
    record = Record.parse(f'[Game "fanorona"]\n[Result "*"]\n{moves}')
    assert [str(move) for move in record.moves] == ["e2-e3A", "d5-e5", "e1-e2"]
    assert str(record).endswith("\n\n1. e2-e3A d5-e5 2. e1-e2 *\n")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{}", ""),
        ("{ a }", " a "),
        ("{a\nb}", "a b"),
        ("{a \t\n\n  b}", "a b"),
        ("{a  b}", "a  b"),
        ("{a} {b}", "a b"),
        ("{a}\n{}{b}", "a  b"),
        (r"{\{\}\\\n\u0041\u00e9}", "{}\\\nAé"),
        ("{a\tb}", "a\tb"),
        ("{x [Game}", "x [Game"),
    ],
)
def test_comments_as_people_write_them(written: str, read: str) -> None:
    for text, ply in ((f"{written} 3@a1 *", 0), (f"3@a1{written}*", 1), (f"1. 3@a1 1... {written} *", 1)):
        if "..." in text:
            text = text.replace("*", "3@a6 *")  # noqa: PLW2901 (a number needs its move)
        record = Record.parse(f'[Game "tours"]\n[Result "*"]\n\n{text}')
        assert dict(record.comments) == {ply: read}
        assert Record.parse(str(record)) == record


def test_usual_options_and_the_usual_start_are_left_out() -> None:
    start = tablier.game("tchag").start()
    text = f'[setup "{start}"]\n[Start "{start}"]\n[Result "*"]\n[Site "x"]\n[Game "tchag"]\n*'
    assert str(Record.parse(text)) == '[Game "tchag"]\n[Site "x"]\n[Result "*"]\n\n*\n'


def test_options_of_every_kind() -> None:
    for rule_set, options in (
        ("tours", {"paths": "cell-once", "null_move": "allowed"}),
        ("tchag", {"setup": SMALL_TCHAG}),
        ("vela", {"cols": 5, "rows": 7, "stalemate": "draw", "no_capture_limit": 0, "giver": "white"}),
    ):
        record = Record(tablier.game(rule_set, **options))
        assert Record.parse(str(record)).game.options == {**record.game.options, **options}


def test_a_termination_may_be_left_out_when_the_moves_show_it() -> None:
    text = '[Game "fanorona"]\n[cols "3"]\n[rows "3"]\n[Result "1-0"]\n\n1. b1-b2A c3-b3 2. c2-c3 1-0\n'
    assert Record.parse(text) == played(small_fanorona(), WHITE_BLOCKS)


HEAD = '[Game "fanorona"]\n[cols "3"]\n[rows "3"]\n'
OPEN = HEAD + '[Result "*"]\n\n'
TOURS_BY_VERDICT = '[Game "tours"]\n[Result "1/2-1/2"]\n[Termination "verdict"]\n\n1/2-1/2'


@pytest.mark.parametrize(
    "wish", ["", '[Verdicts "tables"]\n', '[Verdicts "tables\\\\\\"]"]\n', '[Verdicts ""]\n']
)
def test_a_verdict_is_believed_whatever_was_wished(wish: str) -> None:
    """No table is asked: the same text is the same game everywhere."""
    text = HEAD + wish + '[Result "1/2-1/2"]\n[Termination "verdict"]\n\n1. b1-b2A 1/2-1/2\n'
    record = Record.parse(text)
    assert record.outcome == Outcome(None, "verdict", "F6")
    assert record.has_verdicts == ('"tables"' in wish)
    assert str(record) == text
    assert record.undo() is None
    assert str(record.position) == str(played(small_fanorona(), ["b1-b2A"]).position)


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        # tags
        ("", 1, 1, "no game"),
        (" \n\n\t", 1, 1, "no game"),
        ("*", 1, 1, "Game .* missing"),
        ("\n\n1. e2-e3A *", 3, 1, "Game .* missing"),
        ('[Game "tours"]\n*', 1, 1, "Result .* missing"),
        ('[Result "*"]\n*', 1, 1, "Game .* missing"),
        ("[]", 1, 2, "begins with a name"),
        ('[1st "x"]', 1, 2, "begins with a name"),
        ('[É "x"]', 1, 2, "begins with a name"),
        ('["x"]', 1, 2, "begins with a name"),
        ("[Game]", 1, 6, "quotation marks"),
        ('[Game"tours"]', 1, 6, "quotation marks"),
        ("[Game tours]", 1, 6, "quotation marks"),
        ('[Game-x "tours"]', 1, 6, "quotation marks"),
        ('[Game "tours', 1, 13, "quotation mark"),
        ('[Game "tours\\"]', 1, 16, "quotation mark"),
        ('[Game "tours\n"]', 1, 13, "quotation mark"),
        ('[Game "tours"', 1, 14, "comes ]"),
        ('[Game "tours"] x', 1, 14, "line ends"),
        ('[Game "tours"] [Result "*"]', 1, 14, "line ends"),
        ('[Game "to\\urs"]', 1, 10, "backslash"),
        ('[Game "tours"]\n[Site "a\tb"]\n*', 2, 9, "tab"),
        ('[Game "tours"]\n[Site "a\x00b"]\n*', 2, 9, r"U\+0000"),
        ('[Game "tours"]\n[Site "a\u2028b"]\n*', 2, 9, r"U\+2028"),
        ('[Game "tours"]\n[Game "tours"]\n*', 2, 2, "Game is given twice"),
        ('[Site ""]\n[Game "tours"]\n[Site ""]\n*', 3, 2, "Site is given twice"),
        ('[Game "chess"]\n[Result "*"]\n*', 1, 8, "no rule set 'chess'; choose from tumicarona"),
        # options and start
        ('[Game "tours"]\n[Result "*"]\n[cols "9"]\n*', 3, 2, "no option 'cols'; choose from paths"),
        ('[Game "vela"]\n[Result "*"]\n[cols "4"]\n*', 3, 8, "cols"),
        ('[Game "vela"]\n[Result "*"]\n[cols "09"]\n*', 3, 8, "cols"),
        ('[Game "vela"]\n[Result "*"]\n[cols "nine"]\n*', 3, 8, "cols"),
        ('[Game "vela"]\n[Result "*"]\n[no_capture_limit "-1"]\n*', 3, 20, "no_capture_limit"),
        (f'[Game "vela"]\n[Result "*"]\n[no_capture_limit "{"9" * 5000}"]\n*', 3, 20, "no_capture_limit"),
        ('[Game "vela"]\n[Result "*"]\n[giver "red"]\n*', 3, 9, "giver"),
        ('[Game "tchag"]\n[Result "*"]\n[setup "bgb/gxg/bRb r -"]\n*', 3, 14, "setup"),
        ('[Game "tours"]\n[Result "*"]\n[Start "nowhere"]\n*', 3, 9, ""),
        (HEAD + '[Start "B2/2X/1W1 w 0 1"]\n[Result "*"]\n*', 4, 13, "not W, B"),
        (HEAD + '[Start "B2/2B/1W1 w 0 \\"1"]\n[Result "*"]\n*', 4, 9, ""),
        # moves, numbers and comments
        (OPEN + "1. b1-b2A c3-b3 2. a1-a3 *", 6, 20, "a1-a3 is not legal"),
        (OPEN + "b1-b2A c3-b3 c2-c3\nb3-a2 1-0", 7, 1, "game is over: immobile"),
        (OPEN + "hello *", 6, 1, "'hello' is not the text of a move"),
        (OPEN + "é *", 6, 1, "not the text of a move"),
        (OPEN + "x" * 100_000 + " *", 6, 1, "100000 characters"),
        (OPEN + "  [cols *", 6, 3, "not the text of a move"),
        (OPEN + "2. b1-b2A *", 6, 1, "number of the next move is 1[.]$"),
        (OPEN + "1... b1-b2A *", 6, 1, "number of the next move is 1[.]$"),
        (OPEN + "1. b1-b2A 2. c3-b3 *", 6, 11, r"number of the next move is 1\.\.\."),
        (OPEN + "01. b1-b2A *", 6, 1, "number"),
        (OPEN + "9" * 100_000 + ". b1-b2A *", 6, 1, "number"),
        (OPEN + "1. 1. b1-b2A *", 6, 4, "after another"),
        (OPEN + "1. {x} *", 6, 1, "before no move"),
        (OPEN + "{abc\n\n", 6, 1, "does not end"),
        (OPEN + "{abc\\", 6, 1, "does not end"),
        (OPEN + "{abc\\} *", 6, 1, "does not end"),
        (OPEN + "{a\n {b} *", 7, 2, "do not nest"),
        (OPEN + "b1-b2A } *", 6, 8, "closes no comment"),
        (OPEN + "{a \\x} *", 6, 4, "backslash"),
        (OPEN + "{a \\u12} *", 6, 4, "backslash"),
        (OPEN + "{a \\ud800} *", 6, 4, "backslash"),
        (OPEN + "{a\n\\\nb} *", 7, 1, "backslash"),
        (OPEN + "{a\x07} *", 6, 3, r"U\+0007"),
        (OPEN + "{a\ud912} *", 6, 3, r"U\+D912"),
        (OPEN + "{a\udcff} *", 6, 3, "byte 0xff, which is not UTF-8"),
        ('[Game "tchag"]\n[Start "bRby r -"]\n[Result "*"]\nb1-c1:R *', 4, 1, "^This is a legal way .* b1-c1:L.$"),
        # the result
        (HEAD + '[Result "*"]', 4, 13, "result is missing"),
        (OPEN + "\n\n", 4, 13, "result is missing"),
        (OPEN + "b1-b2A  \n \n", 6, 9, "result is missing"),
        (OPEN + "* b1-b2A", 6, 3, "nothing may follow"),
        (OPEN + "*\n\n{x}", 8, 1, "nothing may follow"),
        (OPEN + "* *", 6, 3, "nothing may follow"),
        (OPEN + "1-0", 6, 1, "1-0 needs a Termination"),
        (OPEN + "1. b1-b2A c3-b3 2. c2-c3 0-1", 6, 26, "end the game with 1-0 .immobile., not with 0-1"),
        (OPEN + "1. b1-b2A c3-b3 2. c2-c3 *", 6, 26, "end the game with 1-0"),
        (OPEN + "b1-b2A c3-b3 c2-c3 1-0", 4, 10, "contradicts"),
        (HEAD + '[Result "won"]\n*', 4, 10, "contradicts"),
        (HEAD + '[Termination "time"]\n[Result "*"]\n*', 4, 15, "goes on"),
        (HEAD + '[Termination "agreement"]\n[Result "1-0"]\n1-0', 4, 15, "agreement does not end in 1-0"),
        (HEAD + '[Termination "verdict"]\n[Result "0-1"]\n0-1', 4, 15, "verdict does not end in 0-1"),
        (HEAD + '[Termination "verdict"]\n[Result "*"]\n*', 4, 15, "goes on"),
        (HEAD + '[Termination "Verdict"]\n[Result "1/2-1/2"]\n1/2-1/2', 4, 15, "must be one of agreement, verdict"),
        (HEAD + '[Termination "verdict"]\n[Result "1-0"]\nb1-b2A c3-b3 c2-c3 1-0', 4, 15, "by immobile"),
        (TOURS_BY_VERDICT, 3, 15, "tours has no draw by a verdict"),
        (HEAD + '[Termination "time"]\n[Result "1/2-1/2"]\n1/2-1/2', 4, 15, "time does not end in"),
        (HEAD + '[Termination "captured"]\n[Result "1-0"]\n1-0', 4, 15, "must be one of agreement"),
        (HEAD + '[Termination "time"]\n[Result "1-0"]\nb1-b2A c3-b3 c2-c3 1-0', 4, 15, "by immobile"),
        # one game and no more
        (OPEN + '*\n\n[Game "tours"]\n[Result "*"]\n*', 8, 1, "second game"),
        (OPEN + '{*\n[x] *', 6, 1, "does not end"),
        ('[Game "tours"]\n\n[Result "*"]\n*', 1, 1, "Result .* missing"),
    ],
)  # fmt: skip
def test_errors_point_at_what_is_wrong(text: str, line: int, column: int, what: str) -> None:
    error = refused(text)
    assert (error.line, error.column) == (line, column), error
    assert re.search(what, error.what)
    assert len(str(error)) < 1200


def test_an_illegal_move_names_its_rule() -> None:
    error = refused('[Game "tumicarona"]\n[Result "*"]\n\n1. e2-e3A\nb4-c4 *')
    assert isinstance(error, ParseError)
    cause = error.__cause__
    assert isinstance(cause, IllegalMove)
    assert (error.line, error.column, error.rule) == (5, 1, cause.rule)
    assert cause.rule
    assert cause.rule in error.what
    assert cause.why in error.what


def test_only_texts_are_read() -> None:
    for nothing in (None, 3, b"[Game]", ["x"]):
        with pytest.raises(tablier.TablierError, match="from a text"):
            Record.parse(nothing)  # type: ignore[arg-type]


def test_errors_can_be_pickled() -> None:
    error = refused(OPEN + "a1-a3 *")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.line, again.column) == (RecordError, str(error), 6, 1)
    assert (again.rule, again.text) == (error.rule, error.text)
