// What is chosen for a game by link, offered again for the next one.
import { isObject } from "../play/saved";
import { storage } from "../play/storage.svelte";
import type { Control } from "./frames";

export interface ByLink {
  against: "person" | "computer";
  clock: "none" | Control["kind"];
  days: number; // for each move
  minutes: number; // for each player
  seconds: number; // more after each move
}

/** What is offered at a click. */
export const DAYS = [1, 3, 7, 14];
export const MINUTES: [minutes: number, seconds: number][] = [
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
];

/** What the server takes. */
export const LIMITS = { days: [1, 30], minutes: [1, 1440], seconds: [0, 3600] } as const;

const KEY = "tablier.by-link";
const USUAL: ByLink = { against: "person", clock: "none", days: 3, minutes: 10, seconds: 5 };

export function lastByLink(): ByLink {
  const kept = storage.read(KEY);
  if (!isObject(kept)) return { ...USUAL };
  const number = (name: keyof typeof LIMITS) => {
    const [least, most] = LIMITS[name];
    const value = kept[name] as number;
    return Number.isInteger(value) && value >= least && value <= most ? value : USUAL[name];
  };
  return {
    against: kept.against === "computer" ? "computer" : "person",
    clock: kept.clock === "days" || kept.clock === "timed" ? kept.clock : "none",
    days: number("days"),
    minutes: number("minutes"),
    seconds: number("seconds"),
  };
}

export function keepByLink(chosen: ByLink): void {
  storage.write(KEY, chosen);
}

/** The clock as the server is told of it. */
export function controlOf({ clock, days, minutes, seconds }: ByLink): Control | null {
  if (clock === "none") return null;
  if (clock === "days") return { kind: "days", days };
  return { kind: "timed", initial: minutes * 60_000, increment: seconds * 1000 };
}
