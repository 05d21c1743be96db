// What the browser keeps for the page, by key. What it cannot keep lasts as long as the page, which then says so.

class BrowserStorage {
  #held = $state.raw<ReadonlyMap<string, string>>(new Map()); // what could not be kept

  /** Whether something will be lost when the page is closed: the browser's storage is full, or forbidden. */
  get lacking(): boolean {
    return this.#held.size > 0;
  }

  /** What was written under a key, or null: another program may have written nonsense there. */
  read(key: string): unknown {
    try {
      return JSON.parse(this.text(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** The same as it stands there, whatever it is. */
  text(key: string): string | null {
    try {
      return this.#held.get(key) ?? localStorage.getItem(key);
    } catch {
      return null; // forbidden
    }
  }

  /** Keeps the first of these values for which there is room; where there is room for none, the first is held. */
  write(key: string, ...values: unknown[]): void {
    const others = new Map(this.#held);
    others.delete(key);
    for (const value of values) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        if (this.#held.has(key)) this.#held = others;
        return;
      } catch {
        // full or forbidden
      }
    }
    this.#held = others.set(key, JSON.stringify(values[0]));
  }
}

export const storage = new BrowserStorage();
