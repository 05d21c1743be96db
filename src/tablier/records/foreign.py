"""Reads games of Fanorona as other programs write them; docs/formats/foreign.md describes how."""

from __future__ import annotations

from tablier.records.game_text import GameText
from tablier.records.reading import read_game
from tablier.records.record import Record


def read_any(text: GameText) -> Record:
    """The record of one game's text, be it ours or of another program."""
    return read_game(Record, text)
