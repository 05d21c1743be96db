// The socket to the engine, with the real server: answers as depth grows, breaks, and a server that comes back.
// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://127.0.0.1/" }
import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import type { Sheet } from "../../src/api/types";
import type { Said } from "../../src/engine/frames";
import { EngineSocket } from "../../src/engine/socket.svelte";
import { TABLIER, freePort } from "../server";
import { eventually } from "../eventually";

const SHEET: Sheet = {
  rules: { game: "fanorona", options: {} },
  two_rounds: false,
  verdicts: false,
  start: null,
  events: [],
};
const address = (server: string) => () => `${server.replace("http", "ws")}/api/analysis?language=fr`;

/** A socket with a question, and all that has been said of it. */
function asking(where: () => string, sheet = SHEET) {
  const socket = new EngineSocket(where);
  const leave = new AbortController();
  const said: Said[] = [];
  socket.ask({ do: "analyse", sheet, lines: 2 }, leave.signal, (one) => said.push(one));
  opened.push(socket);
  const until = (kind: Said["kind"]) => eventually(() => expect(said.map((one) => one.kind)).toContain(kind));
  return { socket, leave, said, until };
}

const opened: EngineSocket[] = [];
afterEach(() => opened.splice(0).forEach((socket) => socket.close()));

describe("the socket to the engine", () => {
  const server = address(inject("server"));

  test("brings lines, the best first, with the steps of their moves", async () => {
    const { said, until } = asking(server);
    await until("lines");
    const found = said.find((one) => one.kind === "lines")!;
    expect(found).toMatchObject({ kind: "lines", depth: expect.any(Number), score: { proved: false } });
    await eventually(() => expect(said.at(-1)).toMatchObject({ lines: [{}, {}] }));
  });

  test("brings nothing more of what was given up", async () => {
    const { socket, leave, said, until } = asking(server);
    await until("lines");
    leave.abort();
    const before = said.length;
    const next: Said[] = [];
    socket.ask({ do: "analyse", sheet: SHEET, lines: 1 }, new AbortController().signal, (one) =>
      next.push(one),
    );
    await eventually(() => expect(next).not.toEqual([]));
    expect(said.length).toBe(before);
  });

  test("tells what is wrong, in the language asked for", async () => {
    const { said, until } = asking(server, { ...SHEET, events: ["a1-a2"] });
    await until("error");
    expect(said).toMatchObject([{ error: { kind: "illegal", event: 0 } }]);
  });

  test("speaks another language once the page does", async () => {
    let language = "fr";
    const socket = new EngineSocket(() => server().replace("=fr", `=${language}`));
    opened.push(socket);
    const wrong = async () => {
      const said: Said[] = [];
      const sheet = { ...SHEET, events: ["a1-a2"] };
      socket.ask({ do: "annotate", sheet }, new AbortController().signal, (one) => said.push(one));
      await eventually(() => expect(said).not.toEqual([]));
      return said[0];
    };
    const french = await wrong();
    language = "en";
    const english = await wrong();
    expect([french, english]).toMatchObject([{ kind: "error" }, { kind: "error" }]);
    expect(english).not.toEqual(french);
  });

  test("asks nothing once it is given up", async () => {
    const gone = AbortSignal.abort();
    const where = vi.fn(server);
    new EngineSocket(where).ask({ do: "annotate", sheet: SHEET }, gone, () => {});
    expect(where).not.toHaveBeenCalled();
  });

  test("asks again by itself when the server has been away", async () => {
    const port = await freePort();
    const start = (): ChildProcess =>
      spawn(TABLIER, ["serve", "--no-browser", "--port", String(port)], { stdio: "ignore" });
    const running: ChildProcess[] = [];
    try {
      const { socket, said, until } = asking(address(`http://127.0.0.1:${port}`));
      await eventually(() => expect(socket.trouble).toBe("away"));
      running.push(start());
      await until("lines");
      expect(socket.trouble).toBe(null);
      running.pop()!.kill();
      await eventually(() => expect(socket.trouble).toBe("away"));
      said.length = 0;
      running.push(start());
      await until("lines");
    } finally {
      running.pop()?.kill();
    }
  });
});
