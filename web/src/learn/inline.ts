// The little markup of the learning texts: paragraphs, **strong**, *emphasis*, and [C5], a reference to a rule.

export interface Part {
  kind: "text" | "strong" | "emphasis" | "rule";
  text: string;
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|\[([A-Za-z]\w*)\]/gs;

/** The parts of a line of text. */
export function inline(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, strong, emphasis, rule] = found;
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    if (strong) parts.push({ kind: "strong", text: strong });
    else if (emphasis) parts.push({ kind: "emphasis", text: emphasis });
    else parts.push({ kind: "rule", text: rule! });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** The paragraphs of a text: a blank line separates them. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
