// The languages of the page, and which one a browser asks for.
import { english } from "./english";
import { french } from "./french";

export { capital } from "./capital";
export { bound } from "./typography";
export type { SlideWay, Words } from "./catalogue";

export const LANGUAGES = { en: english, fr: french } as const;

export type LanguageCode = keyof typeof LANGUAGES;

/** The first language of the browser's list that the page speaks, else English. */
export function preferred(languages: readonly string[]): LanguageCode {
  for (const language of languages) {
    const code = language.split("-")[0]!.toLowerCase();
    if (code in LANGUAGES) return code as LanguageCode;
  }
  return "en";
}
