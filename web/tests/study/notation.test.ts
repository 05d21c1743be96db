// How a tree is written: every move once, in the order of records, with its number.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { insteadOf, linesOf, numberBefore, rowsOf } from "../../src/study/notation";
import type { Said } from "../../src/study/told";
import { START, type Tree, emptyTree, fromSheet, playAll, withComment } from "../../src/study/tree";
import { randomly } from "./randomly";

const RULES = { game: "tchag", options: {} } as const;
const game = (...events: string[]) =>
  fromSheet({ rules: RULES, two_rounds: false, verdicts: false, start: null, events });

/** Lines as their depth and moves, `>` where a variation begins. */
const written = (tree: Tree) =>
  linesOf(tree).map(
    ({ depth, begins, moves }) =>
      `${depth}${begins ? ">" : " "} ${moves.map((at) => tree.nodes[at]!.move).join(" ")}`,
  );

const said = (player: "first" | "second", number: number): Said => ({
  event: "",
  player,
  number,
  round: 0,
  captured: 0,
  outcome: null,
});

describe("a tree as it is written", () => {
  test("has its variations below the move they are instead of", () => {
    let [tree] = playAll(emptyTree(RULES), START, ["a", "b", "c"]);
    [tree] = playAll(tree, START, ["d", "e"]);
    [tree] = playAll(tree, 0, ["f", "g"]);
    [tree] = playAll(tree, 0, ["h"]);
    expect(written(tree)).toEqual(["0> a", "1> d e", "0  b", "1> f g", "1> h", "0  c"]);
  });

  test("has nested ones further in", () => {
    let [tree] = playAll(emptyTree(RULES), START, ["a", "b"]);
    [tree] = playAll(tree, 0, ["c", "d", "e"]);
    [tree] = playAll(tree, 2, ["f", "g"]);
    expect(written(tree)).toEqual(["0> a b", "1> c d", "2> f g", "1  e"]);
    const [, variation, nested] = linesOf(tree);
    expect([insteadOf(variation!, tree), insteadOf(nested!, tree)]).toEqual([1, 3]);
  });

  test("has what was tried after a game below its end", () => {
    let [tree] = playAll(game("a", "b"), 1, ["c", "d"]);
    [tree] = playAll(tree, 1, ["e"]);
    expect(written(tree)).toEqual(["0> a b", "1> c d", "1> e"]);
    expect(
      linesOf(tree)
        .slice(1)
        .map((line) => insteadOf(line, tree)),
    ).toEqual([null, null]);
    [tree] = playAll(game(), START, ["c", "d"]);
    expect(written(tree)).toEqual(["1> c d"]);
    expect(written(game())).toEqual([]);
  });

  test.each([1, 2, 3])("has every move once, each after what it follows, at random (%i)", (seed) => {
    const random = randomly(seed);
    for (let tries = 0; tries < 30; tries++) {
      let tree = random.one([emptyTree(RULES), game(), game("a", "b", "c")]);
      for (let size = 0; size < 30; size++) {
        [tree] = playAll(tree, random.below(tree.nodes.length + 1) - 1, [random.one(["a", "b", "c", "d"])]);
      }
      const order = linesOf(tree).flatMap(({ moves }) => moves);
      expect([...order].sort((a, b) => a - b)).toEqual(tree.nodes.map((_, at) => at));
      for (const at of order) {
        const { parent } = tree.nodes[at]!;
        expect(order.indexOf(parent)).toBeLessThan(order.indexOf(at));
      }
    }
  });

  test("can be nested as deep as one likes", () => {
    let [tree, at] = playAll(emptyTree(RULES), START, ["a"]);
    for (let depth = 0; depth < 2000; depth++) [tree, at] = playAll(tree, tree.nodes[at]!.parent, ["b", "a"]);
    for (let depth = 0; depth < 5; depth++) [tree] = playAll(tree, at, [`x${depth}`]);
    expect(linesOf(tree).length).toBeGreaterThan(5);
  });

  test("has one number for a move and its answer, and a row of its own after a comment", () => {
    const tree = withComment(game("a", "b", "c", "d", "e"), 2, "said");
    const told = [
      said("first", 1),
      said("second", 1),
      said("first", 2),
      said("second", 2),
      said("second", 3),
    ];
    const [line] = linesOf(tree);
    expect(rowsOf(line!, tree, told)).toEqual([
      { number: 1, first: 0, second: 1 },
      { number: 2, first: 2, second: null },
      { number: 2, first: null, second: 3 },
      { number: 3, first: null, second: 4 },
    ]);
    const numbers = [0, 1, 2, 3, 4].map((at) => numberBefore(at, at ? at - 1 : null, tree, told));
    expect(numbers).toEqual(["1.", "", "2.", "2…", "3…"]);
    expect(numberBefore(1, null, tree, told)).toBe("1…");
    expect(numberBefore(0, null, tree, [null])).toBe("");
  });
});
