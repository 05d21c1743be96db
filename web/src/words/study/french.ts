// Ce que dit le plateau d'analyse en français.
import { typeset } from "../typography";
import type { StudyWords } from "./catalogue";
import { french as panel } from "./panel/french";

export const french: StudyWords = typeset<StudyWords>({
  panel,
  title: "Plateau d'analyse",
  study: (title) => `Plateau d'analyse · ${title}`,
  nothingPlayed:
    "Jouez un coup sur le plateau : il s'écrit ici, et tout autre coup que vous essayez, à côté de lui.",
  variation: (move) => `Au lieu de ${move}`,
  tried: "Après la partie",
  marks: {
    "!!": "coup brillant",
    "!": "bon coup",
    "!?": "coup intéressant",
    "?!": "coup douteux",
    "?": "erreur",
    "??": "gaffe",
  },
  markMove: "Annoter le coup",
  comment: "Commentaire",
  commentOf: (move) => `Commentaire sur ${move}`,
  commentHere: "Changer le commentaire",
  thisMove: "Ce coup",
  promote: "Ligne principale",
  promoteNote: "Faire de cette variante la ligne principale",
  remove: "Supprimer",
  removeNote: "Supprimer ce coup et tout ce qui suit",
  removed: (count) => (count === 1 ? "Un coup supprimé." : `${count} coups supprimés.`),
  undo: "Annuler",
  redo: "Rétablir",
  flip: "Tourner",
  ended: {
    draw: () => "Nulle d'un commun accord.",
    verdict: () => "Nulle prouvée par les tables de finales.",
    resign: (side) => `${side} abandonne.`,
    time: (side) => `${side} n'a plus de temps.`,
  },
  gone: "Cette analyse n'est plus gardée dans ce navigateur.",
  wrong: (move) => `Le coup ${move} ne peut pas être joué :`,
  wrongStart: "Cette partie ne peut pas être ouverte :",
  openSoundPart: (moves) =>
    moves === 0
      ? "L'ouvrir sans coups"
      : moves === 1
        ? "Ouvrir son premier coup"
        : `Ouvrir ses ${moves} premiers coups`,
  openWithout: "L'ouvrir sans cette variante",
  unkept: "Ouverte par un lien : ce navigateur la garde dès que vous la changez.",
  keep: "La garder",
  other: "Une autre partie ou position",
  keys: [
    ["← ↑ → ↓", "parcourir le plateau"],
    ["← · →", "à côté du plateau : un coup en arrière · en avant"],
    ["↑ · ↓", "sur un coup : à un autre coup à sa place"],
    ["Entrée", "choisir : prendre en main, avancer, s'arrêter"],
    ["Échap", "revenir d'un pas"],
    ["U · R", "annuler · rétablir"],
    ["C · F", "commentaire · tourner le plateau"],
    ["[ · ]", "un coup en arrière · en avant"],
    ["M", "saisir un coup"],
  ],
  cutLink: (moves) =>
    moves === 0
      ? "Ce lien est abîmé : il s'interrompt avant le premier coup."
      : `Ce lien est abîmé : il s'interrompt après ${moves === 1 ? "un coup" : `${moves} coups`}.`,
  badLink: "Ce lien ne contient pas de partie lisible.",
  playOn: "Jouer à partir d'ici",

  export: "À emporter",
  copyLink: "Copier le lien",
  copyRecord: "Copier la partie",
  download: "Enregistrer un fichier",
  downloaded: (name) => `Enregistré : ${name}.`,

  intro: "Ouvrez une partie ou une position, essayez d'autres coups, et notez ce que vous trouvez.",
  pasteHere: "Une partie ou une position en texte, ou un fichier déposé ici",
  pasteExample: "1. f2-e3A d5-d4A-c5W…",
  gameOfPosition: "Jeu de la position",
  anyGame: "À trouver",
  openText: "Ouvrir",
  chooseFile: "Choisir un fichier",
  cannotRead: "Ceci n'est pas lisible.",
  partWrong: "Tout n'est pas lisible :",
  asPosition: (title) => `Comme position de ${title} :`,
  place: (line, column) => `Ligne ${line}, colonne ${column} :`,
  nothingRead: "Il n'y a pas de partie dans ce texte.",
  whichGame: "De quel jeu est cette position ?",
  gamesFound: (count) => (count === 1 ? "Une partie trouvée" : `${count} parties trouvées`),
  fromStart: "Depuis le début d'un jeu",
  keptStudies: "Vos analyses",
});
