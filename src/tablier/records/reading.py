"""Reads a record from its text; docs/formats/record.md describes the format."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tablier.errors import GameOver, IllegalMove, ParseError, TablierError
from tablier.games import Game, Player, Position
from tablier.games.options import OPTIONS
from tablier.records.by_ply import MARKS
from tablier.records.characters import EscapeError, unescape_comment, unescape_value
from tablier.records.game_text import GameText, split_games
from tablier.records.lines import lines_of_text
from tablier.records.record_error import RecordError
from tablier.records.scribe import Scribe
from tablier.records.tags import OWN_TAGS

if TYPE_CHECKING:
    from tablier.records.record import Record

AnyRecord = TypeVar("AnyRecord", bound="Record")

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ENDINGS = ("agreement", "verdict", "resignation", "time")
"""The terminations that no move shows and that a record must therefore name."""

DRAWS = ("agreement", "verdict")
"""Those of them that end in a draw."""

LONGEST_MOVE = 500
"""Longer than any move can be: explaining what is wrong with a longer text would help nobody."""

_TAG_NAME = re.compile(r"\[([A-Za-z][A-Za-z0-9_]*+)")
_TAG_OPENING = re.compile(r'[ \t]++"')
_TAG_VALUE = re.compile(r'((?:[^"\\]++|\\.)*+)"')
_TAG_END = re.compile(r"[ \t]*+\][ \t]*+$")
_TEXT = re.compile(r"[^ \t\n]")
_TOKEN = re.compile(
    r"[ \t\n]*+(?:(?P<number>[0-9]++\.(?:\.\.)?+)"
    r"|\{(?P<comment>(?:[^{}\\]++|\\.)*+)(?P<close>\}?)"
    r"|(?P<open>\()|(?P<shut>\))"
    r"|(?P<word>[^ \t\n{}()]++)"
    r"|(?P<stray>\})"
    r"|(?P<end>\Z))",
    re.DOTALL,
)


class Tag(NamedTuple):
    """A tag as it stands in a text: its value, and where."""

    value: str
    line: int
    offset: int
    exact: bool

    def error(self, game: GameText, what: str, at: int = 0) -> RecordError:
        """The error about this tag, at a character of its value when the value is written as it is."""
        return game.error(what, self.line, self.offset + (at if self.exact else 0))


def read_one(kind: type[AnyRecord], text: str) -> AnyRecord:
    """The record of a text that holds one game and no more."""
    games = split_games(lines_of_text(text))
    first = next(games, None)
    if first is None:
        raise RecordError("there is no game in this text", next(lines_of_text(text)), 0, 1)
    record = read_game(kind, first)
    if (second := next(games, None)) is not None:
        raise second.error("a second game begins here, and one record holds one game", 0, 0)
    return record


def read_game(kind: type[AnyRecord], text: GameText) -> AnyRecord:
    """The record of one game's text."""
    return read_tagged(kind, text, read_tags(text))


def read_tagged(kind: type[AnyRecord], text: GameText, tags: dict[str, Tag]) -> AnyRecord:
    """The same when its tags are read already."""
    record = _new_record(kind, text, tags)
    result, offset = _read_moves(record, text)
    _conclude(record, text, tags, result, offset)
    return record


def read_tags(text: GameText) -> dict[str, Tag]:
    """The tags of one game's text, in their order; refuses characters that have no place in any."""
    text.check_characters()
    tags: dict[str, Tag] = {}
    for index, line in enumerate(text.tag_lines):
        name = _TAG_NAME.match(line)
        if not name:
            raise text.error("a tag begins with a name of letters, digits and underscores", index, 1)
        opening = _TAG_OPENING.match(line, name.end())
        if not opening:
            what = "after a tag's name come a space and the value in quotation marks"
            raise text.error(what, index, name.end())
        value = _TAG_VALUE.match(line, opening.end())
        if not value:
            raise text.error("the quotation mark that ends the value is missing", index, len(line))
        if not _TAG_END.match(line, value.end()):
            raise text.error("after the value comes ] and then the line ends", index, value.end())
        if name[1] in tags:
            raise text.error(f"the tag {name[1]} is given twice", index, 1)
        try:
            plain = unescape_value(value[1])
        except EscapeError as error:
            raise text.error(str(error), index, value.start() + error.offset) from error
        if "\t" in plain:
            what = "a tab cannot stand in a tag"
            raise text.error(what, index, value.start() + value[1].index("\t"))
        tags[name[1]] = Tag(plain, index, value.start(), plain == value[1])
    return tags


def _new_record(kind: type[AnyRecord], text: GameText, tags: dict[str, Tag]) -> AnyRecord:
    for required in ("Game", "Result"):
        if required not in tags:
            index = max(text.tag_count - 1, 0)
            raise text.error(f'the tag [{required} "…"] is missing', index, 0)
    game = _game(text, tags)
    start = _start(game, text, tags["Start"]) if "Start" in tags else None
    free = {name: tag.value for name, tag in tags.items() if name[0].isupper() and name not in OWN_TAGS}
    return kind(game, start, free)


def _game(text: GameText, tags: dict[str, Tag]) -> Game:
    """The game of the tags; those with a small initial are its options, named as in Python."""
    rule_set = tags["Game"].value
    if rule_set not in OPTIONS:
        what = f"there is no rule set {rule_set!r}; choose from {', '.join(OPTIONS)}"
        raise tags["Game"].error(text, what)
    options: dict[str, int | str] = {}
    for name, tag in tags.items():
        if name[0].isupper():
            continue
        if name not in OPTIONS[rule_set]:
            what = f"{rule_set} has no option {name!r}; choose from {', '.join(OPTIONS[rule_set])}"
            raise text.error(what, tag.line, 1)
        value = OPTIONS[rule_set][name].read(tag.value)
        try:
            # One by one, so that an error is known to be about this option.
            Game(rule_set, {name: value})
        except ParseError as error:
            raise tag.error(text, error.what, error.offset) from error
        except TablierError as error:
            raise tag.error(text, str(error)) from error
        options[name] = value
    return Game(rule_set, options)


def _start(game: Game, text: GameText, tag: Tag) -> Position:
    try:
        return game.position(tag.value)
    except ParseError as error:
        raise tag.error(text, error.what, error.offset) from error


def _read_moves(record: Record, text: GameText) -> tuple[str, int]:
    """Plays the moves and notes all that is said about them; gives the result and where it stands."""
    moves = text.moves
    scribe = Scribe(record)
    number_at: int | None = None
    end = 0
    while found := _TOKEN.match(moves, end):
        kind, end = str(found.lastgroup), found.end()
        at = found.start("comment") - 1 if kind == "close" else found.start(kind)
        if kind == "close":
            scribe.comment(_comment(text, moves, found, at))
            continue
        if kind == "stray":
            raise text.error_in_moves("this brace closes no comment", at)
        if kind == "number":
            if number_at is not None:
                raise text.error_in_moves("a move number stands after another", at)
            expected = scribe.number
            if not scribe.note_number(found[kind]):
                raise text.error_in_moves(f"the number of the next move is {expected}", at)
            number_at = at
            continue
        is_result = kind == "word" and found[kind] in RESULTS
        if number_at is not None and (is_result or kind in ("open", "shut")):
            raise text.error_in_moves("a move number stands before no move", number_at)
        if scribe.in_variation and (is_result or kind == "end"):
            raise text.error_in_moves("the variation that begins here does not end", scribe.opened_at)
        if kind == "end":
            raise text.error_at_end(f"the result is missing at the end of the game: {', '.join(RESULTS)}")
        if is_result:
            if rest := _TEXT.search(moves, end):
                what = "nothing may follow the result; the next game begins with its tags"
                raise text.error_in_moves(what, rest.start())
            scribe.finish()
            return found[kind], at
        _note(scribe, text, found[kind], at)
        number_at = None
    raise AssertionError("every text has a token, be it the end")


def _comment(text: GameText, moves: str, found: re.Match[str], at: int) -> str:
    if not found["close"]:
        if moves.startswith("{", found.end()):
            what = "comments do not nest; a brace in a comment is written with a backslash before it"
            raise text.error_in_moves(what, found.end())
        raise text.error_in_moves("the comment that begins here does not end", at)
    try:
        return unescape_comment(found["comment"])
    except EscapeError as error:
        raise text.error_in_moves(str(error), at + 1 + error.offset) from error


def _note(scribe: Scribe, text: GameText, word: str, at: int) -> None:
    """Notes a move with its mark, or that a variation begins or ends."""
    if word == "(":
        return blame(text, word, at, partial(scribe.begin_variation, at))
    if word == ")":
        return blame(text, word, at, scribe.end_variation)
    move, mark = split_mark(text, word, at)
    if not move:
        raise text.error_in_moves("a mark is stuck to its move", at)
    return blame(text, word, at, partial(scribe.play, move, mark))


def split_mark(text: GameText, word: str, at: int) -> tuple[str, str]:
    """A word without its mark, and the mark."""
    if len(word) > LONGEST_MOVE:
        raise text.error_in_moves(f"a word of {len(word)} characters is no move", at)
    move = word.rstrip("!?")
    mark = word[len(move) :]
    if mark and mark not in MARKS:
        raise text.error_in_moves(f"{mark!r} is no mark; choose from {', '.join(MARKS)}", at + len(move))
    return move, mark


def blame(text: GameText, word: str, at: int, act: Callable[[], object]) -> None:
    """Does what a word of the moves says; what is wrong with that is told with its place."""
    try:
        act()
    except IllegalMove as error:
        raise text.error_in_moves(str(error), at, error.rule) from error
    except ParseError as error:
        raise text.error_in_moves(error.what, at) from error
    except GameOver as error:
        raise text.error_in_moves(f"{word!r} cannot be played: {error}", at) from error
    except TablierError as error:
        raise text.error_in_moves(str(error), at) from error


def _conclude(record: Record, text: GameText, tags: dict[str, Tag], result: str, offset: int) -> None:
    """Ends the game as the text says, and refuses what contradicts the moves or itself."""
    termination = tags.get("Termination")
    if outcome := record.outcome:
        if result != outcome.result:
            what = f"the moves end the game with {outcome.result} ({outcome.reason}), not with {result}"
            raise text.error_in_moves(what, offset)
        if termination and termination.value != outcome.reason:
            raise termination.error(text, f"the moves end the game by {outcome.reason}")
    elif result == "*":
        if termination:
            raise termination.error(text, "a game that goes on has no Termination")
    elif not termination:
        what = f"the moves leave the game open; {result} needs a Termination: {', '.join(ENDINGS)}"
        raise text.error_in_moves(what, offset)
    elif termination.value not in ENDINGS:
        what = f"the moves leave the game open; its Termination must be one of {', '.join(ENDINGS)}"
        raise termination.error(text, what)
    elif (termination.value in DRAWS) != (result == "1/2-1/2"):
        raise termination.error(text, f"{termination.value} does not end in {result}")
    elif termination.value == "agreement":
        record.agree_draw()
    elif termination.value == "verdict":
        try:
            record.declare_draw()
        except TablierError as error:
            raise termination.error(text, str(error)) from error
    else:
        end = record.resign if termination.value == "resignation" else record.flag
        end(Player.SECOND if result == "1-0" else Player.FIRST)
    if tags["Result"].value != result:
        raise tags["Result"].error(text, f"the tag contradicts the moves, which end with {result}")
