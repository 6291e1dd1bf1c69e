/**
 * Positions follow the tape: tick by tick from where it was left, also after a restart, each tick handed on only when all that
 * the one before it met has been answered. While no tick comes, a sweep fails what waited too long for its entry.
 */
import { ENTRY_WITHIN_MS } from '#protocol/trading.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Log } from '#server/kit/log.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { advancePosition, type TapeTick } from './advance.ts';
import {
  findTick,
  listMet,
  listWaiting,
  markProcessed,
  type Met,
  readProgress,
} from './positions.sql.ts';

/** As many as settlement hands over at once, so that what people ask for in between waits as little. */
const CHUNK = 500;
const SWEEP_MS = 1_000;

export type PositionKeeper = {
  /** Brings every position up to the last tick and the clock. Answers how many changed. */
  advanceDue(): Promise<number>;
  /** Starts listening to ticks and sweeping. */
  start(): void;
  stop(): Promise<void>;
};

type Services = { database: Database; teller: Teller; market: Market; clock: Clock; log: Log };

export function openPositionKeeper(services: Services): PositionKeeper {
  const { database, teller, market, clock, log } = services;
  let running: Promise<unknown> | null = null;
  let wanted = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function advanceAll(
    met: readonly Met[],
    tickOf: (coin: string) => TapeTick | null | undefined,
  ): Promise<number> {
    let changed = 0;
    for (let from = 0; from < met.length; from += CHUNK) {
      const answers = await Promise.all(
        met.slice(from, from + CHUNK).flatMap((key) => {
          const tick = tickOf(key.coin);
          if (tick === undefined) return [];
          const input = { personId: key.person_id, uuid: key.position_id, market, tick };
          return [teller.submit(advancePosition, input, { personId: key.person_id })];
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
    const met = await listMet(database, number, prices);
    return advanceAll(met, (coin) => ticks.get(coin));
  }

  async function advanceDue(): Promise<number> {
    const { processed, last, has_open: hasOpen } = await readProgress(database);
    let changed = 0;
    if (hasOpen) {
      for (let number = processed + 1; number <= last; number += 1) {
        if (stopped) return changed;
        changed += await advanceTick(number);
        await markProcessed(database, number);
      }
      const waiting = await listWaiting(database, clock.databaseTime(), ENTRY_WITHIN_MS);
      changed += await advanceAll(waiting, () => null);
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
          await advanceDue();
        } catch (error) {
          const isExpected = error instanceof Refusal;
          log[isExpected ? 'warn' : 'error']({ error }, 'positions will be advanced again');
        }
      }
      running = null;
    })();
    return running;
  }

  return {
    advanceDue,
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
