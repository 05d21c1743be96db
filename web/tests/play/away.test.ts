// @vitest-environment node
// A server that is away or fails says nothing about a game: the page waits, asks again by itself, and loses nothing.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Api, ApiError, NoAnswer, connect } from "../../src/api/client";
import { Line } from "../../src/api/line.svelte";
import { CHAIN, api, begin, kept, sit } from "./begin";
import { eventually } from "../eventually";

/** The server with a switch: while it is off, every question, or one kind of them, fails as without a server. */
function switched(which?: keyof Api) {
  const power = { on: true };
  const behind = Object.entries(api).map(([name, ask]) => [
    name,
    (...given: unknown[]) =>
      power.on || (which ?? name) !== name
        ? (ask as (...given: unknown[]) => Promise<unknown>)(...given)
        : Promise.reject(new NoAnswer("off")),
  ]);
  return { power, behind: Object.fromEntries(behind) as Api };
}

describe("what the client takes for no answer", () => {
  const answering = (status: number, body: string) => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
    return connect("http://nowhere")
      .games()
      .catch((error: unknown) => error);
  };
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    [500, '{"error":{"kind":"internal","message":"something went wrong"}}'],
    [500, "<h1>Oh</h1>"],
    [502, ""],
    [503, "down for maintenance"],
    [404, "<h1>another server</h1>"],
    [200, "<h1>please log in to this network</h1>"],
  ])("%i %s", async (status, body) => {
    expect(await answering(status, body)).toBeInstanceOf(NoAnswer);
  });

  test("nobody there", async () => {
    await expect(connect("http://127.0.0.1:9").games()).rejects.toBeInstanceOf(NoAnswer);
  });

  test("but a refusal is an answer", async () => {
    const refused = await answering(422, '{"error":{"kind":"parse","message":"no"}}');
    expect(refused).toBeInstanceOf(ApiError);
  });
});

describe("a line", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const never = new AbortController().signal;

  test("asks again, after longer and longer, until there is an answer", async () => {
    const line = new Line();
    let tries = 0;
    const answer = line.ask(
      () => (++tries > 6 ? Promise.resolve(tries) : Promise.reject(new NoAnswer())),
      never,
    );
    const seen: number[] = [];
    for (let second = 0; second < 31; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      seen.push(tries);
    }
    expect(await answer).toBe(7);
    expect(line.trouble).toBeNull();
    expect(seen.slice(0, 8)).toEqual([2, 2, 3, 3, 3, 3, 4, 4]);
  });

  test("hurries when told to", async () => {
    const line = new Line();
    let on = false;
    const answer = line.ask(() => (on ? Promise.resolve(1) : Promise.reject(new NoAnswer())), never);
    await vi.advanceTimersByTimeAsync(0);
    expect(line.trouble).toBe("away");
    on = true;
    line.hurry();
    expect(await answer).toBe(1);
  });

  test("given up, it asks no more", async () => {
    const line = new Line();
    const leave = new AbortController();
    const question = vi.fn(() => Promise.reject(new NoAnswer()));
    const answer = line.ask(question, leave.signal).catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(0);
    leave.abort();
    expect(await answer).toBe("AbortError");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(question).toHaveBeenCalledTimes(1);
    expect(line.trouble).toBeNull();
  });

  test("tells what the server has against a question at once", async () => {
    const wrong = new ApiError({ kind: "parse", message: "" });
    await expect(new Line().ask(() => Promise.reject(wrong), never)).rejects.toBe(wrong);
  });
});

describe("a game", () => {
  test("that cannot be opened because the server fails is not broken, and opens by itself", async () => {
    const { power, behind } = switched();
    power.on = false;
    const { session } = sit(kept("tumicarona"), behind);
    const opened = session.open();
    await eventually(() => expect(session.trouble).toBe("away"));
    expect(session.phase.at).toBe("loading");
    power.on = true;
    await opened;
    expect([session.trouble, session.openToMove]).toEqual([null, true]);
  });

  test("goes on where it was: the step that waited is made", async () => {
    const { power, behind } = switched();
    const { session } = await begin("fanorona", CHAIN, behind);
    await session.hand.tap("d3");
    power.on = false;
    const step = session.hand.take("c3W");
    await eventually(() => expect(session.trouble).toBe("away"));
    expect(session.turn?.tokens).toEqual(["d3"]);
    power.on = true;
    session.tryAgain();
    await step;
    expect(session.turn?.tokens).toEqual(["d3", "c3W"]);
  });

  test("what is done meanwhile takes the place of what waits", async () => {
    const { power, behind } = switched();
    const { session } = await begin("tumicarona", {}, behind);
    power.on = false;
    const first = session.hand.tap("d3");
    await eventually(() => expect(session.trouble).toBe("away"));
    const second = session.hand.tap("e2");
    await first;
    await eventually(() => expect(session.trouble).toBe("away"));
    power.on = true;
    session.tryAgain();
    await second;
    expect(session.turn?.tokens).toEqual(["e2"]);
  });

  test("a turn that cannot be sent is there again when it is given up", async () => {
    const { power, behind } = switched();
    const { session } = await begin("fanorona", CHAIN, behind);
    for (const cell of ["d3", "c3", "e3"]) await session.hand.tap(cell);
    power.on = false;
    void session.hand.stop();
    await eventually(() => expect(session.trouble).toBe("away"));
    expect(session.phase.at).toBe("sending");
    power.on = true;
    await session.hand.back();
    expect(session.turn?.tokens).toEqual(["d3"]);
    expect(session.trouble).toBeNull();
  });

  test("the computer's move comes when the server is back", async () => {
    const { power, behind } = switched("computer");
    const { session } = await begin("tumicarona", { seats: { first: "human", second: 1 } }, behind);
    power.on = false;
    await session.hand.type("e2-e3A");
    await eventually(() => expect(session.trouble).toBe("away"));
    expect(session.phase.at).toBe("thinking");
    power.on = true;
    session.tryAgain();
    await eventually(() => expect(session.game.sheet.events.length).toBe(2));
    expect(session.trouble).toBeNull();
  });

  test("that is left asks no more", async () => {
    const { power, behind } = switched();
    const { session } = await begin("tumicarona", {}, behind);
    power.on = false;
    void session.hand.tap("d2");
    await eventually(() => expect(session.trouble).toBe("away"));
    session.close();
    await session.idle;
    expect(session.trouble).toBeNull();
  });
});
