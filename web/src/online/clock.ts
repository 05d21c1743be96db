// The clocks of a game by link: the server says what is left, and here it runs on until the server says more.
import type { PlayerName } from "../api/names";
import type { ClockState } from "./frames";

/** A clock as it was told, and when that was by this computer's own clock, which nobody sets. */
export interface Running extends ClockState {
  since: number; // milliseconds, as performance.now() counts them
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A player who has less should see it. */
const LOW = { timed: 30 * SECOND, days: 12 * HOUR };

/** Milliseconds a player has left; the server alone says that it was too late. */
export function leftOf({ left, running, since }: Running, player: PlayerName, now: number): number {
  const passed = player === running ? Math.max(0, now - since) : 0;
  return Math.max(0, left[player] - passed);
}

export const isLow = ({ control, running, first_move }: Running, player: PlayerName, left: number): boolean =>
  player === running && !first_move && left < LOW[control.kind];

/** Time in parts, as far as it matters: of days no minutes, of minutes no tenths. */
export type Parts =
  | { kind: "days"; days: number; hours: number }
  | { kind: "hours"; hours: number; minutes: number }
  | { kind: "clock"; text: string }; // 12:05, 1:02:05 or 7.3

export function partsOf(left: number, control: ClockState["control"]): Parts {
  const whole = (unit: number) => Math.floor(left / unit);
  if (control.kind === "days" && left >= DAY)
    return { kind: "days", days: whole(DAY), hours: whole(HOUR) % 24 };
  if (control.kind === "days" && left >= HOUR)
    return { kind: "hours", hours: whole(HOUR), minutes: whole(MINUTE) % 60 };
  if (left < 10 * SECOND) return { kind: "clock", text: (Math.floor(left / 100) / 10).toFixed(1) };
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [whole(HOUR), whole(MINUTE) % 60, whole(SECOND) % 60];
  return { kind: "clock", text: `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}` };
}

/** Milliseconds after which a clock looks different. */
export function tick(left: number, { control }: Running): number {
  if (left < 10 * SECOND) return 100;
  return control.kind === "days" && left >= HOUR ? MINUTE / 2 : SECOND / 4;
}
