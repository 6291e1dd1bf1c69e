/**
 * What a thief reaches: each line of that table in docs/security.md, tried over HTTP. The table is
 * read, so no line is without a test, and no attempt without a line. Its cells say what is refused,
 * what is told and what ends it; each act of the last column is tried on an account of its own.
 */
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { attempts } from './thief-attempts.ts';
import { endings } from './thief-endings.ts';
import {
  emailOf,
  letTimePass,
  noticesOf,
  openThefts,
  rob,
  type Thefts,
  waitForMail,
} from './thief.ts';
import { sampled } from './extent.ts';

type Line = {
  holds: string;
  factor: string;
  tries: string;
  reaches: string;
  told: string;
  ends: string;
};

const page = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
const section = page.split('## What a thief reaches\n')[1]?.split('\n## ')[0] ?? '';
const lines: Line[] = section
  .split('\n')
  .filter((line) => line.startsWith('| a session'))
  .map((line) => {
    const [, holds = '', factor = '', tries = '', reaches = '', told = '', ends = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { holds, factor, tries, reaches, told, ends };
  });
const cases = lines.flatMap((line) =>
  line.factor
    .split(' or ')
    .flatMap((factor) => line.ends.split(' or ').map((ends) => ({ ...line, factor, ends }))),
);

let thefts: Thefts;
beforeAll(async () => {
  thefts = await openThefts();
});
afterAll(() => thefts.close());
beforeEach(() => letTimePass(thefts));

test('every line of the table is tried, and every attempt and ending is a line of it', () => {
  const keys = (named: object) => Object.keys(named).toSorted();
  const said = (of: (line: Line) => string) => [...new Set(cases.map(of))].toSorted();
  expect(said(({ holds, tries }) => `${holds}: ${tries}`)).toEqual(keys(attempts));
  expect(said(({ ends }) => ends)).toEqual(keys(endings));
  expect(lines.length).toBe(new Set(lines.map((line) => JSON.stringify(line))).size);
});

test.each(sampled(cases, 6))(
  '$holds, two-factor $factor: $tries; ends with $ends',
  async ({ holds, factor, tries, reaches, told, ends }) => {
    const robbed = await rob(thefts, factor === 'on');
    const { thief, owner, known } = robbed;
    const attempt = await attempts[`${holds}: ${tries}`]?.(robbed);
    if (!attempt) throw new Error('Nobody tries this.');
    const { status, body } = attempt.reply;
    const code = /`([a-z-]+)`/.exec(reaches)?.[1];
    expect([status < 300, (body as { code?: string }).code]).toEqual(
      code === undefined ? [true, undefined] : [false, code],
    );

    const titles = [...told.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => title);
    const inApp = (await noticesOf(thief)).filter(({ id }) => !known.has(id));
    expect(inApp.map(({ title }) => title)).toEqual(told.includes('in the app') ? titles : []);
    for (const title of told.includes('by mail') ? titles : [])
      await waitForMail(thefts, emailOf(owner), new RegExp(title));

    await endings[ends]?.(robbed, attempt);
  },
);
