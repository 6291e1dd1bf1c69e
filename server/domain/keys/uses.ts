/**
 * When and from where keys were last used: noted after the request has been let in, at most once a
 * minute for each key and place, and told to the person where it is a new place. Where the database
 * is away, a later use notes it.
 */
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/process/log.ts';

import { type KeyUse, markUsed, noteNetwork } from './keys.sql.ts';

const NOTED_EVERY_MS = 60_000;
/** Uses that are remembered as noted; past them all are forgotten, and noted once more. */
const REMEMBERED = 10_000;
/** Places of one key that are told and kept. */
const PLACES_MOST = 100;

export type KeyUses = {
  /** Answers at once. */
  note(key: { keyId: string; personId: string }, address: string): void;
  /** Once all that was to be noted is. */
  settled(): Promise<void>;
};

export function openKeyUses(services: {
  outbox: Outbox;
  clock: Clock;
  tellSecurity: TellSecurity;
  log: Log;
}): KeyUses {
  const { outbox, clock, tellSecurity, log } = services;
  const noted = new Map<string, number>();
  let last: Promise<void> = Promise.resolve();

  async function write(use: KeyUse): Promise<void> {
    const { personId, address } = use;
    await outbox.transaction(async (tx, emit) => {
      await markUsed(tx, use);
      const name = await noteNetwork(tx, use, PLACES_MOST);
      if (name === null) return;
      const facts = { name, address };
      emit(...(await tellSecurity(tx, personId, { code: 'key-used-from', facts })));
    });
  }

  return {
    note({ keyId, personId }, address) {
      const network = networkOf(address);
      const place = `${keyId} ${network}`;
      const at = clock.now();
      const before = noted.get(place);
      if (before !== undefined && at.getTime() - before < NOTED_EVERY_MS) return;
      if (noted.size >= REMEMBERED) noted.clear();
      noted.set(place, at.getTime());
      last = last
        .then(() => write({ keyId, personId, address, network, at }))
        .catch((error: unknown) => {
          log.warn({ error }, 'The use of an API key was not noted; one after a minute is');
        });
    },
    settled: () => last,
  };
}
