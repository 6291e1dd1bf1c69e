/** The watch for a database that has lost what it had acknowledged. In every process. */
import { watchForRewinds } from '#server/domain/rewinds/rewinds.jobs.ts';
import { openRewindWatch } from '#server/domain/rewinds/rewinds.ts';
import type { Life } from '#server/kit/process/life.ts';

import type { Money } from './money.ts';
import type { Prices } from './prices.ts';
import type { Services } from './services.ts';

export function openRewinds(
  life: Life,
  services: Services,
  { outbox, teller, market, closeUntil }: Money & Prices,
): void {
  const { database, clock, ids, log } = services;
  const watch = openRewindWatch({
    database,
    outbox,
    clock,
    ids,
    log,
    tape: { last: market.last, readAgain: market.readAgain },
    acknowledged: teller.acknowledged,
    closeUntil(tick) {
      closeUntil(tick);
      market.closeUntil(tick);
    },
  });
  // Behind a new connection may be another server: nothing is done on it before that has been
  // looked at.
  teller.onConnect(watch.lookOn);
  life.add(watchForRewinds({ watch, log }));
}
