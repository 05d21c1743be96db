"""Everything a terminal game says, as one typed catalogue: a language is complete or it cannot be made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

COMMANDS = (
    "help",
    "rules",
    "moves",
    "board",
    "flip",
    "undo",
    "cancel",
    "draw",
    "resign",
    "new",
    "save",
    "quit",
)
"""The commands of a terminal game by their English words, which work in every language."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of one language; what stands in braces is filled in."""

    language: str
    yes: tuple[str, ...]

    # Names
    games: Mapping[str, str]  # by rule set, and for the match of two rounds: what a menu says of it
    pawn_letters: tuple[str, str]  # a red and a yellow pawn of Tchag
    tile_legend: str  # how to read the tiles of Tchag
    commands: Mapping[str, str]  # by English word: the word in this language
    command_help: Mapping[str, str]  # by English word: what the command does

    # Choosing a game
    welcome: str
    welcome_alone: str  # against the computer
    which_game: str
    no_such_game: str
    leave_game: str

    # A turn
    type_move: str
    type_move_or_token: str
    choose_step: str
    choose_step_or_end: str
    nothing_typed: str
    not_understood: str
    cannot_begin: str
    switched: str
    not_a_choice: str
    which_one: str
    written: str
    too_long: str
    illegal: str
    example: str
    or_end: str

    # What a choice does
    approach: str
    withdrawal: str
    plain_step: str
    captures: str
    bounces: str
    ends_here: str
    wins: str
    slides: Mapping[str, str]  # by the letter of a closing: which part slides in
    rejoins_row: Mapping[str, str]  # by direction, L or R
    rejoins_column: Mapping[str, str]  # by direction, D or U

    # The state of the game
    goal: str
    in_hand: str
    must_move_from: str
    count: str
    since_capture: str
    giver: str
    may_stop: str

    # The computer
    at_level: str
    at_full_strength: str
    thinking: str
    thinking_till_stopped: str  # at full strength
    thought: str
    from_book: str
    from_table: str
    from_set_ups: str
    estimated: str
    proved_win: str
    proved_draw: str

    # What happened
    played: str
    played_and_captured: str
    played_by_way: str
    bounce: str
    undone: str
    reopened: str
    nothing_to_undo: str
    nothing_to_cancel: str
    takes_no_draw: str
    ask_draw: str
    ask_resign: str
    win: str
    drawn: str
    by_rule: str
    reasons: Mapping[str, str]  # by the reason of an outcome
    game_over: str
    next_round: str
    replayed: str
    match_over: str

    # Commands
    how_to_write: str
    notation: Mapping[str, str]  # by rule set: how its moves are written
    read_one_rule: str
    no_such_rule: str
    played_with: str
    ours: str
    options_here: str
    figure_task: str
    commands_are: str
    moves_count: str
    one_move: str
    no_moves: str
    more: str
    save_where: str
    save_in_folder: str
    overwrite: str
    saved: str
    not_saved: str
    too_narrow: str
    goodbye: str
    to_go_on: str
