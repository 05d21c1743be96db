"""The file of a match: going on where it ended, and files that are damaged or of something else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.arena import GamePlayed, Match, read_match
from tests.arena.test_match import without_times


def match(file: Path, **changed: Any) -> Match:
    given: dict[str, Any] = {
        "rules": "tours",
        "a": "1",
        "b": "random",
        "pairs": 3,
        "seed": 5,
        "jobs": 1,
        **changed,
    }
    return Match(**given, file=file)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a whole match, its games in order."""
    file = tmp_path_factory.mktemp("match") / "whole.jsonl"
    match(file).play()
    return file.read_bytes()


def test_all_games_are_there(whole: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(whole)
    games = read_match(file)
    assert [game.number for game in games] == list(range(6))
    again = match(file)
    assert again.games == games
    assert again.play() == again.result
    assert file.read_bytes() == whole


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_a_match_that_was_cut_short_becomes_the_same_match(whole: bytes, tmp_path: Path, cut: int) -> None:
    lines = whole.splitlines(keepends=True)
    torn = [lines[0][:20], lines[0] + lines[1] + lines[2] + lines[3][:-9], whole[:-1]][cut]
    file = tmp_path / "match.jsonl"
    file.write_bytes(torn)
    again = match(file, jobs=2)
    again.play()
    original = tmp_path / "whole.jsonl"
    original.write_bytes(whole)
    assert (
        without_times(read_match(file)) == without_times(read_match(original)) == without_times(again.games)
    )
    assert again.result.points_of_pairs == match(original).result.points_of_pairs


def test_an_interrupted_match_keeps_what_was_played(whole: bytes, tmp_path: Path) -> None:
    file, original = tmp_path / "match.jsonl", tmp_path / "whole.jsonl"
    original.write_bytes(whole)

    def interrupt(game: GamePlayed, now: object) -> None:
        if game.number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match(file).play(interrupt)
    assert [game.number for game in read_match(file)] == [0, 1, 2]
    match(file).play()
    assert without_times(read_match(file)) == without_times(read_match(original))


def test_a_match_may_be_made_longer_or_shorter(whole: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(whole)
    assert match(file, pairs=1).play().pairs == 1
    assert match(file, pairs=4).play().pairs == 4
    assert file.read_bytes().startswith(whole)
    assert len(read_match(file)) == 8


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"a": "2"}, "its a is '1', not '2'"),
        ({"b": "greedy"}, "its b is 'random', not 'greedy'"),
        ({"rules": "tchag"}, "its game is 'tours', not 'tchag'"),
        ({"rules": tablier.game("tours", paths="cell-once")}, "its options is"),
        ({"longest": 10}, "its longest is 300, not 10"),
    ],
)
def test_the_file_of_another_match_is_refused_and_left_alone(
    whole: bytes, tmp_path: Path, changed: dict[str, Any], what: str
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(whole + b"torn")
    with pytest.raises(tablier.TablierError, match=f"is the file of another match: {what}"):
        match(file, **changed)
    assert file.read_bytes() == whole + b"torn"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (b"hello", "is not the file of a match"),
        (b"hello\n", "is not the file of a match"),
        (b"[]\n", "is not the file of a match"),
        (b"{}\n", "is not the file of a match"),
        (b"\n\n", "is not the file of a match"),
        (b"\xff\xfe\x00\n", "is not the file of a match"),
        (b"[" * 100_000 + b"\n", "is not the file of a match"),
    ],
)
def test_what_is_no_match_is_refused_and_left_alone(tmp_path: Path, text: bytes, what: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(text)
    with pytest.raises(tablier.TablierError, match=what):
        match(file)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("nonsense", "cannot be read in line 3"),
        ("3", "cannot be read in line 3"),
        ("{}", "line 3 is not a game"),
        ({"number": 0}, "line 3: game 0 is there twice"),
        ({"number": -1}, "line 3 is not a game"),
        ({"number": "1"}, "line 3 is not a game"),
        ({"number": True}, "line 3 is not a game"),
        ({"score": 0.7}, "line 3 is not a game"),
        ({"forfeit": "c"}, "line 3 is not a game"),
        ({"slowest": [1]}, "line 3 is not a game"),
        ({"slowest": 1}, "line 3 is not a game"),
        ({"record": None}, "line 3 is not a game"),
        ({"more": 1}, "line 3 is not a game"),
    ],
)
def test_a_damaged_line_is_named(whole: bytes, tmp_path: Path, line: str | dict[str, Any], what: str) -> None:
    lines = whole.decode().splitlines()
    lines[2] = line if isinstance(line, str) else json.dumps({**json.loads(lines[2]), **line})
    file = tmp_path / "match.jsonl"
    file.write_text("".join(f"{each}\n" for each in lines))
    with pytest.raises(tablier.TablierError, match=what):
        match(file)
    with pytest.raises(tablier.TablierError, match=what):
        read_match(file)


def test_a_place_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(tablier.TablierError, match="cannot be read"):
        match(tmp_path)
    with pytest.raises(tablier.TablierError, match="cannot be written"):
        match(tmp_path / "nowhere" / "match.jsonl")
    with pytest.raises(tablier.TablierError, match="cannot be read"):
        read_match(tmp_path / "missing.jsonl")
