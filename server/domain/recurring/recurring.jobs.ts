/**
 * Recurring buys follow the tape: after each tick, those whose time has come are handed to the
 * teller.
 */
import type { Market } from '#server/domain/market/market.ts';
import { openTickConsumer } from '#server/domain/market/tick-consumer.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import { house } from '#server/ledger/commands.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { listDuePlans, type PlanRow } from './recurring.sql.ts';
import { runPlan } from './run-plan.ts';

/** Handed over at once; at an hour that many have chosen, people's own requests come in between. */
const CHUNK = 200;

export type RecurringConsumer = {
  /**
   * Hands over every plan whose time has come. Answers how many times were bought or noted as
   * missed.
   */
  runDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

export function openRecurringConsumer(services: {
  database: Database;
  teller: Teller;
  market: Market;
  clock: Clock;
  log: Log;
}): RecurringConsumer {
  const { database, teller, market, clock } = services;
  const consumer = openTickConsumer(services, 'recurring buys', runDue);

  function run(plan: PlanRow): Promise<{ status: number }> {
    const coin = market.coin(plan.coin);
    if (!coin) throw new Error(`there is a recurring buy of ${plan.coin}, which is not listed`);
    const personId = plan.person_id;
    return teller.submit(
      runPlan,
      { personId, plan, coin },
      { ...house(personId), key: keyOf(plan), fingerprint: 'recurring.run' },
    );
  }

  async function runDue(): Promise<number> {
    let done = 0;
    while (!consumer.isStopped()) {
      const plans = await listDuePlans(database, clock.databaseTime(), CHUNK);
      const answers = await Promise.all(plans.map(run));
      const decided = answers.filter(({ status }) => status < 300).length;
      done += decided;
      // Those that wait for a price come again with the next tick.
      if (plans.length < CHUNK || decided === 0) break;
    }
    return done;
  }

  return { runDue, start: consumer.start, stop: consumer.stop };
}

/**
 * The same for the same time of the same plan, no matter who asks and how often. It is bought once.
 */
const keyOf = (plan: PlanRow) => `recurring-${plan.id}-${plan.due_at.toISOString()}`;
