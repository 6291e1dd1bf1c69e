/**
 * The table of contents: every part of the server, in the order in which they depend on each other. Composition only; no
 * rule lives here.
 */
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { INR_SCALE } from '#protocol/money.ts';
import { consolePath, pagePaths } from '#protocol/pages.ts';
import { peopleTexts } from '#protocol/people.ts';
import { type Market, openMarket } from '#server/domain/market/market.ts';
import { serveMarket } from '#server/domain/market/market.routes.ts';
import { noticeRoutes } from '#server/domain/notices/notices.routes.ts';
import { openPeople } from '#server/domain/people/people.ts';
import { peopleRoutes } from '#server/domain/people/people.routes.ts';
import { grantOf } from '#server/domain/people/sign-up.ts';
import { openAttempts } from '#server/domain/sessions/attempts.ts';
import { startSessionJobs } from '#server/domain/sessions/sessions.jobs.ts';
import { openSessions } from '#server/domain/sessions/sessions.ts';
import { streamRoutes } from '#server/domain/sessions/stream.routes.ts';
import { openOutbox } from '#server/domain/sessions/stream.ts';
import { fixFunds, refusePricesChange } from '#server/domain/settings/settings.ts';
import { settingsRoutes } from '#server/domain/settings/settings.routes.ts';
import { beginInstallation } from '#server/domain/staff/first-start.ts';
import { staffRoutes } from '#server/domain/staff/staff.routes.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { openHttp } from '#server/kit/http.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';
import { type Live, openLive } from '#server/kit/live.ts';
import { FIRST_START_LOCK } from '#server/kit/locks.ts';
import type { Log } from '#server/kit/log.ts';
import { servePages } from '#server/kit/pages.ts';
import { openPasswords } from '#server/kit/password.ts';
import { openHouseAccounts, provideCapital } from '#server/ledger/house.ts';
import { RESERVE } from '#server/ledger/accounts.ts';
import { openTeller, type Teller } from '#server/ledger/teller.ts';

import type { Config } from './config.ts';

export type App = {
  http: FastifyInstance;
  teller: Teller;
  market: Market;
  live: Live;
  /** To be shown to whoever starts the server; null where there is none any more. */
  referralCode: string | null;
  claimToken: string | null;
  close(): Promise<void>;
};

export type AppParts = {
  config: Config;
  /** Logged in as the application's role. */
  database: Database;
  /** Logged in as the market's role; null in a process that does not record ticks. */
  marketDatabase: Database | null;
  clock: Clock;
  ids: Ids;
  log: Log;
  random: RandomSource;
};

/** The build of the browser apps, beside the server. */
const builtPages = join(import.meta.dirname, '..', 'dist', 'web');

export async function openApp(parts: AppParts): Promise<App> {
  const { config, database, marketDatabase, clock, ids, log, random } = parts;
  const { baseUrl, funds, prices, trustProxy, welcomeGrantUsdt } = config;

  // What every installation begins with, once, whoever comes first.
  const begun = await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    await fixFunds(tx, funds);
    await refusePricesChange(tx, prices);
    await openHouseAccounts(tx);
    return beginInstallation(tx, { clock, ids, random });
  });

  // Money.
  const teller = await openTeller({ database, clock, ids, log, lanes: config.lanes });
  await teller.submit(provideCapital, { capital: config.houseCapital }, { personId: RESERVE });

  // Prices.
  const market = await openMarket({ database, marketDatabase, clock, log, random, prices });
  const scaleOf = (asset: string) =>
    asset === 'INR' ? INR_SCALE : (market.coin(asset)?.scale ?? failUnknownAsset(asset));

  // People, and what they hear of.
  const live = openLive({ clock, log });
  const sessions = openSessions({ database, clock, random, live, baseUrl });
  const passwords = openPasswords(random);
  const attempts = openAttempts({ database, clock, detail: peopleTexts.tooManyAttempts });
  const grant = grantOf(welcomeGrantUsdt);
  const people = openPeople({ database, clock, ids, passwords, attempts, teller, grant });
  const outbox = await openOutbox({ database, live, log });
  teller.onCommitted(({ outboxId, events }) => outbox.committed(outboxId, events));
  market.onTick(() => {
    const frame = market.frame();
    if (frame) live.toEveryone('prices', frame);
  });
  const stopSessionJobs = startSessionJobs({ database, clock, log, live, sessions });

  // HTTP.
  const http = await openHttp({
    log,
    clock,
    ids,
    findPerson: sessions.findPerson,
    baseUrl,
    trustProxy,
    marketMode: `prices=${prices}; funds=${funds}`,
  });
  settingsRoutes(http, {
    database,
    prices,
    funds,
    welcomeGrantUsdt,
    isLedgerRunning: () => teller.halted === null,
    isMarketTicking: () => !market.isStale(clock.now()),
  });
  peopleRoutes(http, { database, people, sessions, teller, scaleOf });
  noticeRoutes(http, { database, clock });
  staffRoutes(http, { database, clock, ids, passwords, attempts, sessions });
  serveMarket(http, market);
  streamRoutes(http, { live, outbox, baseUrl, frame: () => market.frame() });
  servePages(http, { folder: builtPages, paths: pagePaths, consolePath });

  return {
    http,
    teller,
    market,
    live,
    referralCode: begun.referralCode,
    claimToken: begun.claimToken,
    async close() {
      live.close();
      await http.close();
      stopSessionJobs();
      await market.stop();
      await teller.close();
      await outbox.close();
    },
  };
}

function failUnknownAsset(asset: string): never {
  throw new Error(`The ledger holds an asset that this market does not know: ${asset}`);
}
