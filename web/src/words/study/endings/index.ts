// The words of the explorer of endings, by language.
import type { LanguageCode } from "../..";
import type { EndingWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export const ENDINGS: Record<LanguageCode, EndingWords> = { en: english, fr: french };
