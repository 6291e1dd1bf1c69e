/**
 * The tape as anybody may read it: ticks by number, epochs with their commitments and the seeds
 * revealed so far.
 */
import {
  type Epoch,
  PAGE_EPOCHS,
  PAGE_ROUNDS,
  PAGE_TICKS,
  type Round,
  type Tick,
} from '#protocol/market.ts';
import { PRICE_SCALE } from '#protocol/money.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { LastTick } from '#server/ledger/commands.ts';

import { readEpochs, readShownTicks } from './tape.sql.ts';

/** Most ticks or epochs that one call answers. */
const MAX_ITEMS = 1_000;
/** Of the tape's column. */
const LARGEST_NUMBER = 2_147_483_647;
const SECOND_MS = 1_000;

function bounded(from: number, to: number): [number, number] {
  const first = Math.min(from, LARGEST_NUMBER);
  return [first, Math.min(to, first + MAX_ITEMS - 1, LARGEST_NUMBER)];
}

export async function listTicks(
  reader: Reader,
  symbols: readonly string[],
  span: { from: number; to: number },
): Promise<Tick[]> {
  const ticks = await readShownTicks(reader, ...bounded(span.from, span.to));
  return ticks.map((tick) => ({
    version: tick.version,
    number: tick.number,
    time: tick.at.toISOString(),
    prices: shownPrices(tick.prices, symbols),
    commitment: tick.commitment,
    source: tick.source,
    hash: tick.hash,
    previousHash: tick.previousHash,
    placed: tick.placed,
    step: tick.step,
  }));
}

/**
 * Ticks older than a coin have no price of it, and neither have those at which it was held. `{}`
 * has none.
 */
function shownPrices(array: string, symbols: readonly string[]): Record<string, string> {
  const prices: Record<string, string> = {};
  for (const [index, digits] of array.slice(1, -1).split(',').entries()) {
    const symbol = symbols[index];
    if (symbol !== undefined && digits !== 'NULL' && digits !== '')
      prices[symbol] = withPoint(digits);
  }
  return prices;
}

/** Of a price, which is above zero. */
function withPoint(digits: string): string {
  const padded = digits.padStart(PRICE_SCALE + 1, '0');
  return `${padded.slice(0, -PRICE_SCALE)}.${padded.slice(-PRICE_SCALE)}`;
}

/** The numbers of a page's ticks, both ends included. `page` is its number in digits. */
export function spanOfTicks(page: string): { from: number; to: number } {
  return spanOf(page, PAGE_TICKS);
}

/** The numbers of a page's epochs, both ends included. `page` is its number in digits. */
export function spanOfEpochs(page: string): { from: number; to: number } {
  return spanOf(page, PAGE_EPOCHS);
}

/** The numbers of a page's rounds, both ends included. `page` is its number in digits. */
export function spanOfRounds(page: string): { from: number; to: number } {
  return spanOf(page, PAGE_ROUNDS);
}

function spanOf(page: string, size: number): { from: number; to: number } {
  const from = parseInt(page, 10) * size;
  return { from, to: from + size - 1 };
}

/** Whether nothing can be added to a page of ticks any more. */
export function areTicksFinished(ticks: readonly Tick[]): boolean {
  return ticks.length === PAGE_TICKS;
}

/**
 * Whether nothing can be added to a page of rounds any more; the tape's first page begins within.
 */
export function areRoundsFinished(rounds: readonly Round[]): boolean {
  const last = rounds.at(-1);
  return last !== undefined && last.number % PAGE_ROUNDS === PAGE_ROUNDS - 1;
}

/**
 * Whether nothing of a page of epochs can change any more: all are there, and no seed waits for its
 * reveal.
 */
export function areEpochsFinished(epochs: readonly Epoch[]): boolean {
  const last = epochs.at(-1);
  const isWhole = last !== undefined && last.number % PAGE_EPOCHS === PAGE_EPOCHS - 1;
  return isWhole && epochs.every(({ seed }) => seed !== null);
}

/** `last` is the newest tick: a seed is expected as many seconds after it as ticks are missing. */
export async function listEpochs(
  reader: Reader,
  last: LastTick | null,
  span: { from: number; to: number },
): Promise<Epoch[]> {
  const records = await readEpochs(reader, ...bounded(span.from, span.to));
  return records.map((record) => {
    const missing = last ? Math.max(0, record.lastTick - last.number) : 0;
    const expected = last ? new Date(last.at.getTime() + missing * SECOND_MS).toISOString() : null;
    return { ...record, seedRevealsAt: record.seed === null ? expected : null };
  });
}
