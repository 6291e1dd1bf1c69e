/** Puts off what is not needed for the next picture on the screen. */

/** At the latest after this long, however busy the page is. */
const LATEST_MS = 1_000;
/** Where the browser does not say when it is idle, as Safari. */
const SOON_MS = 100;

export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, SOON_MS);
}
