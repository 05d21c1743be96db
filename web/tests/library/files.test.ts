// Files with the real server: what is written is read again, what is wrong is named, nothing is kept twice.
// @vitest-environment node
import { beforeEach, describe, expect, inject, test } from "vitest";
import { connect } from "../../src/api/client";
import { entries } from "../../src/library/entries";
import { Exporting } from "../../src/library/exporting.svelte";
import { Importing, type Source } from "../../src/library/importing.svelte";
import { Known } from "../../src/library/known";
import { freshGame, keep } from "../../src/play/saved";
import { savedStudies } from "../../src/study/saved_studies";
import { emptyBrowser } from "../study/begin";

const api = connect(inject("server"));
const games = await api.games();
beforeEach(emptyBrowser);

const file = (text: string, name = "games.txt"): Source => ({ name, text: async () => text });
const record = (moves: string, tags = "") => `[Game "tumicarona"]\n${tags}[Result "*"]\n\n${moves} *\n\n`;

async function read(text: string, largest?: number): Promise<Importing> {
  const importing = new Importing(api, new Known(games, entries()), largest);
  await importing.read([file(text)]);
  return importing;
}

describe("reading files", () => {
  test("keeps the good games in their order, and names the others by game and line", async () => {
    const text =
      record("1. f2-e3A", '[First "Ann"]\n') +
      record("1. a1-a9") +
      record("1. e2-e3A") +
      '[Game "chess"]\n\n*\n';
    for (const largest of [1, 150, undefined]) {
      emptyBrowser();
      const importing = await read(text, largest);
      expect([importing.kept, importing.known, importing.ended]).toEqual([2, 0, "all"]);
      expect(importing.problems.map(({ file: name, game, line }) => [name, game, line])).toEqual([
        ["games.txt", 2, 10],
        ["games.txt", 4, 17],
      ]);
      expect(savedStudies().map(({ study }) => study.nodes[0]!.move)).toEqual(["f2-e3A", "e2-e3A"]);
      expect(importing.done).toBe(importing.all);
    }
  });

  test("a game that is there already is not kept again", async () => {
    const text = record("1. f2-e3A") + record("1. f2-e3A") + record("1. e2-e3A");
    expect(await read(text)).toMatchObject({ kept: 2, known: 1 });
    expect(await read(text)).toMatchObject({ kept: 0, known: 3 });
    expect(savedStudies().length).toBe(2);
  });

  test("a game larger than a request is named, and the others are kept", async () => {
    const big = record(`{${"x".repeat(300_000)}} 1. f2-e3A`);
    const importing = await read(record("1. e2-e3A") + big + record("1. d3-e3A"));
    expect([importing.kept, importing.problems.length]).toEqual([2, 1]);
    expect(importing.problems[0]).toMatchObject({ game: 2, line: 6 });
  });

  test("stops when told to, and keeps what was read", async () => {
    const importing = new Importing(api, new Known(games, []), 1);
    const slow = {
      ...api,
      readRecords: (...asked: Parameters<typeof api.readRecords>) => {
        if (importing.kept === 2) importing.cancel();
        return api.readRecords(...asked);
      },
    };
    Object.assign(importing, { api: slow });
    await importing.read([file(Array.from({ length: 9 }, (_, at) => record(`{${at}} 1. f2-e3A`)).join(""))]);
    expect([importing.ended, importing.kept, savedStudies().length]).toEqual(["cancelled", 2, 2]);
  });

  test("stops when the browser has no more room, and holds nothing that would be lost", async () => {
    const kept = globalThis.localStorage;
    const { setItem } = kept;
    let room = 2;
    kept.setItem = (key, text) => {
      if (room-- <= 0) throw new DOMException("full", "QuotaExceededError");
      setItem(key, text);
    };
    const importing = await read(Array.from({ length: 5 }, (_, at) => record(`{${at}} 1. f2-e3A`)).join(""));
    expect([importing.ended, importing.kept, savedStudies().length]).toEqual(["full", 2, 2]);
  });

  test.each(["", "\n\n", "hello", "\u0000", "[", "]".repeat(100)])("nonsense: %j", async (text) => {
    const importing = await read(text);
    expect([importing.ended, importing.kept]).toEqual(["all", 0]);
  });
});

describe("writing a file", () => {
  test("all games and studies of it are known again", async () => {
    await read(record("1. f2-e3A! (1. e2-e3A?) {said}", '[First "Ann \\"A\\" Lee"]\n'));
    keep({
      ...freshGame({
        rules: { game: "tchag", options: {} },
        two_rounds: false,
        verdicts: false,
        start: null,
        events: ["b2-b3:L,U", "resign second"],
      }),
      names: { first: "Zoé", second: "" },
      seats: { first: "human", second: 2 },
    });
    const exporting = new Exporting(api, entries());
    const text = (await exporting.write())!;
    expect(exporting.failed).toEqual([]);
    expect(text.match(/^\[Game /gm)!.length).toBe(2);
    expect(await read(text)).toMatchObject({ kept: 0, known: 2, problems: [] });
    emptyBrowser();
    expect(await read(text)).toMatchObject({ kept: 2, known: 0, problems: [] });
  });

  test("what no record can be made of is named, and the others are written", async () => {
    const sheet = {
      rules: { game: "tours" as const, options: {} },
      two_rounds: false,
      verdicts: false,
      start: null,
    };
    keep(freshGame({ ...sheet, events: ["nonsense"] }));
    keep(freshGame({ ...sheet, events: ["3@a1"] }));
    const exporting = new Exporting(api, entries());
    expect((await exporting.write())!.match(/^\[Game /gm)!.length).toBe(1);
    expect(exporting.failed.length).toBe(1);
    exporting.cancel();
  });

  test("can be given up", async () => {
    keep(
      freshGame({
        rules: { game: "tours", options: {} },
        two_rounds: false,
        verdicts: false,
        start: null,
        events: [],
      }),
    );
    const exporting = new Exporting(api, entries());
    const writing = exporting.write();
    exporting.cancel();
    expect(await writing).toBeNull();
  });
});
