// Ce que dit l'explorateur de finales en français.
import { typeset } from "../../typography";
import type { EndingWords } from "./catalogue";

const moves = (count: number): string => (count === 1 ? "1\u00a0coup" : `${count}\u00a0coups`);

export const french: EndingWords = typeset<EndingWords>({
  endings: "Finale",
  result: (sides, turn, value, distance) => {
    if (value === 0) return "Partie nulle.";
    const winner = value > 0 === (turn === "first") ? sides.first : sides.second;
    return `${winner} gagne en ${moves(distance!)}.`;
  },
  source:
    "D'après la table de toutes ces positions : le meilleur jeu des deux camps, dont tous les coups sont comptés.",
  spoiled:
    "Le meilleur jeu dépasse la limite de coups sans prise : selon les règles de cette partie, elle finit nulle.",
  unknown: (pieces) => `Les tables connaissent les positions jusqu'à ${pieces} pions.`,
  move: "Coup",
  leads: "Mène à",
  worth: (value, distance) =>
    value === 0 ? "la nulle" : `${value > 0 ? "un gain" : "une perte"} en ${distance}`,
  play: (move) => `Jouer ${move}`,
  playLine: (count) => `Jouer jusqu'à la fin (${moves(count)})`,
  showAll: (count) => `Montrer les ${count} coups`,
  known: "Ce que l'on sait des finales",
});
