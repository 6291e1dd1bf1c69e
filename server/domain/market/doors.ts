/**
 * When trading is open: always, but for some minutes of a tape that was restored, whose promised seeds people may have seen at
 * work, or whose commitments do not reach far enough yet.
 */
import type { FastifyInstance } from 'fastify';

import type { Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { committedFrom } from './epochs.rules.ts';
import type { Market } from './market.ts';

/** The tick that has to be on the tape; 0 where nobody has to wait. */
export async function readOpening(reader: Reader, isSimulated: boolean): Promise<number> {
  const rows = await reader.query<{ restored: number; last: number | null; promised: number }>(
    `select coalesce((select max(opens_at_tick) from restorations), 0) as restored,
            (select max(number) from ticks) as last,
            coalesce((select max(number) from epochs), 0) as promised`,
  );
  const { restored = 0, last = null, promised = 0 } = rows[0] ?? {};
  // A tape that is yet to be begun commits with its genesis; an exchange's prices follow from no seed.
  const isPromised = last === null || !isSimulated;
  return Math.max(restored, isPromised ? 0 : committedFrom(last, promised));
}

/** Contracts, orders and positions: nothing is placed, changed or closed by people while trading is closed. */
const TRADING = /^\/api\/(contracts|orders|positions)(\/|$)/;

/** Refuses `price-stale` until the tick that opens trading is on the tape. */
export function guardTrading(app: FastifyInstance, market: Pick<Market, 'opensAt' | 'last'>): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (!TRADING.test(request.routeOptions.url ?? '')) return;
    const left = market.opensAt - (market.last()?.number ?? 0);
    if (left <= 0) return;
    refuse('price-stale', {
      retryAfter: left,
      detail: `The price record was restored or changed its source. Trading opens again with tick ${market.opensAt}, in about ${left} s.`,
    });
  });
}
