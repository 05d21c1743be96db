// The theme somebody wants puzzles of; it holds while the page is open.
import type { Theme } from "../words/learn";

class Filter {
  theme = $state<Theme | "">("");
}

export const filter = new Filter();
