/** A file between a writer and a reader of their own paces: bounded, and gone with its reader. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, expect, test } from 'vitest';

import { pause } from '#test/waits.ts';

import { clearSpools, openSpool, spoolFolder } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'spools-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PIECE = 100_000;
const pieceOf = (at: number) => Buffer.alloc(PIECE, `${at} `);
const nothing = () => undefined;
const settle = () => pause(50, 'time for a write too many');

test('the writer is done before anybody has read on, and the reader gets every byte in order', async () => {
  let begun = 0;
  const spool = openSpool(folder, () => void (begun += 1));
  expect(begun).toBe(0);
  spool.out.read();
  for (let at = 0; at < 100; at += 1) await spool.write(pieceOf(at));
  spool.end();
  expect(readdirSync(folder)).toEqual([]);
  const whole = Buffer.concat(Array.from({ length: 100 }, (_, at) => pieceOf(at)));
  expect((await buffer(spool.out)).equals(whole)).toBe(true);
  expect(begun).toBe(1);
});

test('a file that is full is written on once all of it was read, and has no more than its bytes', async () => {
  const spool = openSpool(folder, nothing, { fileBytes: 3 * PIECE });
  let done = 0;
  const writing = (async () => {
    for (let at = 0; at < 20; at += 1) {
      await spool.write(pieceOf(at));
      done += 1;
    }
    spool.end();
  })();
  await expect.poll(() => done).toBe(3);
  await settle();
  expect(done).toBe(3);
  const whole = Buffer.concat(Array.from({ length: 20 }, (_, at) => pieceOf(at)));
  expect((await buffer(spool.out)).equals(whole)).toBe(true);
  await writing;
});

test('a reader for whom the writer waits too long is cut', async () => {
  const spool = openSpool(folder, nothing, { fileBytes: PIECE, patienceMs: 20 });
  const cut = new Promise((resolve) => void spool.out.once('error', resolve));
  await spool.write(pieceOf(0));
  await expect(spool.write(pieceOf(1))).rejects.toThrow('nobody reads it');
  expect(String(await cut)).toContain('read too slowly');
  expect(spool.out.closed).toBe(true);
});

test('nothing more is written once the reader is gone, whenever that is', async () => {
  for (const written of [0, 1]) {
    const spool = openSpool(folder, nothing);
    if (written > 0) await spool.write(pieceOf(0));
    const last = spool.write(pieceOf(1));
    spool.out.destroy();
    await last.catch(nothing);
    await expect(spool.write(pieceOf(2))).rejects.toThrow('nobody reads it');
  }
});

test('what a killed process left is cleared, and nothing else of the folder', () => {
  writeFileSync(join(folder, 'unread-1'), '');
  writeFileSync(join(folder, 'other'), '');
  clearSpools(folder);
  expect(readdirSync(folder)).toEqual(['other']);
  rmSync(join(folder, 'other'));
  expect([spoolFolder(folder), spoolFolder(join(folder, 'none'))]).toEqual([folder, tmpdir()]);
});
