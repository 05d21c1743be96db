// The words of the explorer of openings, by language.
import type { LanguageCode } from "../..";
import type { ExplorerWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export const EXPLORER: Record<LanguageCode, ExplorerWords> = { en: english, fr: french };
