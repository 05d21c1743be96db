// The names the server's description gives to games, players and levels, as values.
import type { LevelOffer, Rules, Snapshot } from "./types";

export type GameId = Rules["game"];
export type PlayerName = Snapshot["turn"];
export type LevelName = LevelOffer["name"];
export type OptionValue = Rules["options"][string];

/** All names there are: one missing here does not compile. */
const all = <Name extends string>(names: Record<Name, true>) => Object.keys(names) as Name[];

export const GAMES: readonly GameId[] = all<GameId>({
  tumicarona: true,
  fanorona: true,
  vela: true,
  tours: true,
  tchag: true,
});

/** The weakest first; a game may have only the first ones. */
export const LEVELS: readonly LevelName[] = all<LevelName>({
  novice: true,
  beginner: true,
  casual: true,
  club: true,
  skilled: true,
  expert: true,
  master: true,
  champion: true,
});

export const isGame = (text: unknown): text is GameId => (GAMES as readonly unknown[]).includes(text);
