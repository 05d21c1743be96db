// What is said on the way into a game by link, in English.
import type { InviteWords } from "./catalogue";

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

export const english: InviteWords = {
  against: "Against you plays",
  person: "Whoever has the link",
  computer: "The computer",
  computerNote: "The game is kept on the server: you can continue on another device, and friends can watch.",
  guest: "Guest",
  clock: "Clock",
  clocks: { none: "None", days: "Days a move", timed: "Minutes a player" },
  clockNotes: {
    none: "Take as long as you like.",
    days: "Whoever does not move in time loses. The clock starts with the first move.",
    timed: "For all moves of a player, and a little more after each. The clocks start with the first move.",
  },
  time: "How much time",
  days: (count) => counted(count, "day"),
  timed: (minutes, seconds) => `${minutes} min + ${seconds} s`,
  own: "Other",
  daysEach: "Days for each move",
  minutesEach: "Minutes for each player",
  secondsMore: "Seconds more after each move",
  noAnswer:
    "The server has not answered. Nothing is lost: try again. Should the game have been made after all, it is in My games.",

  invite: "Invite a friend",
  inviteNote: "Send this link. Whoever opens it can take the free seat; the first one has it.",
  links: "Links of this game",
  playLink: "Link to play",
  watchLink: "Link to watch",
  watchNote: "For as many as you like: it gives nobody a seat.",
  copy: "Copy",
  send: "Send …",
  sendToPlay: "Shall we play?",
  sendToWatch: "Watch this game:",
  code: "The link as a QR code",
  address: "Address",
  reaches: {
    public: "The link works from everywhere.",
    network: "The link works in your home network: on the same Wi-Fi, and nowhere else.",
  },
  opened: (host) => `The link works wherever ${host} can be reached.`,
  hereOnly: "This link works on this computer only: the server answers to nobody else.",
  hereOnlyWay: "For the others in your home network, start Tablier with",
  private: "Continue on another device",
  privateLink: "Private link",
  privateNote: "Your private link opens all your games by link, on any device. Send it to nobody else.",
  show: "Show the private link",
  hide: "Hide it",
  noKey: "This browser plays no game by link on this server yet.",

  keyTitle: "Your games on this device",
  keyQuestion:
    "This private link opens the games by link of another browser here too. Do this only if they are yours.",
  keyOther: (games) =>
    `This browser plays ${games === 1 ? "a game" : `${games} games`} by link already, under another key. After this, ${games === 1 ? "it" : "they"} can no longer be reached from here.`,
  keyOtherWay: "To get back to them later, keep their private link first.",
  keySame: "This browser has these games already.",
  keyGone:
    "The private link is no longer in the address, so that nobody can read it there. Open it once more.",
  useKey: "Play them here",
  cancel: "Cancel",
  goOn: "Go on",

  mine: "Games by link",
  yourTurn: "Your turn",
  theirTurn: (name) => `${name} to move`,
  computersTurn: "The computer to move",
  waiting: "waiting for a friend",
  opponent: (name) => `against ${name}`,
  won: "won",
  lost: "lost",
  drawn: "a draw",
  left: {
    days: (count) => `${counted(count, "day")} left`,
    hours: (count) => `${counted(count, "hour")} left`,
    minutes: (count) => `${counted(count, "minute")} left`,
  },
  finished: (count) => `Finished games (${count})`,
  notify: "Tell me when it is my turn",
  notifyNote: "While a game is open in a tab, even in the background.",
  notified: "The system will tell you. The settings of the page turn it off.",
};
