// Where in the page one is, kept in the address after the #, so that reload, back and links work.
import { type GameId, type OptionValue, isGame } from "../api/names";
import type { Rules } from "../api/types";

/** What is learnt of a game; which rule, chapter, exercise or puzzle there is its page finds out. */
export type Lesson = { at: "rules" | "lessons" | "exercises" | "puzzles"; game: GameId; which: string };

export type Route =
  | { at: "home" }
  | { at: "new"; rules: Rules; position: string; byLink: boolean } // what is chosen from the outset
  | { at: "game"; id: string }
  | { at: "position" | "editor"; rules: Rules; position: string }
  | { at: "learn" }
  | { at: "library" }
  | Lesson
  | { at: "endings"; game: GameId; split: string; ply: number } // without a split: all of them; else a moment of its line
  | { at: "study"; id: string } // without an id: where studies begin
  | { at: "record"; game: GameId; text: string } // a whole game, told by the address
  | { at: "online"; id: string; invitation: string | null } // a game by link; without an invitation, to watch it
  | { at: "key"; key: string; id: string | null } // the games of another device; a key does not stay in the address
  | { at: "cut" } // a link to a game that is not whole
  | { at: "lost" };

/** What an address means; the server shows the page at addresses it does not know, too. */
export function parseRoute({ pathname, hash }: { pathname: string; hash: string }): Route {
  if (pathname !== "/" && pathname !== "/index.html") return { at: "lost" };
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [, at = "", which = "", part = "", last = ""] = path.split(/[/#]/);
  if (!at) return { at: "home" };
  if ((at === "learn" || at === "library") && !which) return { at };
  if (at === "game" && /^[0-9a-z]+$/.test(which)) return { at: "game", id: which };
  if (at === "online" || at === "key") return bySecret(at, which, part);
  if (at === "endings") {
    const [game, split, ply] = isGame(which) ? [which, part, last] : ["tumicarona" as const, which, part];
    return { at, game, split, ply: /^\d{1,4}$/.test(ply) ? Number(ply) : 0 };
  }
  if (at === "study" && /^[0-9a-z]*$/.test(which) && !part) return { at: "study", id: which };
  if (at === "record" && isGame(which)) return { at, game: which, text: part };
  if (at === "rules" || at === "lessons" || at === "exercises" || at === "puzzles") {
    if (isGame(which)) return { at, game: which, which: part };
  }
  if ((at === "position" || at === "editor" || at === "new") && isGame(which)) {
    const options: Record<string, OptionValue> = {};
    let position = "";
    let byLink = false;
    for (const [name, value] of new URLSearchParams(query)) {
      if (name === "position") position = value;
      else if (name === "by" && at === "new") byLink = value === "link";
      else options[name] = /^\d{1,9}$/.test(value) ? Number(value) : value;
    }
    const rules = { game: which, options };
    return at === "new" ? { at, rules, position, byLink } : { at, rules, position };
  }
  return { at: "lost" };
}

/** What a link to a game says that was sent to somebody, perhaps at the end of a sentence. */
function bySecret(at: "online" | "key", first: string, second: string): Route {
  const [which, part] = [first, second].map((text) => text.replace(/[^\w-]+$/, ""));
  const [id, secret] = at === "online" ? [which, part] : [part, which];
  if (at === "key" && !secret) return { at, key: "", id: null };
  if ((id || at === "online") && !/^[\w-]{8,40}$/.test(id!)) return { at: "cut" };
  if (secret && !/^[\w-]{22}$/.test(secret!)) return { at: "cut" };
  if (at === "online") return { at, id: id!, invitation: secret || null };
  return { at, key: secret!, id: id || null };
}

/** The link to a game on the server: to play it for whoever has the invitation, else to watch it. */
export const onlineLink = (id: string, invitation: string | null = null): string =>
  `#/online/${id}${invitation ? `/${invitation}` : ""}`;

/** The link by which another device plays the games of this one. */
export const keyLink = (key: string, id: string | null = null): string => `#/key/${key}${id ? `/${id}` : ""}`;

/** The link that restores a position: to play from it, or on a board on which it can be changed. */
export const positionLink = (
  rules: Rules,
  position: string,
  at: "position" | "editor" = "position",
): string => `#/${at}/${rules.game}?${queryOf(rules, { position })}`;

/** The link to the set-up of a game by link from a position. */
export const byLinkLink = (rules: Rules, position: string): string =>
  `#/new/${rules.game}?${queryOf(rules, { by: "link", position })}`;

function queryOf({ options }: Rules, begun: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams(begun);
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  return query;
}

/** The link to a page about a game, or to a part of it: a rule, a chapter, a puzzle. */
export const learnLink = (at: Lesson["at"], game: GameId, which: string | number = ""): string =>
  `#/${at}/${game}${which === "" ? "" : `/${which}`}`;

/** The link to what is known about the endings of a game, to one split of them, such as `5v4`, or to a moment of its line. */
export const endingsLink = (game: GameId, split = "", ply = 0): string =>
  `#/endings/${game}${split && `/${split}`}${ply ? `/${ply}` : ""}`;
