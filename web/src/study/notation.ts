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
  const others = new Map<number, number[]>(); // the variations by what they follow
  tree.nodes.forEach(({ parent }, at) => {
    if (at !== parent + 1) others.set(parent, [...(others.get(parent) ?? []), at]);
  });
  const coming: { at: number; depth: number; begins: boolean }[] = [];
  const first = onward(tree, START);
  if (first !== null) coming.push({ at: first, depth: 0, begins: true });
  for (let next = coming.pop(); next; next = coming.pop()) {
    const { depth, begins } = next;
    const moves: number[] = [];
    lines.push({ depth, begins, moves });
    for (let at: number | null = next.at; at !== null; at = onward(tree, at)) {
      moves.push(at);
      const { parent } = tree.nodes[at]!;
      const variations = (at === parent + 1 && others.get(parent)) || [];
      if (!variations.length) continue;
      const after = onward(tree, at);
      if (after !== null) coming.push({ at: after, depth, begins: false });
      coming.push(...variations.map((one) => ({ at: one, depth: depth + 1, begins: true })).reverse());
      break;
    }
  }
  return lines;
}

/** A row of the main line: a move of the first player and the answer to it. */
export interface Row {
  number: number | null;
  first: number | null;
  second: number | null;
  comments: number[]; // the moves of the row of which something is said, below it
}

/** The moves of a line in rows; after a comment comes a new one. */
export function rowsOf({ moves }: Line, tree: Tree, told: readonly (Said | null)[]): Row[] {
  const rows: Row[] = [];
  for (const at of moves) {
    const { player = "first", number = null } = told[at] ?? {};
    const last = rows.at(-1);
    const answers = player === "second" && last && last.second === null && !last.comments.length;
    const row = answers ? last : { number, first: null, second: null, comments: [] };
    if (row !== last) rows.push(row);
    row[player === "second" ? "second" : "first"] = at;
    if (tree.nodes[at]!.comment) row.comments.push(at);
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
