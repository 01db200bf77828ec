/** Single keys act and speak, unless somebody writes or a dialog is open. */

const WRITES = "input:not([type=range], [type=radio], [type=checkbox], [readonly]), select, textarea, dialog";

/** Whether the key was pressed once, alone, and where nothing else is done with it. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  return (event.target as HTMLElement).closest(WRITES) === null;
}
