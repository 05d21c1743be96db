// @vitest-environment node
// Clocks run on here between two words of the server, and show what matters.
import { describe, expect, test } from "vitest";
import { type Running, isLow, leftOf, partsOf, tick } from "../../src/online/clock";

const TIMED: Running = {
  control: { kind: "timed", initial: 300_000, increment: 3000 },
  left: { first: 65_000, second: 20_000 },
  running: "first",
  now: 1_700_000_000_000,
  first_move: false,
  since: 1000,
};
const DAYS = { ...TIMED, control: { kind: "days", days: 3 } } as const;
const HOUR = 3_600_000;

describe("what is left", () => {
  test("gets less for whose time runs, and never less than nothing", () => {
    expect(leftOf(TIMED, "first", 1000)).toBe(65_000);
    expect(leftOf(TIMED, "first", 3500)).toBe(62_500);
    expect(leftOf(TIMED, "first", 100_000)).toBe(0);
    expect(leftOf(TIMED, "second", 3500)).toBe(20_000);
    expect(leftOf({ ...TIMED, running: null }, "first", 3500)).toBe(65_000);
    expect(leftOf(TIMED, "first", 900)).toBe(65_000);
  });

  test.each([
    [65_000, "1:05"],
    [600_999, "10:00"],
    [HOUR + 2 * 60_000 + 5000, "1:02:05"],
    [10_000, "0:10"],
    [9_999, "9.9"],
    [40, "0.0"],
    [0, "0.0"],
  ])("%i ms are %s", (left, text) => expect(partsOf(left, TIMED.control)).toEqual({ kind: "clock", text }));

  test("of days no minutes are told, of hours no seconds", () => {
    expect(partsOf(50 * HOUR, DAYS.control)).toEqual({ kind: "days", days: 2, hours: 2 });
    expect(partsOf(23 * HOUR + 59_000, DAYS.control)).toEqual({ kind: "hours", hours: 23, minutes: 0 });
    expect(partsOf(HOUR - 1000, DAYS.control)).toEqual({ kind: "clock", text: "59:59" });
  });

  test("is little near the end, for whose time runs, and not before his first move", () => {
    expect(isLow(TIMED, "first", 29_000)).toBe(true);
    expect(isLow(TIMED, "first", 31_000)).toBe(false);
    expect(isLow(TIMED, "second", 20_000)).toBe(false);
    expect(isLow({ ...TIMED, first_move: true }, "first", 5000)).toBe(false);
    expect(isLow(DAYS, "first", 11 * HOUR)).toBe(true);
  });

  test("is looked at more often the less it is", () => {
    expect(tick(5000, TIMED)).toBeLessThan(tick(60_000, TIMED));
    expect(tick(60_000, TIMED)).toBeLessThan(tick(50 * HOUR, DAYS));
  });
});
