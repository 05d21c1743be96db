// Addresses: what they mean, and that links come back as they were.
import { describe, expect, test } from "vitest";
import { byLinkLink, keyLink, learnLink, onlineLink, parseRoute, positionLink } from "../src/page/route";

const GAME = "aB3_-xYz01cD";
const SECRET = "0123456789abcdefghi_-Z";

const at = (hash: string) => parseRoute({ pathname: "/", hash });

describe("addresses", () => {
  test.each([
    ["", { at: "home" }],
    ["#/", { at: "home" }],
    ["#/new/tchag", { at: "new", rules: { game: "tchag", options: {} }, position: "", byLink: false }],
    ["#/new/tchag?by=link", { at: "new", rules: { game: "tchag", options: {} }, position: "", byLink: true }],
    [
      "#/new/tchag?by=mail",
      { at: "new", rules: { game: "tchag", options: {} }, position: "", byLink: false },
    ],
    ["#/game/m1x2", { at: "game", id: "m1x2" }],
    ["#/learn", { at: "learn" }],
    ["#/library", { at: "library" }],
    ["#/library/1", { at: "lost" }],
    ["#/endings", { at: "endings", game: "tumicarona", split: "", ply: 0 }],
    ["#/endings/fanorona", { at: "endings", game: "fanorona", split: "", ply: 0 }],
    ["#/endings/fanorona/3v2", { at: "endings", game: "fanorona", split: "3v2", ply: 0 }],
    ["#/endings/fanorona/3v2/12", { at: "endings", game: "fanorona", split: "3v2", ply: 12 }],
    ["#/endings/3v2/12", { at: "endings", game: "tumicarona", split: "3v2", ply: 12 }],
    ["#/endings/fanorona/3v2/-1", { at: "endings", game: "fanorona", split: "3v2", ply: 0 }],
    ["#/endings/99v99", { at: "endings", game: "tumicarona", split: "99v99", ply: 0 }],
    ["#/endings/tours/1v1", { at: "endings", game: "tours", split: "1v1", ply: 0 }],
    ["#/editor", { at: "lost" }],
    ["#/editor/chess", { at: "lost" }],
    ["#/editor/tchag", { at: "editor", rules: { game: "tchag", options: {} }, position: "" }],
    ["#/rules/tchag", { at: "rules", game: "tchag", which: "" }],
    ["#/rules/tchag#C5", { at: "rules", game: "tchag", which: "C5" }],
    ["#/rules/tchag/C5", { at: "rules", game: "tchag", which: "C5" }],
    ["#/lessons/vela/3", { at: "lessons", game: "vela", which: "3" }],
    ["#/exercises/tours/10", { at: "exercises", game: "tours", which: "10" }],
    ["#/puzzles/tours/t-1f", { at: "puzzles", game: "tours", which: "t-1f" }],
    ["#/study", { at: "study", id: "" }],
    ["#/study/m1x2", { at: "study", id: "m1x2" }],
    ["#/study/m1x2/3", { at: "lost" }],
    ["#/study/<script>", { at: "lost" }],
    ["#/record/tchag/eJw-_", { at: "record", game: "tchag", text: "eJw-_" }],
    ["#/record/tchag", { at: "record", game: "tchag", text: "" }],
    ["#/record/chess/eJw", { at: "lost" }],
    ["#/learn/chess", { at: "lost" }],
    ["#/rules/chess", { at: "lost" }],
    ["#/rules", { at: "lost" }],
    ["#/new/chess", { at: "lost" }],
    ["#/game/<script>", { at: "lost" }],
    ["#/nowhere", { at: "lost" }],
    ["#%%%", { at: "home" }],
  ])("%s", (hash, route) => {
    expect(at(hash)).toEqual(route);
  });

  test.each([
    [`#/online/${GAME}`, { at: "online", id: GAME, invitation: null }],
    [`#/online/${GAME}/${SECRET}`, { at: "online", id: GAME, invitation: SECRET }],
    [`#/online/${GAME}/${SECRET}).`, { at: "online", id: GAME, invitation: SECRET }], // at the end of a sentence
    [`#/online/${GAME}.`, { at: "online", id: GAME, invitation: null }],
    ["#/online", { at: "cut" }],
    ["#/online/aB3", { at: "cut" }],
    ["#/online/<script>", { at: "cut" }],
    [`#/online/${GAME}/${SECRET.slice(1)}`, { at: "cut" }],
    [`#/online/${GAME}/${SECRET}0`, { at: "cut" }],
    [`#/key/${SECRET}`, { at: "key", key: SECRET, id: null }],
    [`#/key/${SECRET}/${GAME}`, { at: "key", key: SECRET, id: GAME }],
    ["#/key", { at: "key", key: "", id: null }], // after it was taken out of the address
    [`#/key/${SECRET}0`, { at: "cut" }],
    [`#/key/${SECRET}/aB3`, { at: "cut" }],
  ])("of a game by link: %s", (hash, route) => {
    expect(at(hash)).toEqual(route);
  });

  test("links to a game by link come back as they were", () => {
    expect(at(onlineLink(GAME))).toEqual({ at: "online", id: GAME, invitation: null });
    expect(at(onlineLink(GAME, SECRET))).toEqual({ at: "online", id: GAME, invitation: SECRET });
    expect(at(keyLink(SECRET))).toEqual({ at: "key", key: SECRET, id: null });
    expect(at(keyLink(SECRET, GAME))).toEqual({ at: "key", key: SECRET, id: GAME });
  });

  test.each(["/nowhere", "/game/7", "/index"])("of a path there is none: %s", (pathname) => {
    expect(parseRoute({ pathname, hash: "#/new/tchag" })).toEqual({ at: "lost" });
  });

  test("a link restores rules and position", () => {
    const rules = { game: "vela" as const, options: { cols: 5, rows: 5, stalemate: "draw", giver: "white" } };
    const position = "BBBBB/BBBBB/BW1BW/WWWWW/WWWWW b 0 1 w";
    expect(at(positionLink(rules, position))).toEqual({ at: "position", rules, position });
    expect(at(byLinkLink(rules, position))).toEqual({ at: "new", rules, position, byLink: true });
  });

  test.each(["", "C5", 3])("a link leads to what is learnt: %s", (which) => {
    const route = { at: "rules", game: "tchag", which: String(which) };
    expect(at(learnLink("rules", "tchag", which))).toEqual(route);
  });

  test("a set-up with spaces and slashes survives", () => {
    const rules = { game: "tchag" as const, options: { setup: "bgb/gyg/bRb r -" } };
    expect(at(positionLink(rules, "bgb/gyg/bRb r -"))).toEqual({
      at: "position",
      rules,
      position: "bgb/gyg/bRb r -",
    });
  });
});
