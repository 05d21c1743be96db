"""The options of each rule set: one table that says what exists, what is usual and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tablier import _core
from tablier.errors import ParseError, TablierError, UnknownOption
from tablier.games.arguments import as_typed, ascii_only, whole_number


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its usual value and what else is allowed (values, a range of numbers, or any text)."""

    usual: int | str
    choices: tuple[int | str, ...] = ()
    range: tuple[int, int] | None = None

    def check(self, name: str, value: object) -> int | str:
        """The value if it is allowed, else an error that says what is."""
        if self.range:
            try:
                return whole_number(name, value, *self.range)
            except TablierError as error:
                raise UnknownOption(str(error), ()) from None
        if self.choices:
            for choice in self.choices:
                if not isinstance(value, bool | float) and value == choice:
                    return choice
            raise UnknownOption(f"{name} cannot be {value!r}", self.choices)
        if isinstance(value, str):
            return str(value)
        raise UnknownOption(f"{name} must be a text, not {value!r}", ())

    def read(self, text: str) -> int | str:
        """What a text means as a value: a number, without a sign or leading zeros, where one is asked for."""
        digits = text.isascii() and text.isdecimal() and len(text) <= 9 and (text == "0" or text[0] != "0")
        return int(text) if digits and isinstance(self.usual, int) else text


TCHAG_SETUP = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -"

_board = {
    "cols": Option(9, (3, 5, 7, 9)),
    "rows": Option(5, (3, 5, 7)),
    "stalemate": Option("loss", ("loss", "draw")),
    "no_capture_limit": Option(100, range=(0, 999_999_999)),
}

OPTIONS: Mapping[str, Mapping[str, Option]] = MappingProxyType(
    {
        "tumicarona": _board,
        "fanorona": {**_board, "captures": Option("optional", ("optional", "compulsory"))},
        "vela": {**_board, "giver": Option("black", ("white", "black"))},
        "tours": {
            "paths": Option("border-once", ("border-once", "cell-once")),
            "null_move": Option("forbidden", ("forbidden", "allowed")),
        },
        "tchag": {"setup": Option(TCHAG_SETUP)},
    }
)


def complete(rule_set: str, given: Mapping[str, object]) -> dict[str, int | str]:
    """All options of a rule set, the given ones checked, the others at their usual value."""
    if not isinstance(rule_set, str) or rule_set not in OPTIONS:
        raise UnknownOption(f"there is no rule set {rule_set!r}", tuple(OPTIONS))
    known = OPTIONS[rule_set]
    for name in given:
        if name not in known:
            raise UnknownOption(f"{rule_set} has no option {name!r}", tuple(known))
    return {name: option.check(name, given.get(name, option.usual)) for name, option in known.items()}


def native_rules(rule_set: str, options: Mapping[str, int | str]) -> _core.Rules:
    """The core's rules for a rule set with complete options."""
    if rule_set == "tours":
        return _core.tours(
            cell_once=options["paths"] == "cell-once", null_move_allowed=options["null_move"] == "allowed"
        )
    if rule_set == "tchag":
        setup = str(options["setup"])
        rules = _core.tchag(ascii_only(setup))
        if isinstance(rules, _core.Fault):
            raise ParseError(f"setup: {as_typed(rules.what, setup, rules.offset)}", setup, rules.offset)
        return rules
    return _core.fanorona(
        cols=int(options["cols"]),
        rows=int(options["rows"]),
        rules=rule_set,
        compulsory=rule_set == "tumicarona" or options.get("captures") == "compulsory",
        stalemate_draws=options["stalemate"] == "draw",
        no_capture_limit=int(options["no_capture_limit"]),
        giver_is_white=options.get("giver") == "white",
    )
