/** The exchange's API: what its routes and streams depend on. Other slices see this file only. */
import type { Exposures } from '#server/domain/exposure/exposure.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { openBooks } from './books.ts';
import { openDays } from './days.ts';
import type { SignedServices } from './endpoints.ts';
import { openFeed } from './feed.ts';
import { openOutcomes } from './outcomes.ts';
import { type SpotPace, usualPace } from './pace.ts';
import { openStreams, type Streams } from './streams.ts';
import { openUserStreams, type Reread, type UserStreams } from './user-streams.ts';

export type { SpotPace } from './pace.ts';
export { coinOf as tradedCoin, QUOTE_ASSET, symbolOf } from './symbols.ts';

export type SpotApi = SignedServices & {
  streams: Streams;
  userStreams: UserStreams;
  /** Another text whenever prices or fills have moved on. */
  standing(): string;
  stop(): Promise<void>;
};

export function openSpotApi(services: {
  database: Database;
  market: Market;
  exposures: Exposures;
  outbox: Outbox;
  teller: Teller;
  clock: Clock;
  log: Log;
  /** Hundredths of a percent. */
  feeBps: number;
  reread: Reread;
  keys: SignedServices['keys'];
  pace?: SpotPace | undefined;
}): SpotApi {
  const { pace = usualPace } = services;
  const feed = openFeed({ ...services, pace });
  const books = openBooks(services);
  const outcomes = openOutcomes({ ...services, feed, pace });
  const days = openDays({ ...services, feed });
  const streams = openStreams({ ...services, books, days, feed });
  const userStreams = openUserStreams(services);
  return {
    ...services,
    books,
    days,
    outcomes,
    streams,
    userStreams,
    standing: feed.standing,
    async stop() {
      userStreams.stop();
      await feed.stop();
    },
  };
}
