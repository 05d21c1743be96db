// What every board that is played on needs of the page around it.
import { api } from "../api/client";
import type { Surroundings } from "../play/session.svelte";
import { settings } from "./settings.svelte";
import { knock } from "./sound";

export const surroundings: Omit<Surroundings, "save" | "next"> = {
  api,
  pace: () => settings.values.pace,
  sound: (kind) => {
    if (settings.values.sounds) knock(kind);
  },
};
