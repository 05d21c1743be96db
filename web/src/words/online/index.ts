// The words of games by link, by language.
import type { LanguageCode } from "..";
import type { OnlineWords, Phrase } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { OnlineWords, Phrase } from "./catalogue";

/** Whether this page has words for a phrase: another version of it may know more. */
export const isPhrase = (name: unknown): name is Phrase =>
  typeof name === "string" && name in english.phrases;

export const ONLINE: Record<LanguageCode, OnlineWords> = { en: english, fr: french };
