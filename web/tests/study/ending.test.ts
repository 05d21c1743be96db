// The ending beside the analysis board: where there is something to say, and what is said, by the real server.
// @vitest-environment node
import { describe, expect, inject, test } from "vitest";
import { connect } from "../../src/api/client";
import type { Rules } from "../../src/api/types";
import { isEnding, toldOf } from "../../src/study/endings/ending";
import { ENDINGS } from "../../src/words/study/endings";

const api = connect(inject("server"));
const SIDES = { first: "White", second: "Black" };
const LONGEST = "2BB4B/W8/1W3B3/6W2/1W4W2 w 0 1";
const tumicarona = (options: Rules["options"] = {}): Rules => ({ game: "tumicarona", options });
const fanorona = (options: Rules["options"] = {}): Rules => ({ game: "fanorona", options });

const shows = async (rules: Rules, start: string | null) =>
  isEnding(await api.snapshot({ rules, two_rounds: false, verdicts: false, start, events: [] }));

async function told(rules: Rules, position: string, language: "en" | "fr" = "en") {
  const ended = await api.ending(rules, position);
  return {
    ...toldOf(ended, position.includes(" w ") ? "first" : "second", SIDES, ENDINGS[language], (id) => id),
    ended,
  };
}

describe("there is something to say", () => {
  test.each([
    ["of few pieces", tumicarona(), "8B/9/4W4/4W4/9 w 0 1", true],
    ["of nine, all counted", tumicarona(), LONGEST, true],
    ["of all positions on a small board", tumicarona({ cols: 5, rows: 3 }), null, true],
    ["of few pieces without tables", fanorona({ cols: 7, rows: 5 }), "BB5/7/7/7/5WW w 0 1", true],
    ["but not of the start", tumicarona(), null, false],
    ["nor of a board without tables", fanorona({ cols: 7, rows: 5 }), null, false],
    ["nor of a game that is over", tumicarona(), "9/9/9/5W3/9 b 0 1", false],
    ["nor of a game without tables", { game: "tours", options: {} } as Rules, null, false],
  ])("%s", async (_, rules, position, is) => expect(await shows(rules, position)).toBe(is));
});

describe("what is said", () => {
  test("where there are no tables, and nothing leads to figures of another board", async () => {
    for (const [rules, position] of [
      [fanorona({ cols: 5, rows: 3 }), "BB3/5/3WW w 0 1"],
      [fanorona({ stalemate: "draw" }), "8B/9/4W4/4W4/9 w 0 1"],
    ] as const) {
      const { result, notes, ended } = await told(rules, position);
      expect([result, notes, ended.counted]).toEqual(["", [ENDINGS.en.noTables], null]);
    }
  });

  test("of a small board with all its pieces", async () => {
    const { result } = await told(tumicarona({ cols: 5, rows: 3 }), "BBBBB/BB1WW/WWWWW w 0 1");
    expect(result).toBe("White wins in 9\u00a0moves.");
  });

  test("of a published longest win, though no table at hand knows it", async () => {
    const { result, notes, play, ended } = await told(tumicarona(), LONGEST);
    expect(result).toBe("White wins in 145\u00a0moves.");
    expect(notes).toEqual([ENDINGS.en.published("5v4")]);
    expect([play, ended.moves.map(({ move }) => move)]).toEqual([ENDINGS.en.playLine(145), ["b1-c1"]]);
  });

  test.each([
    ["en", "White wins.", "a win"],
    ["fr", "White gagne.", "un gain"],
  ] as const)("of six pieces: who wins, and not how soon, in %s", async (language, says, best) => {
    const { result, notes, ended } = await told(tumicarona(), "5W3/4B4/1B7/W2W5/3W5 w 0 1", language);
    expect([result, notes]).toEqual([says, [ENDINGS[language].withoutDistance]]);
    expect(ended.line).toEqual([]);
    const { value, distance } = ended.moves[0]!;
    expect(ENDINGS[language].worth(value, distance)).toBe(best);
  });

  test("where such endings were counted, but no table is at hand", async () => {
    const { result, notes, ended } = await told(tumicarona(), "2BB4B/W8/1W3B3/6W2/2W3W2 w 0 1");
    expect([result, notes]).toEqual(["", [ENDINGS.en.counted("5v4", 6)]]);
    expect(ended.counted).toEqual({ game: "tumicarona", id: "5v4" });
  });

  test.each(["en", "fr"] as const)(
    "of a win that the limit spoils: a draw first, in %s",
    async (language) => {
      const own = ENDINGS[language];
      for (const [position, length] of [
        ["9/9/3B5/9/WW7 w 90 60", 10],
        ["9/9/3W5/9/BB7 b 90 60", 10],
      ] as const) {
        const { result, notes, leads, play } = await told(tumicarona(), position, language);
        expect([result, leads, play]).toEqual([own.spoiled, own.leadsUnlimited, own.playToLimit(length)]);
        expect(notes[0]).toMatch(/29/);
      }
      expect((await told(tumicarona(), "9/9/3B5/9/WW7 w 0 1", language)).play).toBe(own.playLine(29));
    },
  );
});
