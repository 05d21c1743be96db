// Ce que dit la page d'une partie par lien en français.
import { typeset } from "../typography";
import type { OnlineWords } from "./catalogue";

export const french: OnlineWords = typeset<OnlineWords>({
  title: "Partie par lien",
  phrases: {
    hello: "Bonjour !",
    "good-luck": "Bonne chance !",
    thanks: "Merci !",
    "well-played": "Bien joué !",
    oops: "Oups !",
    sorry: "Désolé !",
    "one-moment": "Un instant, s'il vous plaît.",
    "i-am-back": "Me revoilà.",
    "good-game": "Belle partie !",
    goodbye: "Au revoir !",
  },
});
