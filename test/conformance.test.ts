/**
 * The conformance table as a table: no row twice, none that names a test that is not there, and a
 * document that is up to date.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { widthsOf } from './conformance/row.ts';
import { allRows, documentOf, standingOf } from './conformance/table.ts';
import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const records = new Map(
  readdirSync(join(repository, 'docs', 'decisions'))
    .filter((name) => /^[0-9]{4}-/.test(name))
    .map((name) => [Number.parseInt(name, 10), name]),
);

test('every row has an identifier of its own and says something', () => {
  const rows = allRows();
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z]+(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
  expect(rows.filter(({ says }) => says.trim().length < 8).map(({ id }) => id)).toEqual([]);
});

test('a row in a browser is checked at both widths, but for the spinner that stands alone', () => {
  const narrow = allRows().filter((row) => widthsOf(row).length === 1);
  expect(narrow.map(({ id }) => id)).toEqual(['routes.spinner', 'shell.waits']);
});

test('a row that a test elsewhere holds names one that is there, and that knows its texts', () => {
  const problems = allRows().flatMap(({ id, check, texts = [] }) => {
    if (check.by !== 'test') return [];
    const source = read(check.file);
    // Literals as they may be written in the source.
    const escaped = (text: string) => [text, text.replaceAll("'", "\\'")];
    const isThere = (text: string) => escaped(text).some((one) => source.includes(one));
    return [check.name, ...texts].filter((text) => !isThere(text)).map((text) => `${id}: ${text}`);
  });
  expect(problems).toEqual([]);
});

test('a row that cites a decision cites one that is there', () => {
  const cited = allRows().flatMap(({ decided }) => decided ?? []);
  expect(cited.filter((number) => !records.has(number))).toEqual([]);
  const excused = allRows().filter((row) => standingOf(row) === 'decided');
  expect(excused.filter(({ decided }) => decided === undefined)).toEqual([]);
});

test('docs/conformance.md is generated from the rows: `npm run conformance` writes it', () => {
  expect(read('docs/conformance.md')).toBe(documentOf(records));
});
