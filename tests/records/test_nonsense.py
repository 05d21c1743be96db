"""Damaged files and random bytes: every one is answered with a RecordError, soon."""

from __future__ import annotations

import contextlib
import io
import pathlib
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.records import Record, RecordError, TwoRounds, read_games

from .arbitrary import matches, records

PARTS = [
    "[",
    "]",
    "{",
    "}",
    '"',
    "\\",
    "\n",
    " ",
    "\t",
    "\r",
    "*",
    "1-0",
    "1.",
    "1...",
    "[Game ",
    '"tours"]',
    "3@a1",
]
PARTS += [
    '[Result "*"]\n',
    "e2-e3A",
    "\x00",
    "\ufeff",
    "é",
    "\udcff",
    "\u2028",
    "[Start ",
    "[cols ",
    '[Game "vela"]\n',
]


def read_in_every_way(text: str) -> None:
    """Reads a text that may be anything; what can be read must be written as it was read."""
    for parse in (Record.parse, TwoRounds.parse):
        with contextlib.suppress(RecordError):
            found = parse(text)
            assert parse(str(found)) == found
    errors: list[RecordError] = []
    for record in read_games(io.BytesIO(text.encode("utf-8", "surrogatepass")), errors.append):
        assert Record.parse(str(record)) == record
    for error in errors:
        assert error.line >= 1
        assert 1 <= error.column <= len(error.text) + 1
        assert error.what


def refused(text: str) -> None:
    """Reads a text in which there is nothing to be read."""
    with pytest.raises(RecordError):
        Record.parse(text)
    with pytest.raises(RecordError):
        TwoRounds.parse(text)
    for _ in read_games([text], lambda error: None):
        raise AssertionError("no game was expected")


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of a record or a match with some pieces cut out, doubled or put in."""
    text = str(draw(records(plies=15) | matches()))
    for _ in range(draw(st.integers(1, 3))):
        begin, end = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        end = min(end, begin + draw(st.sampled_from([0, 1, 5, 1000])))
        put = draw(st.sampled_from(["", text[begin:end] * 2, *PARTS]) | st.text(max_size=3))
        text = text[:begin] + put + text[end:]
    return text


@given(text=damaged())
@settings(max_examples=250, deadline=None)
def test_damaged_files(text: str) -> None:
    read_in_every_way(text)


@given(text=st.lists(st.sampled_from(PARTS), max_size=30).map("".join))
@settings(max_examples=250, deadline=None)
def test_pieces_of_the_format_in_any_order(text: str) -> None:
    read_in_every_way(text)


@given(data=st.binary(max_size=300))
@settings(max_examples=150, deadline=None)
def test_random_bytes(data: bytes) -> None:
    list(read_games([data], lambda error: None))
    read_in_every_way(data.decode("utf-8", "surrogateescape"))


@given(record=records(plies=10) | matches(), data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_truncated_file_is_never_taken_for_a_whole_one(
    record: Record | TwoRounds, data: st.DataObject
) -> None:
    text = str(record)
    cut = text[: data.draw(st.integers(0, len(text) - 2))]
    with pytest.raises(RecordError):
        type(record).parse(cut)


def random_lines(seed: int) -> str:
    chance = random.Random(seed)
    return "".join(chance.choices(PARTS, k=100_000))


@pytest.mark.parametrize("seed", range(2))
def test_a_million_random_bytes(seed: int, tmp_path: pathlib.Path) -> None:
    data = random.Random(seed).randbytes(1_000_000)
    path = tmp_path / "noise"
    path.write_bytes(data)
    errors: list[RecordError] = []
    for source in (path, io.BytesIO(data), [data]):
        assert list(read_games(source, errors.append)) == []
    assert errors
    refused(data.decode("utf-8", "surrogateescape"))
    refused(data.decode("latin-1"))
    for text in ("ascii", "utf-8"):
        with path.open(encoding=text) as file, pytest.raises(RecordError):
            list(read_games(file))


@pytest.mark.parametrize("seed", range(2))
def test_a_hundred_thousand_pieces_of_the_format(seed: int) -> None:
    list(read_games([random_lines(seed)], lambda error: None))


HEAD = '[Game "tours"]\n[Result "*"]\n'
TEN_MEGABYTES = 10_000_000


@pytest.mark.parametrize(
    "text",
    [
        lambda size: "x" * size,
        lambda size: "[" * size,
        lambda size: "{" * size,
        lambda size: "\\" * size,
        lambda size: '[Game "' + "x" * size,
        lambda size: '[Game "' + "\\" * size + '"]',
        lambda size: '[Game "' + "x" * size + '"]\n[Result "*"]\n*',
        lambda size: "[" + "G" * size + ' "x"]\n*',
        lambda size: "[Game" + " " * size + "x",
        lambda size: '[Game "x"' + " " * size + "x",
        lambda size: '[Game "tours"]\n[Start "' + "1" * size + '"]\n[Result "*"]\n*',
        lambda size: '[Game "tours"]\n[paths "' + "1" * size + '"]\n[Result "*"]\n*',
        lambda size: '[Game "tchag"]\n[setup "' + "1" * size + '"]\n[Result "*"]\n*',
        lambda size: '[Game "vela"]\n[no_capture_limit "' + "1" * size + '"]\n[Result "*"]\n*',
        lambda size: HEAD + "x" * size,
        lambda size: HEAD + "1" * size,
        lambda size: HEAD + "1." * (size // 2),
        lambda size: HEAD + "{" + "x" * size,
        lambda size: HEAD + "{" + " " * size,
        lambda size: HEAD + "{" + " " * size + "} x",
        lambda size: HEAD + "{" + "\\n" * (size // 2),
        lambda size: HEAD + "{}" * (size // 2),
        lambda size: HEAD + " " * size,
        lambda size: HEAD + "\n" * size,
        lambda size: HEAD + " " * size + "x",
    ],
)  # fmt: skip
def test_very_long_lines(text: Callable[[int], str]) -> None:
    refused(text(300_000))


def test_a_line_of_ten_megabytes() -> None:
    for text in ("x" * TEN_MEGABYTES, HEAD + "3@a1 {" + "é " * (TEN_MEGABYTES // 2)):
        with pytest.raises(RecordError) as caught:
            Record.parse(text)
        assert len(str(caught.value)) < 1200
    comment = "a comment, " * (TEN_MEGABYTES // 11)
    record = Record.parse(HEAD + "{" + comment + "} *")
    assert record.comments[0] == comment
