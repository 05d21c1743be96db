// Where in the page one is, kept in the address after the #, so that reload, back and links work.
import { type GameId, type OptionValue, isGame } from "../api/names";
import type { Rules } from "../api/types";

/** What is learnt of a game; which rule, chapter, exercise or puzzle there is its page finds out. */
export type Lesson = { at: "rules" | "lessons" | "exercises" | "puzzles"; game: GameId; which: string };

export type Route =
  | { at: "home" }
  | { at: "new"; game: GameId }
  | { at: "game"; id: string }
  | { at: "position"; rules: Rules; position: string }
  | { at: "learn" }
  | Lesson
  | { at: "study"; id: string } // without an id: where studies begin
  | { at: "record"; game: GameId; text: string } // a whole game, told by the address
  | { at: "lost" };

/** What an address means; the server shows the page at addresses it does not know, too. */
export function parseRoute({ pathname, hash }: { pathname: string; hash: string }): Route {
  if (pathname !== "/" && pathname !== "/index.html") return { at: "lost" };
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [, at = "", which = "", part = ""] = path.split(/[/#]/);
  if (!at) return { at: "home" };
  if (at === "learn" && !which) return { at };
  if (at === "new" && isGame(which)) return { at: "new", game: which };
  if (at === "game" && /^[0-9a-z]+$/.test(which)) return { at: "game", id: which };
  if (at === "study" && /^[0-9a-z]*$/.test(which) && !part) return { at: "study", id: which };
  if (at === "record" && isGame(which)) return { at, game: which, text: part };
  if (at === "rules" || at === "lessons" || at === "exercises" || at === "puzzles") {
    if (isGame(which)) return { at, game: which, which: part };
  }
  if (at === "position" && isGame(which)) {
    const options: Record<string, OptionValue> = {};
    let position = "";
    for (const [name, value] of new URLSearchParams(query)) {
      if (name === "position") position = value;
      else options[name] = /^\d{1,9}$/.test(value) ? Number(value) : value;
    }
    return { at: "position", rules: { game: which, options }, position };
  }
  return { at: "lost" };
}

/** The link that restores a position. */
export function positionLink(rules: Rules, position: string): string {
  const query = new URLSearchParams({ position });
  for (const [name, value] of Object.entries(rules.options)) query.set(name, String(value));
  return `#/position/${rules.game}?${query}`;
}

/** The link to a page about a game, or to a part of it: a rule, a chapter, a puzzle. */
export const learnLink = (at: Lesson["at"], game: GameId, which: string | number = ""): string =>
  `#/${at}/${game}${which === "" ? "" : `/${which}`}`;
