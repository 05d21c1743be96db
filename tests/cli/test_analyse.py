"""`tablier analyse`: what it prints and writes, how it is interrupted, and bad input."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import tablier
from tablier import Limit
from tablier.analysis import annotate
from tests.analysis.games import random_record, record_of
from tests.cli.terminal import TABLIER, run
from tests.interrupts import interruptible

FEW = ("--nodes", "5000")
KEYS = ["ply", "move", "grade", "best", "expected_before", "expected_after", "proved", "refutation"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with a game in which White lets a win go."""
    path = tmp_path / "game.txt"
    path.write_text(str(record_of("6W2/3B1B3/9/9/5W3 w 0 1", "f1-e1", "f4-e3W", game="tumicarona")))
    return path


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with three games."""
    path = tmp_path / "games.txt"
    records = [random_record(tablier.game(name), "cli", 6) for name in ("tours", "tchag", "fanorona")]
    path.write_text("\n".join(map(str, records)))
    return path


def test_the_table(game: Path) -> None:
    result = run("analyse", str(game), *FEW)
    assert result.exit_code == 0
    assert "1. f1-e1??" in result.stdout
    assert "g5-f5 wins within 3 plies (proved)." in result.stdout
    assert "White: best 0, good 0, inaccuracy 0, mistake 0, blunder 1" in result.stdout
    assert result.stderr.startswith("2 moves analysed in ")


def test_a_refutation_stands_where_no_reason_is_known(games: Path) -> None:
    said = run("analyse", str(games), *FEW).stdout
    notes = [note for record in tablier.read_games(games) for note in annotate(record, Limit(nodes=5000))]
    told = [note for note in notes if note.grade.is_bad and not note.reason.en]
    assert told
    for note in told:
        assert f"Refuted by {' '.join(map(str, note.refutation[:3]))}." in said


def test_french(game: Path) -> None:
    for command in (("-l", "fr"), ("--language", "fr")):
        result = run("analyse", str(game), *FEW, *command)
        assert "Blanc : meilleur 0, bon 0, imprécision 0, erreur 0, gaffe 1" in result.stdout
        assert "g5-f5 gagne en 3\u00a0demi-coups au plus (prouvé)." in result.stdout
    assert "Blanc : meilleur" in run("analyse", str(game), *FEW, language="fr").stdout


def test_json(games: Path) -> None:
    result = run("analyse", str(games), "--json", *FEW)
    assert result.exit_code == 0
    said = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(each) for each in said] == [KEYS] * 18
    assert [each["ply"] for each in said] == [*range(1, 7)] * 3
    records = list(tablier.read_games(games))
    assert [each["move"] for each in said] == [str(move) for record in records for move in record.moves]
    assert run("analyse", str(games), "--json", *FEW).stdout == result.stdout
    one = run("analyse", str(games), "--json", "--game", "2", *FEW)
    assert one.stdout.splitlines() == result.stdout.splitlines()[6:12]


def test_a_limit_of_time(game: Path) -> None:
    result = run("analyse", str(game), "--json", "--time", "0.05")
    assert json.loads(result.stdout.splitlines()[0])["grade"] == "blunder"


def test_the_record_and_the_picture(game: Path, tmp_path: Path) -> None:
    output, picture = tmp_path / "told.txt", tmp_path / "game.svg"
    files = ("--output", str(output), "--graph", str(picture))
    result = run("analyse", str(game), *FEW, *files)
    assert result.exit_code == 0
    assert f"{output} is written\n{picture} is written\n" in result.stderr
    (told,) = tablier.read_games(output)
    assert told.marks[1] == "??"
    assert told.moves == next(tablier.read_games(game)).moves
    assert ET.parse(picture).getroot().tag.endswith("svg")
    # Neither is written over, and nothing is done.
    before = output.read_bytes(), picture.read_bytes()
    for given, option in ((files[:2], "--output"), (files[2:], "--graph")):
        result = run("analyse", str(game), *FEW, *given)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"exists: {option} writes a new file" in result.stderr
    assert (output.read_bytes(), picture.read_bytes()) == before
    assert sorted(tmp_path.iterdir()) == [picture, game, output]


def test_all_games_are_written_and_one_if_asked(games: Path, tmp_path: Path) -> None:
    everything, one = tmp_path / "all.txt", tmp_path / "one.txt"
    assert run("analyse", str(games), *FEW, "--output", str(everything)).exit_code == 0
    assert [record.game.id for record in tablier.read_games(everything)] == ["tours", "tchag", "fanorona"]
    picture = tmp_path / "one.svg"
    files = ("--output", str(one), "--graph", str(picture))
    assert run("analyse", str(games), *FEW, "-g", "3", *files).exit_code == 0
    assert [record.game.id for record in tablier.read_games(one)] == ["fanorona"]
    assert picture.exists()


def test_two_rounds(tmp_path: Path) -> None:
    both = tablier.TwoRounds(cols=3, rows=3)
    for move in ("b1-b2A", "c3-b3", "c2-c3", "b3-b2A"):
        both.play(move)
    both.agree_draw()
    file, output = tmp_path / "rounds.txt", tmp_path / "told.txt"
    file.write_text(str(both))
    assert run("analyse", str(file), *FEW, "--output", str(output)).exit_code == 0
    assert tablier.TwoRounds.parse(output.read_text()).result == both.result


def test_a_game_without_moves(tmp_path: Path) -> None:
    file, picture = tmp_path / "empty.txt", tmp_path / "empty.svg"
    file.write_text(str(tablier.Record(tablier.game("tchag"))))
    assert (result := run("analyse", str(file), "--json", "--graph", str(picture))).exit_code == 0
    assert result.stdout == ""
    ET.parse(picture)


@pytest.mark.parametrize(
    ("arguments", "said", "french"),
    [
        (("nowhere.txt",), "cannot be read: No such file", "est illisible"),
        ((".",), "cannot be read: Is a directory", "est illisible"),
        (("{games}", "--graph", "x.svg"), "--graph draws one game", "--graph dessine une partie"),
        (("{games}", "--game", "4"), "has the games 1 to 3; there is no game 4", "il n'y a pas de partie 4"),
        (("{games}", "--game", "0"), "the number of a game must be", "le numéro d'une partie doit"),
        (("{games}", "--nodes", "9", "--time", "1"), "give --nodes or --time, not both", "pas les deux"),
        (("{games}", "--nodes", "0"), "a limit of nodes must be", "la limite de nœuds doit"),
        (("{games}", "--time", "nan"), "a limit of time must be", "limite de temps"),
        (("{games}", "--time", "0"), "a limit of time must be", "limite de temps"),
        (("{games}", "--output", "x", "--graph", "x"), "are the same file: x", "sont le même fichier"),
        (("{games}", "--output", "no/where"), "no/where cannot be written", "ne peut pas être écrit"),
        (("{games}", "--language", "de"), "there is no language 'de'", "il n'y a pas de langue 'de'"),
        ((), "missing argument 'FILE'", "il manque 'FILE'"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], said: str, french: str, games: Path) -> None:
    given = [argument.format(games=games) for argument in arguments]
    for language, told in (("en", said), ("fr", french)):
        result = run("analyse", *given, language=language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert told in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no game in"),
        ("\x00\xff", "cannot be read: line 1"),
        ('[Game "chess"]\n[Result "*"]\n*', "cannot be read: line 1"),
        ('[Game "tours"]\n[Result "*"]\n\n1. 3@a1 3@a1 *', "cannot be read: line 4"),
    ],
)
def test_a_file_of_nonsense(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "nonsense.txt"
    file.write_bytes(text.encode("latin-1"))
    result = run("analyse", str(file), "--output", str(tmp_path / "out.txt"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert list(tmp_path.iterdir()) == [file]


def test_ctrl_c_writes_nothing_and_says_so(game: Path, games: Path, tmp_path: Path) -> None:
    """The first game is proved at once, the others would take for ever."""
    file = tmp_path / "endless.txt"
    file.write_text(f"{game.read_text()}\n{games.read_text()}")
    output = ("--output", str(tmp_path / "out.txt"))
    with interruptible(
        [*TABLIER, "analyse", str(file), "--json", "--nodes", str(10**15), *output]
    ) as running:
        said = [running.stdout.readline() for _ in range(2)]
        assert [json.loads(line)["ply"] for line in said] == [1, 2]
        assert running.interrupt() == 130
        assert running.stderr.read() == "interrupted after 2 of 20 moves; nothing more is written\n"
        assert running.stdout.read() == ""
    assert sorted(tmp_path.iterdir()) == [file, game, games]
