// The title of the tab: what is shown, and before it in how many games by link it is one's turn.

class Tab {
  turns = $state(0);
  #shown = $state("");

  get text(): string {
    return `${this.turns ? `(${this.turns}) ` : ""}${this.#shown ? `${this.#shown} · ` : ""}Tablier`;
  }

  /** Names what is shown, until what it gives is called: to be returned by an effect. */
  show(what: string): () => void {
    this.#shown = what;
    return () => (this.#shown = "");
  }
}

export const tab = new Tab();
