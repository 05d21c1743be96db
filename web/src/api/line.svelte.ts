// The line to the server: while the server is busy or away a question waits, and is asked again by itself.
import { ApiError, NoAnswer } from "./client";

/** Milliseconds before a server that was away is asked again: longer each time, up to the last. */
const AWAY = [1000, 2000, 4000, 8000];

/** One question at a time goes over a line. */
export class Line {
  trouble = $state.raw<"busy" | "away" | null>(null);
  #hurry = () => {};

  /** The answer, however long it takes; fails when it is given up, or when the server has something against it. */
  async ask<T>(question: (signal: AbortSignal) => Promise<T>, givenUp: AbortSignal): Promise<T> {
    try {
      for (let tries = 0; ; tries++) {
        givenUp.throwIfAborted();
        try {
          const answer = await question(givenUp);
          givenUp.throwIfAborted();
          return answer;
        } catch (error) {
          givenUp.throwIfAborted();
          const busy = error instanceof ApiError && error.fault.kind === "busy";
          if (!busy && !(error instanceof NoAnswer)) throw error;
          this.trouble = busy ? "busy" : "away";
          await this.#pause(busy ? error.wait : AWAY[Math.min(tries, AWAY.length - 1)]!, givenUp);
        }
      }
    } finally {
      this.trouble = null;
    }
  }

  /** Asks again now rather than later. */
  hurry(): void {
    this.#hurry();
  }

  #pause(time: number, givenUp: AbortSignal): Promise<void> {
    return new Promise((done) => {
      this.#hurry = done;
      void pause(time, givenUp).then(done);
    });
  }
}

/** Waits so many milliseconds, or until that is given up. */
export function pause(time: number, givenUp: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (givenUp.aborted) return done();
    const timer = setTimeout(done, time);
    givenUp.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}
