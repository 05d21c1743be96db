"""Reading many games from one source."""

from __future__ import annotations

import gc
import io
import pathlib
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import tablier
from tablier import TablierError
from tablier.records import Record, RecordError, read_games

from .test_record import WHITE_BLOCKS, played, small_fanorona

GOOD = '[Game "tours"]\n[Result "*"]\n\n1. 3@a1 *\n'
BAD = '[Game "tours"]\n[Result "*"]\n\n1. 3@a6 *\n'


def numbered(count: int) -> list[Record]:
    return [Record(tablier.game("tours"), tags={"Round": str(index)}) for index in range(count)]


def test_games_written_one_after_the_other(tmp_path: pathlib.Path) -> None:
    records = numbered(5)
    played(records[2], ["3@a1"])
    path = tmp_path / "games.txt"
    with path.open("w", encoding="utf-8") as file:
        for record in records[:3]:
            print(record, file=file)
        for record in records[3:]:
            file.write(str(record))
    text = path.read_text(encoding="utf-8")
    sources: list[Any] = [
        path,
        str(path),
        io.StringIO(text),
        io.BytesIO(text.encode()),
        text.splitlines(),
        [text],
    ]
    for source in sources:
        assert list(read_games(source)) == records
    with path.open(encoding="utf-8") as file:
        assert list(read_games(file)) == records
    with path.open("rb") as binary:
        assert list(read_games(binary)) == records


def test_no_games_at_all(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "empty"
    path.write_text("\ufeff \n\n", encoding="utf-8")
    assert list(read_games(path)) == []
    assert list(read_games([])) == []


def test_games_are_read_when_they_are_asked_for() -> None:
    given = 0

    def lines() -> Iterator[str]:
        nonlocal given
        for record in numbered(1000):
            for line in str(record).splitlines():
                given += 1
                yield line

    reader = read_games(lines())
    assert given == 0
    length = len(str(numbered(1)[0]).splitlines())
    for count in range(1, 10):
        assert next(reader).tags["Round"] == str(count - 1)
        assert given == count * length + 1
    assert sum(1 for _ in reader) == 991


def test_an_error_ends_the_reading() -> None:
    reader = read_games((GOOD + BAD + GOOD).splitlines())
    assert next(reader).ply == 1
    with pytest.raises(RecordError) as caught:
        next(reader)
    assert (caught.value.line, caught.value.column, caught.value.rule) == (8, 4, "L1")
    assert list(reader) == []


def test_the_reading_goes_on_after_an_error() -> None:
    cut = GOOD[:-3]
    in_a_comment = GOOD.replace("*\n", "{never closed\n")
    without_moves = '[Game "tours"]\n\n'
    text = "garbage\n" + GOOD + BAD + GOOD + cut + "\n" + GOOD + in_a_comment + GOOD + without_moves + GOOD
    errors: list[RecordError] = []
    assert list(read_games(io.StringIO(text), on_error=errors.append)) == [Record.parse(GOOD)] * 5
    assert [(error.line, error.column) for error in errors] == [(1, 1), (9, 4), (17, 8), (25, 9), (30, 1)]
    assert list(read_games([text], lambda error: None)) == [Record.parse(GOOD)] * 5


def test_an_error_in_on_error_is_not_swallowed() -> None:
    calls = 0

    def refuse(error: RecordError) -> None:
        nonlocal calls
        calls += 1
        raise error

    with pytest.raises(RecordError):
        list(read_games([BAD, GOOD], refuse))
    assert calls == 1


def test_bytes_that_are_not_utf_8(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.txt"
    bad = GOOD.encode().replace(b"tours", b"t\xc3\xa9\xffours", 1)
    path.write_bytes(GOOD.encode() + bad + GOOD.encode())
    with path.open("rb") as binary, path.open(encoding="utf-8", errors="surrogateescape") as text:
        for source in (path, binary, text):
            errors: list[RecordError] = []
            assert len(list(read_games(source, errors.append))) == 2
            assert [(error.line, error.column) for error in errors] == [(5, 10)]
            assert "byte 0xff" in errors[0].what
    with pytest.raises(RecordError, match="line 5, column 10: the byte 0xff"):
        list(read_games(path))


@pytest.mark.parametrize("before", [0, 1, 500])
def test_a_text_file_that_cannot_be_decoded(tmp_path: pathlib.Path, before: int) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(GOOD.encode() * before + "[Game é".encode() + b"\xff")
    with path.open(encoding="utf-8") as file:
        with pytest.raises(RecordError, match="0xff is not utf-8") as caught:
            list(read_games(file))
        assert (caught.value.line, caught.value.column) == (4 * before + 1, 8)
        assert (caught.value.text[:7], caught.value.offset) == ("[Game é", 7)
    with path.open(encoding="utf-8") as file:
        errors: list[RecordError] = []
        list(read_games(file, errors.append))
        assert len(errors) == 1
    with path.open(encoding="utf-16") as file, pytest.raises(RecordError):
        list(read_games(file))


def test_what_is_no_source() -> None:
    for nothing in (None, 3, b"[Game]", bytearray(b"x")):
        with pytest.raises(TablierError, match="games are read from"):
            list(read_games(nothing))  # type: ignore[arg-type]
    with pytest.raises(TablierError, match="line 3 is no text but int"):
        list(read_games(["", "", 3]))  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        list(read_games("no such file"))


def test_a_file_is_closed_when_the_reader_is_dropped(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(GOOD * 3, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error", ResourceWarning)
        reader = read_games(path)
        next(reader)
        del reader
        gc.collect()


def test_line_breaks_of_every_kind() -> None:
    text = str(played(small_fanorona(), WHITE_BLOCKS))
    for line_break in ("\n", "\r\n", "\r"):
        whole = (text * 2).replace("\n", line_break)
        assert (
            list(read_games([whole]))
            == list(read_games(io.BytesIO(whole.encode())))
            == [Record.parse(text)] * 2
        )
