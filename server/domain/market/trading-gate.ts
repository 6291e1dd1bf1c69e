/**
 * When people trade: always, but for some minutes of a tape that was restored, whose seeds,
 * committed to, people may have seen at work, or whose commitments do not reach far enough yet, and
 * while a beacon's tape is behind its rounds. Meanwhile nothing is placed, changed or closed by
 * people; nor is anything on prices that are late.
 */
import { STALE_AFTER_MS } from '#protocol/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { type Refused, refused, type View, type When } from '#server/ledger/commands.ts';

import { committedFrom } from './epochs.rules.ts';

/**
 * The tick that has to be on the tape; 0 where nobody has to wait. As it is before a server's first
 * tick.
 */
export async function readOpening(reader: Reader, isSimulated: boolean): Promise<number> {
  const rows = await reader.query<{ restored: number; last: number | null; committed: number }>(
    `select coalesce((select max(opens_at_tick) from restorations), 0) as restored,
            (select max(number) from ticks) as last,
            coalesce((select max(number) from epochs), 0) as committed`,
  );
  const { restored = 0, last = null, committed = 0 } = rows[0] ?? {};
  // A tape that is yet to be begun commits with its genesis; an exchange's prices follow from no
  // seed.
  const isPromised = last === null || !isSimulated;
  return Math.max(restored, isPromised ? 0 : committedFrom(last, committed));
}

function closedRefusal({ tick, opensAt, tradesUntil, now }: View): Refused | null {
  if (tick === null) return refused('price-stale');
  if (tradesUntil && now >= tradesUntil) return refused('price-stale');
  const left = opensAt - tick.number;
  if (left <= 0) return null;
  const facts = { seconds: left };
  return { ...refused('price-stale', { reason: 'trading-opens', facts }), retryAfter: left };
}

/**
 * The `when` of every kind by which people trade: `price-stale` until trading is open; while the
 * last price is more than five seconds old, where the kind needs a fresh one; and while the coin is
 * suspended, where it names one by its symbol.
 */
export function whileTrading<Input, Loaded>(needs: {
  freshPrice: boolean;
  coin?(input: Input, loaded: Loaded): string | undefined;
}): When<Input, Loaded> {
  return (input, view, loaded) => {
    const closed = closedRefusal(view);
    if (closed) return closed;
    const { tick, now } = view;
    const age = tick ? now.getTime() - tick.at.getTime() : 0;
    if (needs.freshPrice && age > STALE_AFTER_MS) return refused('price-stale');
    const coin = needs.coin?.(input, loaded);
    // Where the last tick came only just now, its successor decides all the same.
    return coin !== undefined && !tick?.prices.has(coin) ? refused('price-stale') : null;
  };
}
