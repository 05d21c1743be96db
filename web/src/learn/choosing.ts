// Which puzzle comes next: near one's strength, of the theme asked for; and the one of the day, the same for all.
import type { PuzzleLine } from "../api/types";
import type { Theme } from "../words/learn";
import type { Puzzling } from "./progress.svelte";

/** Among so many of the nearest one is drawn. */
const NEAREST = 8;
const DAY = 24 * 60 * 60 * 1000;

/** Today's puzzle, by the date in Greenwich; no two days of a round through all of them have the same. */
export function ofTheDay(offered: readonly PuzzleLine[], now: number): PuzzleLine | undefined {
  if (!offered.length) return undefined;
  const sorted = [...offered].sort((a, b) => (a.id < b.id ? -1 : 1));
  return sorted[Math.floor(now / DAY) % sorted.length];
}

/** All themes there are, the most frequent first. */
export function themesOf(offered: readonly PuzzleLine[]): Theme[] {
  const counts = new Map<Theme, number>();
  for (const { themes } of offered) for (const one of themes) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([theme]) => theme);
}

/** A puzzle near one's strength: a new one while there are any, then those that were missed, then any other. */
export function nextPuzzle(
  offered: readonly PuzzleLine[],
  { rating, tried }: Pick<Puzzling, "rating" | "tried">,
  theme: Theme | "",
  but: string | null = null,
  random: () => number = Math.random,
): PuzzleLine | undefined {
  const fitting = offered.filter(({ id, themes }) => id !== but && (!theme || themes.includes(theme)));
  const fresh = fitting.filter(({ id }) => !(id in tried));
  const missed = fitting.filter(({ id }) => tried[id] === false);
  const pool = [fresh, missed, fitting].find((some) => some.length) ?? [];
  const near = pool.toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  return near[Math.floor(random() * Math.min(near.length, NEAREST))];
}
