// What somebody has learnt so far, kept in this browser: tasks met, strength in puzzles, what was offered once.
import { GAMES, type GameId } from "../api/names";
import { storage } from "../play/storage.svelte";
import { NEWCOMER, type Strength, rated } from "./glicko";

export interface Puzzling extends Strength {
  streak: number; // solved in a row
  best: number; // the longest such run
  tried: Record<string, boolean>; // by puzzle: whether the first try solved it
}

interface Learnt {
  met: string[]; // tasks by the names the server gives them
  declined: GameId[]; // games whose first lesson is not to be offered again
  puzzles: Partial<Record<GameId, Puzzling>>;
}

const KEY = "tablier.learning";
const ASIDE = "tablier.learning.damaged"; // texts that could not be read: nothing is thrown away

/** A first puzzle should not be too hard. */
const BEGINNER: Puzzling = { ...NEWCOMER, rating: 1200, streak: 0, best: 0, tried: {} };

/** How sure the rating of a puzzle is. */
const PUZZLE_DEVIATION = 80;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function isPuzzling(value: unknown): value is Puzzling {
  return (
    isObject(value) &&
    isNumber(value.rating) &&
    isNumber(value.deviation) &&
    value.deviation > 0 &&
    isNumber(value.volatility) &&
    value.volatility > 0 &&
    isCount(value.streak) &&
    isCount(value.best) &&
    isObject(value.tried) &&
    Object.values(value.tried).every((solved) => typeof solved === "boolean")
  );
}

/** What can be made of a kept value, and whether that is all of it. */
function understood(value: unknown): [learnt: Learnt, whole: boolean] {
  const found = isObject(value) ? value : {};
  const texts = (part: unknown) =>
    (Array.isArray(part) ? part : []).filter((one): one is string => typeof one === "string");
  const puzzles = Object.entries(isObject(found.puzzles) ? found.puzzles : {});
  const learnt: Learnt = {
    met: texts(found.met),
    declined: texts(found.declined).filter((one): one is GameId => (GAMES as string[]).includes(one)),
    puzzles: Object.fromEntries(puzzles.filter(([, one]) => isPuzzling(one))),
  };
  return [learnt, JSON.stringify(learnt) === JSON.stringify(value)];
}

class Progress {
  #learnt = $state.raw<Learnt>({ met: [], declined: [], puzzles: {} });
  /** Something that was kept could not be read, and has been set aside. */
  damaged = $state.raw(false);

  constructor() {
    this.#read();
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#read(); // another window has learnt something
    });
  }

  isMet(task: string): boolean {
    return this.#learnt.met.includes(task);
  }

  meet(task: string): void {
    if (!this.isMet(task)) this.#change((learnt) => ({ ...learnt, met: [...learnt.met, task] }));
  }

  isDeclined(game: GameId): boolean {
    return this.#learnt.declined.includes(game);
  }

  /** Does not offer the first lesson of a game again. */
  decline(game: GameId): void {
    if (!this.#learnt.declined.includes(game))
      this.#change((learnt) => ({ ...learnt, declined: [...learnt.declined, game] }));
  }

  /** Whether a task of the game's course has been met. */
  hasBegun(game: GameId): boolean {
    return this.#learnt.met.some((task) => task.startsWith(`lesson/${game}/`));
  }

  puzzling(game: GameId): Puzzling {
    return this.#learnt.puzzles[game] ?? BEGINNER;
  }

  /** Counts the first try at a puzzle; later ones are for learning. */
  tryPuzzle(game: GameId, { id, rating }: { id: string; rating: number }, solved: boolean): void {
    if (id in this.puzzling(game).tried) return;
    this.#change((learnt) => {
      const before = this.puzzling(game);
      const streak = solved ? before.streak + 1 : 0;
      const after: Puzzling = {
        ...rated(before, [{ rating, deviation: PUZZLE_DEVIATION, score: Number(solved) }]),
        streak,
        best: Math.max(before.best, streak),
        tried: { ...before.tried, [id]: solved },
      };
      return { ...learnt, puzzles: { ...learnt.puzzles, [game]: after } };
    });
  }

  #change(change: (learnt: Learnt) => Learnt): void {
    this.#read(); // another window may have written meanwhile
    this.#learnt = change(this.#learnt);
    storage.write(KEY, this.#learnt);
  }

  /** Reads what is kept; what cannot be read is set aside before anything is written over it. */
  #read(): void {
    const text = storage.text(KEY);
    const [learnt, whole] = understood(storage.read(KEY));
    this.#learnt = learnt;
    if (text === null || whole) return;
    const aside = storage.read(ASIDE);
    storage.write(ASIDE, [...(Array.isArray(aside) ? aside : []), text]);
    storage.write(KEY, learnt);
    this.damaged = true;
  }
}

export const progress = new Progress();
