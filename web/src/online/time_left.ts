// How much time is left, as people say it: in the largest unit of which there are at least two.

const UNITS = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
] as const;

export type Unit = (typeof UNITS)[number][0];

/** Rounded down, but for the last minute: nobody should think there is more time than there is. */
export function timeLeft(milliseconds: number): [count: number, unit: Unit] {
  const [unit, size] = UNITS.find(([, size]) => milliseconds >= 2 * size) ?? UNITS[2];
  return [Math.max(1, Math.floor(milliseconds / size)), unit];
}
