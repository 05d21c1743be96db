// What the page says in French on which a position is set up.
import { typeset } from "../../typography";
import type { EditorWords } from "./catalogue";

export const french: EditorWords = typeset({
  title: "Composer une position",
  game: "Jeu",
  palette: "Touchez ou glissez vers le plateau",
  move: "Déplacer une pièce",
  remove: "Retirer une pièce",
  wholeBoard: "Le plateau entier",
  clear: "Vider",
  start: "Position de départ",
  mirror: "Miroir",
  turn: "Au trait",
  sinceCapture: "Coups depuis une prise",
  moveNumber: "Numéro du coup",
  state: "La partie",
  placed: "Pièces toutes posées",
  placing: "Pièces en main",
  won: (side) => `${side} a atteint le but`,
  goesOn: "Continue",
  mayStop: (side) => `${side} peut arrêter`,
  stopped: (side) => `${side} l'a arrêtée`,
  wrong: (why) => `Pas encore une position : ${why}.`,
  overWon: (side) => `La partie est terminée ici : ${side} a gagné.`,
  overDrawn: "La partie est terminée ici : nulle.",
  turnPasses: (from, to) => `${from} ne peut pas jouer : le trait passe à ${to}.`,
  here: "Cette position",
  analyse: "Analyser",
  playFromHere: "Jouer à partir d'ici",
  keys: [
    ["1–6", "choisir quoi poser sur le plateau, déplacer ou retirer"],
    ["Flèches", "parcourir le plateau"],
    ["Entrée", "poser, retirer, ou prendre et reposer"],
    ["Suppr", "retirer ce qui est là"],
    ["Échap", "reposer"],
  ],
});
