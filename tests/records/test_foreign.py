"""Games of Fanorona as other programs write them: what is read, what is ambiguous, and what is refused."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier import Player, UnknownOption
from tablier.games.foreign import meant_move
from tablier.records import Record, RecordError, read_games
from tablier.words import message

from .arbitrary import play_at_random, vary_at_random
from .test_nonsense import PARTS, read_in_every_way

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW"


def read(text: str) -> Record:
    (record,) = read_games([text])
    assert Record.parse(str(record)) == record
    return record


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(read_games([text]))
    return caught.value


def moves(record: Record) -> list[str]:
    return [str(move) for move in record.moves]


def test_a_whole_game() -> None:
    record = read(
        """[Event "Café"]
[Site "?"]
[Date "2026.09.30"]
[White "Ann"]
[Black "Bob"]
[Result "0-1"]
[Variant "Fanoron-Tsivy"]
[TimeControl "300+2"]
[Termination "White resigns"]

1. d3e3W? { -0.8 } (1. f2-e3A $1 {the best} 1... f3f2 (1... c3d4Wc5W) 0-1) 1... d4d3Ac3A ; a chain
2. e3d4!? 2... b4-b3 0-1
"""
    )
    assert record.game == tablier.game("tumicarona")
    assert dict(record.tags) == {
        "Event": "Café",
        "Site": "?",
        "Date": "2026.09.30",
        "First": "Ann",
        "Second": "Bob",
        "TimeControl": "300+2",
    }
    assert str(record).endswith(
        "1. d3-e3W? {-0.8} (1. f2-e3A! {the best} 1... f3-f2A {0-1} (1... c3-d4W-c5W)) 1... d4-d3A-c3A {a\n"
        "chain} 2. e3-d4A!? b4-b3A 0-1\n"
    )
    assert record.outcome == tablier.Outcome(Player.FIRST.other, "resignation", "")


def test_a_player_is_not_written_over_another() -> None:
    record = read('[White "Ann"]\n[First "Eve"]\n[Black "Bob"]\n\nf2e3A')
    assert dict(record.tags) == {"White": "Ann", "First": "Eve", "Second": "Bob"}


@pytest.mark.parametrize(
    "text",
    [
        "f2e3A c3d4W",
        "f2e3 c3d4",
        "f2-e3A c3-d4W",
        "f2-e3 c3d4W",
        "1. f2e3A c3d4W",
        "1.f2e3A 1...c3d4W *",
        "1. f2e3A 1. ... c3d4W",
        "\n\n  1) f2e3A c3d4W".replace("1)", "17."),
        "1. f2e3A\tc3d4W\r\n\r\n*\r\n",
        '\ufeff[Event "x"]\n\n1. f2e3A! c3d4W?! *',
    ],
)
def test_ways_to_write_two_moves(text: str) -> None:
    assert moves(read(text)) == ["f2-e3A", "c3-d4W"]


@pytest.mark.parametrize(
    ("text", "choices"),
    [("d3e3", ["d3-e3A", "d3-e3W"]), ("d3-e3", ["d3-e3A", "d3-e3W"])],
)
def test_what_is_ambiguous_is_said_with_the_choices(text: str, choices: list[str]) -> None:
    start = tablier.game("tumicarona").start()
    with pytest.raises(UnknownOption) as caught:
        meant_move(start, text)
    assert list(map(str, caught.value.choices)) == choices
    error = refused(f"1. {text} *")
    assert (error.line, error.column) == (1, 4)
    assert error.what == f"{text!r} can mean more than one move; choose from {', '.join(choices)}"
    assert (
        message(error, "fr") == f"{text!r} peut dire plusieurs coups ; choisissez parmi {', '.join(choices)}"
    )


def test_letters_in_a_chain_may_be_left_out_one_by_one() -> None:
    position = tablier.game("fanorona").position("9/9/3B5/9/2W1B4 w 0 1")
    for text in ("c1d1Ad2A", "c1d1d2A", "c1d1Ad2", "c1-d1-d2", "c1d1-d2A"):
        assert str(meant_move(position, text)) == "c1-d1A-d2A"
    assert str(meant_move(position, "c1d1")) == "c1-d1A"
    assert str(meant_move(position, "c1b1")) == "c1-b1"


@pytest.mark.parametrize("rule_set", ["tumicarona", "fanorona", "vela"])
def test_every_legal_move_is_found_by_its_text_and_by_a_shorter_one(rule_set: str) -> None:
    chance = random.Random(f"foreign {rule_set}")
    for _ in range(4):
        record = Record(tablier.game(rule_set))
        while not record.outcome and record.ply < 60:
            for move in record.position.legal_moves:
                full = str(move).replace("-", "")
                assert meant_move(record.position, full) == move
                short = re.sub("[AW]", "", full)
                like = [
                    other for other in record.position.legal_moves if re.sub("[-AW]", "", str(other)) == short
                ]
                if len(like) == 1:
                    assert meant_move(record.position, short) == move
                else:
                    with pytest.raises(UnknownOption) as caught:
                        meant_move(record.position, short)
                    assert list(caught.value.choices) == list(map(str, like))
            record.play(chance.choice(record.position.legal_moves))


def test_who_leaves_a_capture_alone_plays_fanorona() -> None:
    record = read("1. f2e3A b5c5")
    assert refused("1. f2e3A b5c5 a1a3").rule == "T2"
    assert record.game == tablier.game("fanorona")
    assert refused('[Variant "Tumicarona"]\n\n1. f2e3A b5c5').rule == "T7"
    assert read('[Variant "Fanorona"]\n\n1. f2e3A').game == tablier.game("tumicarona")


def test_sizes() -> None:
    assert read('[Variant "Fanoron-Dimy"]\n\n1. c2c3').game == tablier.game("tumicarona", cols=5, rows=5)
    record = read('[FEN "BBB/B1W/WWW w"]\n\n1. b1b2A')
    assert (record.game, str(record.start)) == (
        tablier.game("tumicarona", cols=3, rows=3),
        "BBB/B1W/WWW w 0 1",
    )


@pytest.mark.parametrize(
    ("fen", "read_as"),
    [
        (START, f"{START} w 0 1"),
        (f"{START} b", f"{START} b 0 1"),
        ("9/9/3B5/9/2W1B4 w 7", "9/9/3B5/9/2W1B4 w 7 1"),
        ("9/9/3B5/9/2W1B4 b 7 30", "9/9/3B5/9/2W1B4 b 7 30"),
    ],
)
def test_positions_with_fewer_fields(fen: str, read_as: str) -> None:
    assert str(read(f'[FEN "{fen}"]\n*').start) == read_as


def test_the_second_player_may_begin() -> None:
    assert str(read("{so} 1... f4e3A").start) == f"{START} b 0 1"
    assert str(read(f'[FEN "{START} b 0 5"]\n5... f4e3A').start) == f"{START} b 0 5"


@pytest.mark.parametrize(
    ("tags", "first", "giver"),
    [
        ('[Vela "Noirs"]', "1... f4e3A", "white"),
        ('[Vela "black"]', "1... f4e3A", "white"),
        ('[Vela "Blancs"]', "1. f2e3A", "black"),
        ('[Vela "White"]', "1. f2e3A", "black"),
        ('[Vela "oui"]', "1... f4e3A", "white"),
        ('[Vela "1"]', "1. f2e3A", "black"),
        ('[Variant "Vela"]', "1. f2e3A", "black"),
        (f'[Vela "Noirs"]\n[FEN "{START} b 0 1"]', "f4-e3A", "white"),
        (f'[Vela "yes"]\n[FEN "{START} b"]', "f4-e3A", "white"),
        (f'[Variant "Vela"]\n[FEN "{START} w 0 1 b"]', "f2-e3A", "black"),
    ],
)
def test_vela_names_who_takes(tags: str, first: str, giver: str) -> None:
    record = read(f"{tags}\n\n{first}")
    assert record.game == tablier.game("vela", giver=giver)
    assert sum(record.position.captured) == 1


@pytest.mark.parametrize("no", ["", "-", "none", "non"])
def test_no_vela(no: str) -> None:
    assert read(f'[Vela "{no}"]\n\n1. f2e3A').game.id == "tumicarona"


@pytest.mark.parametrize(
    ("tags", "end", "result", "reason"),
    [
        ("", "", "*", None),
        ("", "*", "*", None),
        ("", "½-½", "1/2-1/2", "agreement"),
        ("", "1/2-1/2", "1/2-1/2", "agreement"),
        ("", "1-0", "1-0", "resignation"),
        ("", "1–0", "1-0", "resignation"),
        ('[Result "0-1"]', "", "0-1", "resignation"),
        ('[Result "½-½"]', "", "1/2-1/2", "agreement"),
        ('[Result "?"]', "", "*", None),
        ('[Result "0-1"]\n[Termination "Time forfeit"]', "0-1", "0-1", "time"),
        ('[Result "0-1"]\n[Termination "temps écoulé"]', "", "0-1", "time"),
        ('[Result "0-1"]\n[Termination "Les Blancs abandonnent"]', "", "0-1", "resignation"),
    ],
)
def test_results(tags: str, end: str, result: str, reason: str | None) -> None:
    record = read(f"{tags}\n\nf2e3A {end}")
    assert record.result == result
    assert (record.outcome.reason if record.outcome else None) == reason


def test_the_moves_may_show_the_result() -> None:
    won = '[FEN "BBB/B1W/WWW w"]\n[Variant "Fanorona"]\n%s\nb1b2A c3b3 c2c3 %s'
    for tag, end in (("", ""), ("", "*"), ("", "1-0"), ('[Result "1-0"]', "")):
        outcome = read(won % (tag, end)).outcome
        assert outcome
        assert (outcome.winner, outcome.reason) == (Player.FIRST, "immobile")
    error = refused(won % ("", "0-1"))
    assert (error.line, error.column) == (4, 17)
    assert "end the game with 1-0" in error.what
    error = refused(won % ('[Result "0-1"]', ""))
    assert (error.line, error.column) == (3, 10)


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("hello", 1, 1, "'hello' is no move of Fanorona"),
        ("1. 3@a1", 1, 4, "is no move of Fanorona"),
        ("1. d3", 1, 4, "is no move of Fanorona"),
        ("1. d3e3a", 1, 4, "is no move of Fanorona"),
        ("1. d3--e3A", 1, 4, "is no move of Fanorona"),
        ("1. d3e3AA", 1, 4, "is no move of Fanorona"),
        ("1. é", 1, 4, "is no move of Fanorona"),
        ("x" * 1000, 1, 1, "1000 characters"),
        ("f2e3A\na1a2", 2, 1, "a1-a2 is not legal"),
        ("f2e3W", 1, 1, "f2-e3W is not legal"),
        ("f2e3A 1-0 c3d4W", 1, 11, "nothing may follow the result"),
        ("f2e3A {x", 1, 7, "does not end"),
        ("f2e3A }", 1, 7, "closes no comment"),
        ("f2e3A (d3e3A", 1, 7, "does not end"),
        ("f2e3A )", 1, 7, "closes no variation"),
        ("f2e3A ()", 1, 8, "begins with a move"),
        ("f2e3A ($1 d3e3A)", 1, 8, "begins with a move"),
        ("$1 f2e3A", 1, 1, "no move 0 to mark"),
        ("? f2e3A", 1, 1, "no move 0 to mark"),
        ("f2e3A!?!", 1, 6, "no mark; choose from"),
        ("*", 1, 1, "no game"),
        ("{only a comment}", 1, 1, "no game"),
        ('[Event "x"]\n\n1-0', 1, 1, "no game"),
        ('[Variant "Fanoron-Telo"]\n\nb2', 1, 11, "'Fanoron-Telo' is no game that is known here; choose from"),
        ('[Variant "Chess"]\n\n1. e4 e5', 1, 11, "no game that is known"),
        ('[FEN "x"]\n*', 1, 7, "cols cannot be 1"),
        ('[FEN ""]\n*', 1, 7, "cols cannot be 0"),
        ('[FEN "9/9/9/9/X8 w"]\n*', 1, 15, "not W, B"),
        ('[FEN "9/9/9/9/9 w 0 1 b"]\n*', 1, 23, "nothing may follow"),
        ('[Result "1-0"]\n\nf2e3A 0-1', 1, 10, "contradicts"),
        ('[Event "x"]\n[Event "y"]\n\nf2e3A', 2, 2, "twice"),
        ("[Event x]\n\nf2e3A", 1, 7, "quotation marks"),
        ("f2e3A\x00", 1, 6, r"U\+0000"),
        # ours, and damaged
        ('[Start "x"]\n[Result "*"]\n*', 2, 1, "Game .* missing"),
        ('[cols "5"]\n[Result "*"]\n*', 2, 1, "Game .* missing"),
        ('[Game "fanorona"]\n[Result "*"]\n\ne2e3A *', 4, 1, "not the text of a move"),
        ('[Game "fanorona"]\n\ne2-e3A', 1, 1, "Result .* missing"),
    ],
)  # fmt: skip
def test_errors_point_at_what_is_wrong(text: str, line: int, column: int, what: str) -> None:
    error = refused(text)
    assert (error.line, error.column) == (line, column), error
    assert re.search(what, error.what)
    assert len(str(error)) < 1200


def test_files_may_hold_both_kinds() -> None:
    lines = [
        '[Game "tours"]', '[Result "*"]', "3@a1 *", '[White "x"]', "", "f2e3A", '[Black "y"]', "", "nonsense",
    ]  # fmt: skip
    errors: list[RecordError] = []
    found = list(read_games(lines, errors.append))
    assert [record.game.id for record in found] == ["tours", "tumicarona"]
    assert [error.line for error in errors] == [9]


def test_a_record_of_ours_is_read_without_its_tags() -> None:
    chance = random.Random(5)
    for rule_set in ("tumicarona", "fanorona"):
        record = Record(tablier.game(rule_set))
        play_at_random(record, 30, chance)
        vary_at_random(record, 5, chance)
        again = read(str(record).split("\n\n")[1])
        assert again.moves == record.moves
        assert again.variations == record.variations or again.game != record.game


FOREIGN = [*PARTS, "(", ")", "f2e3A", "c3d4W", "c3d4", "d3-e3", "$1", "?!", ";", "½-½", "...", "1-0"]
FOREIGN += [
    '[FEN "',
    f'[FEN "{START} b"]\n',
    '[Vela "Noirs"]\n',
    '[Variant "Fanoron-Dimy"]\n',
    '[White "x"]\n',
]


@given(text=st.lists(st.sampled_from(FOREIGN), max_size=30).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_pieces_of_the_notation_in_any_order(text: str) -> None:
    read_in_every_way(text)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A game as others write it, with some pieces cut out, doubled or put in."""
    record = Record(tablier.game(draw(st.sampled_from(["tumicarona", "fanorona"]))))
    chance = random.Random(draw(st.integers(0, 2**32)))
    play_at_random(record, 15, chance)
    vary_at_random(record, 3, chance)
    text = str(record).split("\n\n")[1].replace("-", chance.choice(["", "-"]))
    for _ in range(draw(st.integers(0, 3))):
        begin, end = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        end = min(end, begin + draw(st.sampled_from([0, 1, 5, 1000])))
        put = draw(st.sampled_from(["", text[begin:end] * 2, *FOREIGN]) | st.text(max_size=3))
        text = text[:begin] + put + text[end:]
    return text


@given(text=damaged())
@settings(max_examples=200, deadline=None)
def test_damaged_games(text: str) -> None:
    read_in_every_way(text)


@pytest.mark.parametrize(
    "piece", ["f2e3A ", "(", ")", "(f2e3A ", "{", ";", "; \n", "$1 ", "? ", "1. ", ". ", "d3", "-"]
)
@pytest.mark.parametrize("before", ["", "f2e3A ", '[FEN "', '[White "x"]\nf2e3A ('])
def test_long_texts_of_nothing(piece: str, before: str) -> None:
    """Were it slow work, this would not end."""
    errors: list[RecordError] = []
    list(read_games([before + piece * (60_000 // len(piece))], errors.append))
    assert all(error.line >= 1 and error.column >= 1 for error in errors)


def test_depth_does_not_matter() -> None:
    depth = 5_000
    record = read("f2e3A " + "(d3e3A " * depth + ")" * depth)
    assert str(record).count("(") == depth
