/**
 * Questions to an exchange over HTTP: bounded in time and size, no redirect followed, and none
 * asked before the time that the exchange itself named when it had enough of us.
 */
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { backOff, pause } from './back-off.ts';

/** All pairs of a large exchange are a few hundred kilobytes. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Asked too often, and banned for having gone on. */
const TOO_MANY = [429, 418];
/** Where such an answer does not say how long. */
const REST_SECONDS = 60;

type Waits = { retryMs: number; retryMostMs: number };

export type Asking = {
  /**
   * The answer's text. Throws for every other answer than success, and without asking while it may
   * not.
   */
  ask(path: string): Promise<string>;
};

export function openAsking(options: {
  base: string;
  pace: Waits & { answerMs: number };
  random: RandomSource;
  log: Log;
  stopping: AbortSignal;
}): Asking {
  const { base, pace, log, stopping } = options;
  let notBefore = 0;

  function rest(response: Response): void {
    const named = response.headers.get('retry-after') ?? '';
    const seconds = /^[0-9]{1,6}$/.test(named) ? Number.parseInt(named, 10) : REST_SECONDS;
    notBefore = performance.now() + seconds * 1_000;
    log.warn({ status: response.status, seconds }, 'The exchange asks us to wait');
  }

  return {
    async ask(path) {
      if (performance.now() < notBefore) throw new Error('the exchange asked us to wait');
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(pace.answerMs)]);
      const response = await fetch(base + path, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal,
      });
      if (response.ok) return readBounded(response);
      await response.body?.cancel();
      if (TOO_MANY.includes(response.status)) rest(response);
      throw new Error(`The exchange answered ${response.status}`);
    },
  };
}

/** Asks again and again until it is told to stop, less often while nothing comes of it. */
export async function keepAsking(options: {
  pace: Waits & { checkMs: number };
  random: RandomSource;
  log: Log;
  stopping: AbortSignal;
  ask(): Promise<void>;
}): Promise<void> {
  const { pace, random, log, stopping, ask } = options;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      await ask();
      if (failures > 0) log.info({}, 'The second source answers again');
      failures = 0;
    } catch (error) {
      if (stopping.aborted) return;
      failures += 1;
      if (failures === 1) log.warn({ error }, 'The second source does not answer');
    }
    await pause(failures === 0 ? pace.checkMs : backOff(failures, pace, random), stopping);
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The exchange answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
