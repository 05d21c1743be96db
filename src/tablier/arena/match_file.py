"""The file of a match: a line of JSON that says what is played, then one for each game, written as it ends.

Each line ends with a checksum of itself and, through the checksum before it, of all lines above: a line that was
changed, dropped or moved is noticed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from tablier import files
from tablier.arena.contest import Contest, GamePlayed, MatchStopped
from tablier.arena.signature import search_signature
from tablier.errors import TablierError

FORMAT = "tablier match 2"
_ANY_FORMAT = re.compile(rb'\{"format": "(tablier match \d+)"')
_CHECK, _END = b', "check": "', b'"}'


def heading(contest: Contest) -> dict[str, Any]:
    """The first line of a match's file: all that its games depend on."""
    game = contest.start.game
    return {
        "format": FORMAT,
        "version": version("tablier"),
        "game": game.id,
        "options": dict(game.options),
        "start": str(contest.start),
        "a": contest.a.name,
        "b": contest.b.name,
        "seed": contest.seed,
        "longest": contest.longest,
        "move_limit": contest.move_limit,
        "verdicts": _verdicts(contest),
        "random_moves": contest.random_moves,
        "details_of_a": contest.a.details,
        "details_of_b": contest.b.details,
        "signature": search_signature(contest.start),
    }


def _verdicts(contest: Contest) -> bool | str:
    """Whether tables end games, and of how many pieces where they are a folder's, wherever that is."""
    if isinstance(contest.verdicts, bool):
        return contest.verdicts
    return f"up to {contest.verdict_tables.pieces_of_verdicts(contest.start.game)} pieces"


class MatchFile:
    """A match's file, new or to be gone on with; a file of another match is an error and is left as it was."""

    def __init__(self, path: str | Path, contest: Contest) -> None:
        self.path = Path(path)
        self._heading = heading(contest)

    def games(self) -> list[GamePlayed]:
        """The games it holds; none if it is still to be made."""
        return self._contents(_read(self.path) if self.path.exists() else b"").games

    @contextlib.contextmanager
    def held(self) -> Iterator[HeldFile]:
        """The file ready for more games: no other match writes to it meanwhile, and a line cut short is gone."""
        with contextlib.ExitStack() as until_the_end:
            try:
                file = until_the_end.enter_context(files.held(self.path))
                whole = file.readall()
                contents = self._contents(whole)
                file.truncate(min(len(whole), len(contents.text)))
                files.add(file, contents.text[len(whole) :])
            except BlockingIOError:
                raise TablierError(f"{self.path} is in use: another match is being played with it") from None
            except OSError as error:
                raise TablierError(f"{self.path} cannot be written: {error.strerror or error}") from None
            if not whole:
                files.sync_folder(self.path.parent)
            yield HeldFile(self.path, file, contents)

    def _contents(self, whole: bytes) -> _Contents:
        first, _ = _sealed(b"", self._heading)
        contents = _parse(self.path, first if first.startswith(whole) else whole)
        for name, value in self._heading.items():
            theirs = contents.heading.get(name)
            if theirs != value:
                raise TablierError(
                    f"{self.path} is the file of another match: its {name} is {theirs!r}, not {value!r}"
                )
        return contents


class HeldFile:
    """The file of a match that is being played; ``games`` are those it held before."""

    def __init__(self, path: Path, file: FileIO, contents: _Contents) -> None:
        self.games = contents.games
        self._path = path
        self._file = file
        self._check = contents.check

    def add(self, game: GamePlayed) -> None:
        """Writes a game, so that it is there whatever comes next; if it cannot, the file is as it was."""
        line, check = _sealed(self._check, asdict(game))
        try:
            is_there = os.path.samestat(os.fstat(self._file.fileno()), os.stat(self._path))
        except FileNotFoundError:
            is_there = False
        if not is_there:
            raise MatchStopped(f"{self._path} was removed or replaced while the match was played")
        try:
            files.add(self._file, line)
        except OSError as error:
            raise MatchStopped(f"{self._path} cannot be written: {error.strerror or error}") from None
        self._check = check


def read_match(path: str | Path) -> list[GamePlayed]:
    """The games of a match's file in the order of their numbers; raises TablierError when it is no such file."""
    return sorted(_parse(Path(path), _read(Path(path))).games, key=lambda game: game.number)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TablierError(f"{path} cannot be read: {error.strerror or error}") from None


def _sealed(before: bytes, values: dict[str, Any]) -> tuple[bytes, bytes]:
    """A line with its checksum, and the checksum, given that of the line before."""
    body = json.dumps(values, ensure_ascii=False)[:-1].encode()
    check = _checksum(before, body)
    return body + _CHECK + check + _END + b"\n", check


def _checksum(before: bytes, body: bytes) -> bytes:
    return hashlib.sha256(before + body).hexdigest()[:16].encode()


class _Contents(NamedTuple):
    """What a file holds: ``text`` is all of it that counts, ``check`` the last checksum."""

    heading: dict[str, Any]
    games: list[GamePlayed]
    text: bytes
    check: bytes


def _parse(path: Path, whole: bytes) -> _Contents:
    lines, text, check = _unsealed(path, whole)
    heading, games = _values(lines[0]), dict[int, GamePlayed]()
    if heading.get("format") != FORMAT:
        raise _no_match(path, lines[0])
    for line, found in enumerate(lines[1:], 2):
        game = _game(_values(found))
        if game is None:
            raise TablierError(f"{path}, line {line} is not a game of a match")
        if game.number in games:
            raise TablierError(f"{path}, line {line}: game {game.number} is there twice")
        games[game.number] = game
    return _Contents(heading, list(games.values()), text, check)


def _unsealed(path: Path, whole: bytes) -> tuple[list[bytes], bytes, bytes]:
    """The lines that are whole, their text with a line break after each, and the last checksum."""
    found: list[bytes] = []
    size, check = 0, b""
    lines = whole.split(b"\n")
    for number, line in enumerate(lines, 1):
        body, _, end = line.partition(_CHECK)
        expected = _checksum(check, body)
        if end == expected + _END:
            found.append(line)
            size += len(line) + 1
            check = expected
        elif number == 1:
            raise _no_match(path, line)
        elif number < len(lines) or end.startswith(expected + _END):
            raise TablierError(
                f"{path}, line {number} is damaged: its checksum is not that of the lines up to it"
            )
        # else nothing stands after the last line break, or a line that was cut short, as by a power cut
    return found, (whole + b"\n")[:size], check


def _values(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _no_match(path: Path, first: bytes) -> TablierError:
    found = _ANY_FORMAT.match(first)
    if found is None:
        return TablierError(f"{path} is not the file of a match")
    if found[1].decode() == FORMAT:
        return TablierError(f"{path}, line 1 is damaged: its checksum is not that of the line")
    return TablierError(f"{path} is in the format {found[1].decode()!r}, and this version reads {FORMAT!r}")


def _game(found: dict[str, Any]) -> GamePlayed | None:
    """The game of a line, or None when something about it is wrong."""
    try:
        del found["check"]
        game = GamePlayed(**{**found, "slowest": tuple(found["slowest"])})
    except (KeyError, TypeError):
        return None
    sound = (
        type(game.number) is int
        and game.number >= 0
        and type(game.score) in (int, float)
        and game.score in (0, 0.5, 1)
        and game.forfeit in (None, "a", "b")
        and isinstance(game.reason, str)
        and isinstance(game.record, str)
        and len(game.slowest) == 2
        and all(type(each) in (int, float) for each in game.slowest)
    )
    return game if sound else None
