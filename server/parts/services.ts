/** What every part is handed: settings, the database, time, chance and the log. */
import type { RelayPace } from '#server/adapters/beacon/relays.ts';
import type { Config } from '#server/config.ts';
import type { ExchangeFeed } from '#server/domain/market/market.ts';
import type { SpotPace } from '#server/domain/spot-api/spot-api.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { PasswordCost } from '#server/kit/password.ts';
import type { RequestLimits } from '#server/entry/http/request-limits.ts';

import type { Watch } from './watch.ts';

export type Services = {
  config: Config;
  /** Logged in as the application's role. */
  database: Database;
  /** A standby's, logged in as the same role; where there is none, the database is asked. */
  standby?: Database | null;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Of tokens, codes, salts and seeds. */
  random: RandomSource;
  /** What is measured; nothing, where there is none. */
  watch?: Watch | null;
  /** Of requests, where they differ from those in entry/http/request-limits.ts. */
  limits?: Partial<RequestLimits>;
  /** Ends the wait for a service that says where people are; two seconds unless said otherwise. */
  locationLimit?: () => AbortSignal;
  /** Times that pass while fills of the exchange's API are on their way. */
  spotPace?: SpotPace;
  /** Of new hashes, where a test has hundreds of people sign up; otherwise what is safe. */
  passwordCost?: PasswordCost;
  /** False serves the API alone: a test whose pages nobody reads need not load them. */
  pages?: false;
};

/** Of a process that records the tape. */
export type MarketServices = {
  /** Logged in as the market's role. */
  marketDatabase: Database;
  /** Replaces the connection that the settings name, where prices are an exchange's. */
  feed?: ExchangeFeed;
  /**
   * Epochs of the chain of seeds that a new beacon's tape draws; ten years of them unless said
   * otherwise.
   */
  chainEpochs?: number;
  /** Pace of the relays of a beacon: their time for an answer, and their rests. */
  relayPace?: RelayPace;
  /** False leaves out the synthetic candles of a new installation. */
  history?: boolean;
  /** Told while they are being made: coins done, of all. */
  onProgress?: (done: number, total: number) => void;
};
