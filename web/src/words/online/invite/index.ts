// The words on the way into a game by link, by language.
import type { LanguageCode } from "../..";
import type { InviteWords } from "./catalogue";
import { english } from "./english";
import { french } from "./french";

export type { InviteWords } from "./catalogue";

export const INVITE: Record<LanguageCode, InviteWords> = { en: english, fr: french };
