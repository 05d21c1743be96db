// A game with its variations: all moves in one list, each with the move it follows. Every change makes a new tree.
import type { Rules, Sheet, Study as StudyModel, StudyNode } from "../api/types";

export type { StudyModel }; // a tree as the server sends and takes it

export type Mark = StudyNode["mark"];
export const MARKS = ["!!", "!", "!?", "?!", "?", "??"] as const satisfies Mark[];

export type Ending = StudyModel["ending"];
export const ENDINGS: readonly Ending[] = [
  "",
  "draw",
  "verdict",
  "resign first",
  "resign second",
  "time first",
  "time second",
];

export interface Node {
  readonly parent: number; // the move it follows, or START
  readonly move: string;
  readonly comment: string;
  readonly mark: Mark;
}

/**
 * The moves stand in the order in which they are written: after a move comes all that follows it, its main
 * continuation first. What follows a move is different moves.
 */
export interface Tree {
  readonly rules: Rules;
  readonly start: string | null; // the position it begins with, when that is not the usual one
  readonly tags: Readonly<Record<string, string>>; // who played, where and when
  readonly ending: Ending; // how the game ended when the moves do not show it
  readonly comment: string; // before the first move
  readonly nodes: readonly Node[];
  readonly played: number | null; // how many moves the game has, what follows them being tried; null: all of the main line
}

/** Where nothing has been played; every other place is the index of the move played last. */
export const START = -1;

/** A tree, and a place in it. */
export type Placed = [tree: Tree, at: number];

// Looking at it

/** The index after all that follows a move. */
export function endOf({ nodes }: Tree, at: number): number {
  let end = at + 1;
  while (end < nodes.length && nodes[end]!.parent >= at) end++;
  return end;
}

/** What follows a move, the main continuation first. */
export function following(tree: Tree, at: number): number[] {
  const found: number[] = [];
  for (let next = at + 1; tree.nodes[next]?.parent === at; next = endOf(tree, next)) found.push(next);
  return found;
}

/** The main continuation, where there is one. */
export const onward = ({ nodes }: Tree, at: number): number | null =>
  nodes[at + 1]?.parent === at ? at + 1 : null;

export const parentOf = ({ nodes }: Tree, at: number): number => nodes[at]?.parent ?? START;

/** The same moment with other moves: the move itself among those that follow what it follows. */
export const alternatives = (tree: Tree, at: number): number[] =>
  at === START ? [] : following(tree, parentOf(tree, at));

/** All moves up to a place. */
export function lineTo(tree: Tree, at: number): number[] {
  const line: number[] = [];
  for (let one = at; one !== START; one = parentOf(tree, one)) line.push(one);
  return line.reverse();
}

/** The line up to a place and on from it by its main continuations; within a game up to the end of it. */
export function lineThrough(tree: Tree, at: number): number[] {
  const line = lineTo(tree, at);
  const end = isMain(tree, at) && at !== lastPlayed(tree) ? lastPlayed(tree) : null;
  for (let one = onward(tree, at); one !== null; one = onward(tree, one)) {
    line.push(one);
    if (one === end) break;
  }
  return line;
}

/** The main line: the moves of the game, by the first continuation always. */
export const main = (tree: Tree): number[] => (lastPlayed(tree) === START ? [] : lineThrough(tree, START));

/** The last move of the game where it is known; first continuations stand next to each other from the start on. */
const lastPlayed = ({ played }: Tree): number | null => (played === null ? null : played - 1);

export const movesTo = (tree: Tree, at: number): string[] =>
  lineTo(tree, at).map((one) => tree.nodes[one]!.move);

/** Whether a place is on the main line. */
export const isMain = (tree: Tree, at: number): boolean => variationAt(tree, at) === null;

/** The place that these moves lead to, as far as the tree has them. */
export function furthest(tree: Tree, moves: readonly string[]): number {
  let at = START;
  for (const move of moves) {
    const next = after(tree, at, move);
    if (next === null) break;
    at = next;
  }
  return at;
}

/** Where a move leads that the tree has at this place. */
const after = (tree: Tree, at: number, move: string): number | null =>
  following(tree, at).find((one) => tree.nodes[one]!.move === move) ?? null;

/** The first move of the innermost variation that a place is in; null on the main line. */
function variationAt(tree: Tree, at: number): number | null {
  for (let one = at; one !== START; one = parentOf(tree, one)) {
    const parent = parentOf(tree, one);
    if (parent !== one - 1 || parent === lastPlayed(tree)) return one; // a first continuation stands next to what it follows
  }
  return null;
}

// Changing it

/** Plays a move at a place: goes on into the one that is there, else adds it behind the others. */
export function play(tree: Tree, at: number, move: string): Placed {
  const there = after(tree, at, move);
  if (there !== null) return [tree, there];
  const { nodes } = tree;
  const place = endOf(tree, at);
  const added: Node = { parent: at, move, comment: "", mark: "" };
  const later = nodes
    .slice(place)
    .map((node) => (node.parent >= place ? { ...node, parent: node.parent + 1 } : node));
  return [{ ...tree, nodes: [...nodes.slice(0, place), added, ...later] }, place];
}

/** Plays moves one after the other. */
export function playAll(tree: Tree, at: number, moves: readonly string[]): Placed {
  return moves.reduce<Placed>(([grown, place], move) => play(grown, place, move), [tree, at]);
}

/**
 * Makes the variation that a place is in the main continuation where it begins; the place stays in it. When the main
 * line becomes another one by that, it is no longer said how far it was played and how it ended.
 */
export function promote(tree: Tree, at: number): Placed {
  const variation = variationAt(tree, at);
  if (variation === null) return [tree, at];
  const parent = parentOf(tree, variation);
  const [first, end] = [parent + 1, endOf(tree, variation)];
  const size = end - variation;
  // What stood before it moves back by its size, and it moves to the front.
  const moved = (index: number): number => {
    if (index < first || index >= end) return index;
    return index >= variation ? index - variation + first : index + size;
  };
  const nodes: Node[] = [];
  tree.nodes.forEach((node, index) => {
    nodes[moved(index)] = { ...node, parent: moved(node.parent) };
  });
  const changed = isMain(tree, parent) ? OPEN : {};
  return [{ ...tree, nodes, ...changed }, moved(at)];
}

/** Takes a move and all that follows it away; the place is then before it. */
export function remove(tree: Tree, at: number): Placed {
  if (at === START) return [{ ...tree, nodes: [], ...OPEN }, START];
  const end = endOf(tree, at);
  const shorter = isMain(tree, at) ? { played: tree.played === null ? null : at, ending: "" as const } : {};
  const later = tree.nodes
    .slice(end)
    .map((node) => (node.parent >= end ? { ...node, parent: node.parent - (end - at) } : node));
  return [{ ...tree, nodes: [...tree.nodes.slice(0, at), ...later], ...shorter }, parentOf(tree, at)];
}

/** Says something of a move, or before the first. */
export function withComment(tree: Tree, at: number, comment: string): Tree {
  return at === START ? { ...tree, comment } : withNode(tree, at, { comment });
}

export function withMark(tree: Tree, at: number, mark: Mark): Tree {
  return at === START ? tree : withNode(tree, at, { mark });
}

function withNode(tree: Tree, at: number, change: Partial<Node>): Tree {
  return { ...tree, nodes: tree.nodes.map((node, index) => (index === at ? { ...node, ...change } : node)) };
}

/** What is said of a main line nobody has played. */
const OPEN = { played: null, ending: "" } as const;

// From and to other forms

/** A tree without moves. */
export const emptyTree = (rules: Rules, start: string | null = null): Tree => ({
  rules,
  start,
  tags: {},
  ending: "",
  comment: "",
  nodes: [],
  played: null,
});

/** A game of one round as it was played: its moves, and how it ended if they do not show it. */
export function fromSheet({ rules, start = null, events = [] }: Sheet): Tree {
  const last = events.at(-1)?.replace(/^flag /, "time ") as Ending | undefined;
  const ending = last && ENDINGS.includes(last) ? last : "";
  const moves = ending ? events.slice(0, -1) : events;
  const nodes = moves.map((move, index): Node => ({ parent: index - 1, move, comment: "", mark: "" }));
  return { ...emptyTree(rules, start), ending, nodes, played: nodes.length };
}

/** The tree in what the server sends or a browser has kept; moves that are there twice in one place become one. */
export function fromStudy({ nodes, start = null, played = null, ...about }: StudyModel): Tree {
  interface Growing {
    move: string;
    comment: string;
    mark: Mark;
    next: Growing[];
  }
  const root: Growing[] = [];
  const grown: Growing[] = [];
  for (const { parent, move, comment, mark } of nodes) {
    const siblings = parent === START ? root : grown[parent]!.next;
    const there = siblings.find((one) => one.move === move);
    if (there) {
      there.comment = [there.comment, comment].filter(Boolean).join(" ");
      there.mark ||= mark;
    }
    const one = there ?? { move, comment, mark, next: [] };
    if (!there) siblings.push(one);
    grown.push(one);
  }
  const ordered: Node[] = [];
  const coming = root.map((one): [number, Growing] => [START, one]).reverse();
  for (let top = coming.pop(); top; top = coming.pop()) {
    const [parent, { next, ...node }] = top;
    const at = ordered.push({ parent, ...node }) - 1;
    coming.push(...next.map((one): [number, Growing] => [at, one]).reverse());
  }
  const firsts = ordered.findIndex(({ parent }, at) => parent !== at - 1);
  const longest = firsts < 0 ? ordered.length : firsts;
  const known = played ?? (about.ending ? longest : null);
  return { ...about, start, nodes: ordered, played: known === null ? null : Math.min(known, longest) };
}

export const toStudy = ({ nodes, ...about }: Tree): StudyModel => ({
  ...about,
  nodes: nodes.map((node) => ({ ...node })),
});
