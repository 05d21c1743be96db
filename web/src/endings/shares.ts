// How positions divide into won, drawn and lost, for the eye: few figures, but nothing rounded to nothing or to all.
import type { SplitCounts } from "../api/types";

export type Counts = Pick<SplitCounts, "won" | "drawn" | "lost">;

export interface Share {
  sign: "" | "<" | ">"; // what is there is not said to be 0 %, nor what is missing 100 %
  percent: string; // with a figure after the point, unless it is nothing or all
}

export const positions = ({ won, drawn, lost }: Counts): number => won + drawn + lost;

/** A part of a whole. */
export function shareOf(part: number, whole: number): Share {
  if (!part || part === whole) return { sign: "", percent: part ? "100" : "0" };
  const percent = (100 * part) / whole;
  if (percent < 0.1) return { sign: "<", percent: "0.1" };
  if (percent > 99.9) return { sign: ">", percent: "99.9" };
  return { sign: "", percent: percent.toFixed(1) };
}

/** All three, in the order in which they are shown. */
export const sharesOf = (counts: Counts): [won: Share, drawn: Share, lost: Share] => {
  const whole = positions(counts);
  return [shareOf(counts.won, whole), shareOf(counts.drawn, whole), shareOf(counts.lost, whole)];
};

export const sum = (all: readonly Counts[]): Counts => ({
  won: all.reduce((total, { won }) => total + won, 0),
  drawn: all.reduce((total, { drawn }) => total + drawn, 0),
  lost: all.reduce((total, { lost }) => total + lost, 0),
});

/** The splits of up to so many pieces, and those of more. */
export const upTo = (
  pieces: number,
  splits: readonly SplitCounts[],
): [within: SplitCounts[], beyond: SplitCounts[]] => [
  splits.filter(({ mover, opponent }) => mover + opponent <= pieces),
  splits.filter(({ mover, opponent }) => mover + opponent > pieces),
];

/** The splits by how many pieces they have, few first. */
export function byPieces(splits: readonly SplitCounts[]): [pieces: number, splits: SplitCounts[]][] {
  const groups = new Map<number, SplitCounts[]>();
  for (const split of splits) {
    const pieces = split.mover + split.opponent;
    groups.set(pieces, [...(groups.get(pieces) ?? []), split]);
  }
  return [...groups].sort(([few], [many]) => few - many);
}

/** The one with the longest win; of several the first. */
export const longest = (splits: readonly SplitCounts[]): SplitCounts =>
  splits.reduce((best, one) => (one.longest_win > best.longest_win ? one : best));

/** The one with the most moves in a row that capture nothing. */
export const quietest = (splits: readonly SplitCounts[]): SplitCounts =>
  splits.reduce((best, one) => (one.quiet > best.quiet ? one : best));
