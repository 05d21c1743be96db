// The tree of variations, at random, against a model that could not be simpler: every place is the list of moves that
// leads to it.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  MARKS,
  type Mark,
  START,
  type Tree,
  alternatives,
  emptyTree,
  following,
  fromSheet,
  fromStudy,
  furthest,
  isMain,
  lineThrough,
  lineTo,
  main,
  movesTo,
  onward,
  parentOf,
  play,
  playAll,
  promote,
  remove,
  toStudy,
  withComment,
  withMark,
} from "../../src/study/tree";
import { type Random, randomly } from "./randomly";

const RULES = { game: "tumicarona", options: {} } as const;
const empty = emptyTree(RULES);
const gameOf = (...events: string[]) =>
  fromSheet({ rules: RULES, two_rounds: false, verdicts: false, start: null, events });

/** The moves of the game, where it is said how many it has. */
interface Game {
  moves: string[] | null;
}

/** What follows a place: moves by name, in order, each with what follows it. */
interface Model {
  move: string;
  comment: string;
  mark: Mark;
  next: Model[];
}

const modelOf = (tree: Tree, at = START): Model[] =>
  following(tree, at).map((one) => {
    const { move, comment, mark } = tree.nodes[one]!;
    return { move, comment, mark, next: modelOf(tree, one) };
  });

/** The way to every place. */
const waysOf = (model: Model[], before: string[] = []): string[][] =>
  model.flatMap(({ move, next }) => [[...before, move], ...waysOf(next, [...before, move])]);

/** What follows the end of a way. */
const nextOf = (model: Model[], way: string[]): Model[] =>
  way.reduce((next, move) => next.find((one) => one.move === move)!.next, model);

const modelAt = (model: Model[], way: string[]): Model =>
  nextOf(model, way.slice(0, -1)).find((one) => one.move === way.at(-1))!;

/** What does not hold of a tree and must hold of every one. */
function unsound(tree: Tree): string[] {
  const found: string[] = [];
  const must = (what: string, at: number, holds: boolean) => holds || found.push(`${what} at ${at}`);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const mainLine = new Set([START, ...main(tree)]);
  for (let at = START; at < tree.nodes.length; at++) {
    const next = following(tree, at);
    const line = lineTo(tree, at);
    must("moves differ", at, new Set(next.map((one) => tree.nodes[one]!.move)).size === next.length);
    must("the first goes on", at, onward(tree, at) === (next[0] ?? null));
    must("its moves lead to it", at, furthest(tree, movesTo(tree, at)) === at);
    must("a line goes on", at, same(lineThrough(tree, at).slice(0, line.length), line));
    must("main", at, isMain(tree, at) === mainLine.has(at));
    if (at === START) continue;
    const parent = parentOf(tree, at);
    must("follows something before it", at, parent >= START && parent < at);
    // Once it has gone back no branch is come back to.
    must("order", at, parent === at - 1 || parent === START || lineTo(tree, at - 1).includes(parent));
    must("is its own alternative", at, alternatives(tree, at).includes(at));
  }
  return found;
}

const begins = (way: string[], whole: string[]): boolean => way.every((move, at) => move === whole[at]);

/** The main line. */
function mainOf(model: Model[], { moves }: Game): string[] {
  const line: string[] = [];
  for (let next = model; next[0]; next = next[0].next) line.push(next[0].move);
  return moves ?? line;
}

/** One change of both, at random; the place after it. */
function change(tree: Tree, model: Model[], game: Game, way: string[], random: Random): [Tree, string[]] {
  const at = furthest(tree, way);
  expect(movesTo(tree, at)).toEqual(way);
  switch (
    random.one(["play", "play", "play", "line", "promote", "remove", "comment", "mark", "go", "copy"])
  ) {
    case "play":
    case "line": {
      const moves = Array.from({ length: random.below(3) + 1 }, () => random.one(["a", "b", "c"]));
      for (const [index, move] of moves.entries()) {
        const next = nextOf(model, [...way, ...moves.slice(0, index)]);
        if (!next.some((one) => one.move === move)) next.push({ move, comment: "", mark: "", next: [] });
      }
      const [grown, place] = playAll(tree, at, moves);
      expect(movesTo(grown, place)).toEqual([...way, ...moves]);
      return [grown, movesTo(grown, place)];
    }
    case "promote": {
      const isFirst = (length: number) =>
        nextOf(model, way.slice(0, length - 1))[0]?.move === way[length - 1] &&
        !(game.moves?.length === length - 1 && begins(game.moves, way));
      let branch = way.length;
      while (branch && isFirst(branch)) branch--;
      if (branch) {
        const before = way.slice(0, branch - 1);
        if (begins(before, mainOf(model, game))) game.moves = null;
        const siblings = nextOf(model, before);
        const index = siblings.findIndex((one) => one.move === way[branch - 1]);
        siblings.unshift(...siblings.splice(index, 1));
      }
      const [promoted, place] = promote(tree, at);
      expect(movesTo(promoted, place)).toEqual(way);
      return [promoted, way];
    }
    case "remove": {
      if (way.length && random.below(3)) {
        if (game.moves && begins(way, game.moves)) game.moves = way.slice(0, -1);
        const siblings = nextOf(model, way.slice(0, -1));
        siblings.splice(
          siblings.findIndex((one) => one.move === way.at(-1)),
          1,
        );
        const [less, place] = remove(tree, at);
        expect(movesTo(less, place)).toEqual(way.slice(0, -1));
        return [less, way.slice(0, -1)];
      }
      return [tree, way];
    }
    case "comment": {
      if (!way.length) return [withComment(tree, START, "before"), way];
      const comment = random.one(["", "said", "{\\"]);
      modelAt(model, way).comment = comment;
      return [withComment(tree, at, comment), way];
    }
    case "mark": {
      if (!way.length) return [withMark(tree, START, "!"), way];
      const mark = random.one(["", ...MARKS] as const);
      modelAt(model, way).mark = mark;
      return [withMark(tree, at, mark), way];
    }
    case "copy":
      expect(fromStudy(toStudy(tree))).toEqual(tree);
      return [fromStudy(toStudy(tree)), way];
    default:
      return [tree, random.one([[], ...waysOf(model)])];
  }
}

describe("a tree", () => {
  test.each([1, 2, 3, 4])("is what its changes make of it, at random (%i)", (seed) => {
    const random = randomly(seed);
    for (let game = 0; game < 12; game++) {
      const moves = random.one([null, [], ["a", "b"], ["a", "b", "c", "a"]]);
      const played: Game = { moves };
      let [tree, way]: [Tree, string[]] = [moves ? gameOf(...moves) : empty, []];
      const model: Model[] = modelOf(tree);
      for (let step = 0; step < 60; step++) {
        const before = JSON.stringify(tree);
        const old = tree;
        [tree, way] = change(tree, model, played, way, random);
        expect(JSON.stringify(old)).toBe(before); // nothing is changed in place
        expect(modelOf(tree)).toEqual(model);
        expect(main(tree).map((at) => tree.nodes[at]!.move)).toEqual(mainOf(model, played));
        expect(unsound(tree)).toEqual([]);
      }
    }
  });

  test("goes into a move that is there, and becomes no other tree", () => {
    const [tree, at] = play(empty, START, "a");
    expect(play(tree, START, "a")).toEqual([tree, at]);
    expect(play(tree, START, "a")[0]).toBe(tree);
  });

  test("has its variations after the main continuation", () => {
    let [tree] = playAll(empty, START, ["a", "b", "c"]);
    [tree] = playAll(tree, 0, ["d", "e"]);
    expect(main(tree)).toEqual([0, 1, 2]);
    expect(tree.nodes.map(({ move, parent }) => [move, parent])).toEqual([
      ["a", -1],
      ["b", 0],
      ["c", 1],
      ["d", 0],
      ["e", 3],
    ]);
    const [promoted, at] = promote(tree, 4);
    expect(promoted.nodes.map(({ move }) => move)).toEqual(["a", "d", "e", "b", "c"]);
    expect(at).toBe(2);
    expect(promote(promoted, at)).toEqual([promoted, at]);
    expect(parentOf(promoted, 3)).toBe(0);
  });

  test("says how a game ended as long as that is its main line; what is tried after it is no part of it", () => {
    const tree = gameOf("a", "b", "resign first");
    expect([tree.ending, tree.played, movesTo(tree, 1)]).toEqual(["resign first", 2, ["a", "b"]]);
    expect(gameOf("a", "flag second")).toMatchObject({ ending: "time second", played: 1 });
    const [longer, at] = play(tree, 1, "c");
    expect([longer.ending, main(longer), isMain(longer, at)]).toEqual(["resign first", [0, 1], false]);
    expect(lineThrough(longer, 0)).toEqual([0, 1]);
    expect(lineThrough(longer, 1)).toEqual([0, 1, 2]);
    expect(promote(longer, at)[0]).toMatchObject({ ending: "", played: null });
    const [varied] = play(tree, 0, "c");
    expect(varied.ending).toBe("resign first");
    expect(promote(varied, 2)[0]).toMatchObject({ ending: "", played: null });
    expect(remove(tree, 1)[0]).toMatchObject({ ending: "", played: 1 });
    expect(withComment(withMark(tree, 1, "?"), 0, "x").ending).toBe("resign first");
    expect(fromStudy({ ...toStudy(longer), played: 99 }).played).toBe(3);
    expect(fromStudy({ ...toStudy(tree), played: null }).played).toBe(2);
  });

  test("makes one of moves that are there twice", () => {
    const node = (parent: number, move: string, comment = "", mark: Mark = "") => ({
      parent,
      move,
      comment,
      mark,
    });
    const nodes = [node(-1, "a", "x"), node(0, "b"), node(-1, "c"), node(-1, "a", "y", "!"), node(3, "d")];
    const tree = fromStudy({ ...toStudy(empty), nodes });
    expect(tree.nodes).toEqual([node(-1, "a", "x y", "!"), node(0, "b"), node(0, "d"), node(-1, "c")]);
  });

  test("can be as deep as a game can be long", () => {
    const moves = Array.from({ length: 4000 }, (_, index) => `m${index}`);
    const tree = gameOf(...moves);
    expect(movesTo(tree, 3999)).toEqual(moves);
    expect(fromStudy(toStudy(tree))).toEqual(tree);
    expect(play(tree, 2000, "x")[1]).toBe(4000);
  });
});
