// The words of the analysis board, by language.
import type { LanguageCode } from "..";
import type { StudyWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { StudyWords } from "./catalogue";

export const STUDY: Record<LanguageCode, StudyWords> = { en: english, fr: french };
