// The last positions of games for small boards: asked for one after the other, and only those that are looked at.
import type { Api } from "../api/client";
import { Line } from "../api/line.svelte";
import { Queue } from "../play/queue";
import { sceneOf } from "../play/scene";
import type { Picture } from "../play/view";
import type { Entry } from "./entries";

export class Pictures {
  #found = $state.raw<ReadonlyMap<string, Picture>>(new Map());
  readonly #asked = new Set<string>();
  readonly #line = new Line();
  readonly #queue = new Queue(() => {}); // a game that makes no sense has no picture; opened, it says why

  constructor(private readonly api: Api) {}

  of({ key, updated }: Entry): Picture | undefined {
    return this.#found.get(`${key} ${updated}`);
  }

  /** Asks for a picture, unless it is there or on its way. */
  want({ key, updated, sheet }: Entry): void {
    const name = `${key} ${updated}`;
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    void this.#queue.add(async (signal) => {
      const snapshot = await this.#line.ask((given) => this.api.snapshot(sheet, given), signal);
      this.#found = new Map(this.#found).set(name, { snapshot, scene: sceneOf(snapshot) });
    });
  }

  close(): void {
    this.#queue.overtake();
  }
}
