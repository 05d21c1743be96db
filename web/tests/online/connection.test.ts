// @vitest-environment node
// The socket of a game by link: what is asked for happens once, whatever becomes of the way there.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection } from "../../src/online/connection.svelte";
import type { Told } from "../../src/online/frames";
import { FakeSocket, gameFrame, happened, listen, moved } from "./socket";

/** Somebody who takes in what is told, and remembers it. */
class Ear {
  number = 0;
  readonly heard: Told[] = [];

  hear(told: Told): void {
    this.heard.push(told);
    if (told.kind === "game") this.number = told.number;
    if (told.kind === "happened") this.number = told.entries.at(-1)!.number;
  }
}

function call() {
  const ear = new Ear();
  const connection = new Connection("GAME-1", ear, (game, since) => `ws://test/${game}?since=${since}`);
  connection.open();
  return { ear, connection };
}

/** How a promise stands: it is looked at after everything that waits has been done. */
async function fate(promise: Promise<void>): Promise<string> {
  const settled = promise.then(
    () => "happened",
    (error: Error) => error.message,
  );
  return Promise.race([settled, new Promise<string>((done) => setImmediate(() => done("waiting")))]);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  listen();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  test("is open once the game has been told", () => {
    const { connection } = call();
    expect(connection.state).toBe("first");
    FakeSocket.last.say(gameFrame());
    expect(connection.state).toBe("open");
  });

  test("calls again from where it was, later each time, and says so after the second time", () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame({ number: 17 }));
    FakeSocket.last.hangUp();
    expect(connection.state).toBe("open");
    vi.advanceTimersByTime(250);
    expect(FakeSocket.opened.map(({ url }) => url)).toEqual([
      "ws://test/GAME-1?since=0",
      "ws://test/GAME-1?since=17",
    ]);
    FakeSocket.last.hangUp();
    expect(connection.state).toBe("again");
    vi.advanceTimersByTime(999);
    expect(FakeSocket.opened).toHaveLength(2);
    vi.advanceTimersByTime(1);
    FakeSocket.last.say(gameFrame({ number: 18 }));
    expect(connection.state).toBe("open");
    FakeSocket.last.hangUp();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.opened).toHaveLength(4);
  });

  test("calls at once when it is told to hurry", () => {
    const { connection } = call();
    for (const wait of [250, 1000, 2000]) {
      FakeSocket.last.hangUp();
      vi.advanceTimersByTime(wait);
    }
    FakeSocket.last.hangUp();
    connection.hurry();
    expect(FakeSocket.opened).toHaveLength(5);
    connection.hurry();
    expect(FakeSocket.opened).toHaveLength(5);
  });

  test("a server that has fallen silent is called again", () => {
    call();
    FakeSocket.last.say(gameFrame());
    vi.advanceTimersByTime(39_000);
    FakeSocket.last.say({ kind: "ping", ping: 7 });
    expect(FakeSocket.last.sent).toEqual([{ do: "pong", ping: 7 }]);
    vi.advanceTimersByTime(39_000);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1_250);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.opened[0]!.readyState).toBe(3);
  });

  test("what an old socket still says is not heard", () => {
    const { ear, connection } = call();
    const [old] = FakeSocket.opened;
    connection.open();
    old!.say(gameFrame());
    old!.hangUp(4404);
    expect(ear.heard).toEqual([]);
    expect(connection.state).toBe("first");
  });

  test("a game that is not there is gone for good", () => {
    const { connection } = call();
    FakeSocket.last.hangUp(4404);
    expect(connection.state).toBe("gone");
    vi.advanceTimersByTime(60_000);
    connection.hurry();
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test("closed by the page it calls nobody any more", () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame());
    connection.close();
    FakeSocket.last.hangUp();
    vi.advanceTimersByTime(100_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

describe("what is asked for", () => {
  test("is sent with what its sender knew, under a name of its own", () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame({ number: 5 }));
    void connection.ask({ do: "play", move: "d3-e3A" });
    void connection.ask({ do: "offer-draw" });
    const [move, offer] = FakeSocket.last.sent;
    expect(move).toEqual({ do: "play", move: "d3-e3A", at: 5, id: move!.id });
    expect(offer!.id).not.toBe(move!.id);
    for (const { id } of [move!, offer!]) expect(id).toMatch(/^[A-Za-z0-9_-]{16}$/);
  });

  test("waits until the game has been told", () => {
    const { connection } = call();
    void connection.ask({ do: "resign" });
    expect(FakeSocket.last.sent).toEqual([]);
    FakeSocket.last.say(gameFrame());
    expect(FakeSocket.last.sent.map(({ do: what }) => what)).toEqual(["resign"]);
  });

  test("is sent again, the same and in order, until it is answered; then no more", async () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame());
    const asked = connection.ask({ do: "say-phrase", phrase: "hello" });
    void connection.ask({ do: "offer-draw" });
    const before = [...FakeSocket.last.sent];
    FakeSocket.last.hangUp();
    vi.advanceTimersByTime(250);
    FakeSocket.last.say(gameFrame());
    expect(FakeSocket.last.sent).toEqual(before);
    FakeSocket.last.say({ kind: "done", id: before[0]!.id, number: 3 });
    expect(await fate(asked)).toBe("happened");
    FakeSocket.last.hangUp();
    vi.advanceTimersByTime(250);
    FakeSocket.last.say(gameFrame());
    expect(FakeSocket.last.sent).toEqual(before.slice(1));
  });

  test("has happened when its entry has come too, in whichever order", async () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame({ number: 3 }));
    const early = connection.ask({ do: "play", move: "d3-e3A" });
    FakeSocket.last.say({ kind: "done", id: FakeSocket.last.sent[0]!.id, number: 4 });
    expect(await fate(early)).toBe("waiting");
    FakeSocket.last.say(happened([moved(4, 0, "d3-e3A")]));
    expect(await fate(early)).toBe("happened");
    const late = connection.ask({ do: "play", move: "x" });
    FakeSocket.last.say(happened([moved(5, 1, "x")]));
    expect(await fate(late)).toBe("waiting");
    FakeSocket.last.say({ kind: "done", id: FakeSocket.last.sent[1]!.id, number: 5 });
    expect(await fate(late)).toBe("happened");
  });

  test("an answer told twice, or to nobody, is none", async () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame());
    const asked = connection.ask({ do: "offer-draw" });
    const { id } = FakeSocket.last.sent[0]!;
    FakeSocket.last.say({ kind: "done", id: "other", number: 3 });
    expect(await fate(asked)).toBe("waiting");
    FakeSocket.last.say({ kind: "done", id, number: 3 });
    FakeSocket.last.say({ kind: "refused", id, error: { kind: "offered", message: "no" } });
    expect(await fate(asked)).toBe("happened");
  });

  test("may be refused; a stale one only when one can see why", async () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame({ number: 3 }));
    const offer = connection.ask({ do: "offer-draw" });
    const move = connection.ask({ do: "play", move: "x" });
    const [first, second] = FakeSocket.last.sent;
    FakeSocket.last.say({ kind: "refused", id: first!.id, error: { kind: "offered", message: "twice" } });
    FakeSocket.last.say({ kind: "refused", id: second!.id, error: { kind: "stale", message: "meanwhile" } });
    expect(await fate(offer)).toBe("twice");
    expect(await fate(move)).toBe("waiting");
    FakeSocket.last.say(happened([moved(4, 0, "y")]));
    expect(await fate(move)).toBe("meanwhile");
  });

  test("is asked for again by itself while the server cannot write it down", async () => {
    const { connection } = call();
    FakeSocket.last.say(gameFrame());
    const asked = connection.ask({ do: "play", move: "x" });
    const [sent] = FakeSocket.last.sent;
    FakeSocket.last.say({ kind: "refused", id: sent!.id, error: { kind: "storage", message: "disk full" } });
    expect(connection.unwritten).toBe(true);
    expect(await fate(asked)).toBe("waiting");
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.last.sent).toEqual([sent, sent]);
    FakeSocket.last.say({ kind: "done", id: sent!.id, number: 3 });
    expect(await fate(asked)).toBe("happened");
    expect(connection.unwritten).toBe(false);
  });

  test("when something was missed the game is asked for anew", () => {
    const { ear } = call();
    FakeSocket.last.say(gameFrame({ number: 3 }), happened([moved(5, 1, "y")]));
    expect(FakeSocket.opened.map(({ url }) => url.split("?")[1])).toEqual(["since=0", "since=3"]);
    expect(ear.heard).toHaveLength(1);
  });
});
