/**
 * A tick consumer with a stored cursor: each recorded tick in order from where it was left, also
 * after a restart, and handed on only when all that the one before it met has been answered. While
 * no tick comes, what the clock alone decides is done.
 */
import { ENTRY_WITHIN_MS } from '#protocol/trading.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { openTickConsumer } from './tick-consumer.ts';
import type { CoinTick } from './latest-tick.ts';
import type { Market } from './market.ts';
import { findTick, type Followed, markProcessed, readProgress } from './tick-cursor.sql.ts';

/**
 * As many as settlement hands over at once, so that what people ask for in between waits as little.
 */
const CHUNK = 500;

/** A tick as it meets things: prices in the order of the coins. */
export type DueTick = { number: number; at: Date; coins: string[]; prices: bigint[] };

export type TickCursor = {
  /** Brings everything up to the last tick and the clock. Answers how many changed. */
  takeDue(): Promise<number>;
  /** Starts listening to ticks and sweeping. */
  start(): void;
  stop(): Promise<void>;
};

export type TickCursorServices = {
  database: Database;
  teller: Teller;
  market: Market;
  clock: Clock;
  log: Log;
};

/** How one kind of thing follows the tape. */
type Following<Met> = {
  name: Followed;
  /** What a tick decides. */
  listMet(dueTick: DueTick): Promise<Met[]>;
  /**
   * What the clock alone has decided, `waitedMs` after acceptance; `standIn` is for the database's
   * time.
   */
  listLate(standIn: Date | null, waitedMs: number): Promise<Met[]>;
  /**
   * Hands one to the teller; a tick of null where the clock alone decides. 200 where it changed.
   */
  advance(met: Met, tick: CoinTick | null): Promise<{ status: number }>;
};

export function openTickCursor<Met extends { coin: string }>(
  services: TickCursorServices,
  { name, listMet, listLate, advance }: Following<Met>,
): TickCursor {
  const { database, market, clock } = services;
  const consumer = openTickConsumer(services, name, takeDue);

  async function advanceAll(
    met: readonly Met[],
    tickOf: (coin: string) => CoinTick | null | undefined,
  ): Promise<number> {
    let changed = 0;
    for (let from = 0; from < met.length; from += CHUNK) {
      const answers = await Promise.all(
        met.slice(from, from + CHUNK).flatMap((one) => {
          const tick = tickOf(one.coin);
          return tick === undefined ? [] : [advance(one, tick)];
        }),
      );
      changed += answers.filter(({ status }) => status === 200).length;
    }
    return changed;
  }

  async function takeTick(number: number): Promise<number> {
    const tick = await findTick(database, number);
    if (!tick) throw new Error(`tick ${number} is not on the tape`);
    const ticks = new Map<string, CoinTick>();
    const prices = new Map<string, bigint>();
    for (const { symbol, position } of market.coins) {
      const price = tick.prices[position - 1] ?? null;
      ticks.set(symbol, { number, at: tick.at, price });
      if (price !== null) prices.set(symbol, price);
    }
    const priced = { coins: [...prices.keys()], prices: [...prices.values()] };
    const met = await listMet({ number, at: tick.at, ...priced });
    return advanceAll(met, (coin) => ticks.get(coin));
  }

  async function takeDue(): Promise<number> {
    const { processed, last, has_open: hasOpen } = await readProgress(database, name);
    let changed = 0;
    if (hasOpen) {
      for (let number = processed + 1; number <= last; number += 1) {
        if (consumer.isStopped()) return changed;
        changed += await takeTick(number);
        await markProcessed(database, name, number);
      }
      const late = await listLate(clock.databaseTime(), ENTRY_WITHIN_MS);
      changed += await advanceAll(late, () => null);
    } else if (last > processed) {
      await markProcessed(database, name, last);
    }
    return changed;
  }

  return { takeDue, start: consumer.start, stop: consumer.stop };
}
