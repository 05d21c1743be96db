// Trees and records: through the real server as texts and back, at random, for every rule set; and what a pasted text is.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ApiError } from "../../src/api/client";
import { GAMES } from "../../src/api/names";
import { understand } from "../../src/study/open_text";
import { START, type Tree, fromStudy, main, movesTo, playAll, toStudy } from "../../src/study/tree";
import { api } from "../play/begin";
import { anyTree } from "./any_tree";
import { treeOf } from "./begin";
import { randomly } from "./randomly";

const { games: offers } = await api.games();
const { signal } = new AbortController();
const reading = (text: string, chosen: Parameters<typeof understand>[1] = null) =>
  understand(text, chosen, offers, api, signal);

const START_TEXT = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1";
const LINE = ["f2-e3A", "d5-d4A-c5W", "e2-e3A-d4A-e5W-d5W"];

/** What a record says of a tree: options are all there, and it is said how many moves the game has. */
const asRecord = (tree: Tree, { rules }: Tree): Tree => ({ ...tree, rules, played: main(tree).length });

describe("a tree as a record", () => {
  test.each(GAMES)("comes back as it was: %s", async (game) => {
    const random = randomly(game.charCodeAt(1));
    for (let tries = 0; tries < 3; tries++) {
      const tree = await anyTree(game, random);
      const { text } = await api.writeRecord({ study: toStudy(tree) });
      const { studies, errors } = await api.readRecords(text);
      expect(errors, text).toEqual([]);
      const back = fromStudy(studies[0]!.study);
      expect(back, text).toEqual(asRecord(tree, back));
    }
  });

  test("with an illegal move is refused by its place", async () => {
    const [tree, at] = playAll(treeOf("tumicarona", ...LINE), 0, ["a1-a2"]);
    const error = await api.writeRecord({ study: toStudy(tree) }).catch((found: unknown) => found);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).fault.event).toBe(at);
  });
});

describe("a pasted text", () => {
  test("is a record, with its variations", async () => {
    const { games, positions, errors } = await reading(
      `[Game "tumicarona"]\n[First "Ann"]\n[Result "*"]\n\n1. f2-e3A! (1. d3-e3A {old}) d5-d4A-c5W *\n`,
    );
    expect([positions, errors, games.length]).toEqual([[], [], 1]);
    const { tree } = games[0]!;
    expect(tree.tags).toEqual({ First: "Ann" });
    expect(main(tree).map((at) => tree.nodes[at]!.move)).toEqual(LINE.slice(0, 2));
    expect(tree.nodes.find(({ move }) => move === "d3-e3A")).toMatchObject({ parent: START, comment: "old" });
  });

  test("with errors says where, and the good games are there", async () => {
    const good = `[Game "tours"]\n[Result "*"]\n\n1. 3@a1 *\n`;
    const bad = `[Game "tumicarona"]\n[Result "*"]\n\n1. f2-e3A a1-a2 *\n`;
    const { games, errors } = await reading(`${good}\n${bad}\n${good}`);
    expect(games.map(({ tree }) => movesTo(tree, 0))).toEqual([["3@a1"], ["3@a1"]]);
    expect(errors).toMatchObject([{ game: 1, line: 9, column: 11 }]);
    expect(errors[0]!.message).not.toBe("");
  });

  test("is a position of all games that have it", async () => {
    const { positions } = await reading(`  ${START_TEXT}\n`);
    expect(positions.map(({ tree }) => [tree.rules.game, tree.start])).toEqual([
      ["tumicarona", START_TEXT],
      ["fanorona", START_TEXT],
    ]);
    const { positions: towers } = await reading(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -");
    expect(towers.map(({ tree }) => tree.rules.game)).toEqual(["tours"]);
  });

  test("is a position on a board of another size", async () => {
    const { positions } = await reading("5/5/2B2/5/2W2 w 0 9");
    expect(positions.map(({ tree }) => tree.rules)).toEqual([
      { game: "tumicarona", options: { cols: 5, rows: 5 } },
      { game: "fanorona", options: { cols: 5, rows: 5 } },
    ]);
  });

  test("is a position of the game that was chosen, or why it is none", async () => {
    expect((await reading(START_TEXT, "fanorona")).positions.length).toBe(1);
    const { positions, fault } = await reading("gbg/gyg r", "tchag");
    expect(positions).toEqual([]);
    expect(fault?.message).toBeTruthy();
  });

  test.each(["", "   ", "x", "[", "1. e4 e5", "\u0000", "🙂".repeat(50), "(".repeat(3000)])(
    "may be nonsense: %s",
    async (text) => {
      const { positions, games } = await reading(text);
      expect([positions, games]).toEqual([[], []]);
    },
  );
});
