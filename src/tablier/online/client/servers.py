"""The servers a client may ask: one at a time, and the next one where that does not answer."""

from __future__ import annotations

import asyncio
import http.client
import random
import time
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

import msgspec

from tablier.errors import TablierError
from tablier.online.client import frames
from tablier.online.client.link import server_address
from tablier.online.game import Refused
from tablier.online.hall import NoSuchGame

SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""So many seconds pass between two tries, each time more; never exactly, so that not all who wait come at once."""

LONGEST_ANSWER = 10.0
"""So many seconds a server may be silent before it counts as gone."""

LARGEST = 16 << 20
"""So many bytes an answer or a frame may have."""


class Unreachable(TablierError):
    """No server answers."""


def pauses() -> Iterator[float]:
    """How long to wait before each next try."""
    pause = SHORTEST_PAUSE
    while True:
        yield pause * random.uniform(0.5, 1)
        pause = min(2 * pause, LONGEST_PAUSE)


class Servers:
    """The servers of one client, which all have the same games; ``key`` says who asks."""

    def __init__(self, addresses: Sequence[str], key: str, patience: float) -> None:
        if not addresses:
            raise TablierError("a client needs the address of a server")
        self._addresses = [server_address(address) for address in addresses]
        self._was_reached = False
        self.patience = patience
        self.headers = {"Authorization": f"Bearer {key}"}

    @property
    def address(self) -> str:
        """The server that is asked now."""
        return self._addresses[0]

    def move_on(self, gone: str) -> None:
        """From now on the next server is asked, unless somebody saw before that this one is gone."""
        if gone == self.address:
            self._addresses.append(self._addresses.pop(0))

    async def ask(self, method: str, path: str, content: object = None, *, again: bool = True) -> bytes:
        """The answer to a request. One that must not be asked ``again`` is, if no server can have got it.

        Raises :class:`Refused` or :class:`NoSuchGame` where the answer is no, :class:`Unreachable` where none comes.
        """
        end = time.monotonic() + self.patience
        for tried, pause in enumerate(pauses(), 1):
            address = self.address
            try:
                status, body = await asyncio.to_thread(self._ask, address, method, path, content)
            except (OSError, http.client.HTTPException) as error:
                lost: TablierError = Unreachable(f"no server answers at {address}: {_why(error)}")
                may_ask = again or isinstance(error, ConnectionRefusedError)
            else:
                self._was_reached = True
                if status < 400:
                    return body
                lost, may_ask = _refusal(address, status, body), status == 503
            is_tried = tried >= len(self._addresses) and not self._was_reached
            if not may_ask or is_tried or time.monotonic() > end:
                raise lost
            self.move_on(address)
            await asyncio.sleep(pause)
        raise AssertionError

    def _ask(self, address: str, method: str, path: str, content: object) -> tuple[int, bytes]:
        parts = urlsplit(address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        line = kind(parts.netloc, timeout=LONGEST_ANSWER)
        body = None if content is None else msgspec.json.encode(content)
        headers = {**self.headers, **({} if body is None else {"Content-Type": "application/json"})}
        try:
            line.request(method, f"{parts.path}api/online/{path}", body, headers)
            answer = line.getresponse()
            return answer.status, answer.read(LARGEST)
        finally:
            line.close()


def _refusal(address: str, status: int, body: bytes) -> TablierError:
    try:
        fault = frames.read(body, frames.Refusal).error
    except TablierError:
        return Unreachable(f"there is no Tablier at {address}: it answers with status {status}")
    if status == 404:
        return NoSuchGame(fault.message)
    return Refused(fault.kind, fault.message)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
