// The markup of the learning texts.
// @vitest-environment node
import { describe, expect, test } from "vitest";
import { inline, paragraphs } from "../../src/learn/inline";

describe("markup", () => {
  test("strong, emphasis and rules within text", () => {
    expect(inline("From a **black** tile *one* step [C2].")).toEqual([
      { kind: "text", text: "From a " },
      { kind: "strong", text: "black" },
      { kind: "text", text: " tile " },
      { kind: "emphasis", text: "one" },
      { kind: "text", text: " step " },
      { kind: "rule", text: "C2" },
      { kind: "text", text: "." },
    ]);
  });

  test.each(["plain", "a * b", "[1]", "[", "**", "a1 < b2 & <b>c3</b>"])("is left alone: %s", (text) => {
    expect(inline(text)).toEqual([{ kind: "text", text }]);
  });

  test("a blank line parts paragraphs", () => {
    expect(paragraphs("\none\ntwo\n\n  \nthree\n")).toEqual(["one\ntwo", "three"]);
    expect(paragraphs("")).toEqual([]);
  });
});
