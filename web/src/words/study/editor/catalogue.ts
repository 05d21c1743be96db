// What the page says on which a position is set up by hand, as one type.

export interface EditorWords {
  title: string;
  game: string; // the field for it
  palette: string; // heads the pieces that can be put on the board
  move: string; // instead of putting a piece somewhere
  remove: string;
  wholeBoard: string; // the buttons about all of it
  clear: string;
  start: string;
  mirror: string;
  turn: string;
  sinceCapture: string;
  moveNumber: string;
  state: string; // how the game stands where the board does not show it
  placed: string;
  placing: string;
  won(side: string): string;
  goesOn: string;
  mayStop(side: string): string;
  stopped(side: string): string;
  wrong(why: string): string; // no position yet
  overWon(side: string): string;
  overDrawn: string;
  turnPasses(from: string, to: string): string;
  here: string; // the part that says what the position is
  analyse: string;
  playFromHere: string;
  keys: [key: string, what: string][];
}
