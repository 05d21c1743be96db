// The page of endings: how shares are told, how splits are grouped, and that both languages say the same things.
// @vitest-environment node
import { describe, expect, inject, test } from "vitest";
import { connect } from "../src/api/client";
import { byPieces, longest, positions, quietest, shareOf, sharesOf, sum, upTo } from "../src/endings/shares";
import { ENDINGS_PAGE } from "../src/words/endings";

const endings = await connect(inject("server")).endings("tumicarona");

describe("shares", () => {
  test.each([
    [0, 10, "", "0"],
    [10, 10, "", "100"],
    [1, 3, "", "33.3"],
    [1, 2, "", "50.0"],
    [1, 10_000_000, "<", "0.1"],
    [9_999_999, 10_000_000, ">", "99.9"],
    [999, 1000, "", "99.9"],
    [1, 1000, "", "0.1"],
    [9995, 10_000, ">", "99.9"],
  ])("%i of %i is %s %s %%", (part, whole, sign, percent) => {
    expect(shareOf(part, whole)).toEqual({ sign, percent });
  });

  test("what is there is never told as nothing, nor what is missing as all", () => {
    for (const split of endings.splits) {
      const counts = [split.won, split.drawn, split.lost];
      sharesOf(split).forEach((share, index) => {
        expect(share.percent === "0").toBe(counts[index] === 0);
        expect(share.percent === "100").toBe(counts[index] === positions(split));
      });
    }
  });
});

describe("splits", () => {
  test("are grouped by their pieces, and none is left out", () => {
    const groups = byPieces(endings.splits);
    expect(groups.map(([pieces]) => pieces)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(groups.flatMap(([, splits]) => splits)).toEqual(endings.splits);
    for (const [pieces, splits] of groups)
      for (const { mover, opponent } of splits) expect(mover + opponent).toBe(pieces);
  });

  test("are parted where not all of them are known", () => {
    const [within, beyond] = upTo(4, endings.splits);
    expect([...within, ...beyond]).toEqual(endings.splits);
    expect(within.map(({ id }) => id)).toEqual(["1v1", "2v1", "1v2", "3v1", "1v3", "2v2"]);
    expect(upTo(endings.pieces, endings.splits)[0].length).toBeGreaterThanOrEqual(36);
  });

  test("add up exactly, however large", () => {
    const all = sum(endings.splits);
    expect(positions(all)).toBe(1_316_882_558_112);
    expect(all.won).toBe(endings.splits.reduce((total, { won }) => total + won, 0));
  });

  test("the longest win and the longest stretch without a capture", () => {
    expect(longest(endings.splits).id).toBe("5v5");
    expect(quietest(endings.splits).id).toBe("5v5");
  });
});

describe("words", () => {
  const split = { mover: 5, opponent: 4 };

  test.each(Object.entries(ENDINGS_PAGE))("of those known beyond, in %s", (_, own) => {
    const said = own.beyond([split, { mover: 4, opponent: 5 }]);
    expect(said).toContain(`${own.split(split)}, ${own.split({ mover: 4, opponent: 5 })}`);
  });

  test.each(Object.entries(ENDINGS_PAGE))("of a spoiled win and of one that is not, in %s", (_, own) => {
    expect(own.limited(100, 97, split, 0)).not.toBe(own.limited(100, 97, split, 2));
    expect(own.limited(100, 97, split, 0)).toContain("97");
    expect(own.limited(100, 120, split, 2)).toContain("2");
    expect(own.quiet(120, 100, true)).not.toBe(own.quiet(120, 100, false));
    for (const told of [own.quiet(120, 100, true), own.quiet(97, 100, false)]) expect(told).toContain("100");
  });

  test("figures are written as each language writes them", () => {
    expect(ENDINGS_PAGE.en.share({ sign: ">", percent: "99.9" })).toBe(">\u00a099.9\u00a0%");
    expect(ENDINGS_PAGE.fr.share({ sign: "", percent: "83.3" })).toBe("83,3\u00a0%");
    expect(ENDINGS_PAGE.fr.count(1_234_567)).toBe("1\u202f234\u202f567");
  });
});
