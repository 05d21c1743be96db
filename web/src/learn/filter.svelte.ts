// The theme somebody wants puzzles of; it holds while the page is open.

class Filter {
  theme = $state("");
}

export const filter = new Filter();
