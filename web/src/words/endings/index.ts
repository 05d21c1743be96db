// The words of the page of perfect endings, by language.
import type { LanguageCode } from "..";
import type { EndingsPageWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export const ENDINGS_PAGE: Record<LanguageCode, EndingsPageWords> = { en: english, fr: french };
