"""Who asks: by address and, where several people share one, by a cookie that serves nothing else."""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.datastructures import Headers

COOKIE = "tablier"
NAME = re.compile(rf"(?:^|;) *{COOKIE}=([A-Za-z0-9_-]{{22}})(?:;|$)")
"""What we make up and nothing else; Python's own reader of cookies can be made to take very long."""


class Visitor(NamedTuple):
    """One who asks. A name made up tells him apart from others at his address, and from nobody elsewhere."""

    address: str
    name: str = ""


def visitor_of(scope: Mapping[str, Any]) -> Visitor:
    """Who sent a request, or opened a socket."""
    client = scope.get("client")
    name = NAME.search(Headers(raw=scope["headers"]).get("cookie", ""))
    return Visitor(address_of(client[0] if client else ""), name[1] if name else "")


def address_of(host: str) -> str:
    """What counts as one address: of the sixth version all that one household is given, which is a /64."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64))


def is_here(scope: Mapping[str, Any]) -> bool:
    """Whether somebody asks from this machine."""
    client = scope.get("client")
    try:
        return ipaddress.ip_address(client[0] if client else "").is_loopback
    except ValueError:
        return False


def new_cookie(secure: bool) -> str:
    """The header that gives a browser its name, until it is closed."""
    return (
        f"{COOKIE}={secrets.token_urlsafe(16)}; Path=/; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    )
