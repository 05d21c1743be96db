// What a record is called as a file: the game, who played it and when, in letters every system takes.
import type { Tree } from "./tree";

const LONGEST = 40; // letters of a part

export function fileName({ rules, tags }: Tree): string {
  const parts = [rules.game, tags.First, tags.Second, tags.Date].map((part) =>
    (part ?? "")
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .slice(0, LONGEST)
      .replace(/^-|-$/g, "")
      .toLowerCase(),
  );
  return `${parts.filter(Boolean).join("-")}.txt`;
}
