/**
 * The chosen language as the service worker reads it (web/installed/service-worker.ts): it has no
 * cookies. A page writes it before it loads the next page, which the worker then answers in that
 * language, however busy the worker is.
 */
import type { Language } from '#protocol/languages.ts';

export const languageCache = 'worker';
export const languagePath = '/worker/language';

/** Milliseconds that a page waits for a busy disk before it is loaded again all the same. */
const WRITTEN_WITHIN_MS = 3_000;

/** Resolves once the worker of this browser will read it, if there is one. */
export async function tellWorker(language: Language): Promise<void> {
  await Promise.race([
    write(language).catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, WRITTEN_WITHIN_MS);
    }),
  ]);
}

async function write(language: Language): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const cache = await caches.open(languageCache);
  await cache.put(languagePath, new Response(language));
}
