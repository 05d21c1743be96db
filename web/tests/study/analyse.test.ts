// From a game to its study, with the real server as judge: the moment looked at, the round looked at, and what was said
// before.
// @vitest-environment node
import { beforeEach, describe, expect, test } from "vitest";
import { analyse, analyseKept } from "../../src/study/analyse";
import { keepStudy, savedStudies, savedStudy } from "../../src/study/saved_studies";
import { main, movesTo, play, toStudy, withComment, fromStudy } from "../../src/study/tree";
import { begin, kept } from "../play/begin";
import { emptyBrowser } from "./begin";

beforeEach(emptyBrowser);

const SMALLEST = { cols: 3, rows: 3 };
const FIRST_ROUND = ["b1-b2A", "c3-b3", "c2-c3"]; // won by White
const LINE = ["f2-e3A", "d5-d4A-c5W", "e2-e3A-d4A-e5W-d5W"];

const sheet = (events: string[], two_rounds = false, options = {}) => ({
  ...kept("fanorona").sheet,
  rules: { game: two_rounds ? ("fanorona" as const) : ("tumicarona" as const), options },
  two_rounds,
  verdicts: false,
  events,
});

const studyOf = (session: Parameters<typeof analyse>[0]) => savedStudy(analyse(session))!;

describe("the study of a game", () => {
  test("that is kept and not on the screen is made once", () => {
    const game = { ...kept("tumicarona", { sheet: sheet([...LINE, "resign second"]) }), result: "1-0" };
    const { study, from, result } = savedStudy(analyseKept(game))!;
    expect([study.nodes.length, study.ending, from, result]).toEqual([3, "resign second", "test", "1-0"]);
    expect(analyseKept(game)).toBe(savedStudies()[0]!.id);
    expect(savedStudies().length).toBe(1);
  });

  test("has all its moves, and stands where the game is looked at", async () => {
    const { session } = await begin("tumicarona", { sheet: sheet(LINE) });
    await session.history.look(1);
    const { study, at, from, flipped } = studyOf(session);
    expect(study.nodes.map(({ move }) => move)).toEqual(LINE);
    expect([at, from, flipped, study.played]).toEqual([0, "test", false, 3]);
  });

  test("says who played, and how it ended when the moves do not", async () => {
    const { session } = await begin("tumicarona", {
      sheet: sheet([...LINE, "resign second"]),
      seats: { first: "human", second: 3 },
      names: { first: "Ann", second: "" },
    });
    const { study, at } = studyOf(session);
    expect(study.tags).toMatchObject({ First: "Ann", Second: "Tablier 3" });
    expect(study.tags.Date).toMatch(/^\d{4}\.\d\d\.\d\d$/);
    expect([study.ending, at]).toEqual(["resign second", 2]);
  });

  test("keeps what was said and tried when the game has gone on", async () => {
    const { session } = await begin("tumicarona", { sheet: sheet(LINE.slice(0, 1)) });
    const first = studyOf(session);
    let tree = withComment(fromStudy(first.study), 0, "said");
    [tree] = play(tree, 0, "c3-d4W"); // tried before the game went on otherwise
    keepStudy({ ...first, study: toStudy(tree) });
    const { session: later } = await begin("tumicarona", { sheet: sheet(LINE) });
    const second = studyOf(later);
    expect([second.id, savedStudies().length]).toEqual([first.id, 1]);
    const joined = fromStudy(second.study);
    expect(main(joined).map((at) => joined.nodes[at]!.move)).toEqual(LINE);
    expect(joined.nodes[0]!.comment).toBe("said");
    expect(joined.nodes.map(({ move }) => move)).toContain("c3-d4W");
    expect([joined.played, movesTo(joined, second.at)]).toEqual([3, LINE]);
    expect(second.updated).toBeGreaterThan(first.updated);
    expect(studyOf(later).updated).toBe(second.updated); // nothing new
  });

  test("has as its main line what was played, though it was taken back", async () => {
    const { session } = await begin("tumicarona", { sheet: sheet(LINE) });
    studyOf(session);
    const { session: other } = await begin("tumicarona", { sheet: sheet([LINE[0]!, "c3-d4W"]) });
    const { study } = studyOf(other);
    const tree = fromStudy(study);
    expect(main(tree).map((at) => tree.nodes[at]!.move)).toEqual([LINE[0], "c3-d4W"]);
    expect(tree.nodes.length).toBe(4);
  });

  test("is of the round that is looked at", async () => {
    const { session } = await begin("fanorona", {
      sheet: sheet(FIRST_ROUND, true, SMALLEST),
    });
    expect(session.phase.at).toBe("interlude");
    const first = studyOf(session);
    expect(first.study.rules.game).toBe("fanorona");
    expect(first.study.nodes.map(({ move }) => move)).toEqual(FIRST_ROUND);
    await session.nextRound();
    const vela = studyOf(session);
    expect(vela.study.rules).toMatchObject({ game: "vela", options: { giver: "white", cols: 3 } });
    expect([vela.study.nodes, vela.from, first.from]).toEqual([[], "test/2", "test/1"]);
    await session.history.look(1);
    const back = studyOf(session);
    expect([back.id, back.at]).toEqual([first.id, 0]);
  });
});
