// The table of results against each level.
import { expect, test } from "vitest";
import type { GameId } from "../../src/api/names";
import { standings } from "../../src/library/levels";
import { type SavedGame, type Seat, freshGame } from "../../src/play/saved";

const played = (
  game: GameId,
  first: Seat,
  second: Seat,
  result: string | null,
  more: Partial<SavedGame["sheet"]> = {},
): SavedGame => ({
  ...freshGame({
    rules: { game, options: {} },
    two_rounds: false,
    verdicts: false,
    start: null,
    events: [],
    ...more,
  }),
  seats: { first, second },
  result,
});

test("counts what a person has won, drawn and lost, whichever side he had", () => {
  const games = [
    played("tchag", "human", 3, "1-0"),
    played("tchag", 3, "human", "1-0"),
    played("tchag", 3, "human", "0-1"),
    played("tchag", "human", 3, "1/2-1/2"),
    played("tchag", "human", 1, "0-1"),
    played("tchag", { seconds: 10 }, "human", "0-1"),
    played("tchag", "human", { seconds: 3 }, "0-1"),
    played("tchag", "human", { seconds: 10 }, "0-1"),
    played("fanorona", "human", 8, "1-0"),
    played("fanorona", "human", 8, "1.5-0.5", { two_rounds: true }),
    played("fanorona", 8, "human", "1-1", { two_rounds: true }),
    played("fanorona", 8, "human", "2-0", { two_rounds: true }),
  ];
  const rows = standings(games).map(({ game, two_rounds, strength, won, drawn, lost }) =>
    [game, two_rounds, JSON.stringify(strength), won, drawn, lost].join(" "),
  );
  expect(rows).toEqual([
    "fanorona false 8 1 0 0",
    "fanorona true 8 1 1 1",
    "tchag false 1 0 0 1",
    "tchag false 3 2 1 1",
    'tchag false {"seconds":3} 0 0 1',
    'tchag false {"seconds":10} 1 0 1',
  ]);
});

test("leaves out what says nothing about a level", () => {
  const games = [
    played("tours", "human", "human", "1-0"),
    played("tours", 1, 2, "1-0"),
    played("tours", "human", 2, null),
    played("tours", "human", 2, "1-0", { start: "....../....../....../....../....../3..... s -" }),
  ];
  expect(standings(games)).toEqual([]);
});
