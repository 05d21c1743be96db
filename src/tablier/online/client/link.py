"""A link to a game: the server's address, the game's id, and for one who is to play an invitation."""

from __future__ import annotations

import re
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from tablier.errors import TablierError, shortened

ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
INVITATION = re.compile(r"[A-Za-z0-9_-]{22}")


class Link(NamedTuple):
    """Where a game is. Who has the invitation may take the free seat; without one it is a link to look on."""

    server: str
    game: str
    invitation: str | None = None

    @classmethod
    def read(cls, text: str, server: str = "") -> Self:
        """What a link says; with a ``server``, a game's id alone will do. Raises :class:`TablierError`."""
        address, hash, route = text.partition("#")
        if server and not hash and ID.fullmatch(text):
            return cls(server, text)
        match route.split("/"):
            case ["", "online", game] if ID.fullmatch(game):
                return cls(server_address(address), game)
            case ["", "online", game, invitation] if ID.fullmatch(game) and INVITATION.fullmatch(invitation):
                return cls(server_address(address), game, invitation)
        # What follows the # may be secret, so that it is not repeated.
        raise TablierError(
            f"a link to a game looks like http://games.example/#/online/GAME/INVITATION; "
            f"{shortened(repr(address))} with what follows does not"
        )

    def __str__(self) -> str:
        invitation = f"/{self.invitation}" if self.invitation else ""
        return f"{self.server}#/online/{self.game}{invitation}"


def server_address(text: str) -> str:
    """The address of a server, ending with a slash; raises :class:`TablierError` for what is none."""
    try:
        scheme, place, path, query, fragment = urlsplit(text)
        is_known = scheme in ("http", "https") and not (query or fragment or "@" in place)
        if is_known and urlsplit(text).hostname and urlsplit(text).port != 0:
            return f"{scheme}://{place}{path.rstrip('/')}/"
    except ValueError:  # a port that is none, or brackets that do not match
        pass
    raise TablierError(
        f"a server has an address such as http://127.0.0.1:8642/, not {shortened(repr(text.partition('#')[0]))}"
    )
