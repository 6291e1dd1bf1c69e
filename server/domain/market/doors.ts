/**
 * When trading opens: with epoch 2 of a new installation, and after a restore once the epochs are over whose seeds were
 * promised before the backup. Whoever saw the part of the tape that was lost has seen what those seeds draw.
 */
import type { FastifyInstance } from 'fastify';

import type { Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { OPENS_AT_TICK } from './epochs.rules.ts';
import type { Market } from './market.ts';

/** The tick that has to be on the tape. */
export async function readOpening(reader: Reader): Promise<number> {
  const rows = await reader.query<{ tick: number }>(
    'select greatest(max(opens_at_tick), $1) as tick from restorations',
    [OPENS_AT_TICK],
  );
  return rows[0]?.tick ?? OPENS_AT_TICK;
}

/** Contracts, orders and positions: nothing is placed, changed or closed by people while trading is closed. */
const TRADING = /^\/api\/(contracts|trades|positions)(\/|$)/;

/**
 * Refuses `price-stale` until a restored tape has passed what people may know of it. A new installation refuses by its
 * own rule, where each thing is placed.
 */
export function guardTrading(app: FastifyInstance, market: Pick<Market, 'opensAt' | 'last'>): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (market.opensAt === OPENS_AT_TICK || !TRADING.test(request.routeOptions.url ?? '')) return;
    const left = market.opensAt - (market.last()?.number ?? 0);
    if (left <= 0) return;
    refuse('price-stale', {
      retryAfter: left,
      detail: `This installation was restored from a backup. Trading opens again with tick ${market.opensAt}, in about ${left} s.`,
    });
  });
}
