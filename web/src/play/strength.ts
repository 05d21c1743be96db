// How well a computer plays: at a level, which is its number, or at full strength with so many seconds a move.
import { LEVELS } from "../api/names";
import type { Words } from "../words";

export interface FullStrength {
  seconds: number;
}

export type Strength = number | FullStrength;

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

export const isStrength = (value: unknown): value is Strength =>
  isWhole(value) ||
  (typeof value === "object" && value !== null && "seconds" in value && isWhole(value.seconds));

/** The strength on offer that comes closest to one wished for: none that is stronger, if that can be. */
export function closest(wished: Strength, levels: number, times: readonly number[]): Strength {
  if (typeof wished === "number") return Math.min(wished, levels);
  const within = times.filter((time) => time <= wished.seconds);
  return times.length ? { seconds: within.length ? Math.max(...within) : Math.min(...times) } : levels;
}

/** The time offered to somebody who comes to full strength. */
export const usualTime = (times: readonly number[]): number =>
  times.find((time) => time >= 3) ?? Math.max(...times);

/** The best that is on offer without a long wait. */
export const strongest = (levels: number, times: readonly number[]): Strength =>
  times.length ? { seconds: usualTime(times) } : levels;

/** A time in any language. */
export const inSeconds = (seconds: number): string => `${seconds}\u00a0s`;

/** Who sits there. */
export function computerInWords(words: Words, strength: Strength): string {
  if (typeof strength !== "number") return words.computerFully(strength.seconds);
  const name = LEVELS[strength - 1];
  return words.computerAt(strength, name ? words.levels[name] : "…");
}

/** The same where there is little room. */
export const strengthShort = (words: Words, strength: Strength): string =>
  typeof strength === "number" ? words.levelShort(strength) : inSeconds(strength.seconds);
