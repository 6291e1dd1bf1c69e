/**
 * What all languages have in common: the same nouns, figures in their own digits, and no word of
 * another language. test/messages.test.ts holds the messages themselves.
 */
import { expect, test } from 'vitest';

import {
  acceptedLanguage,
  ENGLISH,
  LANGUAGES,
  languageOf,
  LOCALES,
  localeNamed,
} from '#protocol/languages.ts';
import { fromPseudo, inPseudo } from '#gallery/pseudo-language.ts';
import { moduleOfMessages } from '#scripts/message-modules.ts';
import { messagesByPath, nounsOf, readNoun } from '#server/kit/message-files.ts';

import { readSources, repository } from './sources.ts';
import { textsInCode } from './texts-in-code.ts';

import { formatDateTime, formatInr, formatPercent } from '#texts/format.ts';
import { type Message, parseMessage } from '#texts/message-syntax.ts';
import { readAs } from '#texts/reader.ts';

/** Left as they are in every language: names, and words that everybody says so. */
const NAMES = new Set(
  (
    'Drishti UID UPI PDF OTP API IFSC NEFT IMPS RTGS UTC IST AM PM QR ID TOTP UTR PIN BTC USDT SOL ETH INR HTML CSV JSON Binance ' +
    'IP OCO GTC NFT CIBIL VWAP HDFC argon id TradingView WCAG AA axe UTF WazirX CoinDCX groupIndian PEM openssl pkey pubout base Ed Authorization docs api keys md XIRR ' +
    'FIFO HMAC SMTP URL Enter Telegram iPhone iPad start true false NUL https naam bank SHA TDS format drishti receipt npm run verify Idempotency Key GitHub Chrome Windows Android JPEG PNG WebP MB kB KB drand'
  ).split(' '),
);

const others = LANGUAGES.filter((language) => language !== ENGLISH);

test.each(others)('%s has the nouns of English', (language) => {
  expect(nounsOf(language)).toEqual(nounsOf(ENGLISH));
});

test.each(others)('no English word is left in %s but names', (language) => {
  const found = nounsOf(language).flatMap((noun) =>
    // Search also looks for words that are typed in English.
    (noun === 'search' ? [] : [...messagesByPath(readNoun(noun).tables[language])]).flatMap(
      ([path, text]) =>
        wordsOf(parseMessage(text))
          .filter((words) => /[\u0900-\u097f]/.test(words) || / /.test(words.trim()))
          .flatMap((words) => words.match(/[A-Za-z]{2,}/g) ?? [])
          .filter((word) => !NAMES.has(word) && !/^(?:am|pm|ms|null)$/.test(word))
          .map((word) => `${noun}.${path}: ${word}`),
    ),
  );
  expect(found).toEqual([]);
});

/** The words of a message between its arguments. */
const wordsOf = (message: Message): string[] =>
  message.flatMap((part) => {
    if (typeof part === 'string') return [part];
    if (part.kind === 'tag') return wordsOf(part.inside);
    return part.kind === 'argument' ? [] : part.options.flatMap((each) => wordsOf(each.message));
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
    const column = { words: '24 h' };
    export const B = () => <CopyButton what="key" kind="code" />;`;
  expect(textsInCode('a.tsx', planted).map((text) => text.replace('a.tsx: ', ''))).toEqual(
    expect.arrayContaining([
      ...['Saving...', 'Buy', 'sold for good', 'Save it', 'in', 'of', '24 h', 'key'],
    ]),
  );
  expect(textsInCode('a.tsx', planted)).toHaveLength(9);
});

test('the pseudo-language changes every letter that is read, and can be read back', () => {
  const text = 'Buy 2 quizzes: José’s book, Aa oo!';
  expect(fromPseudo(inPseudo('Buy 2 quizzes; book, Aa oo!'))).toBe('Buy 2 quizzes; book, Aa oo!');
  expect(inPseudo(text)).not.toMatch(/[A-Za-z]/);
  expect(inPseudo(text).length).toBeGreaterThan(text.length * 1.25);
  const written = moduleOfMessages(
    { side: '{side, select, buy {Buy} sell {Sell} other {}} now' },
    { language: ENGLISH, write: inPseudo },
  );
  expect(written).toContain('${(side === "buy" ? "Ƀúúý" : "Šééļļ")} ñóóŵ');
});
