// The settings of the page and its language, shared by all components.
import { type Settings, keepSettings, savedSettings } from "../play/saved";
import { type LanguageCode, type Words, LANGUAGES, preferred } from "../words";

class PageSettings {
  #values = $state<Settings>(savedSettings());

  get values(): Readonly<Settings> {
    return this.#values;
  }

  get language(): LanguageCode {
    return this.#values.language ?? preferred(navigator.languages);
  }

  get words(): Words {
    return LANGUAGES[this.language];
  }

  set(change: Partial<Settings>): void {
    this.#values = { ...this.#values, ...change };
    keepSettings(this.#values);
  }
}

export const settings = new PageSettings();
