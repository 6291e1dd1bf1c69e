/**
 * The reload of a page whose code is gone from the server, after an update. State that should
 * survive such a reload is kept in the tab (ui/forms/use-reload-state.ts).
 */
const RELOADED = 'reloaded-for-code';

const keepers = new Set<() => void>();

/** Called before a page is reloaded for a new version. Returns how to take that back. */
export function beforeReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

export function reloadForCode(): void {
  for (const keep of keepers) keep();
  window.location.reload();
}

/** Reloads unless this tab did so and has opened no page since; returns false then. */
export function reloadOnce(): boolean {
  if (sessionStorage.getItem(RELOADED) !== null) return false;
  sessionStorage.setItem(RELOADED, '1');
  reloadForCode();
  return true;
}

/** The code of a page has come: the next new version may reload this tab again. */
export const noteCodeCame = (): void => sessionStorage.removeItem(RELOADED);
