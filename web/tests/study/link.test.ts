// Links that hold whole games: they come back as they were, at random and for every rule set; a broken one is known.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { GAMES } from "../../src/api/names";
import { readLink, recordLink } from "../../src/study/link";
import { type Tree, fromSheet } from "../../src/study/tree";
import { parseRoute } from "../../src/page/route";
import { anyTree } from "./any_tree";
import { randomly } from "./randomly";

const read = (link: string) => {
  const route = parseRoute({ pathname: "/", hash: link });
  if (route.at !== "record") throw new Error(`${link} leads to ${route.at}`);
  return readLink(route.game, route.text);
};

const long = (moves: number): Tree =>
  fromSheet({
    rules: { game: "tumicarona", options: {} },
    two_rounds: false,
    verdicts: false,
    start: null,
    events: Array.from({ length: moves }, (_, at) => {
      const random = randomly(at);
      const cell = () => `${random.one([..."abcdefghi"])}${random.below(5) + 1}`;
      return `${cell()}-${cell()}${random.one(["A", "W", "", `A-${cell()}W`])}`;
    }),
  });

describe("a link", () => {
  test.each(GAMES)("holds a whole game with its variations: %s", async (game) => {
    const random = randomly(game.length);
    for (let tries = 0; tries < 2; tries++) {
      const tree = await anyTree(game, random);
      expect(await read(await recordLink(tree))).toEqual({ tree, whole: true });
    }
  });

  test("holds the longest game there can be", async () => {
    const link = await recordLink(long(4000));
    expect(await read(link)).toEqual({ tree: long(4000), whole: true });
    expect(link.length).toBeLessThan(32_000); // every browser takes twice as much
    expect((await recordLink(long(200))).length).toBeLessThan(2000); // so does every messenger
  });

  test("that is cut short opens with what is left of it", async () => {
    const tree = long(60);
    const link = await recordLink(tree);
    let least = 0;
    for (let length = link.lastIndexOf("/") + 1; length < link.length - 1; length++) {
      const found = await read(link.slice(0, length));
      expect(found.whole).toBe(false);
      const moves = found.tree?.nodes.map(({ move }) => move) ?? [];
      expect(moves).toEqual(tree.nodes.slice(0, moves.length).map(({ move }) => move));
      expect(moves.length).toBeGreaterThanOrEqual(least); // the more of it, the more of the game
      least = moves.length;
    }
    expect(least).toBeGreaterThanOrEqual(56);
  });

  test("in which a letter is another one is known, and never another game", async () => {
    const tree = long(60);
    const link = await recordLink(tree);
    const random = randomly(7);
    const begin = link.lastIndexOf("/") + 1;
    const sound: number[] = [];
    for (let tries = 0; tries < 300; tries++) {
      const at = begin + random.below(link.length - begin - 1);
      const letter = random.one([..."ABCxyz019-_%é"]);
      if (link[at] === letter) continue;
      const { tree: found, whole } = await read(link.slice(0, at) + letter + link.slice(at + 1));
      const moves = found?.nodes ?? [];
      expect(moves).toEqual(tree.nodes.slice(0, moves.length));
      if (whole) expect(found).toEqual(tree);
      sound.push(moves.length);
    }
    expect(Math.max(...sound)).toBeGreaterThan(30); // late damage leaves the beginning
  });

  test.each(["", "A", "AAAA", "____", "%%%", "é", "eJwDAAAAAAE", "x".repeat(500)])(
    "that is nonsense holds nothing: %s",
    async (text) => {
      expect(await readLink("tours", text)).toEqual({ tree: null, whole: false });
    },
  );

  test("is of one game only", async () => {
    const link = await recordLink(long(20));
    expect(await read(link.replace("tumicarona", "vela"))).toEqual({ tree: null, whole: false });
  });

  test("does not unfold without end", async () => {
    const zeros = new Blob([new Uint8Array(50_000_000)]).stream();
    const packed = await new Response(zeros.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
    const text = Buffer.from(packed).toString("base64url");
    expect(await readLink("tours", text)).toEqual({ tree: null, whole: false });
  });
});
