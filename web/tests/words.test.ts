// The catalogues: both languages say the same things, all of them, and everything the server or the board can name has
// its words.
// @vitest-environment node
import { describe, expect, inject, test } from "vitest";
import { LEVELS } from "../src/api/names";
import type { Games, Score } from "../src/api/types";
import type { Look, TargetKind } from "../src/board";
import { LANGUAGES, type SlideWay, type Words, preferred } from "../src/words";
import { estimated, proved } from "./scores";

const { en: english, fr: french } = LANGUAGES;
const languages = Object.entries(LANGUAGES);
const games: Games = await fetch(`${inject("server")}/api/games`).then((answer) => answer.json());

type Functions = {
  [Key in keyof Words]: Words[Key] extends (...given: never[]) => unknown ? Key : never;
}[keyof Words];
type Calls = { [Key in Functions]: Parameters<Words[Key]>[] };

const SLIDES: SlideWay[] = [
  ...(["L", "R", "D", "U"] as const).map((direction) => ({ direction, line: "" })),
  ...(["U", "D"] as const).map((direction) => ({ direction, line: "c" })),
  ...(["L", "R"] as const).map((direction) => ({ direction, line: "2" })),
];
const CELLS = ["a1", "i5", "goal-first", "goal-second", "hand-first-0", "hand-second-5"];
const TARGETS: Record<TargetKind, true> = {
  step: true,
  approach: true,
  withdrawal: true,
  capture: true,
  bounce: true,
  end: true,
  goal: true,
  place: true,
  stop: true,
};
const LOOKS: Record<Look, true> = {
  white: true,
  black: true,
  single: true,
  double: true,
  triple: true,
  "black-tile": true,
  "grey-tile": true,
  "red-pawn": true,
  "yellow-pawn": true,
};
const REASONS = [
  ...["captured", "immobile", "no_capture_limit", "goal", "deadlock", "count"], // of a position
  ...["repetition", "agreement", "verdict", "resignation", "time"], // of a record
];

/** Every sentence with gaps, filled in all the ways that make a difference. */
const CALLS: Partial<Calls> & { reasons: [string, string][] } = {
  reasons: [["X", "2–1"]],
  movesPlayed: [[0], [1], [2]],
  yourMove: [["X"]],
  yourTurns: [[1], [2]],
  ended: [["X", "y"]],
  verdictsNote: [[5]],
  winsMatch: [["X", "2–0"]],
  wonMatch: [["2–0"]],
  lostMatch: [["0–2"]],
  drawnMatch: [["1–1"]],
  levelShort: [[3]],
  computerFully: [[10]],
  allowed: [[3]],
  computerAt: [[3, "Z"]],
  levelIs: [[3, "Z"]],
  hintSays: [[["a1 x"]], [["a1 x", "b1 y"]]],
  hintAstray: [[["a1 x", "b1 y"]]],
  hintStep: [
    ["a1", "a2", "step", []],
    ["", "a2", "approach", ["b1", "b2"]],
  ],
  hintWay: [
    ["a1", "b3", []],
    ["a1", "b3", ["b1", "b2"]],
  ],
  hintPlace: [["X", "a1"]],
  hintScore: [
    ...[1, 2, 5].map((distance) => ["X", proved(1, distance)] as [string, Score]),
    ["X", proved(-1, 4)],
    ["X", proved(0, null)],
    ...[0.01, 0.2, 0.4, 0.5, 0.6, 0.8, 0.99].map((share) => ["X", estimated(share)] as [string, Score]),
  ],
  removeSure: [["X"]],
  playNote: [["X"]],
  newHere: [["X"]],
  takenSoFar: [[["a1"]], [["a1", "b2"]]],
  levelOf: [["X"]],
  sideOf: [["X"]],
  lotSays: [
    ["X", "Y"],
    ["X", ""],
  ],
  toMove: [["X"]],
  thinking: [["X"]],
  plays: [["X"]],
  chooseTarget: [["e3"]],
  mayStop: [["X"]],
  approach: [[["e3"]], [["e3", "e4"]]],
  withdrawal: [[["e3"]], [["e3", "e4"]]],
  slide: SLIDES.flatMap((way): [SlideWay, number][] => [
    [way, 1],
    [way, 3],
  ]),
  slideShort: SLIDES.flatMap((way): [SlideWay, number][] => [
    [way, 1],
    [way, 3],
  ]),
  giverNote: [["X"]],
  sinceCapture: [[20, 100]],
  played: [
    ["X", "e2-e3A", 0],
    ["X", "e2-e3A", 1],
    ["X", "e2-e3A", 2],
  ],
  resigned: [["X"]],
  wins: [["X"]],
  byRule: [["T1"]],
  openSoundPart: [[1], [2]],
  roundOver: [[1]],
  velaBegins: [["X", "Y"]],
  roundName: [[1, "X"]],
  looking: [[1, 2]],
  resignSure: [["X"]],
  typeMoveExample: [["e2-e3A"]],
  captured: [
    ["X", 1],
    ["X", 2],
  ],
  board: [["X"]],
  cell: CELLS.map((cell) => [cell]),
  target: Object.keys(TARGETS).flatMap((kind): [TargetKind, string[]][] => [
    [kind as TargetKind, []],
    [kind as TargetKind, ["e3", "e4"]],
  ]),
};

/** All texts of a part of the catalogue by their way to it; a function is asked with all its calls. */
function texts(part: unknown, way: string, calls: unknown[][] = []): [way: string, text: unknown][] {
  if (typeof part === "function")
    return calls.flatMap((given) => texts(part(...given), `${way}(${JSON.stringify(given)})`));
  if (typeof part === "object" && part !== null)
    return Object.entries(part).flatMap(([name, inner]) => texts(inner, `${way}.${name}`, calls));
  return [[way, part]];
}

const allTexts = (words: Words): [way: string, text: unknown][] =>
  Object.entries(words).flatMap(([name, part]) =>
    texts(part, name, (CALLS as Record<string, unknown[][]>)[name]),
  );

describe("the catalogues", () => {
  test("say the same things", () => {
    const ways = (words: Words) => allTexts(words).map(([way]) => way);
    expect(ways(french)).toEqual(ways(english));
  });

  test("have a call for every sentence with gaps", () => {
    const hasGaps = (part: unknown): boolean =>
      typeof part === "function" || (typeof part === "object" && Object.values(part ?? {}).some(hasGaps));
    const gaps = Object.entries(english).filter(([, part]) => hasGaps(part));
    expect(Object.keys(CALLS).sort()).toEqual(gaps.map(([name]) => name).sort());
  });

  test.each(languages)("are complete: %s", (_, words) => {
    const all = allTexts(words);
    expect(all.length).toBeGreaterThan(200);
    for (const [way, text] of all) {
      expect(text, way).toBeTypeOf("string");
      expect((text as string).trim(), way).not.toBe("");
      expect(text, way).not.toMatch(/undefined|\bnull\b|NaN|\[object|\$\{|  /);
    }
  });

  test.each(languages)("use what they are given: %s", (_, words) => {
    for (const [way, text] of allTexts(words)) {
      if (
        /^(slide|slideShort|target|cell|lotSays|openSoundPart|movesPlayed|played|hintScore|hintStep)\(/.test(
          way,
        )
      )
        continue;
      const given = /^\w+\((\[.*\])\)/.exec(way)?.[1];
      if (!given || way.startsWith("velaBegins")) continue;
      for (const part of (JSON.parse(given) as unknown[]).flat())
        expect((text as string).toLowerCase(), way).toContain(String(part).toLowerCase());
    }
    expect(words.velaBegins("X", "Y").join(" ")).toMatch(/X.*Y/);
    expect(words.played("X", "e2-e3A", 2)).toMatch(/X.*e2-e3A.*2/);
  });

  test("French is not English", () => {
    const same = new Set([
      ...Object.values(english.titles),
      ...[
        "Novice",
        "Club",
        "Expert",
        "Champion",
        "3 · Z",
        "Position",
        "Pause",
        "double",
        "triple",
        "a1",
        "i5",
        "← ↑ → ↓",
        "← · →",
        "U · R",
        "H · F",
        "[ · ]",
        "M",
      ],
    ]);
    const other = new Map(allTexts(english));
    const untranslated = allTexts(french).filter(([way, text]) => other.get(way) === text);
    expect(untranslated.filter(([, text]) => !same.has(text as string))).toEqual([]);
    for (const text of same) expect(untranslated.map(([, one]) => one)).toContain(text);
  });

  test("French sets its punctuation apart", () => {
    for (const [way, text] of allTexts(french))
      expect(text, way).not.toMatch(/[^\u00a0][;!?»]|[^\u00a0]: |«[^\u00a0]/);
  });

  test("French lets no line break between a number and what it counts or names", () => {
    for (const [way, text] of allTexts(french)) {
      expect(text, way).not.toMatch(/(^|[\s(])\d+ \p{L}/u);
      expect(text, way).not.toMatch(/(règle|manche|niveau|coup|ligne|colonne) ([A-Z]?\d|[a-f]\b)/i);
    }
    expect(french.byRule("C9")).toBe("règle\u00a0C9");
    expect(french.movesPlayed(12)).toBe("12\u00a0coups");
  });

  test("French speaks as the sheets of the games do", () => {
    const said = allTexts(french)
      .map(([, text]) => text)
      .join("\n");
    for (const word of ["rafle", "Désilotage", "pierre noire", "Pièce touchée, pièce jouée"])
      expect(said).toContain(word);
    expect(said).not.toMatch(/tuile|très (mieux|moins)|là où elle est partie/);
    expect(french.hintScore("X", estimated(0.99))).toBe("X semble bien mieux.");
    expect(french.hintScore("X", estimated(0.01))).toBe("X semble bien moins bien.");
  });

  test("nothing is said by nobody", () => {
    const sources = import.meta.glob(["../src/**/*.{ts,svelte}", "!../src/words/**"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const all = Object.values(sources).join("\n");
    const unused = Object.keys(english).filter(
      (name) => !new RegExp(`(words|language)\\.${name}\\b`).test(all),
    );
    expect(unused).toEqual([]);
  });
});

describe.each(languages)("everything there is has its words: %s", (_, words) => {
  test("games and sides", () => {
    for (const { id } of games.games) {
      expect(words.titles[id], id).toBeTruthy();
      expect(words.sentences[id], id).toBeTruthy();

      expect(words.sides[id].first, id).not.toBe(words.sides[id].second);
    }
    expect(Object.keys(words.titles).sort()).toEqual(games.games.map(({ id }) => id).sort());
  });

  test("options and their values", () => {
    const options = games.games.flatMap((game) => game.options);
    expect(Object.keys(words.options).sort()).toEqual([...new Set(options.map(({ name }) => name))].sort());
    const values = options.flatMap(({ name, choices }) =>
      (choices ?? []).filter((value) => typeof value === "string").map((value) => `${name}=${value}`),
    );
    expect(Object.keys(words.optionValues).sort()).toEqual([...new Set(values)].sort());
  });

  test("levels", () => {
    expect(Object.keys(words.levels)).toEqual([...LEVELS]);
  });

  test("scores: each says something else, from far behind to far ahead, proved or not", () => {
    const scores = [
      ...[1, 2].map((distance) => proved(1, distance)),
      ...[proved(-1, 2), proved(0, null)],
      ...[0.01, 0.2, 0.4, 0.5, 0.6, 0.8, 0.99].map(estimated),
    ];
    const said = scores.map((score) => words.hintScore("X", score));
    expect(new Set(said).size).toBe(said.length);
    expect(words.hintScore("X", proved(1, 5))).toContain("5");
    expect(words.hintScore("X", estimated(0.45))).toBe(words.hintScore("X", estimated(0.55)));
  });

  test("reasons a game can end for", () => {
    expect(Object.keys(words.reasons).sort()).toEqual([...REASONS].sort());
    expect(new Set(Object.values(words.reasons).map((reason) => reason("X", "2–1"))).size).toBe(
      REASONS.length,
    );
  });

  test("pieces, targets and slides", () => {
    expect(Object.keys(words.looks).sort()).toEqual(Object.keys(LOOKS).sort());
    const kinds = Object.keys(TARGETS) as TargetKind[];
    expect(new Set(kinds.map((kind) => words.target(kind, []))).size).toBe(kinds.length);
    expect(new Set(SLIDES.map((way) => words.slide(way, 1))).size).toBe(SLIDES.length);
    expect(new Set(SLIDES.map((way) => words.slideShort(way, 1))).size).toBe(SLIDES.length);
  });
});

describe("the language of a browser", () => {
  test.each([
    [["fr-FR", "en"], "fr"],
    [["FR"], "fr"],
    [["de", "fr-CA", "en"], "fr"],
    [["en-US", "fr"], "en"],
    [["mg", "de"], "en"],
    [[], "en"],
    [["", "x", "frr-DE"], "en"],
  ])("%j", (asked, code) => expect(preferred(asked)).toBe(code));
});
