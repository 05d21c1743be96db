// What is said on the way into a game by link, in English.
import type { InviteWords } from "./catalogue";

export const english: InviteWords = {
  share: "Send this link",
};
