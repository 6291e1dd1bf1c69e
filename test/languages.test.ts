/**
 * What all languages have in common: the same nouns and keys, made of the same facts, each used
 * somewhere. That a key is missing is the types' to say.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  acceptedLanguage,
  ENGLISH,
  type Language,
  LANGUAGES,
  languageOf,
  LOCALES,
  localeNamed,
} from '#protocol/languages.ts';
import { fromPseudo, inPseudo } from '#gallery/pseudo-language.ts';
import { pseudoTexts } from '#scripts/pseudo-texts.ts';

import { readSources, repository } from './sources.ts';
import { textsInCode } from './texts-in-code.ts';

import { formatDateTime, formatInr, formatPercent } from '#texts/format.ts';
import { inLanguages } from '#texts/in-languages.ts';
import { readAs } from '#texts/reader.ts';

/** Left as they are in every language: names, and words that everybody says so. */
const NAMES = new Set(
  (
    'Drishti UID UPI PDF OTP API IFSC NEFT IMPS RTGS UTC IST AM PM QR ID TOTP UTR PIN BTC USDT SOL ETH INR HTML CSV JSON Binance ' +
    'IP OCO GTC NFT CIBIL VWAP HDFC argon id TradingView WCAG AA axe UTF WazirX CoinDCX groupIndian PEM openssl pkey pubout base Ed Authorization docs api keys md XIRR ' +
    'FIFO SMTP URL Enter Telegram iPhone iPad start true false NUL https naam bank SHA TDS format drishti receipt npm run verify Idempotency Key GitHub Chrome Windows Android JPEG PNG WebP MB kB KB drand'
  ).split(' '),
);

const nounsOf = (language: Language) =>
  readdirSync(join(repository, 'texts', language)).map((file) => file.replace(/\.ts$/, ''));
const others = LANGUAGES.filter((language) => language !== ENGLISH);

test.each(others)('%s has the nouns of English', (language) => {
  expect(nounsOf(language)).toEqual(nounsOf(ENGLISH));
});

const nameOfTable = (noun: string) =>
  noun.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function tableOf(noun: string, language: Language): Promise<object> {
  const path = join(repository, 'texts', language, `${noun}.ts`);
  const table = ((await import(path)) as Record<string, object>)[nameOfTable(noun)];
  if (!table) throw new Error(`texts/${language}/${noun}.ts has no table ${nameOfTable(noun)}.`);
  return table;
}

type Leaf = { key: string; facts: string };

/** Every text of a table with the facts that it is made of. */
function leavesOf(value: unknown, key: string): Leaf[] {
  if (typeof value === 'string') return [{ key, facts: '' }];
  if (typeof value === 'function') return [{ key, facts: factsOf(String(value)) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${key}.${name}`));
}

const sorted = (leaves: Leaf[]) => leaves.toSorted((one, other) => (one.key < other.key ? -1 : 1));

/**
 * The names that a function takes out of its facts, and uses; how many it takes where it does not
 * say.
 */
function factsOf(code: string): string {
  const names = /^(?:[\w$]+)?\(\s*\{([^}]*)\}\s*\)/.exec(code)?.[1];
  if (names === undefined) return /^\(?\s*\)/.test(code) ? 'none' : 'one';
  return names
    .split(',')
    .map((name) => name.split(/[:=]/)[0]?.trim())
    .filter((name) => name !== undefined && name !== '')
    .toSorted((one = '', other = '') => one.localeCompare(other))
    .join(' ');
}

test.each(others)('texts of %s are made of the same facts as English ones', async (language) => {
  for (const noun of nounsOf(language)) {
    const [own, english] = [await tableOf(noun, language), await tableOf(noun, ENGLISH)];
    expect(sorted(leavesOf(own, noun))).toEqual(sorted(leavesOf(english, noun)));
  }
});

test.each(others)('no English word is left in %s but names', (language) => {
  const found = readSources(join(repository, 'texts', language)).flatMap(({ path, code }) => {
    // What is looked for is typed in English, too.
    if (path === 'search.ts') return [];
    // A text within a text is not taken apart: facts are known by name.
    const facts = new Set(
      [...code.matchAll(/\(\{([^}]*)\}\)/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
    );
    const isWord = (word: string) =>
      !NAMES.has(word) && !facts.has(word) && !/^(?:am|pm|ms|null)$/.test(word);
    return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`/g)]
      .map(([text]) => text.replaceAll(/\$\{[^}]*\}|\\u[0-9a-f]{4}/g, ' '))
      .filter((text) => /[\u0900-\u097f]/.test(text) || / /.test(text.trim()))
      .flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? [])
      .filter(isWord)
      .map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

/** Tables whose keys are looked up by a code of the protocol: its types say which there are. */
const byCode = new Set(['notices', 'refusals', 'movements', 'figures']);

test('every text is used', async () => {
  const code = readSources(repository)
    .filter(
      ({ path }) =>
        /^(?:server|web|console|ui|gallery|texts)\//.test(path) && !/\.test\.tsx?$/.test(path),
    )
    .map((source) => source.code)
    .join('\n');
  const words = new Set(
    [
      ...code.matchAll(
        /\.([A-Za-z]\w*)|\[['"`]([\w-]+)|[{,]\s*([A-Za-z]\w*)\s*[,}]|'([A-Za-z]\w*)'/g,
      ),
    ].flatMap((match) => match.slice(1)),
  );
  const unused: string[] = [];
  for (const noun of nounsOf(ENGLISH).filter((name) => !byCode.has(name))) {
    const keys = Object.keys(await tableOf(noun, ENGLISH));
    unused.push(...keys.filter((key) => !words.has(key)).map((key) => `${noun}.${key}`));
  }
  expect(unused).toEqual([]);
});

test('a language is chosen by name, and by the weights of a browser', () => {
  expect(LOCALES).toEqual(['en', 'hi', 'hi-u-nu-deva']);
  expect(localeNamed('en-IN')).toBe('en');
  expect(localeNamed('xx')).toBeNull();
  expect(languageOf('hi-u-nu-deva')).toBe('hi');
  expect(acceptedLanguage('hi-IN,hi;q=0.9,en;q=0.8')).toBe('hi');
  expect(acceptedLanguage('en;q=0.2, fr;q=0.9, hi;q=0.5')).toBe('hi');
  expect(acceptedLanguage('fr, hi;q=0')).toBe('en');
  expect(acceptedLanguage('*')).toBe('en');
  expect(acceptedLanguage(undefined)).toBe('en');
});

test('figures and dates are in the reader’s language, their digits as was chosen', () => {
  const at = '2026-11-21T10:04:05.000Z';
  const shown = () => [formatInr('-9999999999.99'), formatPercent('2.075'), formatDateTime(at)];
  expect(readAs('en', shown)).toEqual([
    '−₹9,99,99,99,999.99',
    '+2.08%',
    '21 Nov 2026, 3:34:05 pm IST',
  ]);
  expect(readAs('hi', shown)).toEqual([
    '−₹9,99,99,99,999.99',
    '+2.08%',
    '21 नव॰ 2026, 3:34:05 pm IST',
  ]);
  expect(readAs('hi-u-nu-deva', shown)).toEqual([
    '−₹९,९९,९९,९९,९९९.९९',
    '+२.०८%',
    '२१ नव॰ २०२६, ३:३४:०५ pm IST',
  ]);
  expect(shown()[2]).toContain('Nov');
  expect(() =>
    readAs('hi', () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(shown()[2]).toContain('Nov');
});

const textsOf = (folders: RegExp) =>
  readSources(repository)
    .filter(({ path }) => folders.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, code }) => textsInCode(path, code));

test('no text of the apps is in their code', () => {
  expect(textsOf(/^(?:web|ui|console)\/.*\.tsx?$/)).toEqual([]);
});

test('a text that is planted in code is found, and what nobody reads is not', () => {
  const planted = `
    import { a } from 'Some module';
    const busy = 'Saving...';
    type Side = 'Left side' | 'Right side';
    if (a === 'Not read') throw new Error('Not read either');
    const answer = a.startsWith('Arrow') ? \`Buy \${a} now\` : { 'Key of': 'sold for good' };
    export const A = () => <p title="Save it" className="flex text-body">Buy {busy} ₹</p>;
    const name = \`\${a} in \${busy}\`;
    const room = a ? texts.available : 'of';
    const column = { words: '24 h' };`;
  expect(textsInCode('a.tsx', planted).map((text) => text.replace('a.tsx: ', ''))).toEqual(
    expect.arrayContaining(['Saving...', 'Buy', 'sold for good', 'Save it', 'in', 'of', '24 h']),
  );
  expect(textsInCode('a.tsx', planted)).toHaveLength(8);
});

test('a text that a language lacks, or that is made of other facts, is refused by the compiler', () => {
  const en = { of: ({ name }: { name: string }) => `of ${name}`, none: 'None' };
  // @ts-expect-error The text `none` is missing.
  inLanguages<typeof en>({ en, hi: { of: en.of } });
  // @ts-expect-error There is no such fact.
  inLanguages<typeof en>({ en, hi: { of: ({ time }) => `${time}`, none: 'None' } });
  expect(inLanguages<typeof en>({ en, hi: en })('hi').of({ name: 'a' })).toBe('of a');
});

test('the pseudo-language changes every letter that is read, and can be read back', () => {
  const text = 'Buy 2 quizzes: José’s book, Aa oo!';
  expect(fromPseudo(inPseudo('Buy 2 quizzes; book, Aa oo!'))).toBe('Buy 2 quizzes; book, Aa oo!');
  expect(inPseudo(text)).not.toMatch(/[A-Za-z]/);
  expect(inPseudo(text).length).toBeGreaterThan(text.length * 1.25);
  const table = "export const t = { side: (s: 'buy') => `${s === 'buy' ? 'Buy' : 'Sell'} now` };";
  expect(fromPseudo(pseudoTexts(table, 't.ts'))).toBe(table);
  expect(pseudoTexts(table, 't.ts')).toBe(
    "export const t = { side: (s: 'buy') => `${s === 'buy' ? 'Ƀúúý' : 'Šééļļ'} ñóóŵ` };",
  );
});
