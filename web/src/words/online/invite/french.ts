// Ce qui se dit à l'entrée d'une partie par lien, en français.
import { typeset } from "../../typography";
import type { InviteWords } from "./catalogue";

export const french: InviteWords = typeset<InviteWords>({
  share: "Envoyez ce lien",
});
