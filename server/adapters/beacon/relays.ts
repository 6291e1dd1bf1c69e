/**
 * Relays of drand over HTTP (`GET /CHAINHASH/public/ROUND`). The first is asked at once, each other
 * one a moment later, unless an answer has come; one that fails is left alone for a while, longer
 * each time. A relay is not trusted: what it answers counts only where its signature is right.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { Relays } from '#server/domain/market/market.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

/** Of the League of Entropy, and of Cloudflare. */
export const PUBLIC_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

export type RelayPace = {
  /** How long one may take for an answer. */
  answerMs: number;
  /** From one being asked to the next. */
  nextMs: number;
  /** The first rest of one that fails, and the longest. */
  restMs: number;
  restMostMs: number;
};
const PACE: RelayPace = { answerMs: 3_000, nextMs: 250, restMs: 1_000, restMostMs: 30_000 };

const MOST_BYTES = 4_096;
const SIGNATURE = /^[0-9a-f]{96}$/;
/** Answers of a relay that does not have a round yet: it is well. */
const NOT_YET = [404, 425];

class NotYet extends Error {}

type Relay = { readonly url: string; failures: number; restsUntil: number };

export function openRelays(options: {
  urls: readonly string[];
  chainHash: string;
  random: RandomSource;
  log: Log;
  pace?: RelayPace | undefined;
}): Relays {
  const { urls, chainHash, random, log, pace = PACE } = options;
  const relays: Relay[] = urls.map((url) => ({ url, failures: 0, restsUntil: 0 }));

  /**
   * Those that do not rest, in an order of chance, so that no relay has all of our questions; where
   * all rest, all.
   */
  function inTurn(): Relay[] {
    const now = performance.now();
    const awake = relays.filter(({ restsUntil }) => restsUntil <= now);
    const turn = awake.length > 0 ? awake : relays;
    const bytes = Buffer.alloc(1);
    random(bytes);
    const from = (bytes[0] ?? 0) % turn.length;
    return [...turn.slice(from), ...turn.slice(0, from)];
  }

  async function askOne(relay: Relay, round: number, signal: AbortSignal): Promise<Uint8Array> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(pace.answerMs)]);
    const response = await fetch(`${relay.url}/${chainHash}/public/${round}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: limit,
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (NOT_YET.includes(response.status)) throw new NotYet(`round ${round} is not there yet`);
      throw new Error(`the relay answered ${response.status}`);
    }
    return readAnswer(await readBounded(response), round);
  }

  function told(relay: Relay, failure: unknown): void {
    if (failure === null || failure instanceof NotYet) {
      if (relay.failures > 0) log.info({ relay: relay.url }, 'A relay answers again');
      relay.failures = 0;
      relay.restsUntil = 0;
      return;
    }
    relay.failures += 1;
    const rest = Math.min(pace.restMs * 2 ** Math.min(relay.failures - 1, 10), pace.restMostMs);
    relay.restsUntil = performance.now() + rest;
    if (relay.failures === 1) log.warn({ error: failure, relay: relay.url }, 'A relay fails');
  }

  return {
    async signature(round, { isRight, signal }) {
      const done = new AbortController();
      const asked = AbortSignal.any([signal, done.signal]);
      try {
        return await Promise.any(
          inTurn().map(async (relay, place) => {
            if (place > 0) await wait(place * pace.nextMs, undefined, { signal: asked });
            try {
              const signature = await askOne(relay, round, asked);
              if (!isRight(signature)) throw new Error(`its signature of round ${round} is wrong`);
              told(relay, null);
              return signature;
            } catch (error) {
              if (!asked.aborted) told(relay, error);
              throw error;
            }
          }),
        );
      } finally {
        done.abort();
      }
    },
  };
}

/** The signature of that round's answer. Throws for any other. */
function readAnswer(text: string, round: number): Uint8Array {
  const answer = JSON.parse(text) as { round?: unknown; signature?: unknown } | null;
  if (answer?.round !== round) throw new Error(`it is no answer about round ${round}`);
  const { signature } = answer;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature))
    throw new Error('its signature is not 48 bytes in hex');
  return Buffer.from(signature, 'hex');
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the relay answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
