/** Files in the making, by the process that makes them: nobody waits for another one's reading. */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Refusal } from '#server/kit/refuse.ts';
import { longTest } from '#test/long-test.ts';

import type { Order } from './maker.ts';
import { type Making, openMaking } from './make-file.ts';

const LINES = 34_000;
const PAGE = 2_000;
const orderOf = (lines: number): Order => ({
  format: 'csv',
  locale: 'en',
  frame: {
    title: 'Statement',
    warning: null,
    footer: 'Footer',
    page: 'Page',
    of: 'of',
    id: 'd'.repeat(32),
    language: 'en-IN',
    at: '2026-01-05T06:30:00.000Z',
    columns: 9,
  },
  facts: {
    of: 'statement',
    head: { of: 'head', title: 'Statement', facts: [] },
    assets: [
      {
        asset: 'INR',
        scale: 2,
        opening: 0n,
        came: BigInt(lines),
        went: 0n,
        movements: lines,
      },
    ],
  },
});

/** A paisa a line. */
async function* pagesOf(count: number): AsyncGenerator<string> {
  for (let from = 1; from <= count; from += PAGE) {
    const lines = Array.from({ length: PAGE }, (_, at) => from + at);
    const text = (line: number) =>
      `${line}\t2026-01-05 12:00:00\tdeposit\tINR\t\tavailable\t1\t${line}\t0\tdeposit-${line}`;
    yield lines.map(text).join('\n');
  }
}

let folder: string;
let making: Making;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'making-'));
  making = openMaking(folder);
});
afterAll(async () => {
  making.close();
  await rm(folder, { recursive: true });
});

function start(personId: string, lines = PAGE): { file: Readable; isListed: () => boolean } {
  let isListed = false;
  const list = async () => void (isListed = true);
  making.refuseIfFull();
  const file = making.start({ personId, order: orderOf(lines), pages: pagesOf(lines), list });
  return { file, isListed: () => isListed };
}

/** A file whose reader takes the beginning and then stops. */
async function startSlow(personId: string): Promise<Readable> {
  const { file } = start(personId, LINES);
  await new Promise((resolve) => void file.once('readable', resolve));
  file.read(1);
  return file;
}

/** `count` people read files of `lines` lines while two others do not read on. */
async function readBeside(count: number, lines: number): Promise<void> {
  const slow = await Promise.all(['slow-1', 'slow-2'].map(startSlow));
  const people = Array.from({ length: count }, (_, at) => `honest-${at}`);
  const files = await Promise.all(people.map((name) => buffer(start(name, lines).file)));
  const [first = Buffer.of()] = files;
  expect(first.length).toBeGreaterThan(lines * 40);
  for (const file of files) expect(file.equals(first)).toBe(true);
  expect(slow.map(({ readableEnded }) => readableEnded)).toEqual([false, false]);
  expect(readdirSync(folder)).toEqual([]);
  const [one, other] = await Promise.all(slow.map((file) => buffer(file)));
  expect(one?.length).toBeGreaterThan(LINES * 40);
  expect(one?.equals(other ?? Buffer.of())).toBe(true);
}

test('two who do not read on keep nobody else waiting, and get a whole file when they do', () =>
  readBeside(1, PAGE));

longTest('six who read files of as many lines wait for none of the two', () => {
  return readBeside(6, LINES);
});

test('a person’s files are made one after the other, and one who has gone is not waited for', async () => {
  const files = ['a', 'a', 'a'].map((name) => start(name));
  const made = files.map(({ file }) => buffer(file));
  files[1]?.file.destroy();
  await expect(made[1]).rejects.toThrow();
  const [one, , other] = await Promise.allSettled(made);
  expect([one?.status, other?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(files.map(({ isListed }) => isListed())).toEqual([true, false, true]);
});

test('past those who may wait one is told when to come again', async () => {
  const all: Readable[] = [];
  const fill = () => {
    for (let at = 0; at < 40; at += 1) {
      const { file } = start('a');
      file.on('error', () => undefined);
      file.read(0);
      all.push(file);
    }
  };
  expect(fill).toThrow(Refusal);
  // The maker writes one file, and 32 files wait.
  expect(all).toHaveLength(33);
  for (const file of all) file.destroy();
  await expect.poll(() => making.refuseIfFull()).toBeUndefined();
});
