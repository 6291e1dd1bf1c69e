/** Places of those who read streamed files: how many, whose goes first, and for how long. */
import { PassThrough } from 'node:stream';

import { expect, test } from 'vitest';

import { virtualClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { pause } from '#test/waits.ts';

import { openFileReaders, readInTurns } from './file-readers.ts';
import { openHttp } from './http.ts';

const HOUR_MS = 3_600_000;
const bounds = { atOnce: 4, ofOneCaller: 3, leastMs: HOUR_MS, mostMs: HOUR_MS };

function open(limits = bounds) {
  const readers = openFileReaders(limits);
  return {
    readers,
    read(caller: string) {
      const file = new PassThrough();
      file.on('error', () => undefined);
      readers.add(caller, file);
      return file;
    },
  };
}

const closed = (file: PassThrough) => expect.poll(() => file.closed).toBe(true);

test('a caller has so many files at once, and another one when one of them ends', async () => {
  const { readers, read } = open();
  const own = [read('asha'), read('asha'), read('asha')];
  expect(() => read('asha')).toThrow(Refusal);
  expect(readers.count).toBe(3);
  own[0]?.end();
  own[0]?.resume();
  await expect.poll(() => readers.count).toBe(2);
  read('asha');
});

test('where all places are taken, whoever holds the most loses the one that is read for longest', async () => {
  const { readers, read } = open();
  const [ravi, first, second, third] = [read('ravi'), read('asha'), read('asha'), read('asha')];
  const meera = read('meera');
  await closed(first);
  expect([ravi, second, third, meera].map(({ destroyed }) => destroyed)).toEqual([
    ...[false, false, false, false],
  ]);
  expect(readers.count).toBe(4);
});

test('among equals nobody who has just begun makes room, and who has read for long does', async () => {
  const { read } = open();
  const all = ['a', 'b', 'c', 'd'].map(read);
  expect(() => read('e')).toThrow('overloaded');
  expect(all.some(({ destroyed }) => destroyed)).toBe(false);
  const later = open({ ...bounds, leastMs: 0 });
  const [oldest] = ['a', 'b', 'c', 'd'].map(later.read);
  later.read('e');
  if (oldest) await closed(oldest);
});

test('a file that is read for too long is cut', async () => {
  const { readers, read } = open({ ...bounds, mostMs: 20 });
  const file = read('asha');
  await closed(file);
  expect(readers.count).toBe(0);
});

test('a file that is read from the database waits for its turn, and keeps none between', async () => {
  const app = await openHttp({
    log: openLog('silent'),
    clock: virtualClock(new Date('2026-01-05T06:30:00Z')),
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
    limits: {
      gates: {
        list: { atOnce: 1, waiting: 0, ofOneCaller: 1 },
        expensive: { atOnce: 1, waiting: 0, ofOneCaller: 1 },
      },
    },
  });
  let under = 0;
  let most = 0;
  const database = {
    async query<Row extends object>(): Promise<Row[]> {
      under += 1;
      most = Math.max(most, under);
      await pause(5, 'a query that is under way while others are asked for');
      under -= 1;
      return [];
    },
  };
  const people = ['asha', 'ravi', 'meera'].map((name) => readInTurns(app, name, database));
  await Promise.all(people.map((reader) => reader.query('select')));
  expect(most).toBe(1);
  await app.close();
});
