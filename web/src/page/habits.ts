// What was chosen for the last game, offered again for the next.
import type { ComputerName } from "../api/types";

export interface Habits {
  opponent: "computer" | "friend" | "watch";
  computer: ComputerName;
  rival: ComputerName; // the other one, when two computers play
  side: "first" | "second" | "lot";
  strict: boolean;
}

const KEY = "tablier.habits";
const USUAL: Habits = {
  opponent: "computer",
  computer: "greedy",
  rival: "greedy",
  side: "first",
  strict: false,
};
const ALLOWED = {
  opponent: ["computer", "friend", "watch"],
  computer: ["random", "greedy"],
  rival: ["random", "greedy"],
  side: ["first", "second", "lot"],
  strict: [false, true],
} as const;

export function habits(): Habits {
  const found: Record<string, unknown> = { ...USUAL };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    for (const [name, allowed] of Object.entries(ALLOWED)) {
      const value = (kept as Record<string, unknown> | null)?.[name];
      if ((allowed as readonly unknown[]).includes(value)) found[name] = value;
    }
  } catch {
    // nothing readable is kept
  }
  return found as unknown as Habits;
}

export function keepHabits(wish: Habits): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // storage is full or forbidden
  }
}
