/** Tags as people type them. */
import { expect, test } from 'vitest';

import { readTags, tagProblem, typedTags } from './tags.rules.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['news', ['news']],
  ['#News, news,  NEWS', ['News']],
  ['a trade that went well, # plan ', ['a trade that went well', 'plan']],
])('%j is %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
  expect(readTags(typedTags(tags))).toEqual(tags);
});

test('too many and too long ones are told', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`);
  expect(tagProblem(many(8))).toBeNull();
  expect(tagProblem(many(9))).toBe('too-many');
  expect(tagProblem(['x'.repeat(24)])).toBeNull();
  expect(tagProblem(['x'.repeat(25)])).toBe('too-long');
});
