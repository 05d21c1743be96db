// @vitest-environment node
// Whole games through the session, with the real server as judge; games that two windows have open, or that make no sense.
import { describe, expect, test } from "vitest";
import type { GameId, OptionValue } from "../../src/api/names";
import { promptOf } from "../../src/play/prompt";
import { isSavedGame } from "../../src/play/saved";
import { settle } from "../../src/play/scene";
import type { Session } from "../../src/play/session.svelte";
import { boardState } from "../../src/play/view";
import { CHAIN, begin, english, where } from "./begin";
import { eventually } from "../eventually";

/** Numbers that look random and are the same each time. */
function chance(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** One thing among those on offer, as a person would choose it. */
async function act(session: Session, draw: (below: number) => number): Promise<void> {
  const state = boardState(session, english);
  const ways = [
    ...state.targets.map((target) => () => session.hand.tap(target.cell)),
    ...state.slides.map((slide) => () => session.hand.take(slide.token)),
    ...promptOf(session, english).actions.flatMap(({ act }) =>
      act.kind === "take" ? [() => session.hand.take(act.token)] : [],
    ),
    ...(session.turn?.made.length ? [] : state.movable.map((cell) => () => session.hand.tap(cell))),
  ];
  expect(ways.length, `nothing to do in ${session.snapshot?.position}`).toBeGreaterThan(0);
  await ways[draw(ways.length)]!();
  if (session.notice) throw new Error(JSON.stringify(session.notice));
}

describe.each<[GameId, Record<string, OptionValue>]>([
  ["tumicarona", { cols: 5, rows: 5 }],
  ["fanorona", { cols: 5, rows: 5, no_capture_limit: 12 }],
  ["vela", { cols: 5, rows: 5, no_capture_limit: 12 }],
  ["tours", {}],
  ["tchag", {}],
])("%s", (game, options) => {
  test("a whole game of two people; in a turn no piece is born, and the board is what the server says", async () => {
    const { session, saves } = await begin(game, { options });
    const draw = chance(7);
    for (let count = 0; !session.over && count < 3000; count++) {
      const ids = new Set(session.scene.pieces.map((piece) => piece.id));
      await act(session, draw);
      for (const piece of session.scene.pieces) expect(ids).toContain(piece.id);
      if (session.turn?.made.length || session.over) continue;
      const board = settle([], session.snapshot!.board);
      const shown = session.scene.pieces.filter((piece) => !piece.cell.startsWith("hand-"));
      expect(where(shown)).toEqual(where(board));
      if (session.game.sheet.events.length > 150) await session.agreeDraw();
    }
    expect(session.over).toBe(true);
    expect(saves.at(-1)?.result).toBe(session.snapshot?.outcome?.result);
    expect(isSavedGame(saves.at(-1))).toBe(true);
  });
});

describe("a match of two rounds", () => {
  test("the end of the first round stays on the board until the players go on", async () => {
    const rules = { game: "fanorona" as const, options: { cols: 3, rows: 3 } };
    const sheet = { rules, two_rounds: true, verdicts: false, start: null, events: ["b1-b2A", "c3-b3"] };
    const { session } = await begin("fanorona", { sheet });
    await session.hand.type("c2-c3");
    expect(session.phase.at).toBe("interlude");
    expect(session.openToMove).toBe(false);
    expect(where(session.scene.pieces)).toContain("c3 white");
    expect(promptOf(session, english).text.join(" ")).toContain("Vela");
    await session.nextRound();
    expect(session.phase.at).not.toBe("interlude");
    expect(session.snapshot?.rules.game).toBe("vela");
    expect(session.scene.pieces.length).toBe(8);
    await session.history.undo();
    expect(session.game.sheet.events.length).toBe(2);
    expect(session.snapshot?.rules.game).toBe("fanorona");
    await session.hand.type("c2-c3");
    expect(session.phase.at).toBe("interlude"); // explained again when it ends again
  });
});

describe("two windows with the same game", () => {
  test("the one that is behind goes over to what the other has played, and does not play for the computer", async () => {
    const seats = { first: "human", second: 2 } as const;
    const here = (await begin("tumicarona", { seats })).session;
    const there = (await begin("tumicarona", { seats })).session;
    await there.hand.type("e2-e3A");
    const halfway = there.game;
    await here.follow(halfway);
    expect(here.game.sheet.events).toEqual(halfway.sheet.events);
    await eventually(() => expect(there.game.sheet.events.length).toBe(2));
    await here.follow(there.game);
    expect(here.game.sheet.events).toEqual(there.game.sheet.events);
    expect(here.openToMove).toBe(true);
    await here.follow(halfway); // old news
    expect(here.game.sheet.events.length).toBe(2);
  });

  test("a turn that must be finished is taken over without being kept anew: the windows would go on for ever", async () => {
    const strict = { ...CHAIN, strict: true };
    const here = await begin("fanorona", strict);
    const there = await begin("fanorona", strict);
    for (const cell of ["d3", "c3", "e3"]) await there.session.hand.tap(cell);
    const kept = here.saves.length;
    await here.session.follow(there.session.game);
    expect(here.session.turn?.tokens).toEqual(["d3", "c3W"]);
    expect(here.saves.length).toBe(kept);
  });

  test("looking around keeps nothing anew", async () => {
    const { session, saves } = await begin("tumicarona");
    await session.hand.type("e2-e3A");
    const kept = saves.length;
    await session.history.look(0);
    await session.history.look(null);
    await session.open();
    expect(saves.length).toBe(kept);
  });
});

describe("a game kept wrongly", () => {
  test("says what is wrong and can be opened up to there", async () => {
    const rules = { game: "tumicarona" as const, options: {} };
    const sheet = {
      rules,
      two_rounds: false,
      verdicts: false,
      start: null,
      events: ["e2-e3A", "nonsense", "e2-e3A"],
    };
    const { session } = await begin("tumicarona", { sheet });
    expect(session.phase).toMatchObject({ at: "broken", fault: { event: 1 } });
    await session.openSoundPart();
    expect(session.game.sheet.events).toEqual(["e2-e3A"]);
    expect(session.openToMove).toBe(true);
  });
});
