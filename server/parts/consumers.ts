/**
 * What the tape and the clock decide, and the watch over it: settlement, the consumers of orders,
 * positions and alerts, the check of the books and of the audit log, the daily root. In the process
 * that records the tape, which serves nobody.
 */
import { type AlertConsumer, openAlertConsumer } from '#server/domain/alerts/alerts.jobs.ts';
import { openAuditWatch } from '#server/domain/audit/audit.jobs.ts';
import { openSettlement, type Settlement } from '#server/domain/contracts/contracts.jobs.ts';
import { publishDaily } from '#server/domain/liabilities/liabilities.jobs.ts';
import { openLiabilities } from '#server/domain/liabilities/liabilities.ts';
import { type OrderConsumer, openOrderConsumer } from '#server/domain/orders/orders.jobs.ts';
import {
  openPositionConsumer,
  type PositionConsumer,
} from '#server/domain/positions/positions.jobs.ts';
import {
  openRecurringConsumer,
  type RecurringConsumer,
} from '#server/domain/recurring/recurring.jobs.ts';
import {
  type DelayedProposals,
  openDelayedProposals,
} from '#server/domain/proposals/proposals.jobs.ts';
import type { Life } from '#server/kit/process/life.ts';
import { readBooksCheck } from '#server/ledger/checks.ts';
import { keepTillsLevel } from '#server/ledger/tills.jobs.ts';
import { openVerifier } from '#server/ledger/verify.ts';
import { openBookWatch } from '#server/ledger/watch.ts';

import type { Money } from './money.ts';
import type { Prices } from './prices.ts';
import type { Services } from './services.ts';

export type Consumers = {
  settlement: Settlement;
  orders: OrderConsumer;
  positions: PositionConsumer;
  alerts: AlertConsumer;
  recurring: RecurringConsumer;
  delayedProposals: DelayedProposals;
};

/** To be opened before the prices begin: ticks come only once the books have been looked at. */
export async function openWatches(
  life: Life,
  services: Services,
  { teller }: Money,
): Promise<void> {
  const { database, clock, log } = services;
  const verifier = await openVerifier(database);
  life.add({ stop: verifier.close });
  life.add(openBookWatch({ verifier, database, clock, log }));
  life.add(keepTillsLevel({ database, teller, log }));
  life.add(openAuditWatch({ database, clock, log }));
}

export function openConsumers(
  life: Life,
  services: Services,
  { outbox, teller, market, scaleOf }: Money & Prices,
): Consumers {
  const { config, database, clock, ids, log, random, watch } = services;
  const onChunk = watch?.onChunk;
  const settlement = openSettlement({ database, teller, market, clock, log, onChunk });
  const orders = openOrderConsumer({ database, teller, market, clock, log });
  const positions = openPositionConsumer({ database, teller, market, clock, log });
  const isMailed = config.mail !== null;
  const alerts = openAlertConsumer({ database, outbox, market, clock, ids, log, isMailed });
  const recurring = openRecurringConsumer({ database, teller, market, clock, log });
  const liabilities = openLiabilities({ database, random, scaleOf });
  const isLedgerRunning = async () => (await readBooksCheck(database)).halted === null;
  const publishing = publishDaily({ liabilities, isLedgerRunning, log });
  const delayedProposals = openDelayedProposals({ database, outbox, clock, ids, log });
  life.add(delayedProposals);
  const following = [settlement, orders, positions, alerts, recurring, publishing];
  for (const consumer of following) life.add(consumer);
  return { settlement, orders, positions, alerts, recurring, delayedProposals };
}
