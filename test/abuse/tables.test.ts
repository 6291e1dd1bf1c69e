/**
 * The tables of abuse and of ASVS as tables: whole, without doubles, and naming nothing that is not
 * there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { listFiles, repository } from '../sources.ts';
import { asvsDocument, AsvsTable, readAsvs } from './asvs.ts';
import { abuseDocument, cases, type Evidence } from './cases.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const doubles = <T>(values: readonly T[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

/**
 * What the table names and nobody finds: a test by the name in its file, a heading as a line of its
 * document.
 */
function missing(evidence: readonly Evidence[]): string[] {
  return evidence
    .filter(({ file, name }) => {
      const source = read(file);
      if (file.endsWith('.md')) return !source.split('\n').includes(name);
      return !source.includes(name) && !source.includes(name.replaceAll("'", "\\'"));
    })
    .map(({ file, name }) => `${file}: ${name}`);
}

test('each case of abuse has a number of its own, and is shown or says what it waits for', () => {
  const numbers = cases.map(({ number }) => number);
  expect(doubles(numbers)).toEqual([]);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(cases.length).toBe(73);
  const mute = cases.filter(
    ({ shownBy, waitsFor }) => shownBy.length === 0 && waitsFor === undefined,
  );
  expect(mute).toEqual([]);
});

test('each case names tests that are there', () => {
  expect(missing(cases.flatMap(({ shownBy }) => shownBy))).toEqual([]);
});

test('each test of abuse is in the table', () => {
  const named = new Set(cases.flatMap(({ shownBy }) => shownBy.map(({ name }) => name)));
  const files = listFiles(join(repository, 'test/abuse')).filter((path) =>
    path.endsWith('.test.ts'),
  );
  const tests = files.flatMap((file) =>
    [...read(`test/abuse/${file}`).matchAll(/'(abuse [0-9][^']+)'/g)].map(([, name]) => name ?? ''),
  );
  expect(tests.length).toBeGreaterThan(10);
  expect(tests.filter((name) => !named.has(name))).toEqual([]);
});

test('the table of ASVS has every requirement of both levels once, in the form of its schema', () => {
  const table = readAsvs();
  const validate = new Ajv({ allErrors: true, strict: false }).compile(AsvsTable);
  expect(validate(table) ? [] : validate.errors).toEqual([]);
  const all = [...table.requirements, ...table.outOfScope.flatMap((group) => group.requirements)];
  expect(doubles(all.map(({ id }) => id))).toEqual([]);
  // As many as the standard has.
  const ofLevel = (level: number) => all.filter((one) => one.level === level).length;
  expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183]);
  expect(JSON.parse(read('docs/security/asvs.schema.json'))).toEqual(
    JSON.parse(
      JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...AsvsTable }),
    ),
  );
});

test('nothing of level 1 is open, what is met is shown, and everything else has its reason', () => {
  const { requirements } = readAsvs();
  const ids = (which: (one: (typeof requirements)[number]) => boolean) =>
    requirements.filter(which).map(({ id }) => id);
  expect(ids(({ level, status }) => level === 1 && status === 'open')).toEqual([]);
  expect(ids(({ status, by }) => status === 'met' && by === undefined)).toEqual([]);
  expect(ids(({ status, note }) => status !== 'met' && note === undefined)).toEqual([]);
  const tested = requirements.filter(({ by = [] }) => by.some(({ file }) => !file.endsWith('.md')));
  const asked = requirements.filter(({ status }) => status !== 'not-applicable');
  expect(tested.length / asked.length).toBeGreaterThan(0.7);
});

test('each requirement names tests and headings that are there', () => {
  expect(missing(readAsvs().requirements.flatMap(({ by = [] }) => by))).toEqual([]);
});

test('both pages are made from their tables: `npm run security:documents` writes them', () => {
  expect(read('docs/security/abuse.md')).toBe(abuseDocument());
  expect(read('docs/security/asvs.md')).toBe(asvsDocument(readAsvs()));
});
