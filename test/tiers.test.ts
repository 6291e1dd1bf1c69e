/** The tiers of the tests: what only `npm run test:all` runs is listed, and its rule is held. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { bugs } from '#test/strength/bugs.ts';

import { longTests } from './long-tests.ts';
import { listFiles, repository } from './sources.ts';

type Name = { file: string; title: string; isLong: boolean };

const callee = /\b(longTest|test)(?=[.(])/g;

/** The index behind the bracket that closes the one at `open`. */
function behindBrackets(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Names of tests as the source has them, with the parts that are filled in later. */
function namesIn(file: string): Name[] {
  const text = readFileSync(join(repository, file), 'utf8');
  return [...text.matchAll(callee)].flatMap(({ index, 0: word }) => {
    const rest = text.slice(index + word.length);
    const call = rest.startsWith('.each(') ? rest.slice(behindBrackets(rest, 5)) : rest;
    const title = /^\(\s*(['"`])(.*?)\1/s.exec(call)?.[2];
    return title === undefined ? [] : [{ file, title, isLong: word === 'longTest' }];
  });
}

const names = listFiles(repository)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .flatMap(namesIn);
const listed = longTests.flatMap(({ long }) => long);

function isNamed(entry: string, { file, title }: Name): boolean {
  const [path, start = ''] = entry.split(' > ');
  return file === path && title.startsWith(start);
}

const longNames = new Set(names.filter((name) => listed.some((entry) => isNamed(entry, name))));
const isLong = (name: Name) => longNames.has(name);

test('each long test is listed, and each entry is one', () => {
  const unlisted = names.filter((name) => name.isLong && !isLong(name));
  expect(unlisted).toEqual([]);
  const partly = listed.filter((entry) => entry.includes(' > '));
  const idle = partly.filter((entry) => !names.some((one) => one.isLong && isNamed(entry, one)));
  const unmarked = names.filter((name) => !name.isLong && isNamedIn(partly, name));
  expect({ idle, unmarked }).toEqual({ idle: [], unmarked: [] });
  const files = listed.filter((entry) => !entry.includes(' > '));
  expect(files.filter((file) => !names.some((name) => name.file === file))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

const isNamedIn = (entries: readonly string[], name: Name) =>
  entries.some((entry) => isNamed(entry, name));

test('each rule of a long test is held by a short one', () => {
  const held = ({ short }: { short: string }) =>
    names.some((name) => !isLong(name) && isNamed(short, name));
  expect(longTests.filter((group) => !held(group)).map(({ rule }) => rule)).toEqual([]);
});

test('each seeded bug is caught by a short test', () => {
  const sees = (seeing: { file: string; name: string }, { file, title }: Name) => {
    const [fixed = ''] = title.split(/[$%]/);
    return file === seeing.file && (seeing.name.includes(fixed) || fixed.startsWith(seeing.name));
  };
  const isShort = ({ tests }: (typeof bugs)[number]) =>
    tests.some((one) => names.some((name) => !isLong(name) && sees(one, name)));
  expect(bugs.filter((bug) => !isShort(bug)).map(({ name }) => name)).toEqual([]);
});
