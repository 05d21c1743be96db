"""From what a player types to a move: a whole move, or a turn in the making that goes on step by step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablier.games import Choice, Move, Position

Tokens = tuple[str, ...]
"""The steps of a turn so far, as `Position.steps` takes them."""

# What a word may be made of, for words typed without anything between them: e2e3, 3b1, b2c3.
_STEP = r"[a-z]\d+(?:[aw]{1,2}(?!\d))?"
_PARTS = {
    "tours": r"goal|pass|[a-z]\d+|\d(?=[a-z])",
    "tchag": r"stop|[a-f][ud]|\d[lr]|[a-z]\d+|[lrdu]",
}


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A word that fits several of the choices after these tokens."""

    tokens: Tokens


def read(position: Position, line: str, tokens: Tokens = ()) -> Move | Tokens | Ambiguous | None:
    """What a line means: a move to play, tokens to go on from, a word to be made clear, or nothing.

    A line may be the text of a move, or the words of a turn (`d3 e3A`), in large or small letters; what `A` or `W`
    would add may be left out where only one is possible. After some tokens a line may be the number of a choice.
    """
    words = words_of(position, line)
    if not tokens:
        for text in (line, spelled(position, words)):
            if position.is_legal(text):
                return position.parse_move(text)
    else:
        choices = position.steps(tokens).choices
        if line.isdecimal() and line.isascii() and len(line) < 4 and 1 <= int(line) <= len(choices):
            return _onward(position, (*tokens, choices[int(line) - 1].token))
        # Les Tours: the end cell may be named at once instead of the way to it.
        end = f"{tokens[0]}-{_bare(line)}"
        if len(tokens) == 1 and position.is_legal(end) and not _fitting(choices, line):
            return position.parse_move(end)
        if position.is_legal(line):
            return position.parse_move(line)
    found = walk(position, words, tokens)
    if found is None and tokens and (len(tokens) == 1 or len(words) > 1):
        # Another piece, or another move, than the one begun.
        return read(position, line)
    if not isinstance(found, tuple):
        return found
    move = position.steps(found).move
    return move if move and not tokens else _onward(position, found)


def words_of(position: Position, line: str) -> list[str]:
    """The words of a line, also of one typed without anything between them."""
    pattern = re.compile(_PARTS.get(position.game.id, _STEP), re.IGNORECASE)
    words = []
    for word in re.findall(r"[^\s:,@-]+", line):
        parts = pattern.findall(word)
        words += parts if "".join(parts) == word else [word]
    return words


def spelled(position: Position, words: Sequence[str]) -> str:
    """Words of a turn, or its tokens, written together as the text of a move is, be it legal or not."""
    if position.game.id == "tchag":
        cells = [word.lower() for word in words[:2]]
        slides = [word[:-1].lower() + word[-1].upper() for word in words[2:]]
        return "-".join(cells) + (":" if slides else "") + ",".join(slides)
    if position.game.id == "tours":
        return ("@" if words and words[0].isdigit() else "-").join(word.lower() for word in words)
    return "-".join(word[:1].lower() + word[1:].upper() for word in words)


def walk(position: Position, words: list[str], tokens: Tokens = ()) -> Tokens | Ambiguous | None:
    """The tokens after some more words, or None when they lead nowhere."""
    if not words:
        return None
    for index, word in enumerate(words):
        fitting = _fitting(position.steps(tokens).choices, word)
        if len(fitting) > 1 and index == len(words) - 1:
            return Ambiguous(tokens)
        if len(fitting) != 1:
            return None
        tokens = (*tokens, fitting[0].token)
    return tokens


def first_misstep(position: Position, words: list[str], tokens: Tokens = ()) -> tuple[Tokens, str] | None:
    """The tokens some words lead to, and the first word that does not follow from them; None if all do."""
    for word in words:
        fitting = _fitting(position.steps(tokens).choices, word)
        if not fitting:
            return tokens, word
        tokens = (*tokens, fitting[0].token)
    return None


class Progress(NamedTuple):
    """How far a turn has come: the board now, where the moving piece stands, and what it has captured."""

    rows: tuple[str, ...]
    cell: str
    captured: frozenset[str]


def follow(position: Position, tokens: Tokens) -> Progress:
    """The turn after these tokens."""
    board, cell, captured = position.board_text, "", frozenset[str]()
    for count, token in enumerate(tokens):
        choices = position.steps(tokens[:count]).choices
        choice = next(choice for choice in choices if choice.token == token)
        cell = dict(choice.slides).get(cell, cell) if choice.slides else choice.target
        board, captured = choice.preview, captured | set(choice.captured)
    return Progress(position.game.layout(board), cell, captured)


def _onward(position: Position, tokens: Tokens) -> Move | Tokens:
    steps = position.steps(tokens)
    return steps.move if steps.move and not steps.choices else tokens


def _fitting(choices: tuple[Choice, ...], word: str) -> list[Choice]:
    """The choices a word may mean: the very token, else one written a little differently, else by its target."""
    return (
        [choice for choice in choices if choice.token == word]
        or [choice for choice in choices if _bare(choice.token) == _bare(word)]
        or [choice for choice in choices if choice.target == _bare(word)]
    )


def _bare(text: str) -> str:
    return "".join(text.split()).lower()
