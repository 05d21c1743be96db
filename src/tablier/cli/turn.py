"""From what a player types to a move: a whole move, or a turn in the making that goes on step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from tablier.games import Choice, Move, Position

Tokens = tuple[str, ...]
"""The steps of a turn so far, as `Position.steps` takes them."""

_ARROWS = str.maketrans("<>v^", "lrdu", "=")


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A word that fits several of the choices after these tokens."""

    tokens: Tokens


def read(position: Position, line: str, tokens: Tokens = ()) -> Move | Tokens | Ambiguous | None:
    """What a line means: a move to play, tokens to go on from, a word to be made clear, or nothing.

    A line may be the text of a move, or the words of a turn (`d3 e3A`), in large or small letters; what `A` or `W`
    would add may be left out where only one is possible. After some tokens a line may be the number of a choice.
    """
    if not tokens:
        if line in position.legal_moves:
            return position.parse_move(line)
        alike = [move for move in position.legal_moves if _bare(str(move)) == _bare(line)]
        if len(alike) == 1:
            return alike[0]
    else:
        choices = position.steps(tokens).choices
        if line.isdecimal() and line.isascii() and len(line) < 4 and 1 <= int(line) <= len(choices):
            return _onward(position, (*tokens, choices[int(line) - 1].token))
        # Les Tours: the end cell may be named at once instead of the way to it.
        end = f"{tokens[0]}-{_bare(line)}"
        if len(tokens) == 1 and end in position.legal_moves and not _fitting(choices, line):
            return position.parse_move(end)
        if line in position.legal_moves:
            return position.parse_move(line)
    words = re.findall(r"[^\s:,@-]+", line)
    found = walk(position, words, tokens)
    if found is None and tokens and (len(tokens) == 1 or len(words) > 1):
        # Another piece, or another move, than the one begun.
        return read(position, line)
    if not isinstance(found, tuple):
        return found
    move = position.steps(found).move
    return move if move and not tokens else _onward(position, found)


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


def tokens_of(move: Move, position: Position) -> Tokens:
    """The tokens that lead to a move, along the way that is shown for it."""
    steps = move.steps
    if not steps:
        return (str(move),)
    if position.game.id == "tours" and steps[0].kind != "place":
        return (steps[0].origin, *(step.target for step in steps))
    found = walk(position, re.findall(r"[^\s:,@-]+", str(move)))
    return found if isinstance(found, tuple) else ()


class Progress(NamedTuple):
    """How far a turn has come: the board now, where the moving piece stands, and what it has captured."""

    board: str
    cell: str
    captured: frozenset[str]


def follow(position: Position, tokens: Tokens) -> Progress:
    """The turn after these tokens."""
    now = Progress(str(position).split()[0], "", frozenset())
    for count, token in enumerate(tokens):
        choice = next(choice for choice in position.steps(tokens[:count]).choices if choice.token == token)
        cell = dict(choice.slides).get(now.cell, now.cell) if choice.slides else choice.target
        now = Progress(choice.preview, cell, now.captured | set(choice.captured))
    return now


def _onward(position: Position, tokens: Tokens) -> Move | Tokens:
    steps = position.steps(tokens)
    return steps.move if steps.move and not steps.choices else tokens


def _fitting(choices: tuple[Choice, ...], word: str) -> list[Choice]:
    """The choices a word may mean: the very token, else one written a little differently, else by its target."""
    return (
        [choice for choice in choices if choice.token == word]
        or [
            choice
            for choice in choices
            if _bare(choice.token).translate(_ARROWS) == _bare(word).translate(_ARROWS)
        ]
        or [choice for choice in choices if choice.target == _bare(word)]
    )


def _bare(text: str) -> str:
    return "".join(text.split()).lower()
