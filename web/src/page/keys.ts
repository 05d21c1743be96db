// Which keys are the page's: those pressed where nothing is written, chosen or asked.

/** What takes keys for itself; a box to be ticked takes none but the space bar, which is nobody else's. */
const TAKES_KEYS = "input:not([type=checkbox]), select, textarea, header, [role=alertdialog]";

export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target as Element).closest(TAKES_KEYS);
}
