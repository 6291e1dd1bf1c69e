/** A past that never was: the tape from one tick on with other seeds, and everything that follows from them made to fit. */
import { createHash } from 'node:crypto';

import {
  epochOf,
  firstTickOf,
  isNamed,
  nextPrices,
  promiseLine,
  promisedBy,
  readUnits,
  sourceOf,
  tickText,
  writeUnits,
} from '#verifier/rules.ts';
import type { Extract } from '#verifier/receipt.ts';
import type { Epoch } from '#verifier/tape.ts';
import { fromHex, hmacUnder, sha256, sha256Hex, toHex } from '#verifier/sha256.ts';

/** As whoever owns the machine could: seeds from the first epoch promised after tick `from`, prices, commitments, hashes. */
export function rewritten(extract: Extract, from: number, name: string): Extract {
  return remade(extract, from, name, ({ committedAtTick }) => committedAtTick >= from);
}

/** One epoch's seed replaced after it was committed to, from the first tick of the epoch before on, and all since made to fit. */
export function withSeedReplaced(extract: Extract, epoch: number, name: string): Extract {
  return remade(extract, firstTickOf(epoch - 1), name, ({ number }) => number === epoch);
}

/** The same seeds, with the prices that another rule of simulated prices makes of them from this tick on. */
export function withSource(extract: Extract, from: number, source: string): Extract {
  const ticks = extract.ticks.map((tick) => (tick.number < from ? tick : { ...tick, source }));
  return remade({ ...extract, ticks }, from, '', () => false);
}

function remade(
  { ticks, epochs }: Extract,
  from: number,
  name: string,
  isReplaced: (epoch: Epoch) => boolean,
): Extract {
  const made = new Map(
    epochs.map((epoch) => {
      if (!isReplaced(epoch)) return [epoch.number, epoch];
      const seed = createHash('sha256').update(`${name} ${epoch.number}`).digest('hex');
      const commitment = toHex(sha256(fromHex(seed)));
      return [epoch.number, { ...epoch, commitment, seed: epoch.seed === null ? null : seed }];
    }),
  );
  let before: Extract['ticks'][number] | null = null;
  const changed = ticks.map((tick) => {
    const epoch = made.get(epochOf(tick.number));
    const prices: Record<string, string> = { ...tick.prices };
    let commitment = tick.commitment;
    if (before && tick.number >= from && epoch?.seed) {
      const hmac = hmacUnder(fromHex(epoch.seed));
      const source = sourceOf(tick);
      const related = source.kind === 'simulated' && source.isRelated;
      const units = Object.entries(before.prices).map(
        ([symbol, price]) => [symbol, readUnits(price, 8) ?? 0n] as const,
      );
      for (const [symbol, price] of nextPrices(new Map(units), tick.number, hmac, related))
        prices[symbol] = writeUnits(price, 8);
    }
    if (commitment !== null && tick.number >= from) {
      const promised = (promisedBy(tick) ?? []).map((promise) => ({
        ...promise,
        hash: made.get(promise.epoch)?.commitment ?? promise.hash,
      }));
      commitment = isNamed(tick) ? promiseLine(promised) : (promised[0]?.hash ?? null);
    }
    const time =
      tick.number === from ? new Date(Date.parse(tick.time) + 1).toISOString() : tick.time;
    const content = {
      ...tick,
      time,
      prices,
      commitment,
      previousHash: before?.hash ?? tick.previousHash,
    };
    before = { ...content, hash: sha256Hex(tickText(content)) };
    return before;
  });
  return { ticks: changed, epochs: [...made.values()] };
}
