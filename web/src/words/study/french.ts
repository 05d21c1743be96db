// Ce que dit le plateau d'analyse en français.
import { typeset } from "../typography";
import type { StudyWords } from "./catalogue";

export const french: StudyWords = typeset<StudyWords>({
  title: "Analyse",
  study: (title) => `Analyse · ${title}`,
  nothingPlayed:
    "Jouez un coup sur le plateau : il s'écrit ici, et tout autre coup que vous essayez, à côté de lui.",
  startOfGame: "Départ",
  variation: (move) => `Au lieu de ${move}`,
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
  done: "Terminé",
  thisMove: "Ce coup",
  promote: "En faire la ligne principale",
  remove: "Supprimer à partir d'ici",
  removed: (count) => (count === 1 ? "Un coup supprimé." : `${count} coups supprimés.`),
  undo: "Annuler",
  redo: "Rétablir",
  flip: "Tourner le plateau",
  ended: {
    draw: () => "Nulle d'un commun accord.",
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
  tools: "Cette analyse",
  unkept: "Ouverte par un lien : ce navigateur la garde dès que vous la changez.",
  keep: "La garder",
});
