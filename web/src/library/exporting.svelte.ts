// Games and studies as one file of records: written by the server one by one.
import { type Api, ApiError } from "../api/client";
import { Line } from "../api/line.svelte";
import { tagsOf } from "../study/analyse";
import type { Entry } from "./entries";

export class Exporting {
  done = $state.raw(0);
  failed = $state.raw<readonly { entry: Entry; message: string }[]>([]); // what no record can be made of
  readonly line = new Line();
  readonly #cancelled = new AbortController();

  constructor(
    private readonly api: Api,
    readonly entries: readonly Entry[],
  ) {}

  get all(): number {
    return this.entries.length;
  }

  cancel(): void {
    this.#cancelled.abort();
  }

  /** The file; null when it was cancelled. */
  async write(): Promise<string | null> {
    const texts: string[] = [];
    for (const entry of this.entries) {
      try {
        texts.push(await this.#text(entry));
      } catch (error) {
        if (this.#cancelled.signal.aborted) return null;
        if (!(error instanceof ApiError)) throw error;
        this.failed = [...this.failed, { entry, message: error.fault.message }];
      }
      this.done++;
    }
    return texts.join("\n");
  }

  async #text({ kind, saved }: Entry): Promise<string> {
    const game = kind === "study" ? { study: saved.study } : { sheet: saved.sheet, tags: tagsOf(saved) };
    const written = await this.line.ask(
      (signal) => this.api.writeRecord(game, signal),
      this.#cancelled.signal,
    );
    return `${written.text.trimEnd()}\n`;
  }
}
