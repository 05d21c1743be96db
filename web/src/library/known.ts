// Which games are there already, so that a file read twice is not kept twice.
import type { GameId, OptionValue } from "../api/names";
import type { Games } from "../api/types";
import { tagsOf } from "../study/analyse";
import { type StudyModel, fromSheet, toStudy } from "../study/tree";
import type { Entry } from "./entries";

type Options = Record<string, OptionValue>;

/** All that is said of a game, in one way of saying it. */
function textOf({ rules, start, tags, ending, comment, nodes }: StudyModel, usual: Options): string {
  const sorted = (values: Record<string, unknown>) =>
    Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    rules.game,
    sorted({ ...usual, ...rules.options }),
    start,
    sorted(tags),
    ending,
    comment,
    nodes.map(({ parent, move, comment: said, mark }) => [parent, move, said, mark]),
  ]);
}

export class Known {
  readonly #texts = new Set<string>();
  readonly #usual: ReadonlyMap<GameId, Options>;

  constructor(games: Games, all: readonly Entry[]) {
    this.#usual = new Map(
      games.games.map(({ id, options }) => [
        id,
        Object.fromEntries(options.map(({ name, usual }) => [name, usual])),
      ]),
    );
    for (const { kind, saved } of all) {
      if (kind === "study") this.add(saved.study);
      else this.add(toStudy({ ...fromSheet(saved.sheet), tags: tagsOf(saved) }));
    }
  }

  /** Adds a game; false when it was there. */
  add(study: StudyModel): boolean {
    const text = textOf(study, this.#usual.get(study.rules.game) ?? {});
    if (this.#texts.has(text)) return false;
    this.#texts.add(text);
    return true;
  }
}
