/**
 * Alerts follow the tape: at each tick those that it meets fire, each in one transaction with the
 * notice and the mail that tell of it and with its end or its wait, so that it fires once: after a
 * restart and beside other processes too.
 */
import { parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { openTickConsumer } from '#server/domain/market/tick-consumer.ts';
import { mailAlerts } from '#server/domain/mails/mails.ts';
import type { Market } from '#server/domain/market/market.ts';
import { type NewNotice, writeNotices } from '#server/domain/notices/notices.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { type Insert, insert, writeRows } from '#server/ledger/rows.ts';

import { firedNotice, movedBy } from './alerts.rules.ts';
import {
  lockProgress,
  markProcessed,
  type Meeting,
  readProgress,
  rearm,
  takeMet,
} from './alerts.sql.ts';

/** In one transaction: this number of notices keeps nobody else waiting. */
const CHUNK = 1_000;

export type AlertConsumer = {
  /** Goes through every tick since the last one. Answers how many alerts fired. */
  fireDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

export function openAlertConsumer(services: {
  database: Database;
  outbox: Outbox;
  market: Market;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Whether the server sends mail. */
  isMailed: boolean;
}): AlertConsumer {
  const { database, outbox, market, ids, isMailed } = services;
  const consumer = openTickConsumer(services, 'alerts', fireDue);

  /**
   * Fires at most a chunk of what this tick meets; null where another process has been through it.
   */
  function fireSome(meeting: Meeting, at: Date): Promise<number | null> {
    const { number, coins, prices } = meeting;
    const priceOf = new Map(coins.map((coin, index) => [coin, prices[index] ?? 0n]));
    return outbox.transaction(async (tx, emit) => {
      if ((await lockProgress(tx)) >= number) return null;
      const met = await takeMet(tx, meeting, CHUNK);
      if (met.length < CHUNK) {
        // What has just fired is at its level, not half a percent back: it is not among these.
        await rearm(tx, meeting);
        await markProcessed(tx, number);
      }
      if (met.length === 0) return 0;
      const view = { now: at, newId: () => ids.next(at) };
      const firings: Insert[] = [];
      const notices: NewNotice[] = [];
      const mails: NewNotice[] = [];
      for (const alert of met) {
        const { person_id: personId, coin, kind, level } = alert;
        const price = priceOf.get(coin) ?? 0n;
        const notice = firedNotice(alert, { price, dayAgo: market.dayAgo(coin) });
        firings.push(
          insert('alert_firings', {
            person_id: personId,
            id: view.newId(),
            alert_id: alert.id,
            coin,
            kind,
            level,
            tick: number,
            price,
            fired_at: at,
          }),
        );
        notices.push({ personId, notice, view });
        if (isMailed && alert.by_mail) mails.push({ personId, notice, view });
      }
      emit(...(await writeNotices(tx, notices)));
      await writeRows(tx, firings);
      if (mails.length > 0) await mailAlerts(tx, mails);
      return met.length;
    });
  }

  async function fireAt(number: number): Promise<number> {
    const [tick] = await market.ticks(number, number);
    if (!tick) throw new Error(`tick ${number} is not on the tape`);
    const coins = Object.keys(tick.prices);
    const prices = coins.map((coin) => parseAmount(tick.prices[coin] ?? '', PRICE_SCALE) ?? 0n);
    const moves = prices.map(
      (price, index) => movedBy({ price, dayAgo: market.dayAgo(coins[index] ?? '') }) ?? -1n,
    );
    let fired = 0;
    for (;;) {
      const some = await fireSome({ number, coins, prices, moves }, new Date(tick.time));
      fired += some ?? 0;
      if (some === null || some < CHUNK) return fired;
    }
  }

  async function fireDue(): Promise<number> {
    const { processed, last, has_alerts: hasAlerts } = await readProgress(database);
    if (!hasAlerts) {
      if (last > processed) await markProcessed(database, last);
      return 0;
    }
    let fired = 0;
    for (let number = processed + 1; number <= last && !consumer.isStopped(); number += 1)
      fired += await fireAt(number);
    return fired;
  }

  return { fireDue, start: consumer.start, stop: consumer.stop };
}
