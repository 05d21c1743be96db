// One thing after the other: a gesture waits for the answer to the one before.

/** Something to do; when its signal is aborted it has been overtaken, and nothing of it should happen any more. */
export type Task = (overtaken: AbortSignal) => Promise<void>;

export class Queue {
  #tail: Promise<void> = Promise.resolve();
  #signal = new AbortController();

  /** What fails is told to `failed`, unless it has been overtaken. */
  constructor(private readonly failed: (error: unknown) => void) {}

  /** Settles when all that was added has been done. */
  get done(): Promise<void> {
    return this.#tail;
  }

  add(task: Task): Promise<void> {
    const { signal } = this.#signal;
    this.#tail = this.#tail
      .then(() => (signal.aborted ? undefined : task(signal)))
      .catch((error: unknown) => {
        if (!signal.aborted) this.failed(error);
      });
    return this.#tail;
  }

  /** Gives up what is under way, and all that waits behind it. */
  overtake(): void {
    this.#signal.abort();
    this.#signal = new AbortController();
  }
}
