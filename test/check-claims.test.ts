/** The claims of the verifier's steps, as pages show them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listFiles, repository } from './sources.ts';
import { checkClaimTexts } from '#texts/check-claims.ts';
import { readAs } from '#texts/reader.ts';

import { claimText } from '#web/verify/claim-text.ts';

const steps = listFiles(join(repository, 'verifier'))
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => [
    ...readFileSync(join(repository, 'verifier', path), 'utf8').matchAll(
      /openStep\(\s*'([^']+)',\s*'([^']+)',?\s*\)/g,
    ),
  ])
  .map(([, name = '', claim = '']) => ({ name, claim }));

test('the text of each step is the claim that the verifier prints', () => {
  expect(steps.length).toBeGreaterThan(25);
  const claims: Record<string, string> = { ...checkClaimTexts('en') };
  expect(Object.fromEntries(steps.map(({ name, claim }) => [name, claim]))).toEqual(claims);
  expect(steps.map(({ name, claim }) => claims[name] === claim)).not.toContain(false);
});

test('a step that has no text shows the claim of the verifier', () => {
  expect(claimText({ name: 'later', claim: 'It holds' })).toBe('It holds');
  expect(readAs('hi', () => checkClaimTexts().money)).toMatch(/[\u0900-\u097f]/);
});
