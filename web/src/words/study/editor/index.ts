// The words of the board on which a position is set up, by language.
import type { LanguageCode } from "../..";
import type { EditorWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { EditorWords } from "./catalogue";

export const EDITOR: Record<LanguageCode, EditorWords> = { en: english, fr: french };
