"""Learning: rules with living figures, lessons to their stars, puzzles with their refutations."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tablier import learn
from tablier.games import RULE_SETS
from tablier.learn.proving import judge as prove
from tests.browser import axe
from tests.browser.positions import SMALL
from tests.browser.screen import Screen, Visit, kept_game
from tests.browser.test_keyboard import Keys
from tests.browser.test_languages import pure


def ways(game: str) -> list[str]:
    """The addresses of all kinds of pages about a game."""
    return [
        f"#/rules/{game}",
        f"#/lessons/{game}",
        f"#/lessons/{game}/1",
        f"#/exercises/{game}/1",
        f"#/puzzles/{game}",
    ]


def pages(game: str) -> list[str]:
    """The same, and with the first game the page that leads to all of them."""
    return ["#/learn"] * (game == RULE_SETS[0]) + ways(game)


def go(screen: Screen, way: str) -> None:
    """Follows a link to a page of learning, and waits until it is there."""
    screen.page.evaluate(
        """way => new Promise((done) => {
          if (location.hash === way) return done();
          addEventListener("hashchange", () => setTimeout(done), {once: true});
          location.hash = way;
        })""",
        way,
    )
    settled(screen)


def settled(screen: Screen) -> None:
    """All that was asked for is there."""
    screen.page.locator("main h1").first.wait_for()
    screen.rest()


def cell(board: Locator, name: str) -> Locator:
    return board.locator(f"[data-cell='{name}'] .tb-hit")


def play(page: Page, board: Locator, move: str) -> None:
    """Makes a turn by hand as it is written, and stops there; the goal is beyond the row of the other player."""
    for token in re.split("[-:,]", move):
        if re.fullmatch(r"[LRDU]|.[LRDU]", token):
            board.locator(f"[data-slide='{token}']").first.click()
        elif token == "goal":
            board.locator("[data-cell^=goal].tb-tappable .tb-hit").click()
        else:
            cell(board, token[:2]).click()
        page.evaluate("quiet()")
    stop = board.get_by_role("button", name="Stop here", exact=True).and_(board.locator(".button"))
    if stop.is_visible():
        stop.click()
        page.evaluate("quiet()")


def test_a_living_figure_is_met_missed_and_explained(visit: Visit) -> None:
    section = next(one for one in learn.rules("tchag").sections if one.rule == "C2")
    figure = next(one for one in section.figures if one.task and one.wrong)
    place = section.figures.index(figure)
    screen = visit("#/rules/tchag")
    settled(screen)
    shown = screen.page.locator("#rule-C2 .figure").nth(place)
    wrong = figure.wrong[0]
    start, target = wrong.move.split("-")
    cell(shown, start).click()
    screen.rest()
    cell(shown, target).click()
    expect(shown.get_by_role("alert")).to_contain_text(f"rule {wrong.rule}")
    screen.page.keyboard.press("Escape")
    screen.rest()
    other = next(str(move) for move in figure.position.legal_moves if str(move) not in figure.good)
    play(screen.page, shown, other)
    expect(shown.get_by_role("status")).to_contain_text("legal, but not what is asked here")
    shown.get_by_role("button", name="Start over").click()
    screen.rest()
    play(screen.page, shown, figure.good[0])
    assert figure.praise
    expect(shown.locator(".verdict.met")).to_contain_text(figure.praise.en.strip().replace("*", "")[:20])
    shown.get_by_role("button", name="Start over").click()
    shown.get_by_role("button", name="Show me").click()
    expect(shown.locator(".verdict.shown")).to_be_visible()


@pytest.mark.parametrize("way", ["#/rules/tchag#C5", "#/rules/tchag/C5", "#/rules/tchag/c5"])
def test_a_rule_has_an_address(visit: Visit, way: str) -> None:
    screen = visit(way)
    settled(screen)
    rule = screen.page.locator("#rule-C5")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    expect(rule).to_have_class(re.compile("named"))
    screen.page.get_by_role("navigation", name="Contents").get_by_role("link").first.click()
    expect(rule).not_to_have_class(re.compile("named"))
    expect(screen.page.locator("article section").first).to_be_focused()


def test_a_rule_named_in_a_game_leads_to_its_page_and_back(visit: Visit) -> None:
    screen = visit.game(kept_game("tumicarona"))
    screen.tap("a1")
    screen.page.get_by_role("alert").get_by_role("link", name="rule T2").click()
    settled(screen)
    expect(screen.page.locator("#rule-T2")).to_be_focused()
    screen.page.go_back()
    expect(screen.page.locator(".play")).to_be_visible()


def test_the_rule_of_a_result_is_a_link(visit: Visit) -> None:
    screen = visit.position("tumicarona", "5/5/2B2/5/2W2 w 0 9", options=SMALL)
    screen.tap("c1", "c2")
    screen.page.locator(".prompt").get_by_role("link", name="rule T1").click()
    expect(screen.page.locator("#rule-T1")).to_be_focused()


def test_the_rules_are_at_hand_in_a_game(visit: Visit) -> None:
    screen = visit.game(kept_game("vela"))
    screen.page.get_by_text("How it is played").click()
    titles = [section.title.en for section in learn.rules("vela").sections]
    links = screen.page.locator(".side details ul a")
    expect(links).to_have_text(titles)
    links.nth(3).click()
    settled(screen)
    expect(screen.page.locator("article section").nth(3)).to_be_focused()


def solve(screen: Screen, task: learn.Task) -> None:
    """Makes the turns of a solution by mouse; the opponent answers by himself."""
    position = task.position
    for move in task.solution:
        if position.turn is task.position.turn:
            play(screen.page, screen.page.locator(".trial"), move)
        position = position.play(move)


def test_a_chapter_to_its_last_star_by_mouse(visit: Visit) -> None:
    chapter = learn.course("tours").chapters[0]
    screen = visit("#/lessons/tours/1")
    for step in chapter.steps:
        settled(screen)
        if step.task:
            solve(screen, step.task)
            expect(screen.page.locator(".verdict.met")).to_be_visible()
        screen.button("Next").click()
    tasks = sum(step.task is not None for step in chapter.steps)
    expect(screen.page.get_by_role("img", name=f"{tasks} of {tasks} stars")).to_be_visible()
    expect(screen.page.get_by_text("All stars of this chapter are yours.")).to_be_visible()
    screen.page.get_by_role("link", name="Next chapter").click()
    settled(screen)
    expect(screen.page.locator(".kicker")).to_contain_text("Chapter 2")
    screen.page.goto("/#/lessons/tours")
    expect(screen.page.get_by_role("img", name=f"{tasks} of {tasks} stars")).to_be_visible()


def test_a_task_by_keyboard(visit: Visit) -> None:
    """The first task of a course: found by Tab and arrows, made by Enter, gone on from by Enter."""
    steps = learn.course("tours").chapters[0].steps
    place = next(index for index, step in enumerate(steps) if step.task)
    task = steps[place].task
    assert task
    screen = visit("#/lessons/tours/1")
    page = screen.page
    keys = Keys(screen)
    for _ in range(place):
        settled(screen)
        keys.tab_to("Next")
        keys.press("Enter")
    settled(screen)
    for _ in range(40):
        keys.press("Tab")
        if page.evaluate("document.activeElement.dataset.cell ?? ''"):
            break
    start, _, target = task.solution[0].partition("-")
    for name in (start, target):
        box = cell(page.locator(".trial"), name).bounding_box()
        assert box
        for _ in range(12):
            at: dict[str, float] = page.evaluate(
                "document.activeElement.querySelector('.tb-hit').getBoundingClientRect()"
            )
            across, down = box["x"] - at["x"], box["y"] - at["y"]
            if abs(across) < 2 and abs(down) < 2:
                break
            sideways = abs(across) >= abs(down)
            keys.press(
                ("ArrowRight" if across > 0 else "ArrowLeft")
                if sideways
                else ("ArrowDown" if down > 0 else "ArrowUp")
            )
        keys.press("Enter")
        page.evaluate("quiet()")
    expect(page.locator(".verdict.met")).to_be_visible()
    keys.tab_to("Next")
    keys.press("Enter")
    expect(page.locator("[aria-current=step]")).to_have_attribute(
        "aria-label", re.compile(f"Step {place + 2} of")
    )


def test_a_missed_task_is_told_hinted_shown_and_tried_again(visit: Visit) -> None:
    steps = learn.course("tours").chapters[0].steps
    place = next(index for index, step in enumerate(steps) if step.task)
    task = steps[place].task
    assert task
    screen = visit("#/lessons/tours/1")
    for _ in range(place):
        settled(screen)
        screen.button("Next").click()
    settled(screen)
    screen.button("Hint").click()
    expect(screen.page.get_by_role("status")).to_contain_text("Hint")
    other = next(str(move) for move in task.position.legal_moves if str(move) not in task.solution)
    play(screen.page, screen.page.locator(".trial"), other)
    expect(screen.page.locator(".verdict.failed")).to_be_visible()
    screen.button("Solution").click()
    expect(screen.page.locator(".verdict.shown")).to_be_visible()
    assert json.loads(screen.page.evaluate("localStorage['tablier.learning'] ?? '{}'")) == {}
    screen.button("Start over").click()
    screen.rest()
    solve(screen, task)
    expect(screen.page.locator(".verdict.met")).to_be_visible()


def tried(screen: Screen, puzzle: learn.Puzzle) -> bool | None:
    """What the browser keeps of a puzzle."""
    kept = json.loads(screen.page.evaluate("localStorage['tablier.learning'] ?? '{}'"))
    found: bool | None = kept.get("puzzles", {}).get(puzzle.game, {}).get("tried", {}).get(puzzle.id)
    return found


def test_a_puzzle_is_solved_and_counts(visit: Visit) -> None:
    puzzle = min(learn.puzzles("tours"), key=lambda one: len(one.solution))
    screen = visit(f"#/puzzles/tours/{puzzle.id}")
    settled(screen)
    solve(screen, puzzle.task)
    expect(screen.page.locator(".verdict.met")).to_contain_text("Your rating")
    assert tried(screen, puzzle) is True
    expect(screen.page.locator(".note")).to_contain_text("1 in a row")
    screen.page.get_by_role("link", name="Next puzzle").click()
    settled(screen)
    expect(screen.page.locator(".verdict")).to_have_count(0)
    expect(screen.page).not_to_have_url(re.compile(puzzle.id))


def test_a_wrong_try_is_refuted_on_the_board(visit: Visit) -> None:
    puzzle = min(learn.puzzles("tours"), key=lambda one: len(one.solution))
    position = puzzle.start()
    wrong, verdict = next(
        (str(move), found)
        for move in position.legal_moves
        if str(move) != puzzle.solution[0] and (found := prove(position, puzzle.value, move)).refutation
    )
    screen = visit(f"#/puzzles/tours/{puzzle.id}")
    settled(screen)
    play(screen.page, screen.page.locator(".trial"), wrong)
    said = screen.page.locator(".verdict.failed")
    expect(said).to_contain_text(verdict.refutation[0])
    assert tried(screen, puzzle) is False
    screen.rest()
    screen.button("Start over").click()
    screen.rest()
    solve(screen, puzzle.task)
    expect(screen.page.locator(".verdict.met")).to_be_visible()
    expect(screen.page.locator(".verdict")).not_to_contain_text("Your rating")
    assert tried(screen, puzzle) is False, "only the first try counts"


def test_a_chain_that_stops_too_early_is_told(visit: Visit) -> None:
    for puzzle in learn.puzzles("tumicarona"):
        chain = puzzle.solution[0].split("-")
        if (
            len(chain) > 2
            and prove(puzzle.start(), puzzle.value, early := "-".join(chain[:-1])).stopped_early
        ):
            break
    else:
        raise AssertionError("no puzzle has a chain to go through with")
    screen = visit(f"#/puzzles/tumicarona/{puzzle.id}")
    settled(screen)
    play(screen.page, screen.page.locator(".trial"), early)
    expect(screen.page.locator(".verdict.failed")).to_contain_text("the chain was stopped too early")
    screen.page.get_by_role("button", name="FR", exact=True).click()
    expect(screen.page.locator(".verdict.failed")).to_contain_text("arrêtée trop tôt")


def test_a_solution_that_is_shown_is_a_puzzle_missed(visit: Visit) -> None:
    puzzle = learn.puzzles("tours")[0]
    screen = visit(f"#/puzzles/tours/{puzzle.id}")
    settled(screen)
    screen.button("Solution").click()
    expect(screen.page.locator(".verdict.shown")).to_be_visible()
    assert tried(screen, puzzle) is False


def test_puzzles_by_theme_and_of_the_day(visit: Visit) -> None:
    screen = visit("#/puzzles/tours")
    settled(screen)
    screen.page.get_by_label("Theme").select_option("cascade")
    address = screen.page.get_by_role("link", name="A puzzle for you").get_attribute("href") or ""
    fitting = {one.id for one in learn.puzzles("tours") if "cascade" in one.themes}
    assert address.rpartition("/")[2] in fitting
    screen.page.get_by_role("link", name="Puzzle of the day").click()
    settled(screen)
    expect(screen.page.locator("h1")).to_have_text("Puzzle of the day")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "way",
    [
        "#/rules/tchag/C99",
        "#/lessons/tchag/99",
        "#/exercises/tchag/99",
        "#/puzzles/tchag/nonesuch",
        "#/rules/chess",
    ],
)
def test_what_does_not_exist_is_said_with_a_way_on(visit: Visit, way: str, language: str) -> None:
    screen = visit(way, settings={"language": language})
    alert = screen.page.locator("main [role=alert]")
    expect(alert).to_be_visible()
    expect(screen.page.locator("main a.main")).to_be_visible()
    pure(screen, language)


def test_the_first_lesson_is_offered_once(visit: Visit) -> None:
    screen = visit("#/new/tchag")
    offer = screen.page.get_by_role("group", name="First lesson")
    expect(offer.get_by_role("link")).to_have_attribute("href", "#/lessons/tchag/1")
    offer.get_by_role("button").click()
    expect(offer).to_have_count(0)
    screen.page.reload()
    screen.page.locator("h1").wait_for()
    expect(offer).to_have_count(0)


def test_the_first_page_leads_to_learning_playing_and_puzzles(visit: Visit) -> None:
    screen = visit()
    first = screen.page.get_by_role("navigation", name="What would you like to do?")
    expect(first.get_by_role("link")).to_have_count(4)
    card = screen.page.locator(".card").last
    for name, way in {
        "Learn, Tchag": "#/lessons/tchag",
        "Tchag": "#/new/tchag",
        "Puzzles, Tchag": "#/puzzles/tchag",
    }.items():
        expect(card.get_by_role("link", name=name, exact=True)).to_have_attribute("href", way)
    card.get_by_text("Play", exact=True).click(force=True)
    expect(screen.page.locator("h1")).to_have_text("Tchag")


def test_damaged_progress_is_told_and_set_aside(visit: Visit) -> None:
    screen = visit("#/lessons/tchag", storage={"tablier.learning": "{nonsense"})
    settled(screen)
    expect(screen.page.get_by_role("alert")).to_contain_text("nothing has been thrown away")
    assert json.loads(screen.page.evaluate("localStorage['tablier.learning.damaged']")) == ["{nonsense"]
    screen.button("All right").click()
    expect(screen.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", RULE_SETS)
def test_every_page_is_sound_in_both_languages_and_colours(visit: Visit, game: str, language: str) -> None:
    shows_its_own_board = game in ("tumicarona", "tours", "tchag")
    in_english = axe.faults_in_both_themes if shows_its_own_board else axe.faults
    faults = in_english if language == "en" else axe.faults_in_words
    screen = visit("#/learn", settings={"language": language})
    page = screen.page
    for way in pages(game):
        go(screen, way)
        assert faults(page) == [], way
        if "rules" not in way:  # they explain what the letters and options stand for, which are English
            pure(screen, language)


@pytest.mark.parametrize("game", RULE_SETS)
def test_no_page_scrolls_sideways_on_a_phone(visit: Visit, game: str) -> None:
    screen = visit("#/learn", size=(360, 740), settings={"language": "fr"})
    for way in pages(game):
        go(screen, way)
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= 360, way


def test_rules_are_printed_without_what_only_a_screen_needs(visit: Visit) -> None:
    screen = visit("#/rules/tchag")
    settled(screen)
    screen.page.emulate_media(media="print")
    for what in ("header .brand", ".settings", "nav", "main button"):
        for one in screen.page.locator(what).all():
            expect(one).to_be_hidden()
    expect(screen.page.locator("#rule-C5 h2")).to_be_visible()
    expect(screen.page.locator("#rule-C2 svg.tb").first).to_be_visible()


def test_the_longest_rules_take_two_sheets_of_paper(visit: Visit) -> None:
    screen = visit("#/rules/vela", settings={"language": "fr"})
    settled(screen)
    edge = {"top": "1cm", "bottom": "1cm", "left": "1cm", "right": "1cm"}
    sheets = re.findall(rb"/Type */Page\b", screen.page.pdf(format="A4", margin=edge))  # type: ignore[arg-type]
    assert len(sheets) == 2


def test_a_plain_game_does_not_load_what_is_for_learning(visit: Visit) -> None:
    screen = visit.game(kept_game("tchag"))
    loaded = screen.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [name for name in loaded if "Learn" in name]
    screen.page.goto("/#/rules/tchag")
    settled(screen)
    loaded = screen.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert [name for name in loaded if "Learn" in name]
