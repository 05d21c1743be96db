// @vitest-environment node
// Ends: told to the one who won or lost, or by name; a match by its points; and another game with the sides swapped.
import { describe, expect, test } from "vitest";
import { announcement } from "../../src/play/announcement";
import { keptVerdict } from "../../src/play/outcome";
import { promptOf } from "../../src/play/prompt";
import { rematch } from "../../src/play/rematch";
import type { Seat } from "../../src/play/saved";
import { type Wish, begin, english, kept } from "./begin";

const over = async (wish: Wish, ...events: string[]) => {
  const rules = { game: "tumicarona" as const, options: {} };
  const sheet = { rules, two_rounds: false, verdicts: false, start: null, events };
  return (await begin("tumicarona", { sheet, ...wish })).session;
};

const seats = (first: Seat, second: Seat) => ({ seats: { first, second } });

test.each<[Wish, string, string]>([
  [seats("human", "human"), "resign first", "Black wins"],
  [{ ...seats("human", "human"), names: { first: "", second: "Bo" } }, "resign first", "Bo wins"],
  [seats("human", 2), "resign first", "You lost."],
  [seats("human", 2), "resign second", "You won!"],
  [seats(2, "human"), "resign first", "You won!"],
  [seats(2, 3), "resign first", "Black wins"],
  [seats("human", 2), "draw", "A draw"],
])("%j %s: %s", async (wish, event, title) => {
  const session = await over(wish, event);
  expect(promptOf(session, english).title).toBe(title);
  expect(promptOf(session, english).actions.map(({ act }) => act.kind)).toEqual([
    "analyse",
    "again",
    "swapped",
  ]);
  const why = event === "draw" ? "both players agree" : "(White|Black) resigns";
  const told = title.startsWith("You") ? `${title} ${why}` : `${title}: ${why}`;
  expect(announcement(session, english)).toMatch(new RegExp(told));
});

describe("a match", () => {
  const rules = { game: "fanorona" as const, options: { cols: 3, rows: 3 } };
  const match = async (wish: Wish, ...events: string[]) => {
    const sheet = { rules, two_rounds: true, verdicts: false, start: null, events };
    const { session, saves } = await begin("fanorona", { ...wish, sheet });
    await session.nextRound();
    await session.resign("first"); // in the second round
    return {
      title: promptOf(session, english).title,
      text: promptOf(session, english).text,
      kept: saves.at(-1)!,
    };
  };

  test.each<[Wish, string[], string]>([
    [seats("human", "human"), ["resign second"], "The match is drawn 1–1"],
    [seats("human", 1), ["resign second"], "The match is drawn 1–1"],
    [seats("human", "human"), ["resign first"], "Black wins the match 2–0"],
    [seats("human", "human"), ["draw", "draw", "resign first"], "Black wins the match 2–0"],
    [seats("human", 1), ["resign first"], "You lost the match 0–2."],
    [seats(1, "human"), ["resign first"], "You won the match 2–0!"],
  ])("%j %j: %s", async (wish, events, title) => {
    const ended = await match(wish, ...events);
    expect(ended.title).toBe(title);
    expect(ended.text.length).toBe(1 + events.length + 1);
    expect(keptVerdict(ended.kept, english)).toBe(title);
  });

  test("half points are written as halves", () => {
    const game = { ...kept("fanorona"), result: "1.5-0.5" };
    game.sheet.two_rounds = true;
    expect(keptVerdict(game, english)).toBe("White wins the match 1½–½");
  });
});

describe("another game", () => {
  const game = { ...kept("tchag", seats("human", 3)), names: { first: "Ann", second: "" } };
  game.sheet.events = ["b2-b3:L,D"];

  test("with the same sides", () => {
    const again = rematch(game);
    expect(again).toMatchObject({ seats: game.seats, names: game.names, result: null, redo: [] });
    expect(again.sheet.events).toEqual([]);
    expect(again.id).not.toBe(game.id);
  });

  test("with sides swapped the person sits at the bottom again", () => {
    const again = rematch(game, true);
    expect(again).toMatchObject({ seats: { first: 3, second: "human" }, flipped: true, lot: null });
    expect(again.names).toEqual({ first: "", second: "Ann" });
    expect(rematch(again, true)).toMatchObject({ seats: game.seats, flipped: false });
  });
});
