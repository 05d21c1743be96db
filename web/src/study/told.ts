// What the server has told of the moves of a tree: who made each, its number, what it took. The page cannot know by
// itself: in Tchag a player may move twice.
import type { Happening, Outcome, Snapshot } from "../api/types";
import { START, type Tree, lineThrough } from "./tree";

export interface Said extends Happening {
  outcome: Outcome | null; // where the game is over after it
}

/** Kept by the moves themselves, so that it holds whatever becomes of the tree. */
export class Told {
  readonly #next = new Map<string, Told>();
  #said: Said | null = null;

  /** Takes over what a snapshot says of all moves that led to it. */
  hear({ history, outcome }: Snapshot): void {
    let one: Told = this;
    for (const [index, happened] of history.entries()) {
      const next = one.#next.get(happened.event) ?? new Told();
      one.#next.set(happened.event, next);
      const last = index === history.length - 1;
      next.#said = { ...happened, outcome: last ? outcome : (next.#said?.outcome ?? null) };
      one = next;
    }
  }

  /** What has been told of each move of a tree. */
  of({ nodes }: Tree): (Said | null)[] {
    const places: (Told | null)[] = [];
    for (const { parent, move } of nodes) {
      const before = parent === START ? this : places[parent];
      places.push((before && before.#next.get(move)) ?? null);
    }
    return places.map((place) => place && place.#said);
  }
}

/** The end of a line about which something is not told yet; null when all is told. */
export function untold(tree: Tree, told: (Said | null)[]): number | null {
  const first = told.indexOf(null);
  return first < 0 ? null : lineThrough(tree, first).at(-1)!;
}
