/**
 * Where people sign up and in from: city and country of their address, asked of the service that
 * the operator chose. Nobody waits for it, and nothing depends on it.
 */
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { updateLocation } from './people.sql.ts';
import { cleanLocation, type LocationAnswer, publicAddress } from './locations.rules.ts';

/** Asks a service; throws where it does not answer in time, or not in a form that can be read. */
export type Geolocation = (address: string, signal: AbortSignal) => Promise<LocationAnswer>;

export type Locations = {
  /** Begins to look up and returns at once. Addresses that are not public are not looked up. */
  note(personId: string, address: string, sessionId: string): void;
  /** Gives up what is under way. */
  close(): Promise<void>;
};

const LIMIT_MS = 2_000;
const twoSeconds = () => AbortSignal.timeout(LIMIT_MS);
/**
 * Past these, people are not looked up: a flood of sign-ins must not become one of requests to
 * somebody else.
 */
const MAX_AT_ONCE = 20;

/**
 * `geolocation` is null where the operator set no service: then nothing is ever looked up. A
 * service that has not answered when `limit` aborts is given up.
 */
export function openLocations(services: {
  database: Database;
  clock: Clock;
  log: Log;
  sessions: Sessions;
  geolocation: Geolocation | null;
  limit?: (() => AbortSignal) | undefined;
}): Locations {
  const { database, clock, log, sessions, geolocation, limit = twoSeconds } = services;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function lookUp(
    ask: Geolocation,
    { personId, address, sessionId }: { personId: string; address: string; sessionId: string },
  ): Promise<void> {
    const signal = AbortSignal.any([closing.signal, limit()]);
    const location = cleanLocation(await ask(address, signal));
    if (location === null || closing.signal.aborted) return;
    await updateLocation(database, { personId, ...location, at: clock.now() });
    await sessions.noteLocation({ id: sessionId, ...location });
  }

  return {
    note(personId, address, sessionId) {
      const known = publicAddress(address);
      if (geolocation === null || known === null || underWay.size >= MAX_AT_ONCE) return;
      const looking = lookUp(geolocation, { personId, address: known, sessionId })
        .catch((error: unknown) => log.info({ error }, 'A location could not be looked up'))
        .finally(() => underWay.delete(looking));
      underWay.add(looking);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
