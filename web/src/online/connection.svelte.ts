// The socket of a game by link. It calls again by itself, and sends again what was not acknowledged: nothing is lost,
// and nothing happens twice.
import { Refused } from "../play/session.svelte";
import type { Command, Refusal, Told, Wish } from "./frames";

/** Milliseconds before a server that was away is called again: longer each time, up to the last. */
const PAUSES = [250, 1000, 2000, 4000, 8000];

/** The server says something every 15 seconds; one that is silent for so long is gone, though the socket looks open. */
const SILENCE = 40_000;

/** Milliseconds before something is sent again that could not be written down. */
const UNWRITTEN = 2000;

/** How the server closes the socket of a game it does not have. */
const UNKNOWN = 4404;

/** What the connection needs of whoever uses it. */
export interface Listener {
  /** Takes in what was told. */
  hear(told: Told): void;
  /** The number of the last entry that was taken in. */
  readonly number: number;
}

interface Pending {
  command: Command;
  done: (number: number) => void;
  refused: (error: Refused) => void;
}

/** Something that settles when its entry has been taken in, too: answers and entries come in any order. */
interface Answered {
  number: number; // the entry to wait for
  tell: () => void;
}

function address(game: string, since: number): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const language = document.documentElement.lang || "en";
  return `${scheme}://${location.host}/api/online/games/${game}/socket?since=${since}&language=${language}`;
}

export class Connection {
  /** Whether the game is followed as it happens; "gone" is for good: there is no such game. */
  state = $state.raw<"first" | "open" | "again" | "gone">("first");
  /** Whether the server is there, but cannot write anything down. */
  unwritten = $state.raw(false);
  readonly #pending = new Map<string, Pending>(); // by id, in the order in which it was asked for
  #answered: Answered[] = [];
  #socket: WebSocket | null = null;
  #ready = false; // the game has been told on this socket
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined; // to call again, or because of silence
  #again: ReturnType<typeof setTimeout> | undefined; // to send again

  constructor(
    private readonly game: string,
    private readonly listener: Listener,
    private readonly where: (game: string, since: number) => string = address,
  ) {}

  /** Calls the server. */
  open(): void {
    this.#drop();
    if (this.state === "gone") return;
    const socket = (this.#socket = new WebSocket(this.where(this.game, this.listener.number)));
    const isCurrent = (): boolean => this.#socket === socket;
    socket.onmessage = ({ data }) => {
      if (isCurrent()) this.#hear(JSON.parse(String(data)) as Told);
    };
    socket.onclose = ({ code }) => {
      if (isCurrent()) this.#lost(code);
    };
    this.#watch();
  }

  /** Calls a server that is away now rather than later. */
  hurry(): void {
    if (!this.#socket) this.open();
  }

  close(): void {
    this.#drop();
    clearTimeout(this.#again);
  }

  /** Asks for something, until the server has said yes or no. Settles when the listener has taken in what came of it. */
  ask(wish: Wish): Promise<void> {
    const command: Command = { ...wish, id: newCommandId(), at: this.listener.number };
    const { id } = command;
    return new Promise((happened, refused) => {
      const done = (number: number) => this.#answer({ number, tell: happened });
      this.#pending.set(id, { command, done, refused });
      this.send(command);
    });
  }

  #hear(told: Told): void {
    this.#watch();
    switch (told.kind) {
      case "ping":
        return this.send({ do: "pong", ping: told.ping });
      case "done":
        return this.#settle(told.id, ({ done }) => done(told.number));
      case "refused":
        return this.#refuse(told.id, told.error);
      case "game":
        this.listener.hear(told);
        this.#ready = true;
        this.#tries = 0;
        this.state = "open";
        this.#sendAgain();
        return this.#happened();
      default:
        if (told.kind === "happened" && (told.entries[0]?.number ?? 0) > this.listener.number + 1)
          return this.open(); // something was missed
        this.listener.hear(told);
        return this.#happened();
    }
  }

  /** A move that came too late is refused because of entries that may still be on their way. */
  #refuse(id: string, { kind, message, rule }: Refusal): void {
    if (kind === "storage") return this.#postpone();
    this.#settle(id, ({ command, refused }) => {
      const number = kind === "stale" ? command.at + 1 : 0;
      this.#answer({ number, tell: () => refused(new Refused(message, rule ?? "")) });
    });
  }

  #settle(id: string, answer: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return; // told twice
    this.#pending.delete(id);
    this.unwritten = false;
    answer(pending);
  }

  #answer(answered: Answered): void {
    this.#answered.push(answered);
    this.#happened();
  }

  #happened(): void {
    const known = (one: Answered) => one.number <= this.listener.number;
    const settled = this.#answered.filter(known);
    this.#answered = this.#answered.filter((one) => !known(one));
    for (const { tell } of settled) tell();
  }

  #postpone(): void {
    this.unwritten = true;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#sendAgain(), UNWRITTEN);
  }

  #sendAgain(): void {
    for (const { command } of this.#pending.values()) this.send(command);
  }

  /** Sends something of which nothing is answered. What is asked for before the game has been told is sent then. */
  send(frame: object): void {
    if (this.#ready && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lost(code: number): void {
    this.#drop();
    if (code === UNKNOWN) {
      this.state = "gone";
      return;
    }
    if (this.#tries) this.state = "again"; // that a socket breaks once is not worth a word
    this.#timer = setTimeout(() => this.open(), PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]);
  }

  /** Looks out for a server that has fallen silent. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lost(0), SILENCE);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    socket?.close();
  }
}

/** A name nobody else gives to a command. */
function newCommandId(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
