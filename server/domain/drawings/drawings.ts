/**
 * Drawings: what a person has drawn on the chart of each coin. They move no money and tell nobody
 * anything.
 */
import type { Drawings, KeepDrawings } from '#protocol/drawings.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { checkedDrawings } from './drawings.rules.ts';
import { readDrawings, writeDrawings } from './drawings.sql.ts';

export type DrawingServices = { database: Database; market: Pick<Market, 'coin'>; clock: Clock };

/** Refuses `not-found` for a coin that is not listed. */
export async function drawingsOf(
  { database, market }: DrawingServices,
  personId: string,
  symbol: string,
): Promise<Drawings> {
  const coin = knownCoin(market, symbol);
  return (await readDrawings(database, personId, coin)) ?? { version: 0, items: [] };
}

/**
 * Keeps them in the place of those of that version. Refuses `changed` where another version has
 * come since, `invalid` what makes no sense, `not-found` for a coin that is not listed.
 */
export async function keepDrawings(
  { database, market, clock }: DrawingServices,
  personId: string,
  { coin: symbol, version, items }: KeepDrawings & { coin: string },
): Promise<Drawings> {
  const coin = knownCoin(market, symbol);
  const checked = checkedDrawings(items) ?? refuse('invalid');
  const entry = { personId, coin, version, items: JSON.stringify(checked), at: clock.now() };
  if (!(await writeDrawings(database, entry))) refuse('changed');
  return { version: version + 1, items: checked };
}

const knownCoin = (market: DrawingServices['market'], symbol: string): string =>
  market.coin(symbol)?.symbol ?? refuse('not-found');
