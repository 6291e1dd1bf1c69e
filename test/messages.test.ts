/**
 * The messages of both apps: well formed, in every language, used, declared by their types, and the
 * same as code of a browser's build and as data on the server.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { ENGLISH, type Language, LOCALES, languageOf } from '#protocol/languages.ts';
import { moduleOfMessages } from '#scripts/message-modules.ts';
import { moduleOf } from '#scripts/texts.ts';
import * as format from '#texts/format.ts';
import {
  faultsOf,
  messagesByPath,
  type Noun,
  nounsOf,
  readNoun,
} from '#server/kit/message-files.ts';
import { factsOf, parseMessage } from '#texts/message-syntax.ts';
import { type MessageData, messagesIn } from '#texts/messages.ts';
import { readAs } from '#texts/reader.ts';

import { readSources, repository } from './sources.ts';

const nouns = nounsOf(ENGLISH).map(readNoun);
const nounWith = (
  en: Record<string, MessageData>,
  hi: Record<string, MessageData> = en,
  notes: Record<string, string> = {},
): Noun => ({ name: 'sample', tables: { en, hi }, notes });

test('every message is well formed, and every language has it with the same arguments', () => {
  expect(nouns.length).toBeGreaterThan(80);
  expect(nouns.flatMap(faultsOf)).toEqual([]);
});

test.each<[string, Noun, string]>([
  ['a missing message', nounWith({ a: 'A' }, {}), 'texts/hi/sample.json, a: is missing'],
  [
    'a message that English lacks',
    nounWith({}, { a: 'A' }),
    'texts/hi/sample.json, a: English has no such message',
  ],
  ['an empty message', nounWith({ a: '' }), 'texts/en/sample.json, a: is empty'],
  [
    'an argument that is left out',
    nounWith({ a: 'Buy {coin}' }, { a: 'ख़रीदें' }),
    'texts/hi/sample.json, a: has {}, English has {coin}',
  ],
  [
    'another argument',
    nounWith({ a: '{coin}' }, { a: '{asset}' }),
    'texts/hi/sample.json, a: has {asset}, English has {coin}',
  ],
  [
    'a tag that is left out',
    nounWith({ a: 'See <link>it</link>' }, { a: 'देखें' }),
    'texts/hi/sample.json, a: has {}, English has {link}',
  ],
  ['an open brace', nounWith({ a: 'Buy {coin' }), 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['an open tag', nounWith({ a: 'See <link>it' }), 'UNCLOSED_TAG'],
  ['a select without other', nounWith({ a: '{a, select, b {c}}' }), 'MISSING_OTHER_CLAUSE'],
  [
    'a format that is not one of ours',
    nounWith({ a: '{sum, number, currency}' }),
    '{sum} has a format that is not one of ours',
  ],
  ['a time', nounWith({ a: '{at, time, short}' }), '{at, time} has no format here'],
  ['an ordinal', nounWith({ a: '{n, selectordinal, one {#st} other {#th}}' }), 'is ordinal'],
  ['a reserved name', nounWith({ a: '{new}' }), '{new} cannot be a name'],
  [
    'an argument that is two things',
    nounWith({
      a: '{n, plural, other {#}} {n, select, b {c} other {}} {n, select, d {e} other {}}',
    }),
    '{n} is used as things that exclude each other',
  ],
  ['a tag within a choice', nounWith({ a: '{a, select, b {<i>c</i>} other {}}' }), 'stands within'],
  ['a note of no message', nounWith({}, {}, { b: 'Why' }), 'texts/notes/sample.json, b'],
])('%s is named', (_, noun, fault) => {
  const found = faultsOf(noun);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]).toContain(fault);
});

test('the declarations of messages are as `npm run texts` writes them', () => {
  const stale = nouns.filter(
    (noun) => readFileSync(join(repository, 'texts', `${noun.name}.ts`), 'utf8') !== moduleOf(noun),
  );
  expect(stale.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['{a}', 'a: string | number'],
  ['{a, number, inr}', 'a: string'],
  ['{a, number}', 'a: string | number'],
  ['{a, date, day}', 'a: string'],
  ['{a, plural, one {1 coin} other {# coins}}', 'a: number'],
  ['{a, select, buy {Buy} sell {Sell} other {}}', "a: 'buy' | 'sell'"],
  ['{a, select, buy {Buy} other {Trade}}', 'a: string'],
  ['{a, select, true {On} other {Off}}', 'a: boolean'],
  ['{a, select, none {} other {, {a}}}', 'a: string | number | null'],
  ['{a, select, none {} other {, {a, number, inr}}}', 'a: string | null'],
])('%s takes %s', (message, declared) => {
  expect(moduleOf(nounWith({ key: message }))).toContain(
    `  key: (facts: { ${declared} }) => string;`,
  );
});

test('a message with a tag hands out its parts', () => {
  const noun = nounWith({ key: 'See <link>{name}</link> later.' });
  expect(moduleOf(noun)).toContain(
    '(facts: { name: string | number; link: (text: string) => Node })',
  );
  const { key } = messagesIn(noun.tables.en, 'en') as {
    key: (facts: object) => readonly unknown[];
  };
  const link = (text: string) => ({ text });
  expect(key({ name: 'Records', link })).toEqual(['See ', { text: 'Records' }, ' later.']);
});

test('plurals follow the rules of their language', () => {
  const message = { key: '{count, plural, =0 {none} one {# coin} other {# coins}}' };
  const shown = (language: Language, count: number) =>
    (messagesIn(message, language) as { key: (facts: object) => string }).key({ count });
  expect([0, 1, 2, 1_234].map((count) => shown('en', count))).toEqual([
    'none',
    '1 coin',
    '2 coins',
    '1,234 coins',
  ]);
});

/** The messages of a noun as a browser's build has them. */
function builtMessages(noun: Noun, language: Language): Record<string, unknown> {
  const code = moduleOfMessages(noun.tables[language], { language })
    .replaceAll(/^import \{ (.*) \} from .*$/gm, 'const { $1 } = format;')
    .replaceAll(/(message_\d+) as ("[^"]+")/g, '$2: $1')
    .replace('export {', 'return {');
  const make = runInThisContext(`(format) => { ${code} }`) as (
    formatters: typeof format,
  ) => Record<string, unknown>;
  return make(format);
}

const shownValues: Readonly<Record<string, readonly unknown[]>> = {
  string: ['1234567.50'],
  number: [0, 1, 2, 1_234],
  boolean: [true, false],
  null: [null],
};

/** Some arguments of each type that a message takes; a moment where it writes a date. */
function samplesOf(text: string): Record<string, unknown>[] {
  const { types, tags } = factsOf([parseMessage(text)]);
  let samples: Record<string, unknown>[] = [
    Object.fromEntries(tags.map((tag) => [tag, (inside: string) => `<${inside}>`])),
  ];
  for (const [name, type] of types) {
    const values = new RegExp(`\\{${name}, date`).test(text)
      ? ['2026-11-21T10:04:05.000Z', ...(type.includes('null') ? [null] : [])]
      : type.split(' | ').flatMap((each) => shownValues[each] ?? [each.slice(1, -1)]);
    samples = samples.flatMap((sample) => values.map((value) => ({ ...sample, [name]: value })));
  }
  return samples;
}

describe('in a build and on the server a message says the same', () => {
  test.each(LOCALES)('in %s', (locale) => {
    const language = languageOf(locale);
    let compared = 0;
    for (const noun of nouns) {
      const [built, read] = [
        builtMessages(noun, language),
        messagesIn(noun.tables[language], language) as Record<string, unknown>,
      ];
      for (const [path, text] of messagesByPath(noun.tables[language])) {
        const [one, other] = [built, read].map((table) =>
          path
            .split('.')
            .reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], table),
        );
        for (const facts of samplesOf(text)) {
          const [shown, expected] = [one, other].map((message) =>
            typeof message === 'function'
              ? readAs(locale, () => (message as (given: object) => unknown)(facts) as string)
              : message,
          );
          if (JSON.stringify(shown) !== JSON.stringify(expected)) {
            expect([noun.name, path, facts, shown]).toEqual([noun.name, path, facts, expected]);
          }
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(4_000);
  });
});

/** Nouns whose keys are codes of the protocol: its types say which there are. */
const BY_CODE = new Set(['notices', 'refusals', 'reject-reasons', 'movements', 'check-claims']);

/** Names that code reads: `.key`, `['key'`, `{ key }` and `'key'`. */
const namesIn = (code: string): ReadonlySet<string> =>
  new Set(
    [
      ...code.matchAll(
        /\.([A-Za-z]\w*)|\[['"`]([\w-]+)|[{,]\s*([A-Za-z]\w*)\s*(?=[,}])|'([A-Za-z]\w*)'/g,
      ),
    ].flatMap((match) => match.slice(1).filter((name) => name !== undefined)),
  );

test('every message is used where its noun is read', () => {
  const sources = readSources(repository)
    .filter(
      ({ path }) =>
        /^(?:server|web|console|ui|texts|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path),
    )
    .map(({ code }) => ({ code, words: namesIn(code) }));
  const unused = nouns
    .filter(({ name }) => !BY_CODE.has(name))
    .flatMap(({ name, tables }) => {
      const importing = new RegExp(`from '(?:#texts|\\.)/${name}\\.ts'`);
      const words = new Set(
        sources.flatMap((source) => (importing.test(source.code) ? [...source.words] : [])),
      );
      return Object.keys(tables[ENGLISH])
        .filter((key) => !words.has(key))
        .map((key) => `${name}.${key}`);
    });
  expect(unused).toEqual([]);
});
