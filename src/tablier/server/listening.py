"""Where the server listens: on a free port, unless another Tablier is there already."""

from __future__ import annotations

import errno
import http.client
import ipaddress
import os
import socket
from dataclasses import dataclass

from tablier.errors import TablierError
from tablier.server.headers import NAME
from tablier.server.hosts import LOOPBACK

PORTS_TRIED = 10
"""A port that is taken by something else is no reason to give up: so many are tried, one after the other."""

PATIENCE = 2.0
"""So many seconds another Tablier may take to answer."""

BACKLOG = 512
"""So many connections the system keeps until they are accepted."""


@dataclass(frozen=True, slots=True)
class Listening:
    """A socket on a host's port; or none, because another Tablier is there already."""

    host: str
    port: int
    socket: socket.socket | None

    @property
    def address(self) -> str:
        """Where a browser on this machine finds it."""
        return f"http://{in_address(_reached_from_here(self.host))}:{self.port}/"

    @property
    def is_public(self) -> bool:
        """Whether other machines reach it too."""
        return not _is_loopback(self.host)

    @property
    def hosts(self) -> frozenset[str] | None:
        """The names it answers to; None is any, for other machines know it by names that it cannot know itself."""
        return None if self.is_public else LOOPBACK | {in_address(self.host.lower())}


def listen(host: str, port: int) -> Listening:
    """Takes a port, or the first free one after it; 0 is any. Raises TablierError when there is none to be had."""
    for tried in range(port, min(port + PORTS_TRIED, 65536)) if port else (0,):
        found = _bind(host, tried)
        if found:
            return Listening(host, found.getsockname()[1], found)
        # One that is to be reached from elsewhere is not replaced by one that may be for this machine alone.
        if _is_loopback(host) and _is_tablier(host, tried):
            return Listening(host, tried, None)
    raise TablierError(f"port {port} and those after it are taken: choose another with --port")


def _bind(host: str, port: int) -> socket.socket | None:
    """A socket that listens there; None when the port is taken."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise TablierError(f"there is no host {host!r} to serve on: {error}") from None
    found = socket.socket(family, kind, protocol)
    try:
        # So that the port can be used again as soon as a server on it has ended; elsewhere it would mean sharing it.
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise TablierError(f"cannot serve on {host}, port {port}: {error.strerror}") from None
    return found


def _is_tablier(host: str, port: int) -> bool:
    """Whether what listens there is a Tablier."""
    connection = http.client.HTTPConnection(_reached_from_here(host), port, timeout=PATIENCE)
    try:
        connection.request("HEAD", "/")
        return connection.getresponse().getheader("server") == NAME
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _reached_from_here(host: str) -> str:
    """The name under which this machine reaches what it serves on a host: on all addresses is on this one too."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def in_address(host: str) -> str:
    """A host as an address has it."""
    return f"[{host}]" if ":" in host else host


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
