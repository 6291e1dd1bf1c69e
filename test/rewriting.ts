/**
 * A past that never was: the tape from one tick on with other seeds, and everything that follows
 * from them made to fit.
 */
import { createHash } from 'node:crypto';

import { drawKey, stepsOf } from '#server/domain/market/chains.ts';
import {
  epochOf,
  firstTickOf,
  nextPrices,
  promiseLine,
  promisedBy,
  readUnits,
  sourceOf,
  tickText,
  writeUnits,
} from '#verifier/rules.ts';
import { relatedRules } from '#verifier/coins.ts';
import type { Extract } from '#verifier/receipt.ts';
import type { Epoch } from '#verifier/tape.ts';
import { fromHex, hmacUnder, sha256Hex } from '#verifier/sha256.ts';

/**
 * As the owner of the machine could: seeds from the first epoch promised after tick `from`, prices,
 * commitments, hashes.
 */
export function rewritten(extract: Extract, from: number, name: string): Extract {
  return remade(extract, from, name, ({ committedAtTick }) => committedAtTick >= from);
}

/**
 * One epoch's seed replaced after it was committed to, from the first tick of the epoch before on,
 * and all since made to fit.
 */
export function withSeedReplaced(extract: Extract, epoch: number, name: string): Extract {
  return remade(extract, firstTickOf(epoch - 1), name, ({ number }) => number === epoch);
}

/**
 * The same seeds, with the prices that another rule of simulated prices makes of them from this
 * tick on.
 */
export function withSource(extract: Extract, from: number, source: string): Extract {
  const ticks = extract.ticks.map((tick) => (tick.number < from ? tick : { ...tick, source }));
  return remade({ ...extract, ticks }, from, '', () => false);
}

function remade(
  { ticks, epochs, genesis }: Extract,
  from: number,
  name: string,
  isReplaced: (epoch: Epoch) => boolean,
): Extract {
  const drawn = (epoch: Epoch) => createHash('sha256').update(`${name} ${epoch.number}`).digest();
  const seeds = new Map(
    epochs.map((epoch) => {
      const shown = epoch.seed === null ? null : Buffer.from(epoch.seed, 'hex');
      return [epoch.number, isReplaced(epoch) ? drawn(epoch) : shown];
    }),
  );
  /** Chains begin with tick 0's hash, but for those that it commits to. */
  let begun = genesis ?? null;
  const stepsFor = (epoch: Epoch) => {
    const seed = seeds.get(epoch.number);
    return seed ? stepsOf(seed, epoch, begun) : null;
  };
  const remadeEpoch = (epoch: Epoch): Epoch => {
    const seed = seeds.get(epoch.number);
    if (!seed) return epoch;
    const commitment = stepsFor(epoch)?.[0]?.toString('hex') ?? epoch.commitment;
    return { ...epoch, commitment, seed: epoch.seed === null ? null : seed.toString('hex') };
  };
  const made = new Map<number, Epoch>();
  let before: Extract['ticks'][number] | null = null;
  const changed = ticks.map((tick) => {
    for (const epoch of epochs)
      if (!made.has(epoch.number) && epoch.committedAtTick <= tick.number)
        made.set(epoch.number, remadeEpoch(epoch));
    const epoch = made.get(epochOf(tick.number));
    const prices: Record<string, string> = { ...tick.prices };
    let commitment = tick.commitment;
    const step =
      (epoch && stepsFor(epoch)?.[tick.number - epoch.firstTick + 1]?.toString('hex')) ??
      (tick.step || null);
    const key = step ? drawKey(fromHex(step), { tape: begun ?? '', number: tick.number }) : null;
    if (before && tick.number >= from && key) {
      const hmac = hmacUnder(key);
      const source = sourceOf(tick);
      const rules = source.kind === 'simulated' && 'rules' in source ? source.rules : relatedRules;
      const units = Object.entries(before.prices).map(
        ([symbol, price]) => [symbol, readUnits(price, 8) ?? 0n] as const,
      );
      for (const [symbol, price] of nextPrices(new Map(units), tick.number, hmac, rules))
        prices[symbol] = writeUnits(price, 8);
    }
    if (commitment !== null && tick.number >= from) {
      const promised = (promisedBy(tick) ?? []).map((promise) => ({
        ...promise,
        hash: made.get(promise.epoch)?.commitment ?? promise.hash,
      }));
      commitment = promiseLine(promised);
    }
    const time =
      tick.number === from ? new Date(Date.parse(tick.time) + 1).toISOString() : tick.time;
    const content = {
      ...tick,
      ...(tick.step ? { step } : {}),
      time,
      prices,
      commitment,
      previousHash: before?.hash ?? tick.previousHash,
    };
    before = { ...content, hash: sha256Hex(tickText(content)) };
    if (tick.number === 0) begun = before.hash;
    return before;
  });
  return { ticks: changed, epochs: [...made.values()], genesis: begun };
}
