/**
 * Code that a page loads later and that cannot be had: because the server has a new version and the
 * files of this one are gone, or because of the network. A page that is opened is reloaded once for
 * a new version. State that should survive such a reload is kept in the tab
 * (ui/forms/use-reload-state.ts).
 */

/**
 * updated: the server's documents name other code. unreachable: no answer, or none of ours.
 * missing: the server is there and has this version, and the file still did not come.
 */
export type CodeFault = 'updated' | 'unreachable' | 'missing';

const RELOADED = 'reloaded-for-code';
const ANSWERS_WITHIN_MS = 8_000;
const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/;

const keepers = new Set<() => void>();

/** Called before a page is reloaded for a new version. Returns how to take that back. */
export function beforeReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Asks the server whether its document of this address still names the code of this page. */
export async function codeFault(): Promise<CodeFault> {
  const own = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(window.location.pathname, { cache: 'no-store', signal });
    const entry = ENTRY.exec(await answer.text())?.[1];
    if (entry === undefined) return 'unreachable';
    return own === undefined || own === null || entry === own ? 'missing' : 'updated';
  } catch {
    return 'unreachable';
  }
}

export function reloadForCode(): void {
  for (const keep of keepers) keep();
  window.location.reload();
}

/** Reloads unless this tab did so and has opened no page since; returns false then. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return false;
    sessionStorage.setItem(RELOADED, '1');
  } catch {
    // Without storage nothing would end a loop.
    return false;
  }
  reloadForCode();
  return true;
}

/** The code of a page has come: the next new version may reload this tab again. */
export function noteCodeCame(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Then nothing was kept.
  }
}
