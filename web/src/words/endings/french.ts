// Ce que dit la page des finales parfaites en français.
import { count, percent } from "../numbers";
import { typeset } from "../typography";
import type { EndingsPageWords } from "./catalogue";

const moves = (number: number): string => `${number}\u00a0coup${number > 1 ? "s" : ""}`;
const figure: EndingsPageWords["figure"] = ({ sign, percent: part }) =>
  `${sign && `${sign}\u00a0`}${part.replace(".", ",")}`;
const share: EndingsPageWords["share"] = (part) => percent(figure(part));
const split: EndingsPageWords["split"] = ({ mover, opponent }) => `${mover}\u00a0contre\u00a0${opponent}`;

export const french: EndingsPageWords = typeset<EndingsPageWords>({
  heading: (title) => `Finales parfaites de ${title}`,
  intro: (title, pieces, positions) =>
    `Une table de finales contient toutes les positions où il reste peu de pions, et dit qui gagne et en combien de ` +
    `coups quand les deux jouent au mieux. On connaît ainsi ${title} jusqu'à ${pieces} pions : les ` +
    `${count(positions)} positions.`,
  beyond: (splits) => `Au-delà, on connaît celles-ci : ${splits.map(split).join(", ")}.`,
  proved: "Rien n'est estimé ici : tout est prouvé, chaque valeur par celles qui en découlent.",
  limited: (limit, quiet, where, spoiled) =>
    `Cela vaut pour un jeu sans aucune limite. Dans une partie ordinaire, ${limit} coups de suite sans prise font ` +
    `partie nulle : ` +
    (spoiled
      ? `cela gâcherait ${spoiled} des plus longs gains ci-dessous.`
      : `cela ne gâche aucune des suites ci-dessous, où l'on passe au plus ${quiet} coups sans prise (${split(where)}).`),
  games: "Jeux",
  longestOfAll: "Le plus long gain de tous",
  longestIs: (number, where) => `${moves(number)} des deux camps, ${split(where)}`,
  splits: "Toutes les finales, comptées",
  worth: "Pour le joueur au trait, dont les pions sont nommés d'abord :",
  won: "gagné",
  drawn: "nul",
  lost: "perdu",
  pieces: "Pions",
  results: "Gagné · nul · perdu, %",
  positions: "Positions",
  longestWin: "Plus long gain, coups",
  group: (pieces) => `${pieces} pions`,
  all: "Toutes",
  split,
  figure,
  share,
  shares: (won, drawn, lost) => `${share(won)} de gains, ${share(drawn)} de nulles, ${share(lost)} de pertes`,
  count,
  boards: "Petits plateaux, connus entièrement",
  boardsNote: "Ici l'on connaît toutes les positions, dès la position de départ.",
  board: "Plateau",
  start: "Meilleur jeu dès le départ",
  size: (cols, rows) => `${cols}\u00a0×\u00a0${rows}`,
  startIs: (sides, value, distance) =>
    value ? `${value > 0 ? sides.first : sides.second} gagne en ${distance}` : "nulle",
  counted: (positions) => `${count(positions)} positions, pour le joueur au trait :`,
  longestHere: (number) => `Le plus long gain : ${moves(number)}`,
  quiet: (quiet, limit, isSpoiled) =>
    isSpoiled
      ? `${moves(quiet)} de suite sans prise : dans une partie ordinaire, la limite de ${limit} fait de ce gain une nulle.`
      : `Au plus ${moves(quiet)} de suite sans prise : la limite habituelle de ${limit} ne gâche pas ce gain.`,
  playOut: "Dérouler jusqu'à la fin",
  pause: "Pause",
  analyse: "Analyser cette position",
  tryIt: "À vous d'essayer",
  tryNote: (winner) => `Vous jouez ${winner}, qui gagne ; l'ordinateur se défend de son mieux.`,
  others: "Autres finales",
  mirror: (where) => `L'autre au trait : ${split(where)}`,
  allEndings: "Toutes les finales",
  noSplit: (which) => `On ne sait rien des finales « ${which} ».`,
  none: (title) => `Il n'y a pas de tables de finales pour ${title}.`,
  ofVela:
    "Une fois les dons finis, le Vela continue selon les règles du Fanorona : ses finales sont celles du Fanorona.",
});
