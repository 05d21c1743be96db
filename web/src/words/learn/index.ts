// The words of the pages for learning, by language.
import type { LanguageCode } from "..";
import type { LearnWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { LearnWords, Theme } from "./catalogue";

export const LEARN: Record<LanguageCode, LearnWords> = { en: english, fr: french };
