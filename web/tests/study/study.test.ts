// A study with the real server as judge: moves on the board become variations, and nothing is lost.
// @vitest-environment node
import { beforeEach, describe, expect, test } from "vitest";
import { movesTo } from "../../src/study/tree";
import { savedStudies, savedStudy } from "../../src/study/saved_studies";
import { again, emptyBrowser, movesOf, ofGame, studying, treeOf } from "./begin";

beforeEach(emptyBrowser);

const LINE = ["f2-e3A", "d5-d4A-c5W", "e2-e3A-d4A-e5W-d5W"];

describe("a study", () => {
  test("writes what is played on the board, and beside it what else is tried", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    expect(study.session.snapshot!.history.map(({ event }) => event)).toEqual(LINE);
    expect(study.told.map((said) => said?.number)).toEqual([1, 1, 2]);
    await study.go(-1);
    await study.session.hand.tap("d3");
    await study.session.hand.tap("e3");
    await study.session.hand.tap("f3");
    await study.session.idle;
    expect(study.tree.nodes[study.at]).toMatchObject({ parent: -1, move: "d3-e3A" });
    expect(study.tree.nodes.length).toBe(4);
    expect(savedStudy(study.id)!.study.nodes.length).toBe(4);
  });

  test("goes into a move that is there", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    await study.go(-1);
    await study.play("f2-e3A");
    expect([study.at, study.tree.nodes.length, study.canUndo]).toEqual([0, 3, false]);
  });

  test("explains what is no move, and stays as it is", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    await study.play("a1-a2");
    expect(study.session.notice?.kind).toBe("why");
    expect([study.at, study.tree.nodes.length]).toEqual([2, 3]);
  });

  test("takes away, and brings back", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    study.remove(1);
    await study.session.idle;
    expect(study.at).toBe(0);
    expect(study.session.game.sheet.events).toEqual(LINE.slice(0, 1));
    study.undo();
    await study.session.idle;
    expect([study.at, study.session.game.sheet.events]).toEqual([2, LINE]);
    study.redo();
    await study.session.idle;
    expect(movesOf(study.tree)).toEqual(LINE.slice(0, 1));
    expect(savedStudy(study.id)!.study.nodes.length).toBe(1);
  });

  test("gets a line without leaving its place", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    await study.go(0);
    const end = study.addLine(0, ["f4-e5W", "e1-e2"]);
    expect(movesTo(study.tree, end)).toEqual([LINE[0], "f4-e5W", "e1-e2"]);
    expect(study.at).toBe(0);
  });

  test("opens again where it was left", async () => {
    const study = await studying(treeOf("tours"));
    await study.play("3@a1");
    await study.play("1@b6");
    study.comment("a corner", 0);
    study.mark("!?", 0);
    await study.go(0);
    study.flip();
    study.close();
    const other = await again(study);
    expect([other.at, other.flipped, other.tree]).toEqual([0, true, study.tree]);
    expect(other.tree.nodes[0]).toEqual({ parent: -1, move: "3@a1", comment: "a corner", mark: "!?" });
    expect(other.session.snapshot!.hands).toBeTruthy();
  });

  test("is not kept before it is changed", async () => {
    const study = await studying(ofGame("tchag"), {}, false);
    expect(savedStudies()).toEqual([]);
    await study.play("b2-b3:L,U");
    expect(savedStudies().map(({ id }) => id)).toEqual([study.id]);
  });

  test("finds the move that cannot be played, and opens what is before it", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE, "a1-a2", "x"), { at: 0 });
    expect(study.wrong).toMatchObject({ at: 3 });
    await study.openSoundPart();
    expect(study.wrong).toBe(null);
    expect([movesOf(study.tree), study.at]).toEqual([LINE, 0]);
  });

  test("is not kept for having been opened without what is wrong", async () => {
    const study = await studying(treeOf("tumicarona", LINE[0]!, "a1-a2"), { at: -1 }, false);
    await study.openSoundPart();
    expect([movesOf(study.tree), savedStudies(), study.canUndo]).toEqual([LINE.slice(0, 1), [], false]);
  });

  test("goes on where its place still is when another window has taken it away", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    study.keep();
    const other = await again(study);
    other.remove(1);
    study.comment("late", 0); // has not heard of it yet
    await study.session.idle;
    expect([study.at, study.session.game.sheet.events]).toEqual([0, LINE.slice(0, 1)]);
    expect(savedStudy(study.id)!.study.nodes).toMatchObject([{ move: LINE[0], comment: "late" }]);
  });

  test("two windows do not destroy each other's work", async () => {
    const study = await studying(treeOf("tumicarona", ...LINE));
    study.keep();
    const other = await again(study);
    study.comment("here", 0);
    other.comment("there", 1); // has not heard of it yet
    expect(savedStudy(study.id)!.study.nodes.map(({ comment }) => comment)).toEqual(["here", "there", ""]);
    await study.follow(savedStudy(study.id)!);
    expect(study.tree).toEqual(other.tree);
    other.remove(1);
    await study.follow(savedStudy(study.id)!);
    expect([study.at, study.session.game.sheet.events]).toEqual([0, LINE.slice(0, 1)]);
  });
});
