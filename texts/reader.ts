/**
 * For whom texts are made just now: in a browser for the person before it, on the server for
 * whomever a sentence is sent to. All that makes texts is synchronous, so that nobody else's come
 * between.
 */
import {
  ENGLISH,
  hasOwnDigits,
  languageOf,
  type Language,
  type Locale,
  ownDigits,
} from '#protocol/languages.ts';

type Reader = {
  locale: Locale;
  language: Language;
  /** The first of ten digits other than Latin ones; null for those. */
  zero: string | null;
};

const readerOf = (locale: Locale): Reader => ({
  locale,
  language: languageOf(locale),
  zero: hasOwnDigits(locale) ? (ownDigits[languageOf(locale)]?.zero ?? null) : null,
});

let current = readerOf(ENGLISH);

export const reader = (): Readonly<Reader> => current;

/** From now on, in this browser. */
export function setReader(locale: Locale): void {
  current = readerOf(locale);
}

/**
 * What `make` says to somebody who reads this language; null is English. `make` waits for nothing.
 */
export function readAs<Made>(
  locale: Locale | null,
  make: () => Made extends PromiseLike<unknown> ? never : Made,
): Made {
  const before = current;
  current = readerOf(locale ?? ENGLISH);
  try {
    return make();
  } finally {
    current = before;
  }
}

/** Returns the words of a noun in the reader's language, or in the one that is named. */
export const wordsOf =
  <Words>(tables: Readonly<Record<Language, Words>>) =>
  (language = current.language): Words =>
    tables[language];

/** A text of digits as its reader writes them. */
export function inOwnDigits(text: string): string {
  const { zero } = current;
  if (zero === null) return text;
  const between = (zero.codePointAt(0) ?? 0) - 0x30;
  return text.replaceAll(/[0-9]/g, (digit) =>
    String.fromCodePoint((digit.codePointAt(0) ?? 0) + between),
  );
}
