"""Under which addresses this server is found: by everybody, in the same network, or on this machine alone."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any, Literal

from tablier.server.listening import Listening, in_address

NOWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses of nobody. Nothing is sent there; asking for the way there tells which address of ours others see."""


class Where:
    """Where a server listens, and what its host says of the address others use."""

    def __init__(self, place: Listening | None = None, public_url: str | None = None) -> None:
        self._place = place
        self._public_url = public_url

    def told(self, asked_at: str) -> dict[str, Any]:
        """All there is to tell to one who has asked at an address."""
        place = self._place
        reach: Literal["here", "network", "public"] = "here"
        if self._public_url:
            reach = "public"
        elif place and place.is_public:
            reach = "network"
        return {
            "public": self._public_url,
            "network": _network(place) if place and place.is_public else [],
            "here": place.address if place else asked_at,
            "reach": reach,
        }


def _network(place: Listening) -> list[str]:
    """The addresses that work for other machines; behind a proxy they may not."""
    if place.host not in ("0.0.0.0", "::"):
        return [place.address]
    return [f"http://{in_address(host)}:{place.port}/" for host in _own_addresses(place.host)]


def _own_addresses(listening: str) -> list[str]:
    found = []
    families = (socket.AF_INET, socket.AF_INET6) if listening == "::" else (socket.AF_INET,)
    for family, nowhere in zip(families, NOWHERE, strict=False):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect((nowhere, 9))
                host = way.getsockname()[0]
        except OSError:  # there is no network
            continue
        if not ipaddress.ip_address(host).is_loopback:
            found.append(host)
    return found
