// What the library lists: games and studies alike, to be searched, filtered and put in order.
import type { GameId, PlayerName } from "../api/names";
import type { Rules, Sheet } from "../api/types";
import { isMove } from "../play/events";
import { type SavedGame, savedGames } from "../play/saved";
import { isComputer } from "../play/seat";
import { computerInWords } from "../play/strength";
import { keptVerdict } from "../play/outcome";
import { type SavedStudy, savedStudies } from "../study/saved_studies";
import { fromStudy, main, movesTo } from "../study/tree";
import type { Words } from "../words";

interface Common {
  key: string; // of all entries
  updated: number;
  rules: Rules;
  sheet: Sheet; // as it ended, or stands
  moves: number;
}

export type Entry = Common & ({ kind: "game"; saved: SavedGame } | { kind: "study"; saved: SavedStudy });

export type Order = "latest" | "earliest" | "longest" | "game";

/** What is looked for. */
export interface Wish {
  text: string; // words that must all be found
  game: GameId | "";
  kind: Entry["kind"] | "";
  order: Order;
}

/** All there is, the latest first. */
export const entries = (): Entry[] =>
  [...savedGames().map(gameEntry), ...savedStudies().map(studyEntry)].sort((a, b) => b.updated - a.updated);

export const gameEntry = (saved: SavedGame): Entry => ({
  kind: "game",
  key: `game/${saved.id}`,
  updated: saved.updated,
  rules: saved.sheet.rules,
  sheet: saved.sheet,
  moves: (saved.sheet.events ?? []).filter(isMove).length,
  saved,
});

export function studyEntry(saved: SavedStudy): Entry {
  const { rules, start } = saved.study;
  const tree = fromStudy(saved.study);
  const events = movesTo(tree, main(tree).at(-1) ?? -1);
  return {
    kind: "study",
    key: `study/${saved.id}`,
    updated: saved.updated,
    rules,
    sheet: { rules, two_rounds: false, start, events, verdicts: false },
    moves: events.length,
    saved,
  };
}

export const linkOf = ({ kind, saved: { id } }: Entry): string => `#/${kind}/${id}`;

/** What the players have been called; nothing where nobody has. */
export function namesOf({ kind, saved }: Entry): Record<PlayerName, string> {
  if (kind === "game") return saved.names;
  const { First = "", Second = "" } = saved.study.tags;
  return { first: First, second: Second };
}

/** The same with other names. */
export function renamed(entry: Entry, names: Record<PlayerName, string>): Entry {
  if (entry.kind === "game") return gameEntry({ ...entry.saved, names });
  const { First, Second, ...others } = entry.saved.study.tags;
  void [First, Second];
  const tags = {
    ...(names.first && { First: names.first }),
    ...(names.second && { Second: names.second }),
    ...others,
  };
  const updated = Math.max(Date.now(), entry.updated + 1); // a window that shows it takes it over
  return studyEntry({ ...entry.saved, updated, study: { ...entry.saved.study, tags } });
}

/** Both players in words: by name, computers by how well they play, else by side. */
export function playersInWords(entry: Entry, words: Words): string {
  const names = namesOf(entry);
  return (["first", "second"] as const)
    .map((player) => {
      const seat = entry.kind === "game" ? entry.saved.seats[player] : "human";
      if (names[player]) return names[player];
      return isComputer(seat) ? computerInWords(words, seat) : words.sides[entry.rules.game][player];
    })
    .join(" – ");
}

/** How it ended in words; nothing while it goes on. */
export function resultInWords({ kind, saved }: Entry, words: Words): string {
  if (kind === "game") return saved.result === null ? "" : keptVerdict(saved, words);
  return saved.result === "*" ? "" : saved.result.replace("-", "–");
}

/** Made once, for making one takes long. */
const DAYS = { en: day("en"), fr: day("fr") } satisfies Record<Words["code"], Intl.DateTimeFormat>;

function day(code: Words["code"]): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(code, { dateStyle: "medium" });
}

/** The day of an entry: the one its tags name, else that of its last change. */
export function dayInWords({ kind, saved, updated }: Entry, words: Words): string {
  const tag = kind === "study" ? saved.study.tags.Date : undefined;
  return tag ?? DAYS[words.code].format(updated);
}

/** Letters alike in search: without accents, capital or small. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** All that can be searched of an entry. */
function searched(entry: Entry, words: Words): string {
  const { kind, saved, rules, updated } = entry;
  const tags = kind === "study" ? Object.values(saved.study.tags) : [];
  const date = new Date(updated);
  const two = (part: number) => String(part).padStart(2, "0");
  return plain(
    [
      words.titles[rules.game],
      playersInWords(entry, words),
      resultInWords(entry, words),
      saved.result ?? "*",
      dayInWords(entry, words),
      [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-"),
      ...tags,
    ].join("\n"),
  );
}

const ORDERS: Record<Order, (a: Entry, b: Entry) => number> = {
  latest: (a, b) => b.updated - a.updated,
  earliest: (a, b) => a.updated - b.updated,
  longest: (a, b) => b.moves - a.moves,
  game: (a, b) => a.rules.game.localeCompare(b.rules.game) || b.updated - a.updated,
};

/** The entries that are looked for, in order. */
export function found(all: readonly Entry[], wish: Wish, words: Words): Entry[] {
  const parts = plain(wish.text).split(/\s+/).filter(Boolean);
  return all
    .filter(
      (entry) => (!wish.game || entry.rules.game === wish.game) && (!wish.kind || entry.kind === wish.kind),
    )
    .filter((entry) => {
      if (!parts.length) return true;
      const text = searched(entry, words);
      return parts.every((part) => text.includes(part));
    })
    .sort(ORDERS[wish.order]);
}
