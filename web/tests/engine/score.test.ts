// Scores as the first player sees them, on the bar and in words.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { Score } from "../../src/api/types";
import { shareOf, signOf, turned, turnedScore } from "../../src/engine/score";
import { english } from "../../src/words/study/panel/english";
import { french } from "../../src/words/study/panel/french";
import { estimated, proved } from "../scores";

const SIDES = { first: "White", second: "Black" };
const plain = (text: string): string => text.replaceAll(/[\u00a0\u2009]/g, " ");

describe("a score", () => {
  test("is turned to the first player", () => {
    expect(turnedScore(proved(1, 7), "second")).toEqual(proved(-1, 7));
    expect(turnedScore(proved(1, 7), "first")).toEqual(proved(1, 7));
    expect(Object.is(turnedScore(proved(0, null), "second").value, 0)).toBe(true);
    expect(turnedScore(estimated(0.75), "second")).toEqual(estimated(0.25));
    expect(turned(0.75, "second")).toBe(0.25);
  });

  test("fills the bar to its end only when it is proved", () => {
    expect(shareOf(proved(1, 3))).toBe(1);
    expect(shareOf(proved(-1, 3))).toBe(0);
    expect(shareOf(proved(0, null))).toBe(0.5);
    expect(shareOf(estimated(1))).toBeLessThan(1);
    expect(shareOf(estimated(0))).toBeGreaterThan(0);
    expect(shareOf(estimated(0.62))).toBe(0.62);
  });

  test("says whether it is proved or estimated", () => {
    const said = (score: Score) => [english, french].map((words) => plain(words.score(SIDES, score)));
    expect(said(proved(1, 7))).toEqual([
      "White wins within 7 moves of both sides, proved",
      "White gagne en 7 coups au plus, des deux camps, prouvé",
    ]);
    expect(said(proved(-1, 1))).toEqual(["Black wins in 1 move, proved", "Black gagne en 1 coup, prouvé"]);
    expect(said(proved(0, null))).toEqual(["A draw, proved", "Nulle, prouvé"]);
    expect(said(estimated(0.62))).toEqual(["White 62 % (estimated)", "White 62 % (estimé)"]);
    expect(said(estimated(0.38))).toEqual(["Black 62 % (estimated)", "Black 62 % (estimé)"]);
    expect(said(estimated(0.5))).toEqual(["Even (estimated)", "Égalité (estimé)"]);
  });

  test("is a sign on the bar that tells proofs apart", () => {
    const signs = [proved(-1, 7), proved(0, null), estimated(0.38)].map((score) => plain(signOf(score)));
    expect(signs).toEqual(["✓ 7", "✓ ½", "62 %"]);
  });
});
