/**
 * Orders follow the tape: tick by tick from where it was left, also after a restart, each tick handed on only when all that
 * the one before it met has been answered. While no tick comes, a sweep ends what the clock has decided.
 */
import { ENTRY_WITHIN_MS } from '#protocol/trading.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Log } from '#server/kit/log.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { advanceOrder } from './filling.ts';
import type { TapeTick } from './orders.rules.ts';
import {
  type Due,
  findTick,
  listDue,
  listLate,
  markProcessed,
  readProgress,
} from './orders.sql.ts';

/** As many as settlement hands over at once, so that what people ask for in between waits as little. */
const CHUNK = 500;
const SWEEP_MS = 1_000;

export type OrderKeeper = {
  /** Brings every order up to the last tick and the clock. Answers how many changed. */
  fillDue(): Promise<number>;
  /** Starts listening to ticks and sweeping. */
  start(): void;
  stop(): Promise<void>;
};

type Services = { database: Database; teller: Teller; market: Market; clock: Clock; log: Log };

export function openOrderKeeper(services: Services): OrderKeeper {
  const { database, teller, market, clock, log } = services;
  let running: Promise<unknown> | null = null;
  let wanted = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function advanceAll(
    due: readonly Due[],
    tickOf: (coin: string) => TapeTick | null | undefined,
  ): Promise<number> {
    let changed = 0;
    for (let from = 0; from < due.length; from += CHUNK) {
      const answers = await Promise.all(
        due.slice(from, from + CHUNK).flatMap(({ order_id: uuid, person_id: personId, coin }) => {
          const tick = tickOf(coin);
          if (tick === undefined) return [];
          const input = { personId, uuid, coin, market, tick };
          return [teller.submit(advanceOrder, input, { personId })];
        }),
      );
      changed += answers.filter(({ status }) => status === 200).length;
    }
    return changed;
  }

  async function advanceTick(number: number): Promise<number> {
    const tick = await findTick(database, number);
    if (!tick) throw new Error(`tick ${number} is not on the tape`);
    const ticks = new Map<string, TapeTick>();
    const prices = new Map<string, bigint>();
    for (const { symbol, position } of market.coins) {
      const price = tick.prices[position - 1] ?? null;
      ticks.set(symbol, { number, at: tick.at, price });
      if (price !== null) prices.set(symbol, price);
    }
    const due = await listDue(database, tick, prices);
    return advanceAll(due, (coin) => ticks.get(coin));
  }

  async function fillDue(): Promise<number> {
    const { processed, last, has_open: hasOpen } = await readProgress(database);
    let changed = 0;
    if (hasOpen) {
      for (let number = processed + 1; number <= last; number += 1) {
        if (stopped) return changed;
        changed += await advanceTick(number);
        await markProcessed(database, number);
      }
      const late = await listLate(database, clock.databaseTime(), ENTRY_WITHIN_MS);
      changed += await advanceAll(late, () => null);
    } else if (last > processed) {
      await markProcessed(database, last);
    }
    return changed;
  }

  /** At most one run at a time; a tick that comes during one starts another right after it. */
  function run(): Promise<unknown> {
    wanted = true;
    running ??= (async () => {
      while (wanted && !stopped) {
        wanted = false;
        try {
          await fillDue();
        } catch (error) {
          const isExpected = error instanceof Refusal;
          log[isExpected ? 'warn' : 'error']({ error }, 'orders will be filled again');
        }
      }
      running = null;
    })();
    return running;
  }

  return {
    fillDue,
    start() {
      market.onTick(() => void run());
      timer = setInterval(() => {
        if (market.isStale(clock.now())) void run();
      }, SWEEP_MS);
      void run();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
