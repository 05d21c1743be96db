// What the library says in French.
import { typeset } from "../../typography";
import type { LibraryWords } from "./catalogue";

const games = (count: number) => (count < 2 ? `${count} partie` : `${count} parties`);

export const french: LibraryWords = typeset({
  title: "Mes parties",
  room: (entries, megabytes) =>
    `${entries < 2 ? `${entries} partie ou étude, gardée` : `${entries} parties et études, gardées`} dans ce seul navigateur : ${megabytes} Mo sur 5 environ. Un fichier les met à l'abri.`,

  search: "Chercher",
  searchNote: "Nom, jeu, résultat, date …",
  game: "Jeu",
  anyGame: "Tous les jeux",
  kind: "Quoi",
  anyKind: "Parties et études",
  games: "Parties",
  studies: "Études",
  order: "Ordre",
  orders: {
    latest: "Récentes d'abord",
    earliest: "Anciennes d'abord",
    longest: "Longues d'abord",
    game: "Par jeu",
  },
  found: (found, all) => (found === all ? `${all} en tout` : `${found} sur ${all}`),
  nothingKept:
    "Rien ici pour l'instant. Ce que vous jouez et étudiez est gardé dans ce navigateur ; on peut aussi ouvrir des fichiers.",
  nothingFound: "Rien de tel n'est gardé ici.",
  more: (count) => `En montrer ${count} de plus`,

  study: "Étude",
  goesOn: "en cours",
  open: "Ouvrir",
  goOn: "Continuer",
  rename: "Noms",
  nameOf: (side) => `Nom de ${side}`,
  save: "Enregistrer",
  cancel: "Annuler",
  remove: "Retirer",
  removed: (count) => (count < 2 ? "Retirée." : `${count} retirées.`),
  undo: "Faire revenir",
  removeAll: (count) => (count < 2 ? "Retirer celle-ci" : `Retirer ces ${count}`),
  removeAllSure: (count) => (count < 2 ? "Retirer celle-ci ?" : `Retirer les ${count} de la liste ?`),

  levels: "Contre l'ordinateur",
  levelsNote: "D'après les parties gardées ici, celles du départ habituel.",
  twoRounds: (title) => `${title}, deux manches`,
  level: "Niveau",
  won: "Gagnées",
  drawn: "Nulles",
  lost: "Perdues",

  exportAll: (count) => (count < 2 ? "En faire un fichier" : `Faire un fichier des ${count}`),
  exporting: (done, all) => `Écriture, ${done} sur ${all} …`,
  exported: (name, count) =>
    count < 2 ? `${count} partie enregistrée : ${name}.` : `${count} parties enregistrées : ${name}.`,
  notExported: (what, why) => `${what} n'a pas pu être écrite : ${why}`,
  cancelled: "Interrompu.",
  importFiles: "Ouvrir des fichiers",
  importNote:
    "Ou déposez-les ici : des feuilles de partie, et des parties de Fanorona écrites par d'autres programmes.",
  importing: (percent) => `Lecture … ${percent} %`,
  imported: (kept) =>
    kept < 2 ? `${kept} partie gardée comme étude.` : `${kept} parties gardées comme études.`,
  alreadyThere: (count) => (count < 2 ? `${count} était déjà là.` : `${count} étaient déjà là.`),
  full: "Le navigateur n'a plus de place. Faites un fichier, retirez des parties, et relisez le fichier.",
  problems: (count) => `${games(count)} illisible${count < 2 ? "" : "s"} :`,
  problem: (game, line) => `partie ${game}, ligne ${line}`,
  moreProblems: (count) => `… et ${count} de plus`,
});
