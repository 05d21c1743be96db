// What is said on the way into a game by link, as one type: its set-up, its links, the games one plays.
import type { Unit } from "../../../online/time_left";

export interface InviteWords {
  // Set-up
  against: string; // who plays on the other side
  person: string;
  computer: string;
  computerNote: string;
  guest: string; // the name of somebody who gives none
  clock: string;
  clocks: Record<"none" | "days" | "timed", string>;
  clockNotes: Record<"none" | "days" | "timed", string>;
  time: string; // how much of it
  days(count: number): string;
  timed(minutes: number, seconds: number): string;
  own: string; // another time than those offered
  daysEach: string;
  minutesEach: string;
  secondsMore: string;
  noAnswer: string; // when the game was to be made

  // Links
  invite: string;
  inviteNote: string;
  links: string; // of a game whose seats are taken
  playLink: string;
  watchLink: string;
  watchNote: string;
  copy: string;
  send: string; // by another program of the device
  sendToPlay: string; // with the link, by that program
  sendToWatch: string;
  code: string; // the QR code of a link
  address: string;
  reaches: Record<"public" | "network", string>;
  opened(host: string): string; // the page was opened there, and the server does not know who else can
  hereOnly: string;
  hereOnlyWay: string; // followed by the command
  private: string;
  privateLink: string;
  privateNote: string;
  show: string;
  hide: string;
  noKey: string;

  // A private link that was opened
  keyTitle: string;
  keyQuestion: string;
  keyOther(games: number): string; // this browser plays under a key of its own
  keyOtherWay: string; // before the private link of that one
  keySame: string;
  keyGone: string; // from the address, after a reload
  useKey: string;
  cancel: string;
  goOn: string;

  // The games one plays
  mine: string;
  yourTurn: string;
  theirTurn(name: string): string;
  computersTurn: string;
  waiting: string;
  opponent(name: string): string;
  won: string;
  lost: string;
  drawn: string;
  left: Record<Unit, (count: number) => string>;
  finished(count: number): string; // games that are over, to be shown
  notify: string;
  notifyNote: string;
  notified: string;
}
