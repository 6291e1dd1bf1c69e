/**
 * Choosing another language: kept in this browser, and with the account of the person who is signed
 * in. The same page is then loaded in it, with the data that is here.
 */
import type { QueryClient } from '@tanstack/react-query';

import { LANGUAGE_COOKIE, languageOf, type Locale } from '#protocol/languages.ts';
import { languageTexts } from '#texts/languages.ts';
import { reader } from '#texts/reader.ts';
import { call } from '#ui/client/api.ts';
import { keepQueries } from '#ui/client/carried-queries.ts';
import type { Realm } from '#ui/client/session.tsx';
import { tellWorker } from '#ui/client/worker-language.ts';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

const YEAR_S = 31_536_000;
/** Inputs with nothing to lose. */
const chosen = /^(?:checkbox|radio|range|hidden)$/;

/**
 * Kept with the account of the person who is signed in to the realm; null where nobody is. Refused
 * while something is typed that would be lost.
 */
export async function chooseLanguage(
  locale: Locale,
  { queries, realm }: { queries: QueryClient; realm: Realm | null },
): Promise<void> {
  retractToasts(languageTexts().failed, languageTexts().unsaved);
  if (isTyped()) return toast('info', languageTexts().unsaved);
  try {
    if (realm) await call(realm.chooseLanguage, { body: { locale } });
    queries.setQueryData<object>(['session'], (known) => known && { ...known, locale });
  } catch {
    return toast('error', languageTexts().failed);
  }
  readIn(locale, queries);
}

/**
 * As the account says, unless this browser was told so already: then there is no such page, or it
 * keeps no cookies.
 */
export function followAccount(locale: Locale, queries: QueryClient): void {
  if (!document.cookie.split('; ').includes(`${LANGUAGE_COOKIE}=${locale}`))
    readIn(locale, queries);
}

function isTyped(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  return fields.some(
    (field) => !chosen.test(field.type) && field.value !== '' && !field.matches(':autofill'),
  );
}

/** Loads the page again in this locale, unless it is read in it already. */
function readIn(locale: Locale, queries: QueryClient): void {
  const isSecure = window.location.protocol === 'https:';
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax${isSecure ? '; secure' : ''}`;
  if (locale === reader().locale) return;
  keepQueries(queries);
  // The worker's cache has pages of the former language (web/installed/service-worker.ts).
  void tellWorker(languageOf(locale)).then(() => window.location.reload());
}
