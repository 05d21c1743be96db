// A tree as it is written: lines of moves one below the other, a variation below the move it is instead of. The list is
// flat, however deep the variations go.
import { START, type Tree, onward } from "./tree";
import type { Said } from "./told";

export interface Line {
  depth: number; // 0: the main line
  begins: boolean; // a variation begins here; else a line goes on after variations of it
  moves: number[];
}

/** All moves in the order in which they are read. */
export function linesOf(tree: Tree): Line[] {
  const lines: Line[] = [];
  const end = tree.played === null ? null : tree.played - 1; // what follows the last move of a game is all tried
  const variations = new Map<number, number[]>(); // by what they follow
  tree.nodes.forEach(({ parent }, at) => {
    if (at !== parent + 1 || parent === end) variations.set(parent, [...(variations.get(parent) ?? []), at]);
  });
  /** What is read after a move: moves instead of it, and what was tried after the end of the game. */
  const besides = (at: number): number[] => {
    const { parent } = tree.nodes[at]!;
    const instead = at === parent + 1 && parent !== end ? variations.get(parent) : null;
    return [...(instead ?? []), ...((at === end && variations.get(at)) || [])];
  };
  const coming: { at: number; depth: number; begins: boolean }[] = [];
  const read = (those: number[], depth: number) =>
    coming.push(...those.map((at) => ({ at, depth, begins: true })).reverse());
  if (end === START) read(variations.get(START) ?? [], 1);
  else if (tree.nodes.length) read([0], 0);
  for (let next = coming.pop(); next; next = coming.pop()) {
    const { depth, begins } = next;
    const moves: number[] = [];
    lines.push({ depth, begins, moves });
    let at: number | null = next.at;
    let others: number[] = [];
    while (at !== null && !others.length) {
      moves.push(at);
      others = besides(at);
      at = at === end ? null : onward(tree, at);
    }
    if (at !== null) coming.push({ at, depth, begins: false });
    read(others, depth + 1);
  }
  return lines;
}

/** The move that a variation is instead of; null where it was tried after the end of a game. */
export function insteadOf({ moves }: Line, { nodes, played }: Tree): number | null {
  const { parent } = nodes[moves[0]!]!;
  return played !== null && parent === played - 1 ? null : parent + 1;
}

/** A row of the main line: a move of the first player and the answer to it. */
export interface Row {
  number: number | null;
  first: number | null;
  second: number | null;
}

/** The moves of a line in rows; after a comment comes a new one. */
export function rowsOf({ moves }: Line, tree: Tree, told: readonly (Said | null)[]): Row[] {
  const rows: Row[] = [];
  for (const at of moves) {
    const { player = "first", number = null } = told[at] ?? {};
    const last = rows.at(-1);
    const open = last && last.second === null && last.first !== null && !tree.nodes[last.first]!.comment;
    const row = open && player === "second" ? last : { number, first: null, second: null };
    if (row !== last) rows.push(row);
    row[player === "second" ? "second" : "first"] = at;
  }
  return rows;
}

/** What stands before a move within a line: `12.`, `12…` for the second player where it is not clear, or nothing. */
export function numberBefore(
  at: number,
  before: number | null,
  tree: Tree,
  told: readonly (Said | null)[],
): string {
  const said = told[at];
  if (!said) return "";
  if (said.player === "first") return `${said.number}.`;
  const answers = before !== null && told[before]?.player === "first" && !tree.nodes[before]!.comment;
  return answers ? "" : `${said.number}…`;
}
