// Ce que dit l'explorateur de finales en français.
import { typeset } from "../../typography";
import type { EndingWords } from "./catalogue";

const moves = (count: number): string => (count === 1 ? "1\u00a0coup" : `${count}\u00a0coups`);

export const french: EndingWords = typeset<EndingWords>({
  endings: "Finale",
  result: (sides, turn, value, distance) => {
    if (value === 0) return "Partie nulle.";
    const winner = value > 0 === (turn === "first") ? sides.first : sides.second;
    return distance === null ? `${winner} gagne.` : `${winner} gagne en ${moves(distance)}.`;
  },
  source:
    "D'après la table de toutes ces positions : le meilleur jeu des deux camps, dont tous les coups sont comptés.",
  withoutDistance:
    "D'après la table qui dit qui gagne avec autant de pions, sans égard à la limite de coups sans prise, mais pas en combien de coups ; « tablier tablebase build --help » dit comment en faire une qui le dise.",
  published: (split) =>
    `Prouvé en comptant toutes les finales à ${split}. Leurs tables ne sont pas là : du meilleur coup seul on sait en combien il gagne.`,
  spoiled: "Nulle par la limite, au meilleur jeu.",
  unlimited: (result) => `Sans la limite de coups sans prise, ${result}`,
  noTables: "Il n'y a pas de tables de finales pour ce plateau ou ces règles.",
  unknown: (pieces) => `Les tables présentes connaissent les positions jusqu'à ${pieces} pions.`,
  counted: (split, pieces) =>
    `Toutes les finales à ${split} ont été comptées, mais les tables présentes s'arrêtent à ${pieces} pions. ` +
    `« tablier tablebase build --help » dit comment en faire de plus grandes.`,
  move: "Coup",
  leads: "Mène à",
  leadsUnlimited: "Mène, sans la limite, à",
  worth: (value, distance) => {
    if (value === 0) return "la nulle";
    const result = value > 0 ? "un gain" : "une perte";
    return distance === null ? result : `${result} en ${distance}`;
  },
  play: (move) => `Jouer ${move}`,
  playLine: (count) => `Jouer jusqu'à la fin (${moves(count)})`,
  playToLimit: (count) => `Jouer jusqu'à la limite (${moves(count)})`,
  showAll: (count) => `Montrer les ${count} coups`,
  known: "Ce que l'on sait des finales",
});
