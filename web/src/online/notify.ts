// Tells somebody who looks elsewhere that something has happened in his game, if he wants to know.
import { settings } from "../page/settings.svelte";

/** One message at a time for each game: the next takes the place of the last. */
export function tell(game: string, title: string, body: string): void {
  if (!document.hidden || !settings.values.notify) return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag: game, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones have notifications for installed pages only
  }
}
