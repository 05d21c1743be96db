// A whole game looked at by the engine, move by move from the last one: how far it has come, and what is said.
import type { Fault, Sheet } from "../../api/types";
import type { Note } from "../../engine/frames";
import type { Annotation } from "./notes";
import type { EngineSocket } from "../../engine/socket.svelte";

export class Review {
  progress = $state.raw<{ done: number; all: number } | null>(null); // while it is under way
  place = $state.raw<number | null>(null); // how many others come first, while it waits
  fault = $state.raw<Fault | null>(null);
  #asking = new AbortController();

  constructor(private readonly socket: EngineSocket) {}

  /** Looks at a game; all that is said of it so far is told to `keep` again and again. */
  run(sheet: Sheet, language: string, keep: (annotation: Annotation) => void): void {
    this.cancel();
    const { signal } = (this.#asking = new AbortController());
    const notes = new Map<number, Note>(); // by ply: after a break the server begins anew, and says the same
    this.fault = null;
    this.progress = { done: 0, all: sheet.events.length };
    this.socket.ask({ do: "annotate", sheet }, signal, (said) => {
      this.place = said.kind === "waiting" ? said.place : null;
      if (said.kind === "note") {
        notes.set(said.note.ply, said.note);
        this.progress = { done: notes.size, all: said.all };
        const inOrder = [...notes.values()].sort((a, b) => a.ply - b.ply);
        keep({ events: sheet.events, notes: inOrder, language });
      }
      if (said.kind === "error") this.fault = said.error;
      if (said.kind === "error" || said.kind === "done") this.progress = null;
    });
  }

  /** Ends it; what was said stays. */
  cancel(): void {
    this.#asking.abort();
    this.progress = this.place = null;
  }
}
