"""Trained evaluations: the file of a network (docs/formats/network.md), and which rule sets have one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tablier import _core
from tablier.errors import TablierError
from tablier.files import written
from tablier.games import RULE_SETS, Game, game

FOLDER = Path(__file__).with_name("networks")
TRAINED = ("tumicarona", "fanorona", "tours", "tchag")
"""The rule sets whose network gained over the fitted terms, and comes along; the others have none, by decision."""

MAGIC = b"tablier network 1\n"
LONGEST_HEADER = 10_000
DIGEST = 65


class NetworkError(TablierError):
    """A file that is no network, or not one of this engine's form, or damaged; the message names it."""


class Network:
    """A trained evaluation of one rule set: its ``weights`` as its file has them; ``source`` says what produced it."""

    def __init__(self, rule_set: str, weights: bytes, source: Mapping[str, Any]) -> None:
        learning = game(rule_set)._rules.learning()
        network = learning.network(weights) if learning is not None else None
        if network is None:
            raise NetworkError(f"these are no weights of a network of {rule_set}")
        self.rule_set = rule_set
        self.source = MappingProxyType(dict(source))
        self.weights = weights
        self._core = network

    def __reduce__(self) -> tuple[object, ...]:
        return Network, (self.rule_set, self.weights, dict(self.source))

    def __repr__(self) -> str:
        return f"<Network of {self.rule_set}, {self.digest}>"

    @property
    def width(self) -> int:
        """How many neurons the first layer has for each side."""
        return self._core.width

    @property
    def digest(self) -> str:
        """A short text that tells it from others."""
        return hashlib.sha256(self.weights).hexdigest()[:8]

    def of(self, played: Game) -> _core.Network | None:
        """What the search of a game needs of it; nothing on a board of another size, where the terms must do.

        Raises :class:`TablierError` for another rule set.
        """
        if played.id != self.rule_set:
            raise TablierError(f"the network is one of {self.rule_set}, not of {played.id}")
        return self._core if played._rules.learning() is not None else None


def form(rule_set: str, width: int) -> dict[str, int]:
    """How many inputs, terms and neurons a network of a rule set has, and how many bytes.

    The width is that of its first layer, a multiple of 64 up to 512; raises ValueError for another.
    """
    learning = game(rule_set)._rules.learning()
    if learning is None:
        raise TablierError(f"{rule_set} has no networks")
    return learning.form(width)


def write_network(path: Path, rule_set: str, weights: bytes, source: Mapping[str, Any]) -> None:
    """Writes a network, wholly or not at all."""
    network = Network(rule_set, weights, source)
    head = {"game": rule_set, "form": form(rule_set, network.width), "source": dict(network.source)}
    header = json.dumps(head).encode() + b"\n"
    with written(path) as file:
        file.write(MAGIC + header + _digest(header, weights) + weights)


def read_network(path: Path) -> Network:
    """The network of a file; raises :class:`NetworkError` for one that is not exactly what was written."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise NetworkError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if not data.startswith(MAGIC):
        raise NetworkError(f"{path} is not a network, or of another version")
    end = data.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER) + 1
    header, weights = data[len(MAGIC) : end], data[end + DIGEST :]
    if not end or data[end : end + DIGEST] != _digest(header, weights):
        raise NetworkError(f"{path} is damaged: its checksum is another")
    try:
        head = json.loads(header)
        rule_set = head["game"]
        if rule_set in RULE_SETS and head["form"] == form(rule_set, head["form"]["width"]):
            network = Network(rule_set, weights, head["source"])
            if network.width == head["form"]["width"]:
                return network
    except (ValueError, LookupError, TypeError, RecursionError):
        pass
    raise NetworkError(f"{path} is a network of another form than this engine has")


@cache
def shipped() -> Mapping[str, Network]:
    """The networks that come with Tablier, by rule set; raises :class:`NetworkError` when one is damaged or missing."""
    found = {rule_set: read_network(FOLDER / f"{rule_set}.network") for rule_set in TRAINED}
    for rule_set, network in found.items():
        if network.rule_set != rule_set:
            raise NetworkError(
                f"the network of {rule_set} that should come along is one of {network.rule_set}"
            )
    return MappingProxyType(found)


def _digest(header: bytes, weights: bytes) -> bytes:
    return hashlib.sha256(header + weights).hexdigest().encode() + b"\n"
