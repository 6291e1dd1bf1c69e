/** The tape as anybody may read it: ticks by number, epochs with their commitments and the seeds revealed so far. */
import { type Epoch, type Tick } from '#protocol/market.ts';
import type { Reader } from '#server/kit/database.ts';
import type { LastTick } from '#server/ledger/commands.ts';

import { pricesBySymbol } from './head.ts';
import { priceTexts } from './listing.ts';
import { textVersion } from './tape.rules.ts';
import { readEpochs, readTicks } from './tape.sql.ts';

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
  const ticks = await readTicks(reader, ...bounded(span.from, span.to));
  return ticks.map((tick) => ({
    version: textVersion(tick),
    number: tick.number,
    time: tick.at.toISOString(),
    prices: priceTexts(pricesBySymbol(tick.prices, symbols)),
    commitment: tick.commitment,
    source: tick.source,
    hash: tick.hash,
    previousHash: tick.previousHash,
  }));
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
