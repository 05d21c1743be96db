// The colours: all there, the same by night however it is chosen, and apart from each other without any hue.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { every, table } from "./scenes";

const here = fileURLToPath(import.meta.url);
const css = readFileSync(here.replace(/tests.board.style\.test\.ts$/, "src/board/board.css"), "utf8");

function palette(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--tb-([\w-]+): (#\w{6});/g)].map((match) => [match[1]!, match[2]!]));
}

const [first = "", byChoice = ""] = ["\n:root {", '\n:root[data-theme="dark"] {'].map((opening) => {
  const from = `\n${css}`.indexOf(opening);
  return `\n${css}`.slice(from, `\n${css}`.indexOf("\n}", from));
});
const bySystem =
  /@media \(prefers-color-scheme: dark\) \{\n {2}:root:not\(\[data-theme="light"\]\) \{(.*?)\n {2}\}/s.exec(
    css,
  )![1]!;
const light = palette(first);
const dark = new Map([...light, ...palette(byChoice)]);

test("night is the same by the system's wish and by choice", () => {
  expect(palette(bySystem).size).toBeGreaterThan(30);
  expect([...palette(bySystem)]).toEqual([...palette(byChoice)]);
  expect([...palette(byChoice).keys()].filter((name) => !light.has(name))).toEqual([]);
});

test("every colour that is used is there, and every one there is used", () => {
  const { board, svg } = table();
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
