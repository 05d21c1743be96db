// Games kept in this browser, and the settings of the page: nothing is lost by a reload.
import { type PlayerName, isGame } from "../api/names";
import type { Sheet } from "../api/types";
import { Shelf } from "./shelf";
import { type Strength, isStrength } from "./strength";
import { storage } from "./storage.svelte";

export type Seat = "human" | "away" | Strength; // a computer is how well it plays; by link somebody may be away
export type Pace = "slow" | "usual" | "fast" | "instant";
export type Theme = "system" | "light" | "dark";

/** A game as it is kept. */
export interface SavedGame {
  id: string;
  updated: number; // milliseconds, for the order of the list
  sheet: Sheet;
  redo: string[]; // events taken back, the next one first
  seats: Record<PlayerName, Seat>;
  names: Record<PlayerName, string>; // may be empty
  strict: boolean; // touch-move: nothing is taken back
  flipped: boolean;
  lot: PlayerName | null; // what the lot gave the person who set up the game, if there was one
  made: Made | null;
  result: string | null; // once it is over
}

/** How a person made a turn, step by step: the last one, or one that is not finished and must be. */
export interface Made {
  ply: number; // how many events came before it
  tokens: string[];
}

export interface Settings {
  language: "en" | "fr" | null; // null: as the browser says
  theme: Theme;
  sounds: boolean;
  pace: Pace;
  targets: boolean; // whether it is marked where a piece can go
  thoughts: boolean; // whether it is shown what a computer thinks at full strength
  letters: boolean; // whether single letters are shortcuts
  name: string; // by which others know the player, in games by link
  notify: boolean; // whether the system tells that it is the player's turn
}

/** So long a player's name may be. */
export const LONGEST_NAME = 30;

const SETTINGS = "tablier.settings";

export const USUAL: Settings = {
  language: null,
  theme: "system",
  sounds: false,
  pace: "usual",
  targets: true,
  thoughts: true,
  letters: true,
  name: "",
  notify: false,
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
/** In a game that is kept nobody is away: one plays for both, or against a computer. */
const isSeat = (value: unknown): value is Seat => value === "human" || isStrength(value);

/** The computers of earlier pages as levels. */
const EARLIER: Record<string, number> = { random: 1, greedy: 2 };

/** A kept game as this page keeps them, whichever wrote it. */
function upToDate(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.seats) || !isObject(value.sheet)) return value;
  const seat = (one: unknown) => EARLIER[String(one)] ?? one;
  const { match, ...sheet } = value.sheet; // once the name of `two_rounds`
  return {
    made: null,
    ...value,
    sheet: { verdicts: false, ...(match !== undefined && { two_rounds: match }), ...sheet },
    seats: { first: seat(value.seats.first), second: seat(value.seats.second) },
  };
}

export const isMade = (value: unknown): value is Made =>
  isObject(value) && Number.isInteger(value.ply) && isTexts(value.tokens);

/** Whether a value has the shape of a kept game; what its moves are worth the server will say. */
export function isSavedGame(value: unknown): value is SavedGame {
  if (!isObject(value) || !isObject(value.sheet) || !isObject(value.seats) || !isObject(value.names))
    return false;
  const { sheet, seats, names } = value;
  return (
    typeof value.id === "string" &&
    typeof value.updated === "number" &&
    isObject(sheet.rules) &&
    isGame(sheet.rules.game) &&
    isObject(sheet.rules.options) &&
    typeof sheet.two_rounds === "boolean" &&
    typeof sheet.verdicts === "boolean" &&
    (sheet.start === null || typeof sheet.start === "string") &&
    isTexts(sheet.events) &&
    isTexts(value.redo) &&
    isSeat(seats.first) &&
    isSeat(seats.second) &&
    typeof names.first === "string" &&
    typeof names.second === "string" &&
    typeof value.strict === "boolean" &&
    typeof value.flipped === "boolean" &&
    (value.lot === null || value.lot === "first" || value.lot === "second") &&
    (value.made === null || isMade(value.made)) &&
    (value.result === null || typeof value.result === "string")
  );
}

const games = new Shelf<SavedGame>("tablier.games", (value) => {
  const game = upToDate(value);
  return isSavedGame(game) ? game : null;
});

/** All kept games, the latest first. */
export const savedGames = (): SavedGame[] => games.all();

export const savedGame = (id: string): SavedGame | null => games.find(id);

/** Keeps a game. None ever makes room for another: when the browser is full, that is said. */
export const keep = (game: SavedGame): boolean => games.keep(game);

export const forget = (id: string): void => games.forget(id);

/** A game between two persons, before anything is known of it but its sheet. */
export function freshGame(sheet: Sheet): SavedGame {
  return {
    id: newId(),
    updated: Date.now(),
    sheet,
    redo: [],
    seats: { first: "human", second: "human" },
    names: { first: "", second: "" },
    strict: false,
    flipped: false,
    lot: null,
    made: null,
    result: null,
  };
}

/** A name for something new that nothing kept has: many may be made at the same moment. */
export const newId = (): string =>
  Date.now().toString(36) + Math.random().toString(36).slice(2, 10).padEnd(8, "0");

export function savedSettings(): Settings {
  const found = storage.read(SETTINGS);
  if (!isObject(found)) return { ...USUAL };
  const one = <T>(value: unknown, allowed: readonly T[], usual: T): T =>
    allowed.includes(value as T) ? (value as T) : usual;
  return {
    language: one(found.language, ["en", "fr", null] as const, USUAL.language),
    theme: one(found.theme, ["system", "light", "dark"] as const, USUAL.theme),
    sounds: found.sounds === true,
    pace: one(found.pace, ["slow", "usual", "fast", "instant"] as const, USUAL.pace),
    targets: found.targets !== false,
    thoughts: found.thoughts !== false,
    letters: found.letters !== false,
    name: typeof found.name === "string" ? found.name.slice(0, LONGEST_NAME) : USUAL.name,
    notify: found.notify === true,
  };
}

export function keepSettings(settings: Settings): void {
  storage.write(SETTINGS, settings);
}
