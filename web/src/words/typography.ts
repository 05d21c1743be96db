// French puts a space before its double signs, and a line must not break there.

export const bound = (text: string): string =>
  text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/** A part of a catalogue with all its texts set that way, those with gaps too. */
export function typeset<T>(part: T): T {
  if (typeof part === "string") return bound(part) as T;
  if (typeof part === "function") return ((...given: unknown[]) => typeset(part(...given))) as T;
  if (Array.isArray(part)) return part.map(typeset) as T;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, typeset(inner)])) as T;
}
