"""One surface over both implementations of the rules, so that every test here runs on each of them."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import pytest

FIRST, SECOND, NOBODY = "first", "second", "nobody"


class Position:
    """A position of either implementation, told in plain texts."""

    def __init__(self, rules: Rules, raw: Any) -> None:
        self._rules = rules
        self._raw = raw

    @property
    def text(self) -> str:
        """The position text."""
        return str(self._raw)

    @property
    def turn(self) -> str:
        """Who is to move: "first" or "second"."""
        return self._rules.player(self._raw.turn)

    @property
    def legal(self) -> set[str]:
        """The texts of all legal moves; the list behind it must be sorted and hold each text once."""
        texts = [str(move) for move in self._raw.legal_moves]
        assert texts == sorted(set(texts))
        return set(texts)

    @property
    def results(self) -> dict[str, str]:
        """Each legal move with the text of the position it leads to."""
        return {move: self.play(move).text for move in self.legal}

    @property
    def outcome(self) -> tuple[str, str, str] | None:
        """None while the game goes on, else (winner, reason, rule); a finished game has no legal moves."""
        outcome = self._raw.outcome
        assert bool(self.legal) == (outcome is None)
        if outcome is None:
            return None
        return self._rules.player(outcome.winner), outcome.reason, outcome.rule

    def play(self, *moves: str) -> Position:
        """The position after these moves, one after the other."""
        raw = self._raw
        for move in moves:
            raw = raw.play(move)
        return Position(self._rules, raw)

    def refusal(self, move: str) -> str:
        """The number of the rule that forbids this move; fails when the move is accepted."""
        assert move not in self.legal
        with pytest.raises(self._rules.illegal_move) as caught:
            self._raw.play(move)
        assert caught.value.why
        return str(caught.value.rule)

    def refuses(self, move: str) -> bool:
        """Whether this text is refused, by whatever rule or because the move it means has another text."""
        assert move not in self.legal
        with pytest.raises((self._rules.illegal_move, self._rules.bad_text)):
            self._raw.play(move)
        return True


@dataclass(frozen=True)
class Game:
    """A rule set of either implementation."""

    rules: Rules
    raw: Any

    def start(self) -> Position:
        """The start position."""
        return Position(self.rules, self.raw.start())

    def position(self, text: str) -> Position:
        """The position a text describes."""
        return Position(self.rules, self.raw.position(text))


class Rules:
    """One implementation of the rules: "rulebook" or "core"."""

    def __init__(self, name: str) -> None:
        # Imported only when asked for: each half can be tested without the other.
        module = importlib.import_module("tablier.rulebook" if name == "rulebook" else "tablier")
        self._game = module.game
        self.illegal_move: Any = module.IllegalMove
        self.bad_text: type[ValueError] = module.TextError if name == "rulebook" else module.ParseError
        self.bad_option: type[ValueError] = module.RuleError if name == "rulebook" else module.UnknownOption
        first, second = (0, 1) if name == "rulebook" else (module.Player.FIRST, module.Player.SECOND)
        self._players = {first: FIRST, second: SECOND, None: NOBODY}

    def player(self, raw: Any) -> str:
        """ "first", "second" or "nobody"."""
        return self._players[raw]

    def game(self, id: str, **options: object) -> Game:
        """A rule set with its options."""
        return Game(self, self._game(id, **options))

    def start(self, id: str, **options: object) -> Position:
        """The start position of a rule set."""
        return self.game(id, **options).start()

    def position(self, id: str, text: str, **options: object) -> Position:
        """A position of a rule set."""
        return self.game(id, **options).position(text)


@pytest.fixture(params=["rulebook", "core"])
def rules(request: pytest.FixtureRequest) -> Rules:
    """Both implementations, one after the other."""
    return Rules(request.param)
