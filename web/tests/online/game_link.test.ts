// @vitest-environment node
// A game by link on the screen, with the real server as judge of moves and the test as the other end of the socket.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Entry, State, Told } from "../../src/online/frames";
import { keepFinished, keptId } from "../../src/online/finished";
import { GameLink } from "../../src/online/game_link.svelte";
import { savedGames } from "../../src/play/saved";
import { storage } from "../../src/play/storage.svelte";
import { CHAIN, api, where } from "../play/begin";
import { FakeSocket, SHEET, type Seated, gameFrame, happened, listen, moved } from "./socket";
import { eventually } from "../eventually";

const sounds: string[] = [];

/** Opens a game by link. */
async function sit(seated: Seated = {}) {
  const around = { api, pace: () => "instant" as const, sound: (kind: string) => void sounds.push(kind) };
  const link = new GameLink("GAME-1", around, (game, since) => `ws://test/${game}?since=${since}`);
  link.open();
  FakeSocket.last.say(gameFrame(seated));
  const session = link.session!;
  await session.idle;
  return { link, session };
}

/** The server says yes to what was sent last, and that it happened. */
function confirm(number: number, keep: number, state = {}): void {
  const { id, ...command } = FakeSocket.last.sent.at(-1)!;
  const move = command.do === "play" ? command.move : "";
  FakeSocket.last.say({ kind: "done", id, number }, happened([moved(number, keep, move)], state));
}

/** What is sent is sent after the server has been asked about every step. */
const sent = (count: number) => eventually(() => expect(FakeSocket.last.sent).toHaveLength(count));

const [PICK, STEP, MOVE] = ["d2", "e3", "d2-e3A"];

/** The computer at full strength, and what it says of a move of its book. */
const SEATS: State["seats"] = {
  first: { kind: "computer", level: null, seconds: 30, name: "full strength" },
  second: { kind: "person", name: "Ada" },
};
const THOUGHT: Told = {
  kind: "lines",
  id: 3,
  depth: 0,
  nodes: 0,
  score: { value: 0, proved: false, distance: null, expected: 0.5 },
  from_table: false,
  from_book: true,
  lines: [],
};

beforeEach(() => {
  sounds.length = 0;
  listen();
});
afterEach(() => void vi.unstubAllGlobals());

describe("a move of one's own", () => {
  test("is seen at once, is on its way, and then the other is to move", async () => {
    const { session } = await sit();
    expect(session.phase.at).toBe("moving");
    await session.hand.tap(PICK);
    void session.hand.tap(STEP);
    await sent(1);
    expect(FakeSocket.last.sent[0]).toMatchObject({ do: "play", move: MOVE, at: 3 });
    expect(session.phase.at).toBe("sending");
    const seen = where(session.scene.pieces);
    expect(seen).toContain("e3 white");
    expect(session.game.sheet.events).toEqual([]);
    confirm(4, 0, { turn: "second" });
    await session.idle;
    expect(session.phase.at).toBe("waiting");
    expect(session.game.sheet.events).toEqual([MOVE]);
    expect(where(session.scene.pieces)).toEqual(seen);
  });

  test("is not asked for again when the socket breaks and it has happened", async () => {
    const { session } = await sit();
    void session.hand.type(MOVE);
    await sent(1);
    const [first] = FakeSocket.last.sent;
    FakeSocket.last.hangUp();
    await eventually(() => expect(FakeSocket.opened).toHaveLength(2));
    FakeSocket.last.say(gameFrame({ events: [MOVE], state: { turn: "second" } }));
    expect(FakeSocket.last.sent).toEqual([first]);
    FakeSocket.last.say({ kind: "done", id: first!.id, number: 4 });
    await session.idle;
    expect(session.phase.at).toBe("waiting");
    expect(session.game.sheet.events).toEqual([MOVE]);
  });

  test("that is refused is taken back, and it is told why", async () => {
    const { session } = await sit();
    const before = where(session.scene.pieces);
    await session.hand.tap(PICK);
    void session.hand.tap(STEP);
    await sent(1);
    const { id } = FakeSocket.last.sent[0]!;
    FakeSocket.last.say({ kind: "refused", id, error: { kind: "time", message: "too late" } });
    await session.idle;
    expect(session.phase).toMatchObject({ at: "moving", turn: { made: [] } });
    expect(where(session.scene.pieces)).toEqual(before);
    expect(session.notice).toEqual({ kind: "why", rule: "", why: "too late" });
  });

  test("that comes too late gives way to what happened, and it is told why", async () => {
    const { session } = await sit();
    void session.hand.type(MOVE);
    await sent(1);
    const { id } = FakeSocket.last.sent[0]!;
    FakeSocket.last.say(
      { kind: "refused", id, error: { kind: "stale", message: "another was played" } },
      happened([moved(4, 0, "f2-e3A")], { turn: "second" }),
    );
    await session.idle;
    expect(session.game.sheet.events).toEqual(["f2-e3A"]);
    expect(session.phase.at).toBe("waiting");
    expect(session.notice).toMatchObject({ why: "another was played" });
  });

  test("may be left alone: whoever looks back meanwhile finds it played, or open again", async () => {
    const { session } = await sit({ events: [MOVE], player: "second", state: { turn: "second" } });
    const [move] = await legal([MOVE]);
    void session.hand.type(move!);
    await sent(1);
    await session.history.look(0);
    expect(session.phase.at).toBe("browsing");
    await session.history.look(null);
    expect(session.phase).toEqual({ at: "sending", turn: null });
    const { id } = FakeSocket.last.sent[0]!;
    FakeSocket.last.say({ kind: "refused", id, error: { kind: "time", message: "too late" } });
    await eventually(() => expect(session.phase.at).toBe("moving"));
  });
});

describe("what the other does", () => {
  test("is seen step by step, and then it is one's turn", async () => {
    const { session } = await sit({ player: "second", state: { turn: "first" } });
    expect(session.phase.at).toBe("waiting");
    FakeSocket.last.say(happened([moved(4, 0, MOVE)], { turn: "second" }));
    await session.idle;
    expect(sounds).toEqual(["pick", "capture"]);
    expect(session.phase.at).toBe("moving");
    expect(session.snapshot!.history.map(({ event }) => event)).toEqual([MOVE]);
  });

  test("is seen with what the computer thought of it, which stays until something else happens", async () => {
    const { session } = await sit({ player: "second", state: { turn: "first", seats: SEATS } });
    FakeSocket.last.say(THOUGHT);
    expect(session.computer.found).toMatchObject({ from_book: true });
    const move: Entry = { ...moved(4, 0, MOVE), player: "first" };
    FakeSocket.last.say(happened([move], { turn: "second", seats: SEATS }));
    expect(session.computer.found).toMatchObject({ from_book: true });
    await session.idle;
    expect(session.phase.at).toBe("moving");
    expect(session.computer.thought).toMatchObject({ found: { from_book: true }, about: { turn: "first" } });
    await session.history.look(0);
    expect(session.computer.thought).not.toBeNull(); // there it thought so
    await session.history.look(null);
    FakeSocket.last.say(happened([moved(5, 1, "f4-e3A")], { turn: "first", seats: SEATS }));
    expect(session.computer.thought).toBeNull();
  });

  test("makes what the computer thinks outdated, unless the computer itself has moved", async () => {
    const { session } = await sit({ player: "second", state: { turn: "first", seats: SEATS } });
    FakeSocket.last.say(THOUGHT);
    const phrase: Entry = {
      ...moved(4, 0, ""),
      kind: "phrase-said",
      add: [],
      player: "second",
      phrase: "hello",
    };
    FakeSocket.last.say(happened([phrase], { turn: "first", seats: SEATS }));
    expect(session.computer.found).toBeNull();
  });

  test("told twice, or again from the start, it happens once", async () => {
    const { session } = await sit({ player: "second" });
    const one = happened([moved(4, 0, MOVE)], { turn: "second" });
    FakeSocket.last.say(
      one,
      one,
      gameFrame({ events: [MOVE], player: "second", state: { turn: "second" } }),
      one,
    );
    await session.idle;
    expect(session.game.sheet.events).toEqual([MOVE]);
    expect(sounds).toEqual(["pick", "capture"]);
  });

  test("told late, after what came of it, it changes nothing", async () => {
    const { session, link } = await sit({ player: "second" });
    const early = happened([moved(4, 0, MOVE)], { turn: "second" });
    const [reply] = await legal([MOVE]);
    FakeSocket.last.say(early, happened([moved(5, 1, reply!)], { turn: "first" }), early);
    await session.idle;
    expect(session.game.sheet.events).toEqual([MOVE, reply]);
    expect(link.state!.turn).toBe("first");
  });

  test("does not disturb whoever looks at an earlier moment", async () => {
    const { session } = await sit({ player: "second", events: [MOVE], state: { turn: "second" } });
    const [reply] = await legal([MOVE]);
    FakeSocket.last.say(happened([moved(5, 1, reply!)], { turn: "first" }));
    await session.idle;
    await session.history.look(1);
    const shown = where(session.scene.pieces);
    const [next] = await legal([MOVE, reply!]);
    FakeSocket.last.say(happened([moved(6, 2, next!)], { turn: "second" }));
    await session.idle;
    expect(session.phase).toMatchObject({ at: "browsing", ply: 1 });
    expect(where(session.scene.pieces)).toEqual(shown);
    expect(session.game.sheet.events).toEqual([MOVE, reply, next]);
    await session.history.look(null);
    expect(session.phase.at).toBe("moving");
    // What is looked at may be taken back; then there is nothing to look at any more.
    await session.history.look(2);
    FakeSocket.last.say(happened([{ ...moved(7, 1, ""), kind: "take-back-agreed", add: [] }]));
    await session.idle;
    expect(session.game.sheet.events).toEqual([MOVE]);
    expect(session.phase.at).toBe("moving");
  });

  test("what is begun here goes on when only something is said or offered", async () => {
    const { session, link } = await sit({ sheet: { ...SHEET, ...FANORONA } });
    await session.hand.tap("e2");
    const { phase } = session;
    const hello: Entry = {
      ...moved(4, 0, ""),
      kind: "phrase-said",
      add: [],
      player: "second",
      phrase: "hello",
    };
    FakeSocket.last.say(happened([hello], { draw_offer: "second" }));
    FakeSocket.last.say({ kind: "present", present: { first: true, second: false }, watching: 2 });
    await session.idle;
    expect(session.phase).toBe(phase);
    expect(link.said).toEqual({ number: 4, player: "second", phrase: "hello" });
    expect(link.state).toMatchObject({ draw_offer: "second", watching: 2, present: { second: false } });
  });

  test("a resignation and a fallen flag end the game", async () => {
    const { session } = await sit();
    FakeSocket.last.say(happened([{ ...moved(4, 0, "resign second"), kind: "resigned" }], { turn: null }));
    await session.idle;
    expect(session.phase.at).toBe("over");
    expect(session.game.result).toBe("1-0");
    expect(sounds).toEqual(["end"]);
  });
});

describe("who may move", () => {
  test("nobody who only looks on", async () => {
    const { session } = await sit({ player: null });
    expect(session.phase.at).toBe("waiting");
    await session.hand.tap(PICK);
    await session.hand.type(MOVE);
    expect(FakeSocket.last.sent).toEqual([]);
  });

  test("nobody before both sit there; whoever sits down by then", async () => {
    const seats = { first: { kind: "person", name: "Ada" }, second: { kind: "free" } } as const;
    const { session } = await sit({ state: { seats } });
    expect(session.phase.at).toBe("waiting");
    FakeSocket.last.say(happened([{ ...moved(4, 0, ""), kind: "seat-taken", add: [] }]));
    await session.idle;
    expect(session.phase.at).toBe("moving");
    expect(session.game.names).toEqual({ first: "Ada", second: "Bob" });
  });

  test("who takes the second seat sees the board from there, and calls anew", async () => {
    const { session, link } = await sit({ player: null });
    expect(session.game.flipped).toBe(false);
    await link.sit(Promise.resolve(gameFrame({ player: "second" })));
    await session.idle;
    expect(session.game.flipped).toBe(true);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(session.game.seats).toEqual({ first: "away", second: "human" });
  });

  test("a seat taken in another window of this browser is found out by calling anew, once", async () => {
    await sit({ player: null });
    const taken = happened([{ ...moved(4, 0, ""), kind: "seat-taken", add: [] }]);
    FakeSocket.last.say(taken);
    await eventually(() => expect(FakeSocket.opened).toHaveLength(2));
    FakeSocket.last.say(gameFrame({ player: null, number: 4 }), taken);
    await Promise.resolve();
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test("for a computer the server plays, not the page", async () => {
    const seats = {
      first: { kind: "person", name: "Ada" },
      second: { kind: "computer", level: 2, name: "beginner" },
    } as const;
    const { session } = await sit({ events: [MOVE], state: { seats, turn: "second" } });
    expect(session.phase.at).toBe("thinking");
    await session.idle;
    expect(session.game.sheet.events).toEqual([MOVE]);
    expect(session.game.seats.second).toBe(2);
  });
});

test("by touch-move a turn that was begun is there again after a reload", async () => {
  const seated: Seated = {
    player: "second",
    sheet: { ...SHEET, rules: { game: "fanorona", options: CHAIN.options }, start: CHAIN.start },
    state: { strict: true, turn: "second" },
  };
  const { session } = await sit(seated);
  for (const cell of ["d3", "c3", "e3"]) await session.hand.tap(cell);
  expect(session.bound).toBe(true);
  const { tokens } = session.turn!;
  const again = (await sit(seated)).session;
  expect(again.turn!.tokens).toEqual(tokens);
  FakeSocket.last.say(happened([{ ...moved(4, 0, "resign first"), kind: "resigned" }], { turn: null }));
  await again.idle;
  expect(storage.keys("tablier.touched/")).toEqual([]);
});

test("a finished game is kept once, and nobody is away in it", async () => {
  const { session } = await sit({ events: ["resign second"], state: { turn: null } });
  expect(session.over).toBe(true);
  keepFinished({ ...session.game, result: "1-0" });
  keepFinished({ ...session.game, result: "1-0" });
  const kept = savedGames().filter(({ id }) => id === keptId("GAME-1"));
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ seats: { first: "human", second: "human" }, names: { first: "Ada" } });
  expect(kept[0]!.id).toMatch(/^[0-9a-z]+$/);
});

const FANORONA = { rules: { game: "fanorona", options: {} } } as const;

/** The moves that can be played after these; the server lists them with every position it explains. */
async function legal(events: string[]): Promise<string[]> {
  const snapshot = await api.snapshot({ ...SHEET, events });
  const moves: string[] = [];
  for (const first of snapshot.steps.choices) {
    const { choices } = await api.steps(snapshot.rules, snapshot.position, [first.token]);
    for (const next of choices) {
      const { move } = await api.steps(snapshot.rules, snapshot.position, [first.token, next.token]);
      if (move) moves.push(move);
    }
  }
  return moves;
}
