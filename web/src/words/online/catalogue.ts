// What the page of a game by link says, as one type; loaded with it only.

/** The ready-made phrases the server knows, and no others. */
export type Phrase =
  | "hello"
  | "good-luck"
  | "thanks"
  | "well-played"
  | "oops"
  | "sorry"
  | "one-moment"
  | "i-am-back"
  | "good-game"
  | "goodbye";

export interface OnlineWords {
  // Getting there
  gone: string;
  lost: string; // the connection
  unwritten: string; // the server cannot keep anything
  refused: string; // before the reason why something did not happen

  // Seats
  invited(name: string, title: string): string; // to whoever may take a seat
  yourSide(side: string): string;
  seatFree: string;
  takeSeat: string;
  yourName: string;
  guest: string; // whoever gives no name
  seatTaken: string; // to whoever comes too late
  waiting: string; // for somebody to take the other seat
  waitingNote: string;
  seatKept: string; // of a rematch
  watching: string; // to a spectator
  watchers(count: number): string;
  here: string; // beside a player's name
  away: string;

  // Playing
  yourTurn: string; // in the tab's title
  moved(name: string): string; // in a message of the system
  sending: string;
  timeOf(name: string): string;
  days(days: number, hours: number): string;
  hours(hours: number, minutes: number): string;
  firstMove: string; // beside a clock: the time for it
  lowTime: string;
  say: string;
  says(name: string, phrase: string): string;
  phrases: Record<Phrase, string>;
  offerDraw: string;
  drawOffered: string; // by the reader
  drawOfferedBy(name: string): string;
  agree: string;
  decline: string;
  askTakeBack: string;
  takeBackAsked: string;
  takeBackAskedBy(name: string): string;
  resignSure: string;

  // Afterwards
  kept: string;
  keptLink: string;
  rematch: string;
  rematchMade: string;
  toRematch: string;
  keys: [key: string, what: string][];
}
