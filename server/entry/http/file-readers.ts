/**
 * Readers of files that are streamed. Each holds memory, and perhaps some of the disk, until the
 * file is taken whole, so they are bounded in number and in time. Where all places are taken, the
 * caller with the most of them loses the oldest.
 */
import type { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Reader } from '#server/kit/database/database.ts';
import { Refusal } from '#server/kit/refuse.ts';

import type { RequestLimits } from './request-limits.ts';

/** Seconds. */
const RETRY_AFTER = 5;
/** A piece of a file waits so long for a place of reads, and so often. */
const WAIT_MS = 250;
const MOST_WAITS = 60;

type Reading = { caller: string; file: Readable; since: number };

export type FileReaders = {
  /** Refuses `rate-limited` for the caller's own share, or `overloaded`; then the file is gone. */
  add(caller: string, file: Readable): void;
  readonly count: number;
};

export function openFileReaders(limits: RequestLimits['files']): FileReaders {
  const { atOnce, ofOneCaller, leastMs, mostMs } = limits;
  /** Oldest first. */
  const readings = new Set<Reading>();

  function makeRoom(own: number): void {
    const counts = new Map<string, number>();
    for (const { caller } of readings) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const oldest = [...readings].find(({ caller }) => counts.get(caller) === most);
    const isNew = oldest === undefined || performance.now() - oldest.since < leastMs;
    if (isNew && most <= own + 1) throw new Refusal('overloaded', { retryAfter: RETRY_AFTER });
    if (oldest) cut(oldest);
  }

  function cut(reading: Reading): void {
    readings.delete(reading);
    reading.file.destroy(new Error('the file was read too slowly'));
  }

  function admit(caller: string, file: Readable): void {
    const own = [...readings].filter((one) => one.caller === caller).length;
    if (own >= ofOneCaller) throw new Refusal('rate-limited', { retryAfter: RETRY_AFTER });
    if (readings.size >= atOnce) makeRoom(own);
    const reading = { caller, file, since: performance.now() };
    readings.add(reading);
    const late = setTimeout(() => cut(reading), mostMs);
    late.unref();
    file.once('close', () => {
      clearTimeout(late);
      readings.delete(reading);
    });
  }

  return {
    add(caller, file) {
      try {
        admit(caller, file);
      } catch (error) {
        file.destroy();
        throw error;
      }
    },
    get count() {
      return readings.size;
    },
  };
}

/**
 * Reads a file from the database piece by piece, after its request's own turn: each
 * query takes one, so that a client that reads slowly keeps none.
 */
export function readInTurns(app: FastifyInstance, caller: string, reader: Reader): Reader {
  return {
    async query(text, values) {
      for (let waits = 0; ; waits += 1) {
        try {
          return await app.gates.run('expensive', caller, () => reader.query(text, values));
        } catch (error) {
          if (!(error instanceof Refusal) || waits === MOST_WAITS) throw error;
          await sleep(WAIT_MS);
        }
      }
    },
  };
}
