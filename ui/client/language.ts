/**
 * The language of the app is that of its build, which the server chooses for each document: by the
 * account, or by the browser.
 */
import { type Language, type Locale, languageOf } from '#protocol/languages.ts';
import { reader, setReader } from '#texts/reader.ts';

/** Where the data of the page lies while it is loaded in another language. */
export const CARRIED = 'carried';

/** Whether the document before has left its data. */
export const isCarrying = (): boolean => sessionStorage.getItem(CARRIED) !== null;

/**
 * Before anything is drawn. What the document shows is in one language; its digits are a matter of
 * this browser.
 * @returns whether the document is as this browser would draw it, digits included.
 */
export function openLanguage(): boolean {
  const sent = document.documentElement.lang.slice(0, 2) as Language;
  const cookie = /\blanguage=([\w-]+)/.exec(document.cookie);
  const chosen = (cookie?.[1] ?? sent) as Locale;
  setReader(languageOf(chosen) === sent ? chosen : sent);
  return reader().locale === sent;
}
