// Begins studies for the tests, with the real server as judge.
import { vi } from "vitest";
import type { Api } from "../../src/api/client";
import type { GameId } from "../../src/api/names";
import { type SavedStudy, freshStudy, savedStudy } from "../../src/study/saved_studies";
import { Study } from "../../src/study/study.svelte";
import { type Tree, emptyTree, fromSheet } from "../../src/study/tree";
import { api } from "../play/begin";

/** A browser that keeps nothing yet; the tests that ask a server have none of their own. */
export function emptyBrowser(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
}

export const quiet = (asking: Api = api) => ({
  api: asking,
  pace: () => "instant" as const,
  sound: () => {},
});

export const treeOf = (game: GameId, ...events: string[]): Tree =>
  fromSheet({ rules: { game, options: {} }, two_rounds: false, verdicts: false, start: null, events });

/** A study that is open; it stands where it was kept, or at its end. */
export async function studying(tree: Tree, saved: Partial<SavedStudy> = {}, kept = true): Promise<Study> {
  const study = new Study({ ...freshStudy(tree, tree.nodes.length - 1), ...saved }, quiet(), kept);
  await study.open();
  return study;
}

export const ofGame = (game: GameId) => emptyTree({ game, options: {} });

/** Another window on the same study. */
export async function again(study: Study): Promise<Study> {
  const other = new Study(savedStudy(study.id)!, quiet());
  await other.open();
  return other;
}

export const movesOf = ({ nodes }: Tree) => nodes.map(({ move }) => move);
