// What the sheets of the page refer to is there.
// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");

test("every property that a sheet uses is defined somewhere", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const all = files
    .filter((name) => /\.(css|svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(source, name), "utf8"))
    .join("\n");
  const defined = new Set([...all.matchAll(/(--[a-z][\w-]*)(?:\s*[:=]|")/g)].map(([, name]) => name));
  const used = new Set([...all.matchAll(/var\((--[a-z][\w-]*)[,)]/g)].map(([, name]) => name!));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
