// What was chosen for the last game, offered again for the next; how well the computer plays for each game by itself.
import { GAMES, type GameId } from "../api/names";
import { storage } from "../play/storage.svelte";
import { type Strength, closest, isStrength } from "../play/strength";

export interface Habits {
  opponent: "computer" | "friend" | "link" | "watch";
  strength: Strength; // of the computer
  rival: Strength; // of the other one, when two computers play
  side: "first" | "second" | "lot";
  strict: boolean;
  verdicts: boolean; // whether tables of endings declare draws
}

/** As they were called when there were only levels. */
type Levels = { level: Strength; rival: Strength };
type Kept = Omit<Habits, "strength" | "rival"> & { levels: Partial<Record<GameId, Levels>> };

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
    GAMES.map((game) => [game, { level: wished(levels[game]?.level), rival: wished(levels[game]?.rival) }]),
  );
  return found as unknown as Kept;
}

const wished = (value: unknown): Strength => (isStrength(value) ? value : USUAL_LEVEL);

/** What to offer for a game that has so many levels, where it may be thought for these times at full strength. */
export function habits(game: GameId, levels: number, times: readonly number[]): Habits {
  const { levels: all, ...others } = read();
  const { level = USUAL_LEVEL, rival = USUAL_LEVEL } = all[game] ?? {};
  return { ...others, strength: closest(level, levels, times), rival: closest(rival, levels, times) };
}

export function keepHabits(game: GameId, { strength, rival, ...others }: Habits): void {
  storage.write(KEY, { ...others, levels: { ...read().levels, [game]: { level: strength, rival } } });
}
