// Things of one kind that the browser keeps, each under a key of its own: keeping one writes no other.
import { storage } from "./storage.svelte";

interface Kept {
  id: string;
  updated: number; // milliseconds, for the order
}

export class Shelf<Thing extends Kept> {
  /** `name` begins the keys; under the name alone earlier pages kept all things as one list. */
  constructor(
    private readonly name: string,
    private readonly read: (value: unknown) => Thing | null, // null: this page cannot read it, another version may
  ) {}

  /** All that can be read, the latest first. */
  all(): Thing[] {
    const own = storage.keys(`${this.name}/`).map((key) => this.read(storage.read(key)));
    const ids = new Set(own.map((thing) => thing?.id));
    const earlier = this.earlier.map(this.read).filter((thing) => !ids.has(thing?.id));
    return [...own, ...earlier].filter((thing) => thing !== null).sort((a, b) => b.updated - a.updated);
  }

  find(id: string): Thing | null {
    const found = storage.read(this.key(id)) ?? this.earlier.find((one) => idOf(one) === id);
    return this.read(found ?? null);
  }

  /** Keeps a thing; where there is no room it lasts as long as the page, and the answer is false. */
  keep(thing: Thing): boolean {
    const kept = storage.write(this.key(thing.id), thing);
    this.leaveList(thing.id);
    return kept;
  }

  forget(id: string): void {
    storage.remove(this.key(id));
    this.leaveList(id);
  }

  private key(id: string): string {
    return `${this.name}/${id}`;
  }

  private get earlier(): unknown[] {
    const found = storage.read(this.name);
    return Array.isArray(found) ? found : [];
  }

  /** A thing of the list goes over to a key of its own when it is kept next; an empty list is gone. */
  private leaveList(id: string): void {
    const { earlier } = this;
    const others = earlier.filter((one) => idOf(one) !== id);
    if (others.length === earlier.length) return;
    if (others.length) storage.write(this.name, others);
    else storage.remove(this.name);
  }
}

const idOf = (value: unknown): unknown => (value as { id?: unknown } | null)?.id;
