"""`tablier play`: whole games through the terminal, move by move and step by step, in both languages."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablier
from tablier.cli.language import LANGUAGES
from tablier.cli.narrator import Narrator
from tablier.games.names import sides
from tablier.learn import rules
from tablier.records import Record, TwoRounds
from tests.cli.terminal import START, TABLIER, run, run_process

PLIES = 80
"""Longer games are given up: what matters has happened by then."""


def random_record(rule_set: str, seed: int, **options: object) -> Record:
    """A random game, resigned if it takes too long."""
    dice = random.Random(seed)
    record = Record(tablier.game(rule_set, **options))
    while not record.outcome and record.ply < PLIES:
        record.play(dice.choice(record.position.legal_moves))
    if not record.outcome:
        record.resign(record.position.turn)
    return record


def typed(record: Record) -> list[str]:
    """What to type for the moves of a record, and for its end."""
    resigned = record.outcome and record.outcome.reason == "resignation"
    return [*map(str, record.moves), *(["resign", "y"] if resigned else [])]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_whole_game(rule_set: str, language: str, tmp_path: Path) -> None:
    words = LANGUAGES[language]
    for seed in (1, 2):
        record = random_record(rule_set, seed)
        file = tmp_path / f"{seed}.txt"
        result = run("play", rule_set, lines=[*typed(record), f"save {file}", "quit"], language=language)
        assert result.exit_code == 0
        assert result.stderr == ""
        assert Record.parse(file.read_text("utf-8")) == record
        outcome = record.outcome
        assert outcome
        told = result.stdout
        assert outcome.rule in told
        if outcome.winner is not None:
            side = sides(rule_set, words.language)[outcome.winner]
            assert words.win.partition("{why}")[0].format(side=side) in told
        else:
            assert words.drawn.partition("{")[0] in told
        for move in record.moves:
            assert f" {move}" in told
        assert words.goodbye in told
        assert "\x1b" not in told


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_whole_game_step_by_step(rule_set: str, tmp_path: Path) -> None:
    dice = random.Random(3)
    record = Record(tablier.game(rule_set))
    lines = []
    while not record.outcome and record.ply < 40:
        position = record.position
        tokens: list[str] = []
        while True:
            steps = position.steps(tokens)
            if steps.move and (not steps.choices or dice.random() < 0.3):
                if steps.choices:
                    lines.append("")
                record.play(steps.move)
                break
            index = dice.randrange(len(steps.choices))
            by_number = tokens and dice.random() < 0.5
            lines.append(str(index + 1) if by_number else steps.choices[index].token)
            tokens.append(steps.choices[index].token)
    file = tmp_path / "game.txt"
    result = run("play", rule_set, lines=[*lines, f"save {file}"])
    assert result.exit_code == 0
    assert Record.parse(file.read_text("utf-8")).moves == record.moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_rounds(language: str, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    yes = LANGUAGES[language].yes[0]
    lines = ["b1-b2A", "c3-b3", "c2-c3", "undo", "c2-c3", "b3-b2A", "draw", yes, f"save {file}", "quit"]
    result = run("play", "two-rounds", "-o", "cols=3", "-o", "rows=3", lines=lines, language=language)
    match = TwoRounds.parse(file.read_text("utf-8"))
    assert match.result == ("1-0", "1/2-1/2")
    assert LANGUAGES[language].match_over.format(first="1-0", second="1/2-1/2") in result.stdout
    assert LANGUAGES[language].next_round.format(game="Vela") in result.stdout


def played(*lines: str, game: str = "tumicarona", position: str = "") -> str:
    """What a game says to some lines."""
    arguments = ["--position", position] if position else []
    result = run("play", game, *arguments, lines=lines)
    assert result.exit_code == 0
    return result.stdout


def test_the_board_of_fanorona() -> None:
    assert (
        "     a   b   c   d   e   f   g   h   i\n"
        "  5  ●───●───●───●───×───●───●───●───●  5\n"
        "     │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │\n"
        "  4  ●───●───●───●───×───●───●───●───●  4\n"
        "     │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │\n"
        "  3  ●───○───●───○──(○)──●───○───●───○  3\n"
        "     │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │\n"
        "  2  ○───○───○───○───·───○───○───○───○  2\n"
        "     │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │\n"
        "  1  ○───○───○───○───○───○───○───○───○  1\n"
        "     a   b   c   d   e   f   g   h   i\n"
    ) in played("e2-e3A")


def test_the_board_of_fanorona_flipped() -> None:
    told = played("flip", game="fanorona", position="9/9/9/B8/W7W w 0 1")
    assert (
        "     i   h   g   f   e   d   c   b   a\n"
        "  1  ○───·───·───·───·───·───·───·───○  1\n"
        "     │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │\n"
        "  2  ·───·───·───·───·───·───·───·───●  2\n"
    ) in told


def test_the_board_of_les_tours() -> None:
    told = played("a1-c2", game="tours", position=START["tours"])
    assert (
        "      ═══ ★ South wins here ═══\n"
        "      ┌───┬───┬───┬───┬───┬───┐\n"
        "  ► 6 │ 3 │ 2 │ 1 │ 1 │ 2 │ 3 │ 6 ◄\n"
    ) in told
    assert "    2 │   │   │(3)│   │   │   │ 2\n" in told
    assert "►  the row North must move from" in told
    assert "South played a1-c2, by a1 → a2 → b2 → c2." in told


def test_the_board_of_tchag() -> None:
    told = played("b2-b3:D,L", game="tchag")
    assert (
        " 3 │▓ + ▓│░(R)░│▓ + ▓│░ × ░│▓ + ▓│░ × ░│ 3\n"
        "   ├─────┼─────┼─────┼─────┼─────┼─────┤\n"
        " 2 │░ × ░│░ × ░│░ R ░│▓ R ▓│░ R ░│▓ + ▓│ 2\n"
        "   └─────┼─────┼─────┼─────┼─────┼─────┤\n"
        " 1       │▓ + ▓│▓ + ▓│░ × ░│▓ + ▓│░ × ░│ 1\n"
        "         └─────┴─────┴─────┴─────┴─────┘\n"
    ) in told


def test_the_pawn_moved_last_is_found_wherever_the_tiles_took_it() -> None:
    dice = random.Random(8)
    for _ in range(5):
        record = Record(tablier.game("tchag"))
        while not record.outcome and record.ply < 12:
            mover = record.position.turn
            record.play(dice.choice(record.position.legal_moves))
            if record.moves[-1].steps:
                scene = Narrator(LANGUAGES["en"]).scene(record, (), False)
                assert record.position.board[scene.moved].owner is mover


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (("e2-e3A",), "e2-e3A"),
        (("E2-E3a",), "e2-e3A"),
        (("  e2-e3A  ",), "e2-e3A"),
        (("e2 e3A",), "e2-e3A"),
        (("e2-e3",), "e2-e3A"),
        (("e2", "1"), "e2-e3A"),
        (("e2", "e3"), "e2-e3A"),
        (("d3", "e3w"), "d3-e3W"),
        (("d3", "e2", "1"), "e2-e3A"),
        (("d3", "f2-e3A"), "f2-e3A"),
        (("d3", "undo", "e2", "1"), "e2-e3A"),
        (("d3-e3", "2"), "d3-e3W"),
        (("e2e3",), "e2-e3A"),
        (("d3e3w",), "d3-e3W"),
        (("d3", "cancel", "e2 e3"), "e2-e3A"),
    ],
)
def test_ways_to_type_a_move(lines: tuple[str, ...], move: str) -> None:
    assert f"White played {move} and captured" in played(*lines)


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (("a1-c2",), "a1-c2"),
        (("a1", "c2"), "a1-c2"),
        (("a1 a2 b2 c2",), "a1-c2"),
        (("a1-a2-b2-c2",), "a1-c2"),
        (("a1 c2",), "a1-c2"),
        (("A1C2",), "a1-c2"),
        (("a1", "a2", "b2", "2"), "a1-c2"),
    ],
)
def test_ways_to_type_a_move_of_les_tours(lines: tuple[str, ...], move: str) -> None:
    assert f"South played {move}, by" in played(*lines, game="tours", position=START["tours"])


def test_a_pawn_step_alone_asks_for_the_slides() -> None:
    told = played("b2-b3", "4", "L", game="tchag")
    assert "4) U  what is above the hole slides down into it (4)" in told
    assert "Red played b2-b3:U,L." in told


def test_a_flipped_board_tells_slides_as_they_are_seen() -> None:
    assert "U  what is below the hole slides up into it (4)" in played("flip", "b2-b3", game="tchag")


def test_a_chain_may_end_or_go_on() -> None:
    told = played("e2-e3A", "f4", "1", "")
    assert "Choose the next step, or press Enter to end the move here: f4-e5W." in told
    assert "1) e4A  approach, captures e3\n" in told
    assert "Black played f4-e5W and captured" in told


def test_a_wrong_move_is_explained_by_its_rule() -> None:
    told = played("e2-e3A", "b4-a3", "e5-e4")
    assert "b4-a3 is not legal (rule T2). " in told
    assert "Try f4-e5W, for example" in told
    french = run("play", "tumicarona", lines=["e2-d2"], language="fr").stdout
    assert "e2-d2 n'est pas permis (règle T2). " in french


def test_other_ways_to_type_a_placement_and_a_win() -> None:
    assert "South played 3@b1." in played("3b1", game="tours")
    goal = played("a1 goal", game="tours", position=".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
    assert "South wins" in goal


@pytest.mark.parametrize(
    ("game", "position", "line", "told"),
    [
        (
            "tumicarona",
            "",
            "c5 d4",
            "c5-d4 is not legal (rule T2). The piece on c5 is black, and it is White's",
        ),
        ("tumicarona", "", "E2-E4", "e2-e4 is not legal (rule T2). A step must go to an empty point"),
        ("tumicarona", "", "d3-e3a-c4", "d3-e3A-c4 is not legal (rule T2)."),
        (
            "tours",
            START["tours"],
            "a1-a2-a2",
            "a1-a2-a2 is not legal (rule L4). The triple on a2 goes on to a neighbouring cell",
        ),
        ("tours", START["tours"], "a1 a2 a3 a4 b4", "a1-a2-a3-a4-b4 is not legal (rule L5)."),
        ("tours", START["tours"], "A1 C3", "a1-c3 is not legal (rule L4)."),
        ("tours", START["tours"], "a6-a5-a4-a3", "a6-a5-a4-a3 is not legal (rule L2)."),
        ("tchag", "", "B2C3", "b2-c3 is not legal (rule C2)."),
        ("tours", "", "4", "No legal move begins with 4. Begin with one of: 1 2 3."),
    ],
)
def test_a_wrong_move_in_another_spelling(game: str, position: str, line: str, told: str) -> None:
    assert told in played(line, game=game, position=position)


@pytest.mark.parametrize(
    ("game", "position", "lines", "told"),
    [
        ("tours", "....../.2..3./31.3.1/.1..2./2..3.2/.....1 s -", ("f1", "f2", "e2", "F2"), "(rule L7)"),
        (
            "tours",
            "....../.2..3./31.3.1/.1..2./2..3.2/.....1 s -",
            ("f1", "f2", "e2", "d2", "goal"),
            "can still end",
        ),
        ("tumicarona", "3B5/9/2W1B4/1B7/9 w 0 1", ("c3", "d3a", "E3"), "(rule T8)"),
        ("tchag", "", ("b2", "b3", "L", "l"), "(rule C4)"),
    ],
)
def test_in_the_middle_of_a_turn_the_reason_follows_the_steps_made(
    game: str, position: str, lines: tuple[str, ...], told: str
) -> None:
    assert told in played(*lines, game=game, position=position)


def test_what_is_typed_otherwise_than_the_move_is_written() -> None:
    assert "e2-e3 is written e2-e3A." in played("e2-e3")
    assert "b1-c1:R is written b1-c1:L." in played("b1-c1:R", game="tchag", position="bRby r -")
    assert "is written" not in played("E2 E3a")


def test_an_example_is_given_once() -> None:
    assert played("a1-a2", "a1-a2", "a1-a3").count("Try d2-e3A") == 1


def test_slides_are_named_as_in_the_move() -> None:
    told = played("d2-e1", "2l", game="tchag", position="ybg../ggbY./..Yr./...rR/....g r -")
    assert "1) 2L  row 2 slides left" in told
    assert "Red d2 e1 2L> " in told


def test_cancel_leaves_a_move_that_was_begun() -> None:
    told = played("cancel", "e2-e3A", "f4", "1", "cancel", "f4-e5W")
    assert "No move has been begun." in told
    assert "Black played f4-e5W" in told


def test_the_rules_say_where_the_options_of_the_game_bite() -> None:
    def told(*options: str, game: str = "fanorona") -> str:
        arguments = [word for option in options for word in ("-o", option)]
        return run("play", game, *arguments, lines=["rules"]).stdout

    assert "played with" not in told()
    changed = told("captures=compulsory", "stalemate=draw", "no_capture_limit=0", "cols=5")
    assert "This game is played with captures=compulsory: see T7.\n" in changed
    assert "This game is played with stalemate=draw: see F2.\n" in changed
    assert "This game is played with no_capture_limit=0: see F6.\n" in changed
    assert "This game is played with cols=5: see board.\n" in changed
    assert "played with stalemate=draw: see T1, F2.\n" in told("stalemate=draw", game="tumicarona")
    assert "played with paths=cell-once: see L7.\n" in told("paths=cell-once", game="tours")


def test_a_drawn_first_round_is_played_again() -> None:
    result = run("play", "two-rounds", lines=["e2-e3A", "draw", "y"])
    assert "A drawn first round is played again: Fanorona from the start." in result.stdout


def test_one_move_is_not_many() -> None:
    assert "1 legal move:\n  e2-e3A\n" in played("moves e2")


def test_captures_are_counted_by_name() -> None:
    told = played("stop", game="tchag", position="...g/grgY/...Y y stop")
    assert "the captures are: Red 2 - Yellow 3 (rule C9)" in told


def test_going_on_with_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    played("e2-e3A", f"save {file}")
    result = run("play", "--record", str(file), lines=["f4-e5W", "undo", "undo", "d3-e3W", "save"])
    assert result.exit_code == 0
    assert [str(move) for move in Record.parse(file.read_text()).moves] == ["d3-e3W"]
    match = tmp_path / "match.txt"
    run("play", "two-rounds", lines=["e2-e3A", "resign", "y", f"save {match}"])
    assert "White is the giver" in run("play", "-r", str(match), lines=[]).stdout
    assert TwoRounds.parse(match.read_text()).phase == "vela"


@pytest.mark.parametrize(
    ("text", "arguments", "complaint"),
    [
        ('[Game "tours"]\n[Result "*"]\n3@a9 *\n', (), "cannot be read: line 3: 3@a9 is not legal (L1)"),
        ("", (), "there is no game"),
        ("", ("tours",), "give --record FILE and no game"),
        (None, (), "No such file"),
    ],
)
def test_a_file_that_is_no_game(
    text: str | None, arguments: tuple[str, ...], complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    if text is not None:
        file.write_text(text)
    result = run("play", *arguments, "--record", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert complaint in result.stderr


def test_a_folder_is_no_file_to_save_in(tmp_path: Path) -> None:
    assert f"{tmp_path} is a folder: name a file in it" in played(f"save {tmp_path}")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-", "</"])
def test_closed_input_and_output(closed: str) -> None:
    command = subprocess.list2cmdline([*TABLIER, "play", "tours"])
    result = subprocess.run(f"{command} {closed}", shell=True, capture_output=True, check=False, timeout=60)
    assert b"Traceback" not in result.stderr + result.stdout
    assert result.returncode in (0, 1)


def test_a_piece_that_cannot_move() -> None:
    assert "No legal move begins with a1. Begin with one of: d2 d3 e2 f2." in played("a1")


def test_undo_draw_resign() -> None:
    told = played(
        "undo", "e2-e3A", "undo", "draw", "n", "resign", "no", "draw", "y", "undo", "resign", "yes", "undo"
    )
    assert "There is nothing to take back." in told
    assert "e2-e3A is taken back." in told
    assert "Black does not agree: the game goes on." in told
    assert "The game is a draw: both players agree (rule T12)." in told
    assert "Black wins: White gives up." in told
    assert told.count("The game goes on.") == 2


def test_moves_lists_and_filters() -> None:
    told = played("moves", "moves D3", "moves x")
    assert "5 legal moves:\n  d2-e3A  d3-e3A  d3-e3W  e2-e3A  f2-e3A\n" in told
    assert "2 legal moves:\n  d3-e3A  d3-e3W\n" in told
    assert "No legal move begins with x." in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_help_and_rules(rule_set: str, language: str) -> None:
    words = LANGUAGES[language]
    told = run("play", rule_set, lines=["help", words.commands["rules"], "?"], language=language).stdout
    assert told.count(words.notation[rule_set]) == 2
    for section in rules(rule_set).sections:
        assert re.search(rf"\n  {section.rule} +{re.escape(section.title.in_language(language))}\n", told)
    for command in words.commands.values():
        assert f"\n  {command} " in told


def test_french_commands_with_and_without_accents() -> None:
    lines = [
        "règles T6",
        "regles t6",
        "règles T99",
        "coups",
        "e2-e3A",
        "reprendre",
        "nulle",
        "oui",
        "quitter",
    ]
    told = run("play", "tumicarona", lines=lines, language="fr").stdout
    assert told.count(f"T6  {rules('tumicarona').section('T6').title.fr}\n") == 2
    assert "Il n'y a pas de règle T99 ici. Les règles sont : board, T1, " in told
    assert "Partie nulle : les deux joueurs sont d'accord (règle T12)." in told


def test_the_menu_can_be_left() -> None:
    for language, word in (("en", "quit"), ("fr", "quitter"), ("fr", "quit")):
        result = run("play", lines=[word], language=language)
        assert result.exit_code == 0
        assert result.stdout.count("1) tumicarona") == 1
        assert ("Goodbye." if language == "en" else "Au revoir.") in result.stdout


def test_the_menu() -> None:
    result = run("play", lines=["chess", "0", "9", "4", "new", "y", "tchag", "new 1", "quit"])
    assert result.exit_code == 0
    assert "There is no game chess: type a number from 1 to 6, or a name." in result.stdout
    assert "South to move." in result.stdout
    assert "Red to move." in result.stdout
    assert "White to move." in result.stdout


def test_new_asks_before_a_game_is_left() -> None:
    told = played("e2-e3A", "new tours", "n", "new tours", "y")
    assert told.count("This game is not finished.") == 2
    assert "South to move." in told


def test_save_asks_before_a_file_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("mine")
    played("save", f"save {file}", "n")
    assert file.read_text() == "mine"
    told = played(
        "e2-e3A", f"save {file}", "y", "f4-e5W", "save", f"save {tmp_path}/no/such/folder", "save \0"
    )
    assert Record.parse(file.read_text()).ply == 2
    assert told.count(f"The game is saved in {file}.") == 2
    assert told.count("could not be saved") == 2


def test_the_end_and_by_which_rule() -> None:
    captured = played("a1-b1A", position="9/9/9/9/W1B6 w 0 1")
    assert "White wins: everything Black had is captured (rule T1)." in captured
    goal = played("a1-goal", game="tours", position=".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
    assert "South wins: a piece has ended its way in the goal (rule L9)." in goal
    limit = played("a1-a2", position="9/9/9/9/W7B w 99 60")
    assert "99 moves since the last capture; drawn at 100." in limit
    assert "The game is a draw: 100 moves were made without a capture (rule T12)." in limit
    moves = ["a1-a2", "i5-i4", "a2-a1", "i4-i5"] * 2
    repeated = played(*moves, "moves", "a1-a2", game="fanorona", position="8B/9/9/9/W8 w 0 1")
    assert "The game is a draw: this position has occurred three times (rule F6)." in repeated
    assert repeated.count("The game is over. You can type new") == 3


def test_a_finished_position_says_so_at_once() -> None:
    told = played(
        "help",
        "moves",
        "draw",
        "resign",
        "",
        "a1",
        game="tours",
        position="....../....../....../....../....../12213. n won",
    )
    assert "South wins" in told
    assert told.count("The game is over. You can type new") == 6


def test_leaving_in_the_middle_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    end = (
        "To go on from here: "
        "tablier play fanorona -o cols=5 -p 'BB1BB/BB1BB/BWWBW/WW1WW/WWWWW b 0 1'\n"
        "Goodbye.\n"
    )
    for last in ([], ["quit"], ["a4"]):
        assert run("play", "fanorona", "-o", "cols=5", lines=["c2-c3A", *last]).stdout.endswith(end)
    assert "To go on from here" not in played("quit")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert f"To go on from here: {sys.executable} -m tablier play" in played("e2-e3A")


NONSENSE = (
    *(
        "",
        " ",
        "-",
        "--",
        "@",
        "e9-e10",
        "e3",
        "3",
        "0",
        "-1",
        "99999",
        "goal",
        "e2-e3A-",
        "a1-a1",
        "pass",
        "stop",
    ),
    *("é", "😀" * 3, "\x1b[2J", "A" * 5000, "moves \x00", "undo undo", "'; DROP TABLE", "{side}", "%s"),
)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_nonsense_changes_nothing(rule_set: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = [line for line in NONSENSE if not (rule_set == "tours" and line == "3")]
    result = run("play", rule_set, lines=[*lines, f"save {file}"])
    assert result.exit_code == 0
    assert Record.parse(file.read_text()).ply == 0
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_random_lines_never_end_in_a_traceback(rule_set: str) -> None:
    dice = random.Random(7)
    words = [
        "e2",
        "d3",
        "e3A",
        "b2",
        "c3",
        "L",
        "U",
        "1",
        "2",
        "3",
        "a1",
        "goal",
        "-",
        ":",
        ",",
        "@",
        "cU",
    ]
    words += [
        "undo",
        "moves",
        "flip",
        "draw",
        "resign",
        "y",
        "board",
        "new",
        "tours",
        "help",
        "save",
        " ",
        "",
        "\t",
    ]
    for _ in range(6):
        lines = ["".join(dice.choices(words, k=dice.randrange(1, 4))) for _ in range(25)]
        assert run("play", rule_set, lines=lines).exit_code == 0


def test_random_bytes_never_end_in_a_traceback() -> None:
    dice = random.Random(9)
    for rule_set in tablier.RULE_SETS:
        assert run("play", rule_set, lines=dice.randbytes(3000)).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game 'chess'; choose from tumicarona"),
        (("tours", "-p", "x"), "the position cannot be read"),
        (("tours", "-o", "cols=5"), "tours has no option 'cols'"),
        (("two-rounds", "-p", START["tumicarona"]), "it takes no position"),
        (("two-rounds", "-o", "giver=white"), "no option 'giver'"),
        (("tours", "-l", "de"), "there is no language 'de'; choose from en, fr"),
        (("-o", "cols=5"), "belong to a game"),
    ],
)
def test_bad_arguments(arguments: tuple[str, ...], complaint: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr


def test_as_a_process_without_a_terminal() -> None:
    result = run_process("play", "tumicarona", stdin="e2-e3A\nquit\n", LC_ALL="C.UTF-8", FORCE_COLOR="")
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    assert "White> e2-e3A\n" in result.stdout
    assert result.stdout.endswith("Goodbye.\n")


def test_where_only_ascii_can_be_shown() -> None:
    result = run_process("play", "tours", "-l", "fr", stdin="help\nrègles\n", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.isascii()
    assert "+---+---+---+---+---+---+" in result.stdout
    assert "reprendre le dernier pas ou le dernier coup" in result.stdout


BEFORE_A_DRAW = "6B2/9/9/W7W/9 w 0 1"


def test_the_tables_end_a_game_where_both_wish_so(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    begun = ("play", "tumicarona", "-p", BEFORE_A_DRAW)
    told = run(*begun, "--verdicts", lines=["a2-a3", f"save {file}", "quit"]).stdout
    assert (
        "The game is a draw: the tables of endings prove that neither side can force a win (rule T12)."
        in told
    )
    record = Record.parse(file.read_text("utf-8"))
    assert record.has_verdicts
    assert record.outcome
    assert record.outcome.reason == "verdict"
    french = run(*begun, "--verdicts", lines=["a2-a3"], language="fr").stdout
    assert "les tables de finales prouvent qu'aucun camp ne peut forcer le gain (règle T12)" in french
    assert "is a draw" not in run(*begun, lines=["a2-a3", "quit"]).stdout
    assert "is a draw" not in run(*begun, "--verdicts", lines=["a2-b2", "quit"]).stdout


def test_a_verdict_is_taken_back_with_its_move(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ["a2-a3", "undo", "a2-b2", f"save {file}", "quit"]
    told = run("play", "tumicarona", "-p", BEFORE_A_DRAW, "--verdicts", lines=lines).stdout
    assert "a2-a3 is taken back." in told
    assert f"tumicarona --verdicts -p '{Record.parse(file.read_text('utf-8')).position}'" in told
    told = run("play", "--record", str(file), lines=["undo", "a2-a3", "quit"]).stdout
    assert "The game is a draw: the tables" in told  # what was wished is in the record


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("tours",), "tours has no tables of endings"),
        (("tumicarona", "-o", "stalemate=draw"), "a player without a move loses"),
        (("two-rounds", "-o", "cols=7", "-o", "rows=7"), "there are no tables of endings for a board"),
        ((), "belong to a game"),
        (("--record", "game.txt"), "a saved game says itself"),
    ],
)
def test_no_verdicts_where_there_are_no_tables(arguments: tuple[str, ...], why: str) -> None:
    refused = run("play", *arguments, "--verdicts")
    assert refused.exit_code == 2
    assert why in " ".join(refused.stderr.split())
