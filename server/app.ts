/**
 * The table of contents: every part of the server, in the order in which they depend on each other. Composition only; no
 * rule lives here.
 */
import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { INR_SCALE } from '#protocol/money.ts';
import { chartFramePath, chartWidgetOrigin, consolePath, pagePaths } from '#protocol/pages.ts';
import { peopleTexts } from '#protocol/people.ts';
import { openBinance } from '#server/adapters/exchange/binance.ts';
import { openGeolocation } from '#server/adapters/geolocation/geolocation.ts';
import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { type AlertKeeper, openAlertKeeper } from '#server/domain/alerts/alerts.jobs.ts';
import { alertRoutes } from '#server/domain/alerts/alerts.routes.ts';
import { openAuditWatch } from '#server/domain/audit/audit.jobs.ts';
import { auditRoutes } from '#server/domain/audit/audit.staff-routes.ts';
import {
  openSettlement,
  type Settlement,
  sendEntered,
} from '#server/domain/contracts/contracts.jobs.ts';
import { contractRoutes } from '#server/domain/contracts/contracts.routes.ts';
import { findContractBody, placeContract } from '#server/domain/contracts/contracts.ts';
import { depositRoutes } from '#server/domain/deposits/deposits.routes.ts';
import { depositStaffRoutes } from '#server/domain/deposits/deposits.staff-routes.ts';
import { findDepositBody } from '#server/domain/deposits/deposits.ts';
import { openProofImages } from '#server/domain/deposits/proofs.ts';
import { deskRoutes } from '#server/domain/desk/desk.staff-routes.ts';
import { rereadDesk } from '#server/domain/desk/events.ts';
import { exposureRoutes } from '#server/domain/exposure/exposure.staff-routes.ts';
import { coinExposure, openExposures } from '#server/domain/exposure/exposure.ts';
import { publishDaily } from '#server/domain/liabilities/liabilities.jobs.ts';
import { liabilityRoutes } from '#server/domain/liabilities/liabilities.routes.ts';
import { type Liabilities, openLiabilities } from '#server/domain/liabilities/liabilities.ts';
import { limitRoutes } from '#server/domain/limits/limits.routes.ts';
import { liveRoutes } from '#server/domain/live/live.routes.ts';
import { openStreams } from '#server/domain/live/live.ts';
import {
  type ExchangeFeed,
  listedCoins,
  type Market,
  openMarket,
  QUOTE_COIN,
  readOpening,
} from '#server/domain/market/market.ts';
import { serveMarket } from '#server/domain/market/market.routes.ts';
import { openMailer } from '#server/domain/mails/mails.jobs.ts';
import { findNoticeBody } from '#server/domain/notices/notices.ts';
import { noticeRoutes } from '#server/domain/notices/notices.routes.ts';
import { type OrderKeeper, openOrderKeeper } from '#server/domain/orders/orders.jobs.ts';
import { orderRoutes } from '#server/domain/orders/orders.routes.ts';
import { findOrderBody } from '#server/domain/orders/orders.ts';
import { openOutbox } from '#server/domain/outbox/outbox.ts';
import { balanceCoins, openPeople, readBalance } from '#server/domain/people/people.ts';
import { passkeyRoutes } from '#server/domain/passkeys/passkeys.routes.ts';
import { openPasskeys } from '#server/domain/passkeys/passkeys.ts';
import { peopleRoutes } from '#server/domain/people/people.routes.ts';
import { openPlaces } from '#server/domain/people/places.ts';
import { openResets } from '#server/domain/people/resets.ts';
import { grantOf } from '#server/domain/people/sign-up.ts';
import { portfolioRoutes } from '#server/domain/portfolio/portfolio.routes.ts';
import {
  openPositionKeeper,
  type PositionKeeper,
} from '#server/domain/positions/positions.jobs.ts';
import { positionRoutes } from '#server/domain/positions/positions.routes.ts';
import { findPositionBody } from '#server/domain/positions/positions.ts';
import { proposalRoutes } from '#server/domain/proposals/proposals.staff-routes.ts';
import { countOpenProposals } from '#server/domain/proposals/proposals.ts';
import { openAttempts } from '#server/domain/sessions/attempts.ts';
import { startSessionJobs } from '#server/domain/sessions/sessions.jobs.ts';
import { sessionRoutes } from '#server/domain/sessions/sessions.routes.ts';
import { openSessions, type Sessions } from '#server/domain/sessions/sessions.ts';
import {
  areContractsOffered,
  fixFunds,
  refusePricesChange,
} from '#server/domain/settings/settings.ts';
import { keepGoLiveGate, openGoLiveGate } from '#server/domain/settings/go-live-gate.ts';
import { settingsDeskRoutes } from '#server/domain/settings/settings.staff-routes.ts';
import { settingsRoutes } from '#server/domain/settings/settings.routes.ts';
import { beginInstallation, type FirstStart } from '#server/domain/staff/first-start.ts';
import { readPerson } from '#server/domain/staff/directory.ts';
import { staffRoutes } from '#server/domain/staff/staff.routes.ts';
import { staffDeskRoutes } from '#server/domain/staff/staff.staff-routes.ts';
import { ticketRoutes } from '#server/domain/tickets/tickets.routes.ts';
import { ticketDeskRoutes } from '#server/domain/tickets/tickets.staff-routes.ts';
import { countOpenTickets, findTicketBody } from '#server/domain/tickets/tickets.ts';
import { twoFactorRoutes } from '#server/domain/two-factor/two-factor.routes.ts';
import { openTwoFactor } from '#server/domain/two-factor/two-factor.ts';
import { watchlistRoutes } from '#server/domain/watchlist/watchlist.routes.ts';
import { withdrawalRoutes } from '#server/domain/withdrawals/withdrawals.routes.ts';
import { withdrawalStaffRoutes } from '#server/domain/withdrawals/withdrawals.staff-routes.ts';
import { findWithdrawalBody } from '#server/domain/withdrawals/withdrawals.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { openHttp } from '#server/kit/http.ts';
import type { Ids, RandomSource } from '#server/kit/ids.ts';
import { type Live, openLive } from '#server/kit/live.ts';
import { FIRST_START_LOCK } from '#server/kit/locks.ts';
import type { Log } from '#server/kit/log.ts';
import { servePages } from '#server/kit/pages.ts';
import { openPasswords } from '#server/kit/password.ts';
import { openSeal } from '#server/kit/seal.ts';
import { openHouseAccounts, provideCapital } from '#server/ledger/house.ts';
import { RESERVE } from '#server/ledger/accounts.ts';
import { readBooksCheck } from '#server/ledger/checks.ts';
import { house } from '#server/ledger/commands.ts';
import { openTeller, type Teller } from '#server/ledger/teller.ts';
import { openVerifier } from '#server/ledger/verify.ts';
import { keepTillsLevel } from '#server/ledger/tills.jobs.ts';
import { openBookWatch } from '#server/ledger/watch.ts';

import type { Config } from './config.ts';

export type App = {
  http: FastifyInstance;
  teller: Teller;
  market: Market;
  settlement: Settlement;
  orders: OrderKeeper;
  positions: PositionKeeper;
  alerts: AlertKeeper;
  liabilities: Liabilities;
  live: Live;
  sessions: Sessions;
  /** To be shown to whoever starts the server. */
  firstStart: FirstStart;
  /** Time begins to pass by itself: ticks, settlement, the check of the books. */
  start(): Promise<void>;
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
  /** Of tokens, codes and seeds; the machine's own unless a run is to be repeatable. */
  random?: RandomSource;
  /** Stands in for the connection that the settings name, where prices are an exchange's. */
  feed?: ExchangeFeed;
  /** False leaves out the synthetic candles of a new installation. */
  history?: boolean;
  /** Told while they are being made: coins done, of all. */
  onProgress?: (done: number, total: number) => void;
};

/** The build of the browser apps, beside the server. */
const builtPages = join(import.meta.dirname, '..', 'dist', 'web');
/** Our page around TradingView's chart. */
const chartFrame = {
  path: chartFramePath,
  document: '/chart-frame.html',
  framedOrigin: chartWidgetOrigin,
};

export async function openApp(parts: AppParts): Promise<App> {
  const { config, database, marketDatabase, clock, ids, log } = parts;
  const random = parts.random ?? ((bytes) => void randomFillSync(bytes));
  const {
    baseUrl,
    contractsLegalBasis,
    funds,
    operator,
    prices,
    spotFeeBps,
    trustProxy,
    welcomeGrantUsdt,
  } = config;

  const mustStaffProve = config.staffTwoFactor === 'required';

  // What every installation begins with, once, whoever comes first.
  const firstStart = await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    await fixFunds(tx, funds);
    await refusePricesChange(tx, prices);
    await openHouseAccounts(tx);
    return beginInstallation(tx, { clock, ids, random });
  });

  // Money.
  const { lanes, maxCommands: maxUnderWay } = config;
  const isOffered = areContractsOffered({ funds, contractsLegalBasis });
  const installation = {
    withheld: new Set(isOffered ? [] : ['contracts']),
    opensAt: await readOpening(database, prices === 'simulated'),
  };
  const teller = await openTeller({ database, clock, ids, log, lanes, maxUnderWay, installation });
  const isLedgerRunning = async () => (await readBooksCheck(database)).halted === null;
  // Books that do not agree have their capital, and nothing is written to them.
  if (await isLedgerRunning())
    await teller.submit(provideCapital, { capital: config.houseCapital }, house(RESERVE));

  const verifier = await openVerifier(database);
  const bookWatch = openBookWatch({ verifier, database, clock, log });
  const tillKeeper = keepTillsLevel({ database, teller, log });

  // Prices, and what is settled on them.
  const market = await openMarket({
    database,
    marketDatabase,
    clock,
    log,
    random,
    exchange: config.exchange && {
      rate: config.exchange.rate,
      feed: parts.feed ?? openFeed(config.exchange, { log, random }),
    },
    ...(parts.history === false ? { historyDays: 0 } : {}),
    ...(parts.onProgress ? { onProgress: parts.onProgress } : {}),
  });
  const settlement = openSettlement({ database, teller, market, clock, log });
  const exposures = await openExposures({ database, market });
  teller.carry(coinExposure, exposures.carrier);
  market.onTick(() => exposures.refresh());
  const orders = openOrderKeeper({ database, teller, market, clock, log });
  const positions = openPositionKeeper({ database, teller, market, clock, log });
  const scaleOf = (asset: string) =>
    asset === 'INR' ? INR_SCALE : (market.coin(asset)?.scale ?? failUnknownAsset(asset));
  const liabilities = openLiabilities({ database, random, scaleOf });
  const liabilityJob = publishDaily({ liabilities, isLedgerRunning, log });

  // People, and what they hear of.
  const live = openLive({ clock, log });
  const passwords = openPasswords(random);
  const attempts = openAttempts({
    database,
    clock,
    signInDetail: peopleTexts.tooManyAttempts,
  });
  const grant = grantOf(welcomeGrantUsdt);
  const people = openPeople({ database, clock, ids, passwords, attempts, teller, grant });
  const outbox = await openOutbox({ database, clock, log });
  const streams = openStreams({
    outbox,
    live,
    log,
    reread: {
      balance: (personId, asset) => readBalance(database, scaleOf, personId, asset),
      contract: (personId, id) => findContractBody(database, market, personId, id),
      order: (personId, id) => findOrderBody(database, market, personId, id),
      position: (personId, id) => findPositionBody(database, market, personId, id),
      notice: (personId, id) => findNoticeBody(database, personId, id),
      deposit: (personId, id) => findDepositBody(database, personId, id),
      withdrawal: (personId, id) => findWithdrawalBody(database, personId, id),
      ticket: (personId, id) => findTicketBody(database, personId, id),
      desk: async (_person, id) => rereadDesk(id),
    },
  });
  const sessions = openSessions({
    ...{ database, outbox, clock, ids, random, live, baseUrl },
    mustStaffProve,
  });
  teller.onCommitted(({ outboxId, events }) => outbox.committed(outboxId, events));
  market.onTick(() => {
    const frame = market.frame();
    if (frame) live.toEveryone('prices', frame);
  });
  market.onTick((tick) =>
    sendEntered({ database, market }, tick.number, live.people(), live.toPerson),
  );

  const { geolocationUrl, mail, externalChart } = config;
  const geolocation = geolocationUrl === null ? null : openGeolocation(geolocationUrl);
  const places = openPlaces({ database, clock, log, sessions, geolocation });
  const mailing = mail && baseUrl !== null ? { baseUrl, onQueued: () => mailer?.wake() } : null;
  const resets = openResets({
    ...{ database, outbox, clock, ids, random, log },
    ...{ passwords, attempts, sessions, mailing },
  });
  const mailer =
    mail && baseUrl !== null
      ? openMailer({
          ...{ database, clock, log, baseUrl },
          transport: openSmtp(mail),
          writeReset: resets.write,
        })
      : null;
  mailer?.start();
  const isMailed = mailer !== null;
  const alerts = openAlertKeeper({ database, outbox, market, clock, ids, log, isMailed });

  const seal = openSeal({ key: config.sealKey, folder: config.dataDir });
  const twoFactor = openTwoFactor({
    ...{ database, outbox, clock, ids, random },
    ...{ passwords, attempts, seal, mustStaffProve },
  });

  const passkeys = openPasskeys({ database, outbox, clock, ids, random, attempts });

  const auditWatch = openAuditWatch({ database, clock, log });
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
  keepGoLiveGate(http, openGoLiveGate(database, clock, funds));
  settingsRoutes(http, {
    database,
    prices,
    funds,
    operator,
    contractsLegalBasis,
    welcomeGrantUsdt,
    spotFeeBps,
    geolocation: geolocation !== null,
    passwordReset: mailing !== null,
    externalChart,
    isMarketTicking: () => !market.isStale(clock.now()),
  });
  peopleRoutes(http, {
    database,
    people,
    sessions,
    teller,
    resets,
    places,
    twoFactor,
    scaleOf,
    compacted: [placeContract],
  });
  sessionRoutes(http, { sessions });
  const { checkPassword } = people;
  const { note: notePlace } = places;
  passkeyRoutes(http, { passkeys, sessions, baseUrl, checkPassword, notePlace });
  twoFactorRoutes(http, { twoFactor, sessions, checkPassword });
  noticeRoutes(http, { database, clock });
  ticketRoutes(http, { database, outbox, clock, ids });
  ticketDeskRoutes(http, { database, outbox, clock, ids });
  const images = openProofImages();
  const deskServices = { database, outbox, clock, ids, teller, isMailed };
  depositRoutes(http, { database, teller, clock, images });
  depositStaffRoutes(http, deskServices);
  withdrawalRoutes(http, { database, teller, clock });
  withdrawalStaffRoutes(http, deskServices);
  deskRoutes(http, { database, countOpenTickets, countOpenProposals });
  const staffServices = { database, clock, ids, random, passwords, attempts, people, sessions };
  staffRoutes(http, { ...staffServices, twoFactor, log });
  const healthServices = { isMailed, market, scaleOf };
  staffDeskRoutes(http, { ...staffServices, ...healthServices, outbox });
  auditRoutes(http, { database, clock });
  settingsDeskRoutes(http, { database });
  proposalRoutes(http, { database, outbox, clock, ids, teller, sessions });
  serveMarket(http, market);
  watchlistRoutes(http, { database, clock, market });
  alertRoutes(http, { database, market, clock, ids, isMailed });
  contractRoutes(http, { database, teller, market });
  const terms = { funds, feeBps: spotFeeBps };
  positionRoutes(http, { database, teller, market, terms });
  orderRoutes(http, { database, teller, market, exposures, feeBps: spotFeeBps });
  portfolioRoutes(http, { database, market, shownCoins: balanceCoins });
  exposureRoutes(http, { database, market });
  liabilityRoutes(http, liabilities);
  const requirePerson = (id: string) => readPerson(database, id);
  limitRoutes(http, { database, outbox, clock, ids, requirePerson });
  liveRoutes(http, { live, streams, baseUrl, frame: () => market.frame() });
  const frame = externalChart ? chartFrame : null;
  servePages(http, { folder: builtPages, paths: pagePaths, consolePath, frame });

  return {
    http,
    teller,
    market,
    settlement,
    orders,
    positions,
    alerts,
    liabilities,
    live,
    sessions,
    firstStart,
    async start() {
      await bookWatch.start();
      tillKeeper.start();
      auditWatch.start();
      market.start();
      if (marketDatabase === null) return;
      settlement.start();
      orders.start();
      positions.start();
      alerts.start();
      liabilityJob.start();
    },
    async close() {
      live.close();
      await http.close();
      images.close();
      stopSessionJobs();
      await Promise.all([places.close(), resets.close(), mailer?.stop()]);
      await auditWatch.stop();
      await liabilityJob.stop();
      await settlement.stop();
      await orders.stop();
      await positions.stop();
      await alerts.stop();
      await market.stop();
      await bookWatch.stop();
      tillKeeper.stop();
      await teller.close();
      await verifier.close();
      await outbox.close();
      await sessions.close();
    },
  };
}

function openFeed(
  setting: NonNullable<Config['exchange']>,
  services: { log: Log; random: RandomSource },
): ExchangeFeed {
  const symbols = listedCoins.map(({ symbol }) => symbol).filter((symbol) => symbol !== QUOTE_COIN);
  return openBinance({ ...setting, ...services, symbols });
}

function failUnknownAsset(asset: string): never {
  throw new Error(`The ledger holds an asset that this market does not know: ${asset}`);
}
