// A file is cut between games only, and nothing of it is lost.
import { describe, expect, test } from "vitest";
import { type Batch, batchFrom, linesOf } from "../../src/library/batches";

const game = (name: string, lines = 3) =>
  [
    `[Game "${name}"]`,
    '[Result "*"]',
    "",
    ...Array.from({ length: lines }, (_, at) => `${at}. a1-a2`),
    "",
  ].join("\n");

function cut(text: string, largest: number): Batch[] {
  const lines = linesOf(text);
  const found: Batch[] = [];
  for (let first = 0; first < lines.length; first = found.at(-1)!.next) {
    found.push(batchFrom(lines, first, largest));
    expect(found.at(-1)!.next).toBeGreaterThan(first);
  }
  return found;
}

describe("batches", () => {
  test("a small file is one", () => {
    const text = game("tours") + game("tchag");
    expect(cut(text, 10_000)).toEqual([{ text, first: 0, next: linesOf(text).length }]);
  });

  test.each([1, 20, 60, 100, 200, 500, 5000])(
    "of %i bytes begin with a game, and together are the file",
    (largest) => {
      const games = Array.from({ length: 40 }, (_, at) => game(`g${at}`, (at * 7) % 11));
      const text = games.join("");
      const batches = cut(text, largest);
      expect(batches.map((batch) => batch.text).join("\n")).toBe(text);
      for (const batch of batches) {
        expect(batch.text.startsWith("[Game")).toBe(true);
        expect(linesOf(text).slice(batch.first, batch.next).join("\n")).toBe(batch.text);
        const alone = batch.text.split("[Game").length === 2;
        expect(alone || new TextEncoder().encode(JSON.stringify(batch.text)).length <= largest + 2).toBe(
          true,
        );
      }
      if (largest === 1) expect(batches.length).toBe(40);
    },
  );

  test("bytes are counted, not letters", () => {
    const comment = (name: string) => `[Game "${name}"]\n{${"é".repeat(100)}"\\}\n`;
    expect(cut(comment("a") + comment("b"), 300).length).toBe(2);
    expect(cut(comment("a") + comment("b"), 600).length).toBe(1);
  });

  test("a game too large comes whole, and alone", () => {
    const batches = cut(game("a") + game("big", 500) + game("c"), 200);
    expect(batches.map(({ text }) => linesOf(text)[0])).toEqual(['[Game "a"]', '[Game "big"]', '[Game "c"]']);
  });

  test.each(["\n", "\r\n", "\r"])("lines end in %j", (end) => {
    expect(linesOf(["a", "b", ""].join(end))).toEqual(["a", "b", ""]);
  });

  test.each(["", "\n\n\n", "no tags at all\nand more", "[", "[a]\n[b]", "x\n[a]\ny\n[b]\n\n[c]"])(
    "nonsense: %j is cut to its end",
    (text) => {
      for (const largest of [1, 10, 1000])
        expect(
          cut(text, largest)
            .map((batch) => batch.text)
            .join("\n"),
        ).toBe(text);
    },
  );
});
