// A move as people type it, in the letters in which moves are written: D3-E3a is d3-e3A.
import type { GameId } from "../api/names";

export function written(game: GameId, text: string): string {
  const small = text.trim().toLowerCase();
  if (game === "tours") return small;
  if (game !== "tchag") return small.replace(/\d[aw]/g, (end) => end.toUpperCase());
  const [step = "", ...slides] = small.split(/[:,]/);
  const loud = slides.map((slide) => slide.slice(0, -1) + slide.slice(-1).toUpperCase());
  return loud.length ? `${step}:${loud.join(",")}` : step;
}
