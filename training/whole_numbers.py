"""A network in whole numbers, as the core has it: rounded from floating point, packed, and evaluated with NumPy.

This is the readable twin of core/include/tablier/search/network.hpp; tests compare the two bit by bit.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from tablier.engine.network import form
from training.lessons import Seen

MOST, POINT = 255, 6
UNIT, SMALL, OUTPUT = 256, 1 << POINT, 16
"""What 1.0 is in the first layer and in neurons, in small weights and terms, and in weights of the output."""
LARGEST = 20_000

Array = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Weights:
    """All weights, the last five with a set for each bucket."""

    nothing: Array
    rows: Array
    hidden: Array
    hidden_bias: Array
    output: Array
    terms: Array
    bias: Array

    @property
    def in_range(self) -> bool:
        """Whether every number fits where the file keeps it."""
        return all(
            np.abs(getattr(self, field.name)).max(initial=0) <= (127 if field.name == "hidden" else 32767)
            for field in fields(self)
        )


def shapes(rule_set: str, width: int) -> Weights:
    """A network of a rule set that says nothing."""
    own = form(rule_set, width)
    hidden, buckets = own["hidden"], own["buckets"]
    sizes = (
        (width,),
        (own["inputs"], width),
        (buckets, hidden, 2 * width),
        (buckets, hidden),
        (buckets, hidden),
        (buckets, own["terms"]),
        (buckets,),
    )
    return Weights(*(np.zeros(size, np.int64) for size in sizes))


def pack(weights: Weights) -> bytes:
    """The bytes of a network, smaller ends first."""
    assert weights.in_range
    parts = [weights.nothing.astype("<i2"), weights.rows.astype("<i2")]
    for bucket in range(len(weights.bias)):
        parts.append(weights.hidden[bucket].astype("<i1"))
        for each in (weights.hidden_bias, weights.output, weights.terms, weights.bias):
            parts.append(each[bucket].astype("<i2"))
    return b"".join(part.tobytes() for part in parts)


def unpack(rule_set: str, width: int, data: bytes) -> Weights:
    """The weights of a network from its bytes."""
    weights, at = shapes(rule_set, width), 0

    def take(target: Array, kind: str) -> None:
        nonlocal at
        found = np.frombuffer(data, kind, target.size, at)
        target[...] = found.reshape(target.shape)
        at += found.nbytes

    take(weights.nothing, "<i2")
    take(weights.rows, "<i2")
    for bucket in range(len(weights.bias)):
        take(weights.hidden[bucket], "<i1")
        for each in (weights.hidden_bias, weights.output, weights.terms, weights.bias):
            take(each[bucket : bucket + 1], "<i2")
    assert at == len(data)
    return weights


def values(weights: Weights, positions: Seen) -> Array:
    """What a network says of positions, seen by their movers."""
    inputs = len(weights.rows)
    on = np.unpackbits(positions.bits, axis=2, count=inputs, bitorder="little").astype(np.int64)
    sums = (weights.nothing + on @ weights.rows).astype(np.int16)  # they may wrap
    first = np.clip(sums, 0, MOST).astype(np.int64).reshape(len(on), -1)
    bucket = positions.buckets
    hidden = np.einsum("pi,phi->ph", first, weights.hidden[bucket], optimize=True)
    hidden = np.clip((hidden >> POINT) + weights.hidden_bias[bucket], 0, MOST)
    output = (hidden * weights.output[bucket]).sum(axis=1) >> POINT
    output += weights.bias[bucket] + (positions.terms * weights.terms[bucket]).sum(axis=1)
    found: Array = np.clip(output >> POINT, -LARGEST, LARGEST)
    return found
