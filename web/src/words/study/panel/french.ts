// Ce qui se dit du moteur en français.
import type { Score } from "../../../api/types";
import type { Grade, Note } from "../../../engine/frames";
import { percent } from "../../../engine/score";
import { lower } from "../../capital";
import type { PanelWords } from "./catalogue";

const GRADES: Record<Grade, string> = {
  best: "meilleur coup",
  good: "bon coup",
  inaccuracy: "imprécision",
  mistake: "faute",
  blunder: "gaffe",
};

/** « 3,2 millions », « 41 000 » */
function many(count: number): string {
  if (count < 1e6) return count.toLocaleString("fr").replaceAll(/\s/g, "\u202f");
  return `${(count / 1e6).toFixed(1).replace(".", ",")}\u00a0million${count >= 2e6 ? "s" : ""} de`;
}

const positions = (count: number): string => `${many(count)} position${count < 2 ? "" : "s"}`;

// Ce que le moteur prouve peut venir plus tôt.
const within = (distance: number): string =>
  distance === 1 ? "en 1\u00a0coup" : `en ${distance}\u00a0coups au plus, des deux camps`;

/** Qui est mieux, et de combien. */
function estimate({ first, second }: Record<"first" | "second", string>, { expected }: Score): string {
  const share = Math.round(100 * expected);
  if (share === 50) return "Égalité";
  return share > 50 ? `${first} ${percent(share / 100)}` : `${second} ${percent(1 - share / 100)}`;
}

const graded = ({ grade, proved }: Pick<Note, "grade" | "proved">): string =>
  `${GRADES[grade]}, ${proved ? "prouvé" : "estimé"}`;

export const french: PanelWords = {
  engine: "Moteur",
  think: "Le moteur réfléchit",
  silent: "Le moteur se tait tant qu'on ne lui demande rien.",
  thinking: "Le moteur réfléchit…",
  waiting: (place) =>
    place === 0
      ? "Le moteur est occupé par d'autres : vous êtes le prochain."
      : `Le moteur est occupé par d'autres : ${place} ${place === 1 ? "personne passe" : "personnes passent"} avant vous.`,
  away: "Le serveur ne répond pas. On lui redemande tout seul.",
  over: "Ici la partie est finie.",
  reviewing: "Il regarde d'abord toute la partie.",
  ended: (depth, nodes) => `Réfléchi jusqu'à la profondeur ${depth}, ${positions(nodes)}.`,
  searched: (depth, nodes) => `Profondeur ${depth}, ${positions(nodes)}…`,
  lineCount: "Suites",
  lines: "Meilleures suites",
  line: (number) => `Suite ${number}`,
  playLine: (moves, move) => (moves === 1 ? `Jouer ${move}` : `Jouer la suite jusqu'à ${move}`),
  says: (grade) => `Moteur : ${grade}.`,
  best: (steps) => `Le mieux : ${steps.map(lower).join(", puis ")}.`,

  bar: "Ce que vaut la position",
  score: (sides, score) => {
    const { proved, value, distance } = score;
    if (!proved) return `${estimate(sides, score)} (estimé)`;
    if (value === 0) return "Nulle, prouvé";
    return `${value > 0 ? sides.first : sides.second} gagne ${within(distance!)}, prouvé`;
  },
  scoreShort: (sides, score) => {
    const { proved, value, distance } = score;
    if (!proved) return estimate(sides, score);
    return value === 0 ? "Nulle" : `${value > 0 ? sides.first : sides.second} en ${distance}`;
  },
  fromTable: "d'après la table",
  fromBook: "du livre d'ouvertures",
  fromSetUps: "d'après ce qu'il sait des placements",
  knowsSetUps: "Il sait ce que valent les placements, et ne calcule pas plus loin.",
  proved: "prouvé",
  estimated: "estimé",

  review: "Toute la partie",
  whereWrong: "Où me suis-je trompé ?",
  whereWrongNote: "Le moteur regarde tous les coups de la partie, du dernier au premier.",
  annotating: (done, all) => `${done} coups regardés sur ${all}`,
  cancel: "Annuler",
  part: "Seuls les derniers coups ont été regardés.",
  changed: "La suite principale a changé depuis.",
  otherLanguage: "Les raisons sont en anglais : regardez encore pour les lire en français.",
  grades: GRADES,
  summary: "Comment chacun a joué",
  lost: "du point perdus par coup",
  tenths: (share) => `${(100 * share).toFixed(1).replace(".", ",")}\u00a0%`,
  faultless: "Aucune faute.",
  graph: "La partie en courbe",
  graphNote: ({ first, second }) => `Au-dessus du milieu, ${first} est mieux ; au-dessous, ${second}.`,
  table: "La même chose en tableau",
  tableMove: "Coup",
  tableGrade: "Note",
  tableShare: (side) => `${side} alors`,
  tableBetter: "Mieux",
  graded,
  note: (note) =>
    `${note.move} : ${graded(note)}.${note.grade === "best" ? "" : ` ${note.best} était mieux.`}`,
  comment: ({ best, reason }) => `${best} était mieux.${reason ? ` ${reason}` : ""}`,
  showRefutation: "Montrer la réfutation",
  showBetter: "Montrer la meilleure suite",

  learn: "Apprendre de ses fautes",
  learnAs: (side, count) => `${side} : ${count === 1 ? "une question" : `${count} questions`}`,
  question: (number, all) => `Question ${number} sur ${all}`,
  findBetter: (side, move) => `Ici ${side} a joué ${move}. Trouvez mieux.`,
  foundBest: "C'est le meilleur coup.",
  foundGood: "C'est bien aussi.",
  sameAgain: "C'est le coup de la partie.",
  notBetter: (share) => `Ce coup perd ${percent(share)} du point.`,
  hintCell: (cell) => `Regardez ${cell}.`,
  hintMove: (move) => `Cela commence ainsi : ${move}.`,
  finish: "Au résultat",
  next: "Question suivante",
  found: (found, all) => `${found} sur ${all} au premier essai`,
  allDone: "C'était la dernière.",
  back: "Revenir à l'étude",
};
