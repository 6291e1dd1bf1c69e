/**
 * What a witness keeps on disk, so that nothing makes it sign twice: its secret, what it promised last, the newest ticks, and proofs
 * against whoever signed two things. One process holds it, by the kernel's lock on a file, which ends with the process.
 */
import { randomFillSync } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sha256Hex } from './chains.ts';
import type { Tick } from './texts.ts';

/** What is signed, or given values for, under one number: for no other close of this number will there be either. */
export type Promised = {
  number: number;
  closeHash: string;
  /** Of the cosignature, by this witness's clock; null where it only gave values. */
  time: number | null;
  text: string;
  signature: string;
};

export type State = {
  master: Uint8Array;
  /** Whether the secret was made now: a state that was lost is a new witness. */
  isNew: boolean;
  /** Tick 0's hash; null before the first tape was seen. */
  tape(): string | null;
  setTape(hash: string): void;
  /** The promise of this number, of the last two. */
  promised(number: number): Promised | null;
  last(): Promised | null;
  /** On disk when it returns. Throws for a number before the last, and for another close of the same. */
  promise(promised: Promised): void;
  keepTick(tick: Tick): void;
  /** The newest tick that is kept. */
  lastTick(): Tick | null;
  /** Ticks from this number on that are kept, rising, at most so many. */
  ticksFrom(number: number, most: number): Tick[];
  /** Paths of the proofs that were saved. */
  contradictions(): string[];
  saveContradiction(name: string, proof: object): string;
  close(): void;
};

/** Somebody else holds the state, or it cannot be used; the message is for people. */
export class StateError extends Error {}

const SLOT_BYTES = 4_096;
const SEGMENT_TICKS = 3_600;
/** A day of ticks. */
const SEGMENTS_KEPT = 24;
/** The lower byte of SQLite's result where somebody else holds the lock. */
const BUSY = 5;

export function openState(folder: string): State {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = lockOf(path);
  const isNew = !existsSync(join(path, 'secret'));
  if (isNew) writeDurably(path, 'secret', randomFillSync(Buffer.alloc(32)).toString('hex'));
  const secret = readFileSync(join(path, 'secret'), 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    lock.close();
    throw new StateError(
      `${join(path, 'secret')} is not 64 hex digits: restore it, or start anew.`,
    );
  }
  const slots = openSync(
    join(path, 'promises'),
    existsSync(join(path, 'promises')) ? 'r+' : 'w+',
    0o600,
  );
  fsyncFolder(path);
  let promises = [0, 1].flatMap((slot) => readSlot(slots, slot) ?? []);
  const last = () =>
    promises.reduce<Promised | null>(
      (newest, one) => (newest === null || one.number > newest.number ? one : newest),
      null,
    );

  return {
    master: Buffer.from(secret, 'hex'),
    isNew,
    tape: () =>
      existsSync(join(path, 'tape')) ? readFileSync(join(path, 'tape'), 'utf8').trim() : null,
    setTape: (hash) => writeDurably(path, 'tape', hash),
    promised: (number) => promises.find((one) => one.number === number) ?? null,
    last,
    promise(promised) {
      const before = last();
      if (before && promised.number < before.number)
        throw new Error(`number ${promised.number} is before ${before.number}, promised already`);
      if (before?.number === promised.number && before.closeHash !== promised.closeHash)
        throw new Error(`another close of number ${promised.number} is promised already`);
      writeSlot(slots, promised.number % 2, promised);
      promises = [...promises.filter(({ number }) => number === promised.number - 1), promised];
    },
    keepTick(tick) {
      const segment = Math.floor(tick.number / SEGMENT_TICKS);
      const file = join(path, `ticks-${segment}.jsonl`);
      if (!existsSync(file))
        rmSync(join(path, `ticks-${segment - SEGMENTS_KEPT}.jsonl`), { force: true });
      appendFileSync(file, `${JSON.stringify(tick)}\n`, { mode: 0o600 });
    },
    lastTick() {
      const segments = readdirSync(path).flatMap((name) => {
        const [, number] = /^ticks-([0-9]+)\.jsonl$/.exec(name) ?? [];
        return number === undefined ? [] : [Number(number)];
      });
      if (segments.length === 0) return null;
      return readTicks(path, Math.max(...segments) * SEGMENT_TICKS, SEGMENT_TICKS).at(-1) ?? null;
    },
    ticksFrom: (number, most) => readTicks(path, number, most),
    contradictions: () =>
      readdirSync(path)
        .filter((name) => name.startsWith('contradiction-'))
        .map((name) => join(path, name)),
    saveContradiction(name, proof) {
      const file = `contradiction-${name}.json`;
      writeDurably(path, file, `${JSON.stringify(proof, null, 2)}\n`);
      return join(path, file);
    },
    close() {
      closeSync(slots);
      lock.close();
    },
  };
}

function lockOf(path: string): DatabaseSync {
  const file = join(path, 'lock');
  let guard: DatabaseSync | null = null;
  try {
    guard = new DatabaseSync(file, { timeout: 0 });
    guard.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
    return guard;
  } catch (error) {
    guard?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new StateError(
      errcode !== undefined && (errcode & 0xff) === BUSY
        ? `Another witness runs on ${path}. Two copies of one witness would sign twice: never run both.`
        : `${path} cannot be locked: ${message}`,
    );
  }
}

/** The whole text or the one before, whatever happens meanwhile. */
function writeDurably(path: string, name: string, text: string): void {
  const fresh = join(path, `.${name}.new`);
  const file = openSync(fresh, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, join(path, name));
  fsyncFolder(path);
}

function fsyncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Two slots take turns: a write that was cut off leaves the one before, and nothing was signed for it yet. */
function writeSlot(file: number, slot: number, promised: Promised): void {
  const text = JSON.stringify(promised);
  const bytes = Buffer.alloc(SLOT_BYTES, 0x20);
  if (bytes.write(`${sha256Hex(text)} ${text}\n`) > SLOT_BYTES - 1)
    throw new Error('a promise is too long');
  writeSync(file, bytes, 0, SLOT_BYTES, slot * SLOT_BYTES);
  fdatasyncSync(file);
}

function readSlot(file: number, slot: number): Promised | null {
  const bytes = Buffer.alloc(SLOT_BYTES);
  const length = readSync(file, bytes, 0, SLOT_BYTES, slot * SLOT_BYTES);
  const text = bytes.toString('utf8', 0, length).trimEnd();
  return text.slice(0, 64) === sha256Hex(text.slice(65))
    ? (JSON.parse(text.slice(65)) as Promised)
    : null;
}

function readTicks(path: string, from: number, most: number): Tick[] {
  const found = new Map<number, Tick>();
  for (let segment = Math.floor(from / SEGMENT_TICKS); found.size < most; segment += 1) {
    const file = join(path, `ticks-${segment}.jsonl`);
    if (!existsSync(file)) break;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // A line that was cut off ends the file.
      if (!line.endsWith('}')) continue;
      try {
        const tick = JSON.parse(line) as Tick;
        if (tick.number >= from) found.set(tick.number, tick);
      } catch {
        continue;
      }
    }
  }
  return [...found.values()].sort((one, two) => one.number - two.number).slice(0, most);
}
