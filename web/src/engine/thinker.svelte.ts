// The computer at full strength: it chooses a move, and says meanwhile what it thinks.
import { ApiError } from "../api/client";
import type { ComputerMove, Fault, Sheet } from "../api/types";
import type { Lines } from "./frames";
import { EngineSocket } from "./socket.svelte";

export class Thinker {
  found = $state.raw<Lines | null>(null); // so far, of the move it is choosing or has chosen last
  place = $state.raw<number | null>(null); // how many others come first, while it waits
  allowed = $state.raw<number | null>(null); // the seconds this server allows, where they are fewer than wished for
  #stop: () => void = () => {};

  constructor(private readonly socket = new EngineSocket()) {}

  get trouble(): EngineSocket["trouble"] {
    return this.socket.trouble;
  }

  /** The move it plays, within these seconds or those that the server allows. */
  async choose(sheet: Sheet, seconds: number, givenUp: AbortSignal): Promise<ComputerMove> {
    this.allowed = this.found = null;
    try {
      return await this.#ask(sheet, seconds, givenUp);
    } catch (error) {
      const offered = error instanceof ApiError && error.fault.kind === "option" ? error.fault.choices : [];
      const fewer = (offered ?? []).map(Number).filter((time) => time < seconds);
      if (!fewer.length) throw error;
      this.allowed = Math.max(...fewer);
      return await this.#ask(sheet, this.allowed, givenUp);
    } finally {
      this.place = null;
    }
  }

  /** Lets it play the best it has found. */
  moveNow(): void {
    this.#stop();
  }

  /** Says no longer what it has found. */
  forget(): void {
    this.found = null;
  }

  hurry(): void {
    this.socket.hurry();
  }

  close(): void {
    this.socket.close();
  }

  #ask(sheet: Sheet, seconds: number, givenUp: AbortSignal): Promise<ComputerMove> {
    return new Promise((chosen, failed) => {
      const fail = (fault: Fault) => failed(new ApiError(fault));
      givenUp.addEventListener("abort", () => failed(givenUp.reason as Error), { once: true });
      this.#stop = this.socket.ask({ do: "choose", sheet, seconds }, givenUp, (said) => {
        this.place = said.kind === "waiting" ? said.place : null;
        if (said.kind === "lines") this.found = said;
        else if (said.kind === "chosen") chosen(said);
        else if (said.kind === "error") fail(said.error);
      });
    });
  }
}
