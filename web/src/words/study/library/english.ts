// What the library says in English.
import type { LibraryWords } from "./catalogue";

const games = (count: number) => (count === 1 ? "1 game" : `${count} games`);

export const english: LibraryWords = {
  title: "My games",
  room: (entries, megabytes) =>
    `${entries === 1 ? "1 game or study" : `${entries} games and studies`}, kept in this browser alone: ${megabytes} MB of about 5. A file keeps them safe.`,

  search: "Search",
  searchNote: "Name, game, result, date …",
  game: "Game",
  anyGame: "All games",
  kind: "What",
  anyKind: "Games and studies",
  games: "Games",
  studies: "Studies",
  order: "Order",
  orders: { latest: "Latest first", earliest: "Earliest first", longest: "Longest first", game: "By game" },
  found: (found, all) => (found === all ? `${all} in all` : `${found} of ${all}`),
  nothingKept: "Nothing here yet. What you play and study is kept in this browser; files can be opened too.",
  nothingFound: "Nothing like that is kept here.",
  more: (count) => `Show ${count} more`,

  study: "Study",
  goesOn: "goes on",
  open: "Open",
  goOn: "Continue",
  rename: "Names",
  nameOf: (side) => `Name of ${side}`,
  save: "Save",
  cancel: "Cancel",
  remove: "Remove",
  removed: (count) => (count === 1 ? "Removed." : `${count} removed.`),
  undo: "Bring back",
  removeAll: (count) => `Remove ${count === 1 ? "this one" : `these ${count}`}`,
  removeAllSure: (count) => `Remove ${count === 1 ? "this one" : `all ${count} that are listed`}?`,

  levels: "Against the computer",
  levelsNote: "As far as the games kept here tell, those from the usual start.",
  twoRounds: (title) => `${title}, two rounds`,
  level: "Level",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",

  exportAll: (count) => `Save ${count === 1 ? "1" : `all ${count}`} as a file`,
  exporting: (done, all) => `Writing ${done} of ${all} …`,
  exported: (name, count) => `${games(count)} saved as ${name}.`,
  notExported: (what, why) => `${what} could not be written: ${why}`,
  cancelled: "Cancelled.",
  importFiles: "Open files",
  importNote: "Or drop them here: records, and games of Fanorona as other programs write them.",
  importing: (percent) => `Reading … ${percent} %`,
  imported: (kept) => (kept === 1 ? "1 game kept as a study." : `${kept} games kept as studies.`),
  alreadyThere: (count) => (count === 1 ? "1 was here already." : `${count} were here already.`),
  full: "The browser has no more room. Save games as a file, remove some, and read the file again.",
  problems: (count) => `${games(count)} could not be read:`,
  problem: (game, line) => `game ${game}, line ${line}`,
  moreProblems: (count) => `… and ${count} more`,
};
