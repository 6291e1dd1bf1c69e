/**
 * A small tape of two coins that is real, and a receipt on it: what the verifier says of them was
 * truly worked out.
 */
import type { Contract, Direction, ReceiptFile } from '#protocol/contracts.ts';
import type { Epoch, Tick } from '#protocol/market.ts';
import { drawKey, openChain, rootFrom } from '#verifier/chains.ts';
import { relatedRules } from '#verifier/coins.ts';
import { leafText } from '#verifier/placement.ts';
import {
  arithmeticOf,
  carriedBy,
  EPOCH_TICKS,
  epochOf,
  EPOCHS_AHEAD,
  firstTickOf,
  isCarrier,
  lastTickOf,
  nextPrices,
  NO_PREVIOUS_HASH,
  outcomeOf,
  payoutOf,
  promiseLine,
  readUnits,
  ruleOf,
  tickText,
  writeUnits,
} from '#verifier/rules.ts';
import { hmacUnder, sha256, sha256Hex, toHex } from '#verifier/sha256.ts';

import type { Moments } from './entry.ts';

const LAST = 200;
const EPOCHS = 4;
const ACCEPTED_AFTER = 100;
/** Place of the receipt's contract, the only one of its tick. */
const PLACED = { tick: ACCEPTED_AFTER + 1, salt: '5a'.repeat(16), index: 0, size: 1, path: [] };
const termsOf = (moments: Moments, direction: Direction) => ({
  id: 'contract-019b8cda-10a0-700a-a7cd-3a0cdd886a5f',
  coin: 'BTC',
  direction,
  amount: '2500.50',
  duration: 60 as const,
  acceptedAt: moments.ago(LAST - ACCEPTED_AFTER),
});
const seedOf = (epoch: number) => sha256(new TextEncoder().encode(`gallery ${epoch}`));
const promisedSince = (epoch: number) =>
  epoch <= EPOCHS_AHEAD ? 0 : firstTickOf(epoch - EPOCHS_AHEAD);

/** The anchor of an epoch's chain and the step of each of its ticks; `genesis` is tick 0's hash. */
function stepsOf(epoch: number, genesis: string): string[] {
  const tape = promisedSince(epoch) === 0 ? NO_PREVIOUS_HASH : genesis;
  const chain = openChain({ tape, epoch }, '');
  const steps = [toHex(seedOf(epoch))];
  for (let place = EPOCH_TICKS; place > 0; place -= 1)
    steps.unshift(chain.back(steps[0] ?? '', place, 1));
  return steps;
}

/** Its seeds are public but for the last epoch's. */
export function makeTape(
  moments: Moments,
  direction: Direction = 'BUY_UP',
): { ticks: Tick[]; epochs: Epoch[] } {
  const placed = rootFrom(leafText(termsOf(moments, direction), PLACED.salt), PLACED);
  const ticks: Tick[] = [];
  const tape = () => ticks[0]?.hash ?? NO_PREVIOUS_HASH;
  const chains = new Map<number, string[]>();
  const chainOf = (epoch: number): string[] => {
    const steps = chains.get(epoch) ?? stepsOf(epoch, tape());
    chains.set(epoch, steps);
    return steps;
  };
  const promiseOf = (epoch: number) => ({
    epoch,
    since: promisedSince(epoch),
    hash: chainOf(epoch)[0] ?? '',
  });
  let prices: Record<string, string> = { BTC: '5790000.00000000', USDT: '85.00000000' };
  for (let number = 0; number <= LAST; number += 1) {
    const epoch = epochOf(number);
    const step = epoch === 0 ? null : (chainOf(epoch)[number - firstTickOf(epoch) + 1] ?? null);
    if (step) {
      const hmac = hmacUnder(drawKey({ tape: tape(), number, step }));
      const units = Object.entries(prices).map(
        ([symbol, price]) => [symbol, readUnits(price, 8) ?? 0n] as const,
      );
      const moved = [...nextPrices(new Map(units), number, hmac, relatedRules)];
      prices = Object.fromEntries(moved.map(([symbol, price]) => [symbol, writeUnits(price, 8)]));
    }
    const promises = isCarrier(number) ? carriedBy(number).map(promiseOf) : [];
    const tick: Tick = {
      version: 4,
      number,
      time: moments.ago(LAST - number),
      prices,
      commitment: promises.length > 0 ? promiseLine(promises) : null,
      source: 'simulated-related',
      hash: '',
      previousHash: ticks.at(-1)?.hash ?? NO_PREVIOUS_HASH,
      placed: number === PLACED.tick ? placed : null,
      step,
    };
    ticks.push({ ...tick, hash: sha256Hex(tickText(tick)) });
  }
  const epochs = Array.from({ length: EPOCHS }, (_, index): Epoch => {
    const number = index + 1;
    const isOver = lastTickOf(number) <= LAST;
    const { hash, since } = promiseOf(number);
    return {
      number,
      firstTick: firstTickOf(number),
      lastTick: lastTickOf(number),
      commitment: hash,
      committedAtTick: since,
      seed: isOver ? toHex(seedOf(number)) : null,
      seedRevealsAt: isOver ? null : moments.ahead(lastTickOf(number) - LAST),
    };
  });
  return { ticks, epochs };
}

/** The receipt of a contract on that tape: every check of it holds. */
export function makeFile(moments: Moments, direction: Direction = 'BUY_UP'): ReceiptFile {
  const { ticks, epochs } = makeTape(moments, direction);
  const at = (number: number): Tick => {
    const tick = ticks[number];
    if (!tick) throw new Error(`the tape has no tick ${number}`);
    return tick;
  };
  const entry = at(ACCEPTED_AFTER + 1);
  const exit = at(entry.number + 60);
  const [from, to] = [entry.prices['BTC'] ?? '', exit.prices['BTC'] ?? ''];
  const status = outcomeOf(direction, readUnits(from, 8) ?? 0n, readUnits(to, 8) ?? 0n);
  const paid = payoutOf(status, 2_500_50n, 30n);
  const contract: Contract = {
    ...termsOf(moments, direction),
    coinName: 'Bitcoin',
    returnPercentage: 30,
    coinQuantity: writeUnits(
      direction === 'BUY_UP' ? (2_500_50n * 10n ** 14n) / (readUnits(from, 8) ?? 1n) : 0n,
      8,
    ),
    status,
    acceptedAfterTick: ACCEPTED_AFTER,
    entryTick: entry.number,
    entryPrice: from,
    entryAt: entry.time,
    expiresAt: exit.time,
    closesAtTick: exit.number,
    exitTick: exit.number,
    exitPrice: to,
    exitAt: exit.time,
    settledAt: exit.time,
    payout: writeUnits(paid, 2),
    profit: writeUnits(paid - 2_500_50n, 2),
  };
  return {
    format: 'drishti-receipt-3',
    receipt: {
      ...contract,
      ticks: [at(ACCEPTED_AFTER), entry, exit],
      path: ticks
        .slice(entry.number, exit.number + 1)
        .map(({ number, time, prices }) => ({ tick: number, time, price: prices['BTC'] ?? '' })),
      rule: ruleOf(direction, status),
      arithmetic: arithmeticOf(status, 2_500_50n, 30n),
      balanceBefore: '847499.50',
      balanceAfter: writeUnits(847_499_50n + paid, 2),
      epochs: epochs.slice(1, 3),
      chainHead: { tick: exit.number, hash: exit.hash, signature: null },
    },
    placed: PLACED,
    tape: {
      ticks: ticks.slice(1, exit.number + 2),
      epochs: epochs.slice(0, 3),
      genesis: at(0).hash,
    },
  };
}
