/**
 * The words of a statement: one for each kind of docs/ledger.md that touches a person's accounts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { movementText } from '#texts/movement-text.ts';
import { movementTexts } from '#texts/movements.ts';

import { repository } from './sources.ts';

test('every documented kind that touches a person has its text, and no other has one', () => {
  const page = readFileSync(join(repository, 'docs', 'ledger.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \|/gm)];
  const touching = rows.filter(([, , moves = '']) => /\b(available|frozen)\b/.test(moves));
  expect(touching.length).toBeGreaterThan(15);
  expect(Object.keys(movementTexts('en')).toSorted()).toEqual(
    touching.map(([, kind = '']) => kind).toSorted(),
  );
});

test('a kind without a text still reads well', () => {
  expect(movementText('welcome-grant')).toBe('Welcome grant, virtual');
  expect(movementText('bank-transfer-in')).toBe('Bank transfer in');
  expect(movementText('constructor')).toBe('Constructor');
});
