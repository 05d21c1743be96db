"""The file of a match: going on where it ended, and files that are damaged or of something else."""

from __future__ import annotations

import functools
import hashlib
import importlib
import json
import os
import random
import signal
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.arena import GamePlayed, Match, MatchStopped, read_match
from tablier.arena import match_file as match_files
from tablier.engine import levels
from tests.arena import at_fault
from tests.arena.damage import damage
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


def unsealed(whole: bytes) -> list[dict[str, Any]]:
    """What the lines of a file say, without their checksums."""
    values: list[dict[str, Any]] = [json.loads(line) for line in whole.splitlines()]
    for each in values:
        del each["check"]
    return values


def sealed(values: list[dict[str, Any]]) -> bytes:
    """A file of these lines with the checksums they should have, as docs/matches.md describes them."""
    whole = check = ""
    for each in values:
        body = json.dumps(each, ensure_ascii=False)[:-1]
        check = hashlib.sha256((check + body).encode()).hexdigest()[:16]
        whole += f'{body}, "check": "{check}"}}\n'
    return whole.encode()


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
    torn = [lines[0][:20], lines[0] + lines[1] + lines[2] + lines[3][:-9], whole[:-2]][cut]
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
        ({"move_limit": 5}, "its move_limit is 60.0, not 5.0"),
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
        (
            b'{"format": "tablier match 1", "version": "0.1.0"}\n',
            "is in the format 'tablier match 1', and this",
        ),
        (b'{"format": "tablier match 2", "seed": 1}\n', "line 1 is damaged"),
        (
            sealed([{"format": "tablier match 3"}]),
            "is in the format 'tablier match 3', and this version reads",
        ),
        (sealed([{"format": []}]), "is not the file of a match"),
    ],
)
def test_what_is_no_match_is_refused_and_left_alone(tmp_path: Path, text: bytes, what: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(text)
    for read in (match, read_match):
        with pytest.raises(tablier.TablierError, match=what):
            read(file)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("nonsense", "line 3 is damaged: its checksum is not that of the lines up to it"),
        ("3", "line 3 is damaged"),
        ("{}", "line 3 is damaged"),
        ("", "line 3 is damaged"),
        ({}, "line 3 is not a game"),
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
    file = tmp_path / "match.jsonl"
    if isinstance(line, str):
        lines = whole.splitlines(keepends=True)
        lines[2] = f"{line}\n".encode()
        file.write_bytes(b"".join(lines))
    else:  # nonsense with a checksum
        values = unsealed(whole)
        values[2] = {**values[2], **line} if line else {}
        file.write_bytes(sealed(values))
    with pytest.raises(tablier.TablierError, match=what):
        match(file)
    with pytest.raises(tablier.TablierError, match=what):
        read_match(file)


def test_a_place_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(tablier.TablierError, match="cannot be read"):
        match(tmp_path)
    with pytest.raises(tablier.TablierError, match="cannot be written"):
        match(tmp_path / "nowhere" / "match.jsonl").play()
    with pytest.raises(tablier.TablierError, match="cannot be read"):
        read_match(tmp_path / "missing.jsonl")


def test_the_checksums_are_as_described(whole: bytes) -> None:
    assert sealed(unsealed(whole)) == whole


def test_a_last_line_without_its_line_break_is_a_game_all_the_same(whole: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(whole[:-1])
    assert len(read_match(file)) == len(match(file).games) == 6
    match(file, pairs=4).play()
    assert file.read_bytes().startswith(whole)
    assert len(read_match(file)) == 8


@pytest.mark.parametrize("name", ["signature", "details_of_a", "details_of_b"])
def test_other_code_does_not_go_on_with_a_match(whole: bytes, tmp_path: Path, name: str) -> None:
    first, *games = unsealed(whole)
    file = tmp_path / "match.jsonl"
    file.write_bytes(sealed([{**first, name: "0"}, *games]))
    with pytest.raises(tablier.TablierError, match=f"is the file of another match: its {name} is '0', not '"):
        match(file)


def test_the_signature_is_that_of_the_search_in_this_game() -> None:
    def signature(rules: tablier.Game | str, **changed: Any) -> str:
        return str(match_files.heading(Match(rules, "1", "random", pairs=1, **changed).contest)["signature"])

    tours = tablier.game("tours")
    start = tours.position("212313/....../....../....../....../122133 s -")
    found = [
        signature("tours"),
        signature("fanorona"),
        signature(tablier.game("tours", paths="cell-once")),
        signature("tours", start=start),
    ]
    assert len(set(found)) == 4
    assert found[0] == signature(tours, seed=7, longest=9)
    # Where every move ends the game there is something to ask all the same.
    small = tablier.game("tumicarona", cols=3, rows=3)
    assert signature(small, start=small.position("W1B/3/3 w 0 1"))


def test_a_level_that_was_defined_anew_is_another_player(
    whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(whole)
    weaker = levels.Level(number=1, nodes=10, glances=1, spread=0.5)
    monkeypatch.setattr(levels, "LEVELS", {**levels.LEVELS, "tours": (weaker,)})
    with pytest.raises(tablier.TablierError, match=r"its details_of_a is 'Level\(number=1, nodes=200"):
        match(file)


PLAYER = """
def player(record, chance):
    return {}(map(str, record.position.legal_moves))
"""


def test_a_function_that_was_changed_is_another_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    source, file = tmp_path / "changing_player.py", tmp_path / "match.jsonl"

    def player(text: str) -> Any:
        source.write_text(PLAYER.format(text))
        importlib.invalidate_caches()
        monkeypatch.delitem(sys.modules, "changing_player", raising=False)
        return importlib.import_module("changing_player").player

    Match("tours", player("min"), "random", pairs=1, jobs=1, file=file).play()
    before = file.read_bytes()
    with pytest.raises(tablier.TablierError, match="another match: its details_of_a is 'code "):
        Match("tours", player("max"), "random", pairs=1, jobs=1, file=file)
    assert len(Match("tours", player("min"), "random", pairs=1, jobs=1, file=file).games) == 2
    assert file.read_bytes() == before


def test_players_that_hold_other_things_are_other_players(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    one, two = (functools.partial(at_fault.sound_after, number) for number in (1, 2))
    Match("tours", one, "random", pairs=1, jobs=1, file=file).play()
    with pytest.raises(tablier.TablierError, match="another match: its details_of_a is 'code "):
        Match("tours", two, "random", pairs=1, jobs=1, file=file)


def test_a_name_that_no_record_can_hold_is_refused_at_once() -> None:
    odd: Any = at_fault.Counts()
    odd.__qualname__ = "a\nb"
    with pytest.raises(tablier.TablierError, match=r"U\+000A cannot stand in the tag First"):
        Match("tours", odd, "random", pairs=1)


def test_two_matches_in_one_process_cannot_have_one_file_either(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    seen: list[int] = []

    def another(game: GamePlayed, now: object) -> None:
        seen.append(game.number)
        with pytest.raises(tablier.TablierError, match="is in use: another match is being played with it"):
            match(file).play()

    match(file, pairs=1).play(another)
    assert seen == [0, 1]
    assert match(file).play().pairs == 3


def test_where_files_cannot_be_locked_matches_are_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablier.files.fcntl", None)
    assert match(tmp_path / "match.jsonl", pairs=1).play().pairs == 1


def test_games_that_another_match_has_added_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    one = match(file)
    match(file).play()
    assert one.games == []
    assert one.play().pairs == 3
    assert len(read_match(file)) == 6


def test_what_cannot_be_written_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, games = tmp_path / "match.jsonl", match(tmp_path / "match.jsonl")
    real, calls = os.fsync, iter(range(100))

    def fails(number: int) -> None:
        real(number)
        if next(calls) == 3:  # the heading, its folder, the first game, and now the second
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(MatchStopped, match="cannot be written: No space left on device"):
        games.play()
    assert [game.number for game in games.games] == [0]
    assert [game.number for game in read_match(file)] == [0]
    assert file.read_bytes().endswith(b"\n")
    assert games.play().pairs == 3


@pytest.mark.parametrize("moment", ["write", "fsync"])
def test_ctrl_c_while_a_game_is_written_is_heard_when_it_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    file, games = tmp_path / "match.jsonl", match(tmp_path / "match.jsonl")
    real, calls = os.fsync, iter(range(100))

    def fsync(number: int) -> None:
        if next(calls) != 3:
            return real(number)
        if moment == "write":
            signal.raise_signal(signal.SIGINT)
        real(number)
        if moment == "fsync":
            signal.raise_signal(signal.SIGINT)
        return None

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(KeyboardInterrupt):
        games.play()
    assert [game.number for game in games.games] == [0, 1]
    assert read_match(file) == games.games
    assert games.result.pairs == 1


def test_every_game_is_brought_down_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, synced = tmp_path / "match.jsonl", []
    real = os.fsync

    def fsync(number: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(number).st_mode), file.read_bytes().count(b"\n")))
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)
    match(file, pairs=1).play()
    assert synced == [(False, 1), (True, 1), (False, 2), (False, 3)]


def test_no_accident_makes_another_match_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    found = damage(match(file), file, 1500, random.Random(1))
    assert found.accepted == []
    assert len(found.outcomes) > 10
