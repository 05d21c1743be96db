// The socket to the engine: while the server is away questions wait, and are asked again by themselves.
import type { Question, Said } from "./frames";

/** Milliseconds before a server that was away or busy is called again: longer each time, up to the last. */
const PAUSES = [250, 1000, 2000, 4000, 8000];

/** How a server that has too many boards open closes the next. */
const TRY_AGAIN_LATER = 1013;

interface Asked {
  question: Question;
  hear: (said: Said) => void;
}

/** Where the engine is to be found, and the language in which it should speak. */
function address(): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/analysis?language=${document.documentElement.lang || "en"}`;
}

/** Opened by the first question; closing it frees whoever thinks. */
export class EngineSocket {
  trouble = $state.raw<"busy" | "away" | null>(null); // why questions wait
  readonly #asked = new Map<number, Asked>(); // what is not answered yet, by its number
  #socket: WebSocket | null = null;
  #called = ""; // where it is
  #numbers = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly where: () => string = address) {}

  /**
   * Asks. All that is said of it is told to `hear`, until it is done, or wrong, or given up. The function that is
   * returned asks for an end, of which is told.
   */
  ask(question: Question, givenUp: AbortSignal, hear: (said: Said) => void): () => void {
    const number = ++this.#numbers;
    if (givenUp.aborted) return () => {};
    this.#asked.set(number, { question, hear });
    givenUp.addEventListener("abort", () => this.#giveUp(number), { once: true });
    if (this.#called !== this.where()) this.#drop(); // another language is spoken now
    if (this.#socket) this.#send({ ...question, id: number });
    else this.#call();
    return () => this.#send({ do: "stop", id: number });
  }

  /** Calls a server that is away now rather than later. */
  hurry(): void {
    if (!this.#socket && this.#asked.size) this.#call();
  }

  /** Gives everything up. A later question opens it again. */
  close(): void {
    this.#asked.clear();
    this.#drop();
    this.#reached();
  }

  #call(): void {
    clearTimeout(this.#timer);
    this.#called = this.where();
    const socket = (this.#socket = new WebSocket(this.#called));
    const isCurrent = (): boolean => this.#socket === socket;
    socket.onopen = () => {
      if (!isCurrent()) return;
      for (const [id, { question }] of this.#asked) this.#send({ ...question, id });
    };
    socket.onmessage = ({ data }) => {
      if (isCurrent()) this.#hear(String(data));
    };
    socket.onclose = ({ code }) => {
      if (isCurrent()) this.#lost(code === TRY_AGAIN_LATER ? "busy" : "away");
    };
  }

  /** What has been asked meanwhile is sent once the socket is open. */
  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #hear(text: string): void {
    const { id, ...said } = JSON.parse(text) as { id: number | null } & Said;
    if (said.kind === "error" && said.error.kind === "busy") return this.#lost("busy");
    this.#reached();
    const asked = this.#asked.get(id ?? 0);
    if (said.kind === "done" || said.kind === "error") this.#asked.delete(id ?? 0);
    asked?.hear(said as Said);
  }

  #reached(): void {
    this.trouble = null;
    this.#tries = 0;
  }

  /** Calls again later. That a socket breaks once is not worth a word. */
  #lost(trouble: "busy" | "away"): void {
    this.#drop();
    if (!this.#asked.size) return;
    if (this.#tries) this.trouble = trouble;
    const wait = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)];
    this.#timer = setTimeout(() => this.hurry(), wait);
  }

  #giveUp(number: number): void {
    if (this.#asked.delete(number)) this.#send({ do: "stop", id: number });
    if (!this.#asked.size && this.trouble) this.close();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
