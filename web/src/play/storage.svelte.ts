// What the browser keeps for the page, by key. What it cannot keep lasts as long as the page, which then says so.

class BrowserStorage {
  #held = $state.raw<ReadonlyMap<string, string>>(new Map()); // what could not be kept

  /** Whether something will be lost when the page is closed: the browser's storage is full, or forbidden. */
  get lacking(): boolean {
    return this.#held.size > 0;
  }

  /** How many characters are kept, keys and all; browsers have room for about five million. */
  get used(): number {
    return this.keys("").reduce((sum, key) => sum + key.length + (this.text(key)?.length ?? 0), 0);
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

  /** All keys that begin so. */
  keys(beginning: string): string[] {
    const found = new Set(this.#held.keys());
    try {
      for (let index = 0; index < localStorage.length; index++) found.add(localStorage.key(index)!);
    } catch {
      // forbidden
    }
    return [...found].filter((key) => key.startsWith(beginning));
  }

  /** Keeps a value; where there is no room for it, it is held as long as the page lasts, and the answer is false. */
  write(key: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(key, text);
    } catch {
      this.#hold(key, text); // full or forbidden
      return false;
    }
    this.#hold(key, null);
    return true;
  }

  /** Keeps nothing under a key any more, and what was held if there is room for it now. */
  remove(key: string): void {
    this.#hold(key, null);
    try {
      localStorage.removeItem(key);
    } catch {
      // forbidden: there was nothing
    }
    for (const [held, text] of this.#held) {
      try {
        localStorage.setItem(held, text);
      } catch {
        continue;
      }
      this.#hold(held, null);
    }
  }

  #hold(key: string, text: string | null): void {
    if (text === null && !this.#held.has(key)) return;
    const held = new Map(this.#held);
    if (text === null) held.delete(key);
    else held.set(key, text);
    this.#held = held;
  }
}

export const storage = new BrowserStorage();
