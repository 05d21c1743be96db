// What is chosen for a game by link: told to the server, and offered again.
import { beforeEach, describe, expect, test } from "vitest";
import {
  type ByLink,
  DAYS,
  LIMITS,
  MINUTES,
  controlOf,
  keepByLink,
  lastByLink,
} from "../../src/online/by_link";

const KEY = "tablier.by-link";
const usual = { against: "person", clock: "none", days: 3, minutes: 10, seconds: 5 };

beforeEach(() => localStorage.clear());

describe("the last choices", () => {
  test("come back", () => {
    const chosen: ByLink = { against: "computer", clock: "timed", days: 2, minutes: 7, seconds: 0 };
    keepByLink(chosen);
    expect(lastByLink()).toEqual(chosen);
  });

  test.each([
    "{",
    "null",
    "[]",
    "7",
    '{"against":"god","clock":"sand","days":0,"minutes":1e9,"seconds":-1}',
    '{"days":1.5,"minutes":"7","seconds":null}',
  ])("are the usual ones where nonsense was kept: %s", (text) => {
    localStorage.setItem(KEY, text);
    expect(lastByLink()).toEqual(usual);
  });
});

test("clocks as the server is told of them", () => {
  const chosen: ByLink = { against: "person", clock: "none", days: 3, minutes: 5, seconds: 3 };
  expect(controlOf(chosen)).toBe(null);
  expect(controlOf({ ...chosen, clock: "days" })).toEqual({ kind: "days", days: 3 });
  expect(controlOf({ ...chosen, clock: "timed" })).toEqual({
    kind: "timed",
    initial: 300_000,
    increment: 3000,
  });
});

test("what is offered is within what the server takes", () => {
  const within = (name: keyof typeof LIMITS, value: number) =>
    value >= LIMITS[name][0] && value <= LIMITS[name][1];
  expect(DAYS.every((days) => within("days", days))).toBe(true);
  expect(
    MINUTES.every(([minutes, seconds]) => within("minutes", minutes) && within("seconds", seconds)),
  ).toBe(true);
});
