"""The file of a match: a line of JSON that says what is played, then one for each game, written as it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tablier.arena.contest import Contest, GamePlayed
from tablier.errors import TablierError

FORMAT = "tablier match 1"


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
    }


class MatchFile:
    """A match's file, new or to be gone on with; ``games`` are those it holds already.

    A last line that was cut short, as by a power cut, is taken away. A file of another match is an error and is left
    as it was.
    """

    def __init__(self, path: str | Path, contest: Contest) -> None:
        self.path = Path(path)
        ours = json.dumps(heading(contest), ensure_ascii=False)
        whole = _read(self.path) if self.path.exists() else b""
        kept = whole[: whole.rfind(b"\n") + 1]
        if not kept and not ours.encode().startswith(whole):
            raise TablierError(f"{self.path} is not the file of a match")
        self.games: list[GamePlayed] = []
        if kept:
            theirs, self.games = _parse(self.path, kept)
            _refuse_other(self.path, theirs, json.loads(ours))
        try:
            with open(self.path, "ab") as file:
                file.truncate(len(kept))
            if not kept:
                self._write(ours)
        except OSError as error:
            raise TablierError(f"{self.path} cannot be written: {error.strerror or error}") from None

    def add(self, game: GamePlayed) -> None:
        """Writes a game, so that it is there whatever comes next."""
        self._write(json.dumps(asdict(game), ensure_ascii=False))

    def _write(self, line: str) -> None:
        with open(self.path, "ab") as file:
            file.write(f"{line}\n".encode())


def read_match(path: str | Path) -> list[GamePlayed]:
    """The games of a match's file in the order of their numbers; raises TablierError when it is no such file."""
    whole = _read(Path(path))
    return sorted(_parse(Path(path), whole[: whole.rfind(b"\n") + 1])[1], key=lambda game: game.number)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TablierError(f"{path} cannot be read: {error.strerror or error}") from None


def _parse(path: Path, whole: bytes) -> tuple[dict[str, Any], list[GamePlayed]]:
    lines = _objects(path, whole)
    first = next(lines, None)
    if first is None or first.get("format") != FORMAT:
        raise TablierError(f"{path} is not the file of a match")
    games: dict[int, GamePlayed] = {}
    for line, found in enumerate(lines, 2):
        game = _game(found)
        if game is None:
            raise TablierError(f"{path}, line {line} is not a game of a match")
        if game.number in games:
            raise TablierError(f"{path}, line {line}: game {game.number} is there twice")
        games[game.number] = game
    return first, list(games.values())


def _objects(path: Path, whole: bytes) -> Iterator[dict[str, Any]]:
    for line, text in enumerate(whole.splitlines(), 1):
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            what = "is not the file of a match" if line == 1 else f"cannot be read in line {line}"
            raise TablierError(f"{path} {what}")
        yield found


def _game(found: dict[str, Any]) -> GamePlayed | None:
    """The game of a line, or None when something about it is wrong."""
    try:
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


def _refuse_other(path: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    for name, value in ours.items():
        if theirs.get(name) != value:
            raise TablierError(
                f"{path} is the file of another match: its {name} is {theirs.get(name)!r}, not {value!r}"
            )
