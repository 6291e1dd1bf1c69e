/**
 * The languages that people can read, and how they are named between browser and server: as BCP 47
 * has it, so that one word also says with which digits. Texts are in texts/, a folder for each
 * language.
 */

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
/**
 * English as India writes it: of the specification, of programs, and of readers who ask for no
 * other.
 */
export const ENGLISH: Language = 'en';

/** How each calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Languages with digits of their own, and the first of the ten. Latin ones are usual in all. */
export const ownDigits: Readonly<Partial<Record<Language, { system: string; zero: string }>>> = {
  hi: { system: 'deva', zero: '०' },
};

/** 'hi-u-nu-deva' is Hindi with its own digits. */
export const LOCALES = ['en', 'hi', 'hi-u-nu-deva'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * Where a browser keeps what was chosen on it, so that pages are sent in that language. Its value
 * is a locale.
 */
export const LANGUAGE_COOKIE = 'language';

/** The locale of this name, a country's ('en-IN') included; null where there is none. */
export const localeNamed = (name: string | null | undefined): Locale | null =>
  LOCALES.find((locale) => locale === name || `${locale}-IN` === name) ?? null;

export const languageOf = (locale: Locale): Language =>
  LANGUAGES.find((language) => locale === language || locale.startsWith(`${language}-`)) ?? ENGLISH;

/** 'हिन्दी', with its own digits 'हिन्दी १२३'. */
export function localeName(locale: Locale): string {
  const language = languageOf(locale);
  const { zero } = ownDigits[language] ?? {};
  const name = languageNames[language];
  return zero && hasOwnDigits(locale) ? `${name} ${digitsFrom(zero)}` : name;
}

/** One, two and three of the ten. */
export const digitsFrom = (zero: string): string =>
  [1, 2, 3].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit)).join('');

export const hasOwnDigits = (locale: Locale): boolean => locale.includes('-u-nu-');

/** Digits of its own where the language has some. */
export const localeOf = (language: Language, withOwnDigits: boolean): Locale =>
  LOCALES.find(
    (locale) => languageOf(locale) === language && hasOwnDigits(locale) === withOwnDigits,
  ) ?? language;

/**
 * The first of the languages that a browser asks for which we have, by its weights (RFC 9110,
 * 12.5.4); English where none is.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight ?? '1' };
    })
    .filter(({ weight }) => /[1-9]/.test(weight))
    .sort((one, other) => (one.weight < other.weight ? 1 : one.weight > other.weight ? -1 : 0));
  for (const { tag } of wanted) {
    const found = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (found) return found;
  }
  return ENGLISH;
}
