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
  title: string;
  phrases: Record<Phrase, string>;
}
