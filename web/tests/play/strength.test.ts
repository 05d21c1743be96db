// How well a computer plays: what is offered of what was wished for, and what it is called.
import { expect, test } from "vitest";
import { keep, savedGame } from "../../src/play/saved";
import { type Strength, closest, computerInWords, strengthShort, strongest } from "../../src/play/strength";
import { tagsOf } from "../../src/study/analyse";
import { LANGUAGES } from "../../src/words";
import { kept } from "./begin";

test.each<[Strength, number[], Strength]>([
  [2, [1, 3], 2],
  [9, [1, 3], 5],
  [{ seconds: 10 }, [1, 3, 10, 30], { seconds: 10 }],
  [{ seconds: 10 }, [1, 3], { seconds: 3 }],
  [{ seconds: 1 }, [3, 10], { seconds: 3 }],
  [{ seconds: 10 }, [], 5],
])("of five levels %j comes closest where %j are offered: %j", (wished, times, offered) =>
  expect(closest(wished, 5, times)).toEqual(offered),
);

test.each([
  [[1, 3, 10, 30], { seconds: 3 }],
  [[1, 2], { seconds: 2 }],
  [[], 5],
])("of five levels and %j seconds the strongest is %j", (times, best) =>
  expect(strongest(5, times)).toEqual(best),
);

test("it is named in both languages, and in a record", () => {
  const full = { seconds: 10 };
  expect(computerInWords(LANGUAGES.en, full)).toBe("Computer, full strength, 10\u00a0s a move");
  expect(computerInWords(LANGUAGES.fr, full)).toBe("Ordinateur, pleine force, 10\u00a0s par coup");
  expect([3, full].map((one) => strengthShort(LANGUAGES.fr, one))).toEqual(["N3", "10\u00a0s"]);
  const game = kept("tchag", { seats: { first: full, second: 3 } });
  expect(tagsOf(game)).toMatchObject({ First: "Tablier, 10 s", Second: "Tablier 3" });
});

test("a kept game has it again", () => {
  const game = kept("tchag", { seats: { first: "human", second: { seconds: 10 } } });
  keep(game);
  expect(savedGame(game.id)?.seats).toEqual(game.seats);
});
