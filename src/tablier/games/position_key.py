"""Positions and moves by number, the same for all that a symmetry makes the same: as openings and books know them."""

from __future__ import annotations

import hashlib

from tablier.games.move import Move
from tablier.games.position import Position
from tablier.games.symmetry import symmetry_key

KEY_BYTES = 6
"""Of some ten thousand positions two share a key once in a million files."""


def position_key(position: Position) -> int:
    """The number of a position; the player to move is always taken for the first."""
    text = repr(symmetry_key(position)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=KEY_BYTES).digest())


def moves_by_key(position: Position) -> dict[int, tuple[Move, ...]]:
    """The legal moves by the position they lead to, in the order of the keys: a move is known by its place there."""
    found: dict[int, list[Move]] = {}
    for move in position.legal_moves:
        found.setdefault(position_key(position.play(move)), []).append(move)
    return {key: tuple(found[key]) for key in sorted(found)}
