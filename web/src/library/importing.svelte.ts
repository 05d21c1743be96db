// Files of many games become studies: read by the server part by part, what can be read kept, the rest named.
import { type Api, ApiError } from "../api/client";
import { Line } from "../api/line.svelte";
import type { ReadStudy, ReadingError } from "../api/types";
import { forgetStudy, freshStudy, keepStudy } from "../study/saved_studies";
import { fromStudy } from "../study/tree";
import { LARGEST, batchFrom, linesOf } from "./batches";
import type { Known } from "./known";

/** What is wrong with a game of a file; games are counted from 1. */
export interface Problem extends Pick<ReadingError, "game" | "line" | "message" | "rule"> {
  file: string;
}

/** A file as a browser gives it. */
export interface Source {
  name: string;
  text(): Promise<string>;
}

export class Importing {
  done = $state.raw(0); // of all lines
  all = $state.raw(0);
  kept = $state.raw(0);
  known = $state.raw(0); // games that were there already
  problems = $state.raw<readonly Problem[]>([]);
  ended = $state.raw<"all" | "cancelled" | "full" | null>(null); // full: the browser has no more room
  readonly line = new Line();
  readonly #cancelled = new AbortController();
  readonly #began = Date.now();

  constructor(
    private readonly api: Api,
    private readonly there: Known,
    private readonly largest = LARGEST,
  ) {}

  cancel(): void {
    this.#cancelled.abort();
    this.ended ??= "cancelled";
  }

  /** Reads files one after the other; settles when nothing more will be kept. */
  async read(files: readonly Source[]): Promise<void> {
    const texts = await Promise.all(
      files.map(async (file) => ({ file: file.name, lines: linesOf(await file.text()) })),
    );
    this.all = texts.reduce((sum, { lines }) => sum + lines.length, 0);
    for (const { file, lines } of texts) {
      const before = this.done;
      let games = 0;
      for (let first = 0; first < lines.length && !this.ended; this.done = before + first) {
        const read = await this.#part(lines, first);
        if (!read) return;
        this.problems = [
          ...this.problems,
          ...read.errors.map((error) => ({ ...error, game: games + error.game + 1, file })),
        ];
        for (const one of read.studies) if (!this.#keep(one)) return;
        games += read.studies.length + read.errors.length;
        first = read.next;
      }
    }
    this.ended ??= "all";
  }

  /** Some games from a line on; null when nobody wants them any more. */
  async #part(lines: readonly string[], first: number) {
    const batch = batchFrom(lines, first, this.largest);
    try {
      const { studies, errors, next_line } = await this.line.ask(
        (signal) => this.api.readRecords(batch.text, { first_line: first + 1 }, signal),
        this.#cancelled.signal,
      );
      return { studies, errors, next: next_line === null ? batch.next : next_line - 1 };
    } catch (error) {
      if (this.ended) return null;
      if (!(error instanceof ApiError)) throw error;
      // One game alone is more than a request may hold.
      const fault = { game: 0, line: first + 1, column: 1, message: error.fault.message, rule: "" };
      return { studies: [], errors: [fault], next: batch.next };
    }
  }

  /** Keeps a game that is not there yet; false when there is no room. */
  #keep({ study: read, result }: ReadStudy): boolean {
    const study = { ...read, start: read.start ?? null, played: read.played ?? null };
    if (!this.there.add(study)) {
      this.known++;
      return true;
    }
    const fresh = { ...freshStudy(fromStudy(study)), result, updated: this.#began - this.kept };
    if (keepStudy(fresh)) {
      this.kept++;
      return true;
    }
    forgetStudy(fresh.id);
    this.ended = "full";
    return false;
  }
}
