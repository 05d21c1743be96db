// Where a French line must not break: before double signs, and between a number and what it counts or names.

const FIRM = "\u00a0";
const NAMED = "règle|manche|niveau|coup|ligne|colonne";

export const bound = (text: string): string =>
  text
    .replace(/ (?=[:;!?»])/g, FIRM)
    .replace(/« /g, `«${FIRM}`)
    .replace(/(^|[\s(])(\d+) (?=\p{L})/gu, `$1$2${FIRM}`)
    .replace(new RegExp(`\\b(${NAMED}) (?=[A-Z]?\\d|[a-f]\\b)`, "gi"), `$1${FIRM}`);

/** A part of a catalogue with all its texts set that way, those with gaps too. */
export function typeset<T>(part: T): T {
  if (typeof part === "string") return bound(part) as T;
  if (typeof part === "function") return ((...given: unknown[]) => typeset(part(...given))) as T;
  if (Array.isArray(part)) return part.map(typeset) as T;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, typeset(inner)])) as T;
}
