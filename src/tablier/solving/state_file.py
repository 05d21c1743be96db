"""The file in which a solver keeps its state: the question, the answers so far, and the table."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

from tablier.errors import TablierError

MAGIC = b"tablier solver state 1\n"
_PLACES = 1 << 16
_LARGEST = _PLACES * 32
_LENGTH = struct.Struct("<I")


class StateError(TablierError):
    """A state file that is damaged, or about another question."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is being solved."""

    game: str
    options: Mapping[str, int | str]
    position: str

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.game}{options}: {self.position}"


class State(NamedTuple):
    """What stands before the table in the file; an answer is 0 while open, 1 for yes, 2 for no."""

    question: Question
    memory: int
    answers: tuple[int, int]
    counts: tuple[int, int]


def write(path: Path, state: State, places: int, entries: Callable[[int, int], bytes]) -> None:
    """Writes a state file; if something fails meanwhile, an older one stays as it was."""
    head = {
        "game": state.question.game,
        "options": dict(state.question.options),
        "position": state.question.position,
        "memory": state.memory,
        "answers": state.answers,
        "counts": state.counts,
    }
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            digest = hashlib.sha256()

            def put(data: bytes) -> None:
                digest.update(data)
                file.write(data)

            put(MAGIC)
            put(json.dumps(head, sort_keys=True).encode() + b"\n")
            for first in range(0, places, _PLACES):
                if found := entries(first, _PLACES):
                    packed = zlib.compress(found, 1)
                    put(_LENGTH.pack(len(packed)) + packed)
            put(_LENGTH.pack(0))
            file.write(digest.digest())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


class Reader:
    """A state file being read."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._path = path
        self._file = file
        self._digest = hashlib.sha256()
        if self._take(len(MAGIC)) != MAGIC:
            raise StateError(f"{path} is no state of a solver that can be read")
        self.state = self._head()

    def entries(self) -> Iterator[bytes]:
        """The pieces of the table; the end of the file is checked after the last."""
        while length := _LENGTH.unpack(self._take(_LENGTH.size))[0]:
            if length > _LARGEST:
                raise self._damaged()
            packed, unpacker = self._take(length), zlib.decompressobj()
            try:
                entries = unpacker.decompress(packed, _LARGEST)
            except zlib.error:
                raise self._damaged() from None
            if not unpacker.eof:
                raise self._damaged()
            yield entries
        digest = self._digest.digest()
        if self._file.read() != digest:
            raise self._damaged()

    def _damaged(self) -> StateError:
        return StateError(f"{self._path} is damaged")

    def _take(self, size: int) -> bytes:
        data = self._file.read(size)
        self._digest.update(data)
        if len(data) < size:
            raise StateError(f"{self._path} is cut short" if data or size < 9 else f"{self._path} is damaged")
        return data

    def _head(self) -> State:
        line = self._file.readline(1 << 16)
        self._digest.update(line)
        try:
            head = json.loads(line)
            question = Question(head["game"], head["options"], head["position"])
            first, second = head["answers"]
            nodes, listed = head["counts"]
            state = State(question, head["memory"], (int(first), int(second)), (int(nodes), int(listed)))
        except (ValueError, TypeError, KeyError):
            raise self._damaged() from None
        texts = isinstance(question.game, str) and isinstance(question.position, str)
        if not texts or not isinstance(question.options, dict) or not {*state.answers} <= {0, 1, 2}:
            raise self._damaged()
        return state


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    """Opens a state file."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror or error}") from None
    with file:
        yield Reader(path, file)
