// Scores to try things with.
import type { Score } from "../src/api/types";

export const proved = (value: number, distance: number | null): Score => ({
  value,
  proved: true,
  distance,
  expected: (1 + value) / 2,
});

export const estimated = (expected: number): Score => ({
  value: 2 * expected - 1,
  proved: false,
  distance: null,
  expected,
});
