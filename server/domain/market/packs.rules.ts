/**
 * Old ticks as `packed_ticks` has them: 900 in a row, each price only by how much it is above the
 * lowest of its coin there. Pure.
 */
import { HASH_BYTES, PACK_TICKS, TIME_BYTES } from '#server/ledger/packed-ticks.ts';

import type { TapeTick } from './tape.rules.ts';

/** A row of `packed_ticks`; the comments on its columns say what each holds. */
export type Pack = {
  first: number;
  beganAt: Date;
  endedAt: Date;
  times: Buffer;
  hashes: Buffer;
  steps: Buffer | null;
  placed: Buffer | null;
  versions: number[];
  coins: number[];
  sources: string[];
  commitments: (string | null)[];
  lows: bigint[];
  highs: bigint[];
  widths: number[];
  places: number[];
  rowBytes: number;
  prices: Buffer;
};

const WHOLE_BYTES = 8;

/** Of a coin in a pack. `place` is where its price is in a row of `width` bytes. */
type Column = { low: bigint; high: bigint; width: number; place: number };

/**
 * As many bytes as hold the number with all bits set still free: that says that there is no price.
 */
function widthFor(largest: bigint): number {
  let width = 1;
  while (largest >= noneIn(width)) width += 1;
  return width;
}
const noneIn = (width: number) => (1n << BigInt(8 * width)) - 1n;

function columnsOf(ticks: readonly TapeTick[]): Column[] {
  const count = Math.max(...ticks.map(({ prices }) => prices.length));
  const columns: Column[] = [];
  let place = 0;
  for (let coin = 0; coin < count; coin += 1) {
    const prices = ticks.flatMap((tick) => tick.prices[coin] ?? []);
    const low = prices.reduce((least, price) => (price < least ? price : least), prices[0] ?? 0n);
    const high = prices.reduce((most, price) => (price > most ? price : most), low);
    const width = widthFor(high - low);
    columns.push({ low, high, width, place });
    place += width;
  }
  return columns;
}

/** Zeros where there is none; null where none of the ticks has one. */
function hashesOf(ticks: readonly TapeTick[], name: 'step' | 'placed'): Buffer | null {
  if (ticks.every((tick) => tick[name] === null)) return null;
  const none = '0'.repeat(2 * HASH_BYTES);
  return Buffer.from(ticks.map((tick) => tick[name] ?? none).join(''), 'hex');
}

/** Throws RangeError unless they are the 900 ticks of a pack, in their order. */
export function packOf(ticks: readonly TapeTick[]): Pack {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last || ticks.length !== PACK_TICKS || first.number % PACK_TICKS !== 0)
    throw new RangeError(`a pack is ${PACK_TICKS} ticks from a multiple of ${PACK_TICKS} on`);
  if (ticks.some(({ number }, index) => number !== first.number + index))
    throw new RangeError('the ticks of a pack follow each other');
  const columns = columnsOf(ticks);
  const rowBytes = columns.reduce((sum, { width }) => sum + width, 0);
  const prices = Buffer.alloc(PACK_TICKS * rowBytes);
  const times = Buffer.alloc(PACK_TICKS * TIME_BYTES);
  const whole = Buffer.alloc(WHOLE_BYTES);
  for (const [index, tick] of ticks.entries()) {
    times.writeUIntBE(tick.at.getTime() - first.at.getTime(), index * TIME_BYTES, TIME_BYTES);
    for (const [coin, { low, width, place }] of columns.entries()) {
      const price = tick.prices[coin] ?? null;
      const value = price === null ? noneIn(width) : price - low;
      whole.writeBigUInt64BE(value);
      whole.copy(prices, index * rowBytes + place, WHOLE_BYTES - width);
    }
  }
  return {
    first: first.number,
    beganAt: first.at,
    endedAt: last.at,
    times,
    hashes: Buffer.from(first.previousHash + ticks.map(({ hash }) => hash).join(''), 'hex'),
    steps: hashesOf(ticks, 'step'),
    placed: hashesOf(ticks, 'placed'),
    versions: ticks.map(({ version }) => version),
    coins: ticks.map((tick) => tick.prices.length),
    sources: ticks.map(({ source }) => source),
    commitments: ticks.map(({ commitment }) => commitment),
    lows: columns.map(({ low }) => low),
    highs: columns.map(({ high }) => high),
    widths: columns.map(({ width }) => width),
    places: columns.map(({ place }) => place),
    rowBytes,
    prices,
  };
}
