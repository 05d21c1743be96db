"""What a proof is about: a position, and the whole game it is a position of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablier.certificates.frozen import Frozen


@dataclass(frozen=True, slots=True)
class Question:
    """A position of a rule set with its options. Told without them it would be another question."""

    game: str
    options: Mapping[str, int | str]
    position: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", Frozen(self.options))

    def __str__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.game} ({options}), {self.position}"
