// The colours: all there, by day and by night, and apart from each other without any hue.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { every, snapshot } from "./scenes";

const source = join(fileURLToPath(import.meta.url), "../../../src");
const sheets = join(source, "board/style");
const themes = readFileSync(join(source, "themes.css"), "utf8");
const css = readdirSync(sheets)
  .map((name) => readFileSync(join(sheets, name), "utf8"))
  .join("\n");

/** The colours of the board; one that is not told apart is the same by day and by night. */
const colours = [...themes.matchAll(/--tb-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
  ([, name, day, night, always]) => [name!, day ?? always!, night ?? always!] as const,
);
const light = new Map(colours.map(([name, day]) => [name, day]));
const dark = new Map(colours.map(([name, , night]) => [name, night]));

test("every colour is read, and stands in one place", () => {
  expect(colours.length).toBe(themes.match(/--tb-/g)!.length);
  expect(light.size).toBe(colours.length);
  expect([...light].filter(([name, day]) => dark.get(name) !== day).length).toBeGreaterThan(30);
});

test("no colour stands in a sheet of the board", () => {
  expect(css.match(/#[0-9a-f]{6}\b/gi)).toBeNull();
});

test("every colour that is used is there, and every one there is used", () => {
  const { board, svg } = snapshot();
  const used = new Set([...css.matchAll(/var\(--tb-([\w-]+)/g)].map((match) => match[1]!));
  for (const [, scene] of every) {
    board.show(scene());
    for (const stop of svg.querySelectorAll("stop")) {
      used.add(/^var\(--tb-([\w-]+)\)$/.exec(stop.getAttribute("stop-color")!)![1]!);
    }
  }
  used.delete("delay"); // a time, set for each captured piece
  expect([...used].sort()).toEqual([...light.keys()].sort());
});

/** How light a colour is, as WCAG counts it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

describe.each([
  ["by day", light],
  ["by night", dark],
])("%s", (_, colours) => {
  const contrast = (a: string, b: string): number => {
    const [dim, bright] = [luminance(colours.get(a)!), luminance(colours.get(b)!)].sort((x, y) => x - y);
    return (bright! + 0.05) / (dim! + 0.05);
  };

  test.each([
    ["mark", "halo"],
    ["victim", "halo"],
    ["hint", "halo"],
    ["focus", "focus-halo"],
    ["mark-ink", "mark"],
    ["letter", "wood-lit"],
    ["letter", "wood-low"],
    ["frame-letter", "frame-lit"],
    ["frame-letter", "frame-low"],
    ["pip", "storey3-low"],
  ])("signs can be read: %s on %s", (sign, ground) => {
    expect(contrast(sign, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["white-mid", "black-mid"],
    ["slate-lit", "stone-low"],
    ["red-mid", "yellow-mid"],
    ["storey1-low", "storey3-low"],
    ["red-sign", "red-lit"],
    ["yellow-sign", "yellow-low"],
    ["goal-sign", "goal-lit"],
  ])("things differ in lightness: %s and %s", (a, b) => {
    expect(contrast(a, b)).toBeGreaterThanOrEqual(2.5);
  });
});
