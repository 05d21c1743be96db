// The words of games by link, by language.
import type { LanguageCode } from "..";
import type { OnlineWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { OnlineWords, Phrase } from "./catalogue";

export const ONLINE: Record<LanguageCode, OnlineWords> = { en: english, fr: french };
