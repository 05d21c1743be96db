// Under which addresses a link works, and how far: others may not reach the server as this page does.
import type { Where } from "../api/types";

export interface Addresses {
  reach: "public" | "network" | "opened" | "here";
  bases: string[]; // the best first
}

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** What to offer on a page that was opened at a certain address, with what the server knows of itself, if it said. */
export function addresses(where: Where | null, opened: string): Addresses {
  if (where?.public) return { reach: "public", bases: [where.public] };
  const base = new URL(opened).origin + "/";
  const others = where?.network ?? [];
  if (isLoopback(new URL(opened)))
    return others.length ? { reach: "network", bases: others } : { reach: "here", bases: [base] };
  const isNear = others.some((one) => new URL(one).host === new URL(opened).host);
  return { reach: isNear ? "network" : "opened", bases: [base] };
}
