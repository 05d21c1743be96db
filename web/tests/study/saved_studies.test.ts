// Studies kept in the browser: read with care, and none lost.
// @vitest-environment node
import { beforeEach, describe, expect, test } from "vitest";
import {
  forgetStudy,
  freshStudy,
  isStudyModel,
  keepStudy,
  savedStudies,
  savedStudy,
} from "../../src/study/saved_studies";
import { toStudy } from "../../src/study/tree";
import { emptyBrowser, treeOf } from "./begin";

beforeEach(emptyBrowser);

const good = toStudy(treeOf("tours", "3@a1", "1@b6"));
const saved = (id: string, updated: number) => ({ ...freshStudy(treeOf("tours", "3@a1"), 0), id, updated });

describe("kept studies", () => {
  test("come the latest first, and go one by one", () => {
    keepStudy(saved("a", 1));
    keepStudy(saved("b", 3));
    keepStudy(saved("c", 2));
    expect(savedStudies().map(({ id }) => id)).toEqual(["b", "c", "a"]);
    forgetStudy("b");
    expect(savedStudies().map(({ id }) => id)).toEqual(["c", "a"]);
    expect(savedStudy("a")).toEqual(saved("a", 1));
    expect(savedStudy("b")).toBe(null);
  });

  test.each([
    "nonsense",
    "{}",
    "[1, null, []]",
    JSON.stringify([{ ...saved("x", 1), at: 7 }]),
    JSON.stringify([{ ...saved("x", 1), study: null }]),
  ])("leave out what they are not: %s", (text) => {
    localStorage.setItem("tablier.studies", text);
    expect(savedStudies()).toEqual([]);
    keepStudy(saved("a", 1));
    expect(savedStudies().map(({ id }) => id)).toEqual(["a"]);
  });

  test("do not throw away what another version of the page has kept", () => {
    localStorage.setItem("tablier.studies", JSON.stringify([{ id: "later", shape: "another" }]));
    keepStudy(saved("a", 1));
    expect(localStorage.getItem("tablier.studies")).toContain("another");
  });

  test("have their shape", () => {
    expect(isStudyModel(good)).toBe(true);
    const node = good.nodes[0]!;
    for (const wrong of [
      null,
      [],
      { ...good, rules: { game: "chess", options: {} } },
      { ...good, start: 3 },
      { ...good, tags: { First: 1 } },
      { ...good, ending: "lost" },
      { ...good, comment: null },
      { ...good, played: -1 },
      { ...good, nodes: {} },
      { ...good, nodes: [{ ...node, parent: 0 }] },
      { ...good, nodes: [{ ...node, parent: -2 }] },
      { ...good, nodes: [{ ...node, parent: "x" }] },
      { ...good, nodes: [{ ...node, move: 1 }] },
      { ...good, nodes: [{ ...node, mark: "???" }] },
      { ...good, nodes: [null] },
    ]) {
      expect(isStudyModel(wrong), JSON.stringify(wrong)).toBe(false);
    }
  });
});
