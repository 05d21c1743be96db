"""Reads games of Fanorona as other programs write them; docs/formats/foreign.md describes how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from tablier.errors import ParseError, TablierError
from tablier.games import Player, Position, game
from tablier.games.foreign import meant_move, meant_position, meant_size, second_begins
from tablier.records.game_text import GameText
from tablier.records.reading import RESULTS, Tag, blame, read_tagged, read_tags, split_mark
from tablier.records.record import UNDECIDED, Record
from tablier.records.record_error import RecordError
from tablier.records.scribe import Scribe

_SMALL = {"cols": 5, "rows": 5}
VARIANTS: dict[str, tuple[str, dict[str, int]]] = {
    "": ("", {}),
    "fanorona": ("", {}),
    "fanoron-tsivy": ("", {}),
    "tsivy": ("", {}),
    "fanoron-dimy": ("", _SMALL),
    "dimy": ("", _SMALL),
    "tumicarona": ("tumicarona", {}),
    "vela": ("vela", {}),
}
"""What a game may be called, the rule set that this settles, if it does, and the size of the board."""

_TAKERS = {"white": Player.FIRST, "blancs": Player.FIRST, "black": Player.SECOND, "noirs": Player.SECOND}
_NO_VELA = ("", "-", "?", "0", "no", "non", "none", "false")
_PLAYERS = {"White": "First", "Black": "Second"}
_SETTLED = ("Variant", "Vela", "FEN", "SetUp", "Result", "Termination")
"""The tags that are understood, and then follow from the record."""

_NAGS = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
_TIME = re.compile(r"time|temps|clock|pendule|flag", re.IGNORECASE)
_TOKEN = re.compile(
    r"[ \t\n]*+(?:(?P<number>[0-9]*+\.++)"
    r"|\{(?P<comment>[^}]*+)(?P<close>\}?)"
    r"|;(?P<rest>[^\n]*+)"
    r"|(?P<open>\()|(?P<shut>\))"
    r"|(?P<word>[^ \t\n{}();]++)"
    r"|(?P<stray>\})"
    r"|(?P<end>\Z))"
)


def read_any(text: GameText) -> Record:
    """The record of one game's text, be it ours or of another program.

    Ours has the tag ``Game``; and what has tags that only ours have is ours, too, and damaged.
    """
    tags = read_tags(text)
    if "Start" in tags or any(name == "Game" or name[0].islower() for name in tags):
        return read_tagged(Record, text, tags)
    return _read_foreign(text, tags)


def _read_foreign(text: GameText, tags: dict[str, Tag]) -> Record:
    variant, vela = tags.get("Variant"), tags.get("Vela")
    name = variant.value.lower() if variant else ""
    if variant and name not in VARIANTS:
        what = f"{variant.value!r} is no game that is known here; choose from {', '.join(filter(None, VARIANTS))}"
        raise variant.error(text, what)
    rule_set, size = VARIANTS[name]
    if vela and vela.value.lower() not in _NO_VELA:
        rule_set = "vela"
    if rule_set:
        return _read_by(rule_set, size, text, tags)
    try:
        return _read_by("tumicarona", size, text, tags)
    except RecordError as error:
        if error.rule != "T7":
            raise
    # Captures are compulsory to most, but here one was left alone.
    return _read_by("fanorona", size, text, tags)


def _read_by(rule_set: str, size: dict[str, int], text: GameText, tags: dict[str, Tag]) -> Record:
    start = _vela_start(size, text, tags) if rule_set == "vela" else _start(rule_set, size, text, tags)
    record = Record(start.game, start, _free_tags(tags))
    result, offset = _read_moves(record, text)
    if not record.moves and "FEN" not in tags:
        raise text.error("there is no game in this text", 0, 0)
    _conclude(record, text, tags, result, offset)
    return record


def _free_tags(tags: dict[str, Tag]) -> dict[str, str]:
    free = {name: tag.value for name, tag in tags.items() if name not in _SETTLED}
    return {name if _PLAYERS.get(name) in tags else _PLAYERS.get(name, name): free[name] for name in free}


def _vela_start(size: dict[str, int], text: GameText, tags: dict[str, Tag]) -> Position:
    """The start of Vela: the tag says who takes, else it is who begins."""
    taker = _TAKERS.get(tags["Vela"].value.lower()) if "Vela" in tags else None
    if taker is None:
        taker = _start("vela", size, text, tags).turn
    return _start("vela", {**size, "giver": "black" if taker is Player.FIRST else "white"}, text, tags)


def _start(rule_set: str, options: Mapping[str, int | str], text: GameText, tags: dict[str, Tag]) -> Position:
    tag = tags.get("FEN")
    if tag is None:
        played = game(rule_set, **options)
        return second_begins(played) if _second_begins(text) else played.start()
    try:
        played = game(rule_set, **{**options, **meant_size(tag.value)._asdict()})
        return meant_position(played, tag.value)
    except ParseError as error:
        raise tag.error(text, error.what, min(error.offset, len(tag.value))) from error
    except TablierError as error:
        raise tag.error(text, str(error)) from error


def _tokens(moves: str) -> Iterator[tuple[str, str, int]]:
    """The kinds of the tokens, their texts and where they stand; the last is the end."""
    end, kind = 0, ""
    while kind != "end":
        found = _TOKEN.match(moves, end)
        assert found, "every text has a token, be it the end"
        kind, end = str(found.lastgroup), found.end()
        if kind == "close":
            ended = "comment" if found["close"] else "unended"
            yield ended, found["comment"], found.start("comment") - 1
        else:
            yield kind, found[kind], found.start(kind)


def _second_begins(text: GameText) -> bool:
    """Whether the first number says that Black begins."""
    for kind, word, _ in _tokens(text.moves):
        if kind not in ("comment", "rest"):
            return kind == "number" and word.endswith("..")
    return False


def _read_moves(record: Record, text: GameText) -> tuple[str, int]:
    """Plays the moves and notes what is said about them; gives the result, if there is one, and where it stands."""
    scribe = Scribe(record)
    result, result_at = "", 0
    for kind, word, at in _tokens(text.moves):
        if kind in ("comment", "rest"):
            if comment := " ".join(word.split()):
                scribe.comment(comment)
        elif kind == "unended":
            raise text.error_in_moves("the comment that begins here does not end", at)
        elif kind == "stray":
            raise text.error_in_moves("this brace closes no comment", at)
        elif kind == "number":
            scribe.note_number(word)  # it may be wrong
        elif kind == "end":
            if scribe.in_variation:
                raise text.error_in_moves("the variation that begins here does not end", scribe.opened_at)
            scribe.finish()
            return result, result_at
        elif result:
            what = "nothing may follow the result; the next game begins with its tags"
            raise text.error_in_moves(what, at)
        elif kind == "open":
            blame(text, word, at, partial(scribe.begin_variation, at))
        elif kind == "shut":
            blame(text, word, at, scribe.end_variation)
        elif (found := _plain_result(word)) in RESULTS:
            if scribe.in_variation:
                scribe.comment(found)
            else:
                result, result_at = found, at
        else:
            _note(scribe, text, word, at)
    raise AssertionError("every text ends")


def _note(scribe: Scribe, text: GameText, word: str, at: int) -> None:
    """Notes a move, a mark, or a move with its mark."""
    if word.startswith("$"):
        mark = _NAGS.get(word)
        if mark is None:
            scribe.comment(word)
        else:
            blame(text, word, at, partial(scribe.mark, mark))
        return
    move, mark = split_mark(text, word, at)
    if move:
        blame(text, word, at, lambda: scribe.play(meant_move(scribe.position, move), mark))
    else:
        blame(text, word, at, partial(scribe.mark, mark))


def _plain_result(word: str) -> str:
    return word.replace("½", "1/2").replace("–", "-")


def _conclude(record: Record, text: GameText, tags: dict[str, Tag], result: str, at: int) -> None:
    """Ends the game as the text says, where the moves do not; refuses what contradicts them."""
    tag = tags.get("Result")
    told = _plain_result(tag.value) if tag else ""
    if tag and result and told in RESULTS and told != result:
        raise tag.error(text, f"the tag contradicts the moves, which end with {result}")
    in_tag = not result and told in RESULTS
    result = (told if in_tag else result) or UNDECIDED
    outcome = record.outcome
    if outcome:
        if result not in (outcome.result, UNDECIDED):
            what = f"the moves end the game with {outcome.result} ({outcome.reason}), not with {result}"
            raise tag.error(text, what) if tag and in_tag else text.error_in_moves(what, at)
    elif result == "1/2-1/2":
        record.agree_draw()
    elif result != UNDECIDED:
        by_time = "Termination" in tags and _TIME.search(tags["Termination"].value)
        loser = Player.SECOND if result == "1-0" else Player.FIRST
        (record.flag if by_time else record.resign)(loser)
