/**
 * The seeded bugs of `npm run test:strength` still fit the sources: each text is there exactly
 * once, each test that ought to notice exists. That the tests do notice is for that command to
 * show.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { repository } from './sources.ts';
import { bugs } from './strength/bugs.ts';
import { DoesNotApply, seeded } from './strength/seeded-bug.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('there are at least thirty, each with a name of its own', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(30);
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
});

test('a text that is missing or there twice does not apply', () => {
  const edit = { file: 'a.ts', find: 'one', replace: '$&two' };
  expect(seeded('one', edit)).toBe('$&two');
  expect(() => seeded('none, one', edit)).toThrow(DoesNotApply);
  expect(() => seeded('two', edit)).toThrow(DoesNotApply);
});

describe.each(bugs)('$name', ({ edits, tests }) => {
  test('applies, and its tests are there', () => {
    const texts = new Map<string, string>();
    for (const edit of edits) {
      const before = texts.get(edit.file) ?? read(edit.file);
      const after = seeded(before, edit);
      expect(after).not.toBe(before);
      texts.set(edit.file, after);
    }
    for (const { file, name } of tests) expect(read(file)).toContain(name);
    expect(tests.length).toBeGreaterThan(0);
  });
});
