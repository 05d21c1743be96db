"""The file in which a solver keeps its state: the question, the answers so far, and the table."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from tablier.certificates import Question
from tablier.errors import TablierError
from tablier.files import written

KIND = b"tablier solver state "
MAGIC = KIND + b"2\n"
"""The number goes up when the head, the bytes of an entry, or what they mean is changed."""
_PLACES = 1 << 16
_LARGEST = _PLACES * 32  # an entry has 24 bytes, and what cannot be packed grows a little
_LENGTH = struct.Struct("<I")
_DIGEST = hashlib.sha256().digest_size


class StateError(TablierError):
    """A state file that is damaged, of another version, or about another question."""


class State(NamedTuple):
    """What stands before the table in the file; an answer is 0 while open, 1 for yes, 2 for no.

    ``signature`` is that of the core which made the table: its entries mean nothing to one with another.
    """

    question: Question
    signature: int
    memory: int
    answers: tuple[int, int]
    counts: tuple[int, int]


def write(path: Path, state: State, places: int, entries: Callable[[int, int], bytes]) -> None:
    """Writes a state file; if something fails meanwhile, an older one stays as it was."""
    head = {
        "game": state.question.game,
        "options": dict(state.question.options),
        "position": state.question.position,
        "signature": state.signature,
        "memory": state.memory,
        "answers": state.answers,
        "counts": state.counts,
    }
    with written(path) as file:
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


class Reader:
    """A state file that is whole, being read."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self._path = path
        self._file = file
        if file.read(len(MAGIC)) != MAGIC:
            raise self._of_another_kind()
        if not _is_whole(file):
            raise StateError(f"{path} is damaged or cut short")
        file.seek(len(MAGIC))
        try:
            self.state = _state(json.loads(file.readline()))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self.nonsense() from None

    def entries(self) -> Iterator[bytes]:
        """The pieces of the table."""
        while length := _LENGTH.unpack(self._take(_LENGTH.size))[0]:
            unpacker = zlib.decompressobj()
            try:
                entries = unpacker.decompress(self._take(length), _LARGEST)
            except zlib.error:
                raise self.nonsense() from None
            if not unpacker.eof:
                raise self.nonsense()
            yield entries

    def nonsense(self) -> StateError:
        """What to raise for a file that is as it was written, but not by a solver."""
        return StateError(f"{self._path} holds what no solver writes")

    def _of_another_kind(self) -> StateError:
        self._file.seek(0)
        if self._file.read(len(KIND)) == KIND:
            return StateError(f"{self._path} is of a version that cannot be read: begin anew, without it")
        return StateError(f"{self._path} is no state of a solver")

    def _take(self, size: int) -> bytes:
        data = self._file.read(size) if size <= _LARGEST else b""
        if len(data) < size:
            raise self.nonsense()
        return data


def _is_whole(file: IO[bytes]) -> bool:
    """Whether the end of the file is the digest of all before. Nothing else of it is looked at until that is known."""
    left = file.seek(0, os.SEEK_END) - _DIGEST
    file.seek(0)
    digest = hashlib.sha256()
    while left > 0 and (data := file.read(min(left, 1 << 20))):
        digest.update(data)
        left -= len(data)
    return file.read() == digest.digest()


def _state(head: dict[str, Any]) -> State:
    """What the head of a file says; raises ValueError, TypeError or KeyError if a solver would not say so."""
    question = Question(head["game"], dict(head["options"]), head["position"])
    (first, second), (nodes, listed) = head["answers"], head["counts"]
    numbers = head["signature"], head["memory"], first, second, nodes, listed
    texts = question.game, question.position
    sound = all(type(number) is int and number >= 0 for number in numbers) and {first, second} <= {0, 1, 2}
    if not sound or not all(isinstance(text, str) for text in texts):
        raise ValueError
    return State(question, head["signature"], head["memory"], (first, second), (nodes, listed))


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    """Opens a state file."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror or error}") from None
    with file:
        yield Reader(path, file)
