"""Data files that are wrong: each is refused with the file, the place in it, and what is wrong there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.errors import UnknownOption
from tablier.learn import DataError, RulesPage, rules
from tablier.learn.data_file import parse, read
from tablier.learn.rules import read_page
from tablier.words.bilingual import typeset

BOTH = '{ en = "x", fr = "y" }'
SECTION = f'[[section]]\nrule = "C1"\ntitle = {BOTH}\ntext = {BOTH}\n'
FIGURE = f'[[section.figure]]\nposition = "gbgb/bRby r -"\ncaption = {BOTH}\n'
TASK = f"task = {BOTH}\npraise = {BOTH}\n"


def page(folder: Path, text: str) -> RulesPage:
    file = folder / "tchag.toml"
    file.write_text(text, "utf-8")
    return read_page(parse(file, "rules/tchag.toml"), "tchag")


def test_a_small_file_that_is_right(tmp_path: Path) -> None:
    text = f'intro = {BOTH}\n{SECTION}{FIGURE}{TASK}good = ["b1-b2*", "b1-a1:L"]\n'
    [section] = page(tmp_path, text).sections
    assert section.figures[0].good == ("b1-b2:L", "b1-b2:R", "b1-a1:L")


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("intro = ", "", "Invalid value (at end of document)"),
        ('intro.en = "x"\nsection = ?', "", "Invalid value (at line 2, column 11)"),
        ("", "", "intro is missing"),
        ('intro = "x"', ", intro", "'x' where a table is expected"),
        ('intro = { en = "x" }', ", intro", "fr is missing"),
        ('intro = { en = "x", fr = " " }', ", intro", "fr must be a text and not empty"),
        ('intro = { en = 1, fr = "x" }', ", intro", "en must be a text"),
        ('intro = { en = "x", fr = "x", de = "x" }', ", intro", "nothing is known of de"),
        (f"intro = {BOTH}\nsections = []", "", "nothing is known of sections"),
        (f"intro = {BOTH}\nsection = 3", "", "section must be a list of tables"),
        (f"intro = {BOTH}\nsection = [3]", ", section 1", "3 where a table is expected"),
        (f"intro = {BOTH}\n[[section]]", ", section 1", "rule is missing"),
        (f"intro = {BOTH}\n{SECTION}{SECTION}", "", "there are two sections C1"),
        (f"intro = {BOTH}\n{SECTION}ours = []", ", section 1, ours", "a list where a table"),
        (f"intro = {BOTH}\n{SECTION}options = ['cols']", ", section 1", "tchag has no option cols"),
        (f"intro = {BOTH}\n{SECTION}options = 'setup'", ", section 1", "options must be a list of texts"),
        (f"intro = {BOTH}\n{SECTION}game = 'chess'", ", section 1", "there is no rule set chess"),
        (f"intro = {BOTH}\n{SECTION}of = 'C2'", ", section 1", "from is missing"),
        (f"intro = {BOTH}\n[[section]]\nrule='C1'\nfrom='chess'", ", section 1", "no rule set chess"),
        (f"intro = {BOTH}\n[[section]]\nrule='T3'\nfrom='fanorona'", ", section 1", "T3 is not written out"),
        (f"intro = {BOTH}\n[[section]]\nrule='T4'\nfrom='fanorona'", ", section 1", "T4 is not written out"),
        (f"intro = {BOTH}\n{SECTION}from = 'tours'", ", section 1", "nothing is known of title, text"),
        (
            f"intro = {BOTH}\n{SECTION}ours = {{ en = 'see [C2]', fr = 'x' }}",
            "",
            "section C1 refers to C2, which is not on this page",
        ),
        (f"intro = {BOTH}\n{SECTION}[section.figure]", ", section 1", "figure must be a list of tables"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}options.cols = 5", ", figure 1", "tchag has no option 'cols'"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}{TASK}good = ['b1-b3']", ", figure 1", "b1-b3 is not legal"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}{TASK}good = ['b1-b3*']", ", figure 1", "b1-b3* is not legal"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}{TASK}good = ['a', 'a']", ", figure 1", "something twice"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}{TASK}", ", figure 1", "task, good and praise belong together"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}good = ['b1-b2:L']", ", figure 1", "belong together"),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}shown = 'b1-b2'", ", figure 1", "b1-b2 is not legal"),
        (
            f"intro = {BOTH}\n{SECTION}{FIGURE}shown = 'b1-b2:L'\nwrong = [{{ move = 'b1-b2', rule = 'C4' }}]",
            ", figure 1",
            "a move is shown, so none can be asked for",
        ),
        (
            f"intro = {BOTH}\n{SECTION}{FIGURE}wrong = [{{ move = 'b1-b2:L', rule = 'C4' }}]",
            ", figure 1",
            "b1-b2:L is legal, and given as wrong",
        ),
        (f"intro = {BOTH}\n{SECTION}{FIGURE}wrong = [{{ move = 'x' }}]", ", wrong 1", "rule is missing"),
        (
            f"intro = {BOTH}\n{SECTION}[[section.figure]]\nposition = 'gb?/bRb r -'\ncaption = {BOTH}",
            ", section 1, figure 1",
            "at character 3",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, place: str, what: str) -> None:
    with pytest.raises(DataError) as caught:
        page(tmp_path, text)
    told = str(caught.value)
    assert told.startswith("rules/tchag.toml")
    assert f"{place}: " in told
    assert what in told


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rules/chess\.toml: "):
        read("rules", "chess.toml")
    (tmp_path / "bytes.toml").write_bytes(b'intro = "\xff"')
    with pytest.raises(DataError, match=r"rules/bytes\.toml: 'utf-8' codec"):
        parse(tmp_path / "bytes.toml", "rules/bytes.toml")


@pytest.mark.parametrize("name", ["chess", "", "../rules/tchag", "Tchag"])
def test_unknown_rule_sets(name: str) -> None:
    with pytest.raises(UnknownOption, match="choose from tumicarona, fanorona, vela, tours, tchag"):
        rules(name)


def test_paragraphs_become_lines_and_french_gets_firm_spaces(tmp_path: Path) -> None:
    text = f"intro = {BOTH}\n{SECTION}".replace(
        '"y"', '"""\nUn : deux\n« trois » ;\n\n12 pions, règle T6.\n"""', 1
    )
    assert (
        page(tmp_path, text).intro.fr
        == "Un\u00a0: deux «\u00a0trois\u00a0»\u00a0;\n\n12\u00a0pions, règle\u00a0T6."
    )
    assert typeset("la ligne 2, la colonne c, en c4 puis 3 cases (1 pas)") == (
        "la ligne\u00a02, la colonne\u00a0c, en c4 puis 3\u00a0cases (1\u00a0pas)"
    )
