// What a record is called as a file.
// @vitest-environment node
import { expect, test } from "vitest";
import { fileName } from "../../src/study/file_name";
import { treeOf } from "./begin";

test.each([
  [{}, "tours.txt"],
  [{ First: "Ann", Second: "Bob", Date: "2026.01.31" }, "tours-ann-bob-2026-01-31.txt"],
  [{ First: "Zoé de l'Île", Second: "../..\\a:b?" }, "tours-zoe-de-l-ile-a-b.txt"],
  [{ First: "x".repeat(200) }, `tours-${"x".repeat(40)}.txt`],
])("%o", (tags, name) => {
  expect(fileName({ ...treeOf("tours"), tags })).toBe(name);
});
