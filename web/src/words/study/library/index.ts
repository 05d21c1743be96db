// The words of the library, by language.
import type { LanguageCode } from "../..";
import type { LibraryWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { LibraryWords } from "./catalogue";

export const LIBRARY: Record<LanguageCode, LibraryWords> = { en: english, fr: french };
