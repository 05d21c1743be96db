// The games by link one plays: their order, their results, and when the server is asked for them.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MyGame } from "../../src/api/types";
import { Mine } from "../../src/online/mine.svelte";
import { going, over, wonBy } from "../../src/online/my_games";
import { timeLeft } from "../../src/online/time_left";

const game = (part: Partial<MyGame>): MyGame => ({
  game: "abcdefghijkl",
  rules: { game: "tchag", options: {} },
  you: "first",
  opponent: "Bo",
  opponent_level: null,
  opponent_seconds: null,
  turn: "first",
  your_turn: false,
  over: false,
  result: null,
  touched: 0,
  deadline: null,
  waiting: false,
  ...part,
});

test("one's turn comes first, and what is over apart", () => {
  const games = ["a", "b", "c", "d"].map((name, index) =>
    game({ game: name, your_turn: name === "c", over: index === 1 }),
  );
  expect(going(games).map((one) => one.game)).toEqual(["c", "a", "d"]);
  expect(over(games).map((one) => one.game)).toEqual(["b"]);
});

test.each([
  ["1-0", "first"],
  ["0-1", "second"],
  ["1/2-1/2", null],
  ["2-0", "first"],
  ["0.5-1.5", "second"],
  ["1-1", null],
  [null, null],
  ["nonsense", null],
])("%s is won by %s", (result, winner) => {
  expect(wonBy(game({ over: true, result }))).toBe(winner);
});

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
  [3 * DAY, [3, "days"]],
  [2 * DAY - 1, [47, "hours"]],
  [2 * HOUR, [2, "hours"]],
  [2 * HOUR - 1, [119, "minutes"]],
  [59_000, [1, "minutes"]],
  [-MINUTE, [1, "minutes"]],
])("%s ms are left", (milliseconds, said) => {
  expect(timeLeft(milliseconds)).toEqual(said);
});

describe("the server is asked", () => {
  let asked = 0;
  let answer: MyGame[] = [];
  let hidden = false;
  const ask = () => {
    asked++;
    return Promise.resolve({ games: answer });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    localStorage.clear();
    [asked, answer, hidden] = [0, [game({ your_turn: true }), game({})], false];
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("not at all by a browser that plays no game by link", async () => {
    const leave = new Mine(ask).follow();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toBe(0);
    leave();
  });

  test("at once and now and then, while the page is seen, until it is left", async () => {
    const mine = new Mine(ask);
    mine.expectSome();
    const leave = mine.follow();
    await vi.advanceTimersByTimeAsync(41_000);
    expect([asked, mine.turns]).toEqual([3, 1]);
    hidden = true;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toBe(3);
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toBe(4);
    leave();
    await vi.advanceTimersByTimeAsync(100_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toBe(4);
  });

  test.each([[], [game({ over: true })]])("no more once none goes on", async (...games) => {
    answer = games;
    const mine = new Mine(ask);
    mine.expectSome();
    const leave = mine.follow();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toBe(1);
    leave();
  });

  test("and what was known stays while it is away", async () => {
    const mine = new Mine(ask);
    mine.expectSome();
    const leave = mine.follow();
    await vi.advanceTimersByTimeAsync(1000);
    leave();
    const away = new Mine(() => Promise.reject(new Error("away")));
    away.games = mine.games;
    const stop = away.follow();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(away.turns).toBe(1);
    stop();
  });
});
