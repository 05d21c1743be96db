// Ce que dit l'explorateur d'ouvertures en français.
import { count, percent } from "../../numbers";
import { typeset } from "../../typography";
import type { ExplorerWords } from "./catalogue";

export const french: ExplorerWords = typeset<ExplorerWords>({
  openings: "Ouvertures",
  source: (games) =>
    games === 1
      ? "Une partie du moteur contre lui-même est passée par ici."
      : `${count(games)} parties du moteur contre lui-même sont passées par ici.`,
  setUp:
    "Les mises en place ont été prises à tour de rôle, sans préférence ; la meilleure pièce à poser vient en premier.",
  nothing:
    "Aucune partie gardée ne continue d'ici. Elles suivent les règles habituelles, et seules les positions que " +
    "plusieurs ont atteintes sont gardées.",
  over: "La partie est finie ici.",
  move: "Coup",
  games: "Parties",
  results: "Résultats",
  resultsOf: ({ first, second }) => `${first} gagne · nulles · ${second} gagne, %`,
  expected: (first) => `Espérance : ${first}`,
  count,
  percent,
  ended: ({ first, second }, [won, drawn, lost]) =>
    `${first} : ${percent(won)} de gains, nulles : ${percent(drawn)}, ${second} : ${percent(lost)} de gains`,
  play: (move) => `Jouer ${move}`,
  showAll: (moves) => `Montrer les ${moves} coups`,
});
