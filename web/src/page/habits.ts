// What was chosen for the last game, offered again for the next; the levels for each game by itself.
import { GAMES, type GameId } from "../api/names";
import { storage } from "../play/storage.svelte";

export interface Habits {
  opponent: "computer" | "friend" | "link" | "watch";
  level: number;
  rival: number; // the level of the other one, when two computers play
  side: "first" | "second" | "lot";
  strict: boolean;
  verdicts: boolean; // whether tables of endings declare draws
}

type Levels = Pick<Habits, "level" | "rival">;
type Kept = Omit<Habits, keyof Levels> & { levels: Partial<Record<GameId, Levels>> };

const KEY = "tablier.habits";
const USUAL: Kept = { opponent: "computer", side: "first", strict: false, verdicts: false, levels: {} };
const ALLOWED = {
  opponent: ["computer", "friend", "link", "watch"],
  side: ["first", "second", "lot"],
  strict: [false, true],
  verdicts: [false, true],
} as const;

/** For somebody new to a game. */
const USUAL_LEVEL = 2;

function read(): Kept {
  const kept = (storage.read(KEY) ?? {}) as Record<string, unknown>;
  const found: Record<string, unknown> = { ...USUAL };
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    if ((allowed as readonly unknown[]).includes(kept[name])) found[name] = kept[name];
  }
  const levels = (kept.levels ?? {}) as Record<string, Record<string, unknown> | null>;
  found.levels = Object.fromEntries(
    GAMES.map((game) => [game, { level: level(levels[game]?.level), rival: level(levels[game]?.rival) }]),
  );
  return found as unknown as Kept;
}

const level = (value: unknown): number =>
  Number.isInteger(value) && (value as number) > 0 ? (value as number) : USUAL_LEVEL;

/** What to offer for a game that has so many levels. */
export function habits(game: GameId, levels: number): Habits {
  const { levels: all, ...others } = read();
  const { level = USUAL_LEVEL, rival = USUAL_LEVEL } = all[game] ?? {};
  return { ...others, level: Math.min(level, levels), rival: Math.min(rival, levels) };
}

export function keepHabits(game: GameId, { level, rival, ...others }: Habits): void {
  storage.write(KEY, { ...others, levels: { ...read().levels, [game]: { level, rival } } });
}
