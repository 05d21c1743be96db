// Glicko-2 against the worked example of Glickman's paper, and what must hold for any results.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { NEWCOMER, rated } from "../../src/learn/glicko";

describe("Glicko-2", () => {
  test("the worked example of the paper", () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  test("a surprise moves more than what was expected, and the other way", () => {
    const opponent = { rating: 1800, deviation: 80 };
    const won = rated(NEWCOMER, [{ ...opponent, score: 1 }]);
    const lost = rated(NEWCOMER, [{ ...opponent, score: 0 }]);
    expect(won.rating).toBeGreaterThan(1500);
    expect(lost.rating).toBeLessThan(1500);
    expect(won.rating - 1500).toBeGreaterThan(1500 - lost.rating);
    expect(won.deviation).toBeLessThan(NEWCOMER.deviation);
  });

  test("stays a number after a long run of anything", () => {
    for (const score of [0, 1]) {
      let strength = NEWCOMER;
      for (let game = 0; game < 2000; game++)
        strength = rated(strength, [{ rating: 600 + (game % 7) * 400, deviation: 80, score }]);
      expect(Number.isFinite(strength.rating + strength.deviation + strength.volatility)).toBe(true);
      expect(strength.deviation).toBeGreaterThan(0);
    }
  });

  test("a very unlikely result raises the volatility", () => {
    const sure = { rating: 1500, deviation: 30, volatility: 0.06 };
    const results = Array.from({ length: 12 }, () => ({ rating: 2300, deviation: 30, score: 1 }));
    expect(rated(sure, results).volatility).toBeGreaterThan(0.06);
  });
});
