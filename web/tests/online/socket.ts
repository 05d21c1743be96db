// The other end of a socket, played by the test: it hears what is sent, says what it likes, and hangs up.
import { vi } from "vitest";
import type { PlayerName } from "../../src/api/names";
import type { Sheet } from "../../src/api/types";
import type { Command, Entry, GameFrame, State, Told } from "../../src/online/frames";

export class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  readonly sent: (Command & { ping?: number })[] = [];
  onmessage: (message: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.opened.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** What the server says. */
  say(...told: Told[]): void {
    for (const one of told) this.onmessage({ data: JSON.stringify(one) });
  }

  /** The server is gone. */
  hangUp(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

/** From now on sockets lead to the test. */
export function listen(): void {
  FakeSocket.opened = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}

export const SHEET: Sheet = {
  rules: { game: "tumicarona", options: {} },
  two_rounds: false,
  verdicts: false,
  start: null,
  events: [],
};

/** How a game stands in which both sit. */
export function stateOf(change: Partial<State> = {}): State {
  return {
    turn: "first",
    outcome: null,
    seats: { first: { kind: "person", name: "Ada" }, second: { kind: "person", name: "Bob" } },
    clock: null,
    draw_offer: null,
    take_back: null,
    can_take_back: { first: false, second: false },
    rematch: null,
    strict: false,
    present: { first: true, second: true },
    watching: 0,
    ...change,
  };
}

export interface Seated {
  player?: PlayerName | null;
  events?: string[];
  number?: number;
  entries?: Entry[];
  sheet?: Sheet;
  state?: Partial<State>;
}

/** A game as the server tells it first; it is at number 3 before the first move. */
export function gameFrame({ player = "first", events = [], ...more }: Seated = {}): GameFrame {
  return {
    kind: "game",
    game: "GAME-1",
    number: more.number ?? 3 + events.length,
    sheet: { ...(more.sheet ?? SHEET), events },
    you: { player, invitation: null, may_take: [] },
    entries: more.entries ?? [],
    state: stateOf(more.state),
  };
}

/** A move in the log, as it comes after so many events. */
export const moved = (number: number, keep: number, move: string): Entry => ({
  number,
  time: Date.now(),
  kind: "moved",
  keep,
  add: [move],
});

export const happened = (entries: Entry[], change: Partial<State> = {}): Told => ({
  kind: "happened",
  entries,
  state: stateOf(change),
});
