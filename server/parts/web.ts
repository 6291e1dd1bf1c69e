/** HTTP: every route and the checks before them, and the pages of the browser apps. */
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { chartFramePath, chartWidgetOrigin, consolePath } from '#protocol/addresses.ts';
import { pagePaths } from '#protocol/pages.ts';
import { alertRoutes } from '#server/domain/alerts/alerts.routes.ts';
import { auditRoutes } from '#server/domain/audit/audit.staff-routes.ts';
import { contractRoutes } from '#server/domain/contracts/contracts.routes.ts';
import { depositRoutes } from '#server/domain/deposits/deposits.routes.ts';
import { depositStaffRoutes } from '#server/domain/deposits/deposits.staff-routes.ts';
import { openProofImages } from '#server/domain/deposits/proofs.ts';
import { deskRoutes } from '#server/domain/desk/desk.staff-routes.ts';
import { drawingRoutes } from '#server/domain/drawings/drawings.routes.ts';
import { exposureRoutes } from '#server/domain/exposure/exposure.staff-routes.ts';
import { confirmerOf, keyRoutes, signerOf } from '#server/domain/keys/keys.routes.ts';
import { importRoutes } from '#server/domain/imports/imports.routes.ts';
import { journalRoutes } from '#server/domain/journal/journal.routes.ts';
import { liabilityRoutes } from '#server/domain/liabilities/liabilities.routes.ts';
import { type Liabilities, openLiabilities } from '#server/domain/liabilities/liabilities.ts';
import { limitRoutes } from '#server/domain/limits/limits.routes.ts';
import { liveRoutes } from '#server/domain/live/live.routes.ts';
import { serveDays } from '#server/domain/market/days.routes.ts';
import { pushRoutes } from '#server/domain/pushes/pushes.routes.ts';
import { serveMarket } from '#server/domain/market/market.routes.ts';
import { noticeRoutes } from '#server/domain/notices/notices.routes.ts';
import { ownDataRoutes } from '#server/domain/own-data/own-data.routes.ts';
import { orderRoutes } from '#server/domain/orders/orders.routes.ts';
import { passkeyRoutes } from '#server/domain/passkeys/passkeys.routes.ts';
import { balanceCoins } from '#server/domain/people/people.ts';
import { proveBy } from '#server/domain/people/proof.ts';
import { grantOf } from '#server/domain/people/sign-up.ts';
import { commandRoutes } from '#server/domain/commands/commands.routes.ts';
import { peopleRoutes } from '#server/domain/people/people.routes.ts';
import { portfolioRoutes } from '#server/domain/portfolio/portfolio.routes.ts';
import { positionRoutes } from '#server/domain/positions/positions.routes.ts';
import { proposalRoutes } from '#server/domain/proposals/proposals.staff-routes.ts';
import { countWaitingProposals } from '#server/domain/proposals/proposals.ts';
import { recurringRoutes } from '#server/domain/recurring/recurring.routes.ts';
import { sessionRoutes } from '#server/domain/sessions/sessions.routes.ts';
import { healthRoutes } from '#server/domain/health/health.routes.ts';
import { probeRoutes } from '#server/domain/health/probes.routes.ts';
import { keepGoLiveGate, openGoLiveGate } from '#server/domain/go-live/go-live-gate.ts';
import { settingsDeskRoutes } from '#server/domain/settings/settings.staff-routes.ts';
import { settingsRoutes } from '#server/domain/settings/settings.routes.ts';
import { readPerson } from '#server/domain/staff/directory.ts';
import { staffRoutes } from '#server/domain/staff/staff.routes.ts';
import { staffDeskRoutes } from '#server/domain/staff/staff.staff-routes.ts';
import { spotApiRoutes } from '#server/domain/spot-api/spot-api.routes.ts';
import { openSpotApi } from '#server/domain/spot-api/spot-api.ts';
import {
  type BackgroundMaker,
  openBackgroundMaker,
} from '#server/domain/statements/background.jobs.ts';
import { fileFacts } from '#server/domain/statements/file-orders.ts';
import { openMaking } from '#server/domain/statements/make-file.ts';
import { statementRoutes } from '#server/domain/statements/statements.routes.ts';
import { ticketRoutes } from '#server/domain/tickets/tickets.routes.ts';
import { ticketDeskRoutes } from '#server/domain/tickets/tickets.staff-routes.ts';
import { countWaitingTickets } from '#server/domain/tickets/ticket-desk.ts';
import { twoFactorRoutes } from '#server/domain/two-factor/two-factor.routes.ts';
import { udfRoutes } from '#server/domain/udf/udf.routes.ts';
import { watchlistRoutes } from '#server/domain/watchlists/watchlists.routes.ts';
import { withdrawalRoutes } from '#server/domain/withdrawals/withdrawals.routes.ts';
import { withdrawalStaffRoutes } from '#server/domain/withdrawals/withdrawals.staff-routes.ts';
import { cookiesOf } from '#server/entry/http/browser.ts';
import { openHttp } from '#server/entry/http/http.ts';
import type { Life } from '#server/kit/process/life.ts';
import { spoolFolder } from '#server/kit/spool.ts';
import { servePages } from '#server/entry/http/pages.ts';

import { serveCommands } from './command-routes.ts';
import type { Exposed } from './exposure.ts';
import type { Money } from './money.ts';
import type { PeopleParts } from './people.ts';
import type { Prices } from './prices.ts';
import { servedKinds } from './served-kinds.ts';
import type { Services } from './services.ts';

export type Web = {
  http: FastifyInstance;
  liabilities: Liabilities;
  /** Of files of statements. */
  background: BackgroundMaker;
};

/** The build of the browser apps, beside the server. */
const builtPages = join(import.meta.dirname, '..', '..', 'dist', 'web');
/** Our page around TradingView's chart. */
const chartFrame = {
  path: chartFramePath,
  document: '/chart-frame.html',
  framedOrigin: chartWidgetOrigin,
};

/** Listens to no port yet. */
export async function openWeb(
  life: Life,
  services: Services,
  standing: Money & Prices & Exposed & PeopleParts,
): Promise<Web> {
  const { config, database, clock, ids, log, random } = services;
  const { outbox, teller, market, scaleOf, exposures } = standing;
  const {
    live,
    streams,
    priceFrame,
    sessions,
    passwords,
    attempts,
    people,
    locations,
    resets,
    confirmations,
  } = standing;
  const { twoFactor, passkeys, keys, isMailed, pushing } = standing;
  const { baseUrl, contractsLegalBasis, externalChart, funds, operator, prices } = config;
  const { spotFeeBps, trustProxy, welcomeGrantUsdt } = config;

  const liabilities = openLiabilities({ database, random, scaleOf });
  const images = openProofImages();
  life.add({ stop: images.close });
  const { background, ...making } = openStatementFiles(life, services, standing);

  const http = await openHttp({
    log,
    clock,
    ids,
    findPerson: (request, realm) => sessions.findPerson(cookiesOf(request), realm),
    findSigner: signerOf(keys),
    baseUrl,
    trustProxy,
    marketMode: `prices=${prices}; funds=${funds}`,
    ...(services.limits ? { limits: services.limits } : {}),
  });
  life.add({
    async stop() {
      // Streams end for nobody by themselves.
      live.close();
      await http.close();
    },
  });
  keepGoLiveGate(http, openGoLiveGate(database, clock, funds));
  const isTrading = () => !market.isStale(clock.now()) && market.isOpen();
  probeRoutes(http, { database, clock, isTrading });
  healthRoutes(http, { database, isTrading, beaconState: market.beaconState });
  settingsRoutes(http, {
    database,
    prices,
    funds,
    operator,
    contractsLegalBasis,
    welcomeGrantUsdt,
    spotFeeBps,
    geolocation: standing.hasGeolocation,
    passwordReset: isMailed,
    externalChart,
    beaconState: market.beaconState,
  });
  peopleRoutes(http, {
    database,
    people,
    sessions,
    resets,
    confirmations,
    locations,
    twoFactor,
    scaleOf,
  });
  commandRoutes(http, { database, teller, kinds: servedKinds });
  sessionRoutes(http, { sessions });
  const { note: noteLocation } = locations;
  const prove = proveBy({ people, sessions, twoFactor });
  passkeyRoutes(http, { passkeys, sessions, baseUrl, prove, noteLocation });
  keyRoutes(http, { keys, prove });
  twoFactorRoutes(http, { twoFactor, sessions, prove });
  noticeRoutes(http, { database, clock });
  pushRoutes(http, { database, clock, ids, ...pushing, wake: pushing.pusher.wake, prove });
  ticketRoutes(http, { database, outbox, clock, ids, attempts });
  ticketDeskRoutes(http, { database, outbox, clock, ids, isMailed });
  const deskServices = { database, outbox, clock, ids };
  serveCommands(http, { database, teller, market, clock, images, prove });
  depositRoutes(http, { database });
  depositStaffRoutes(http, deskServices);
  withdrawalRoutes(http, { database, clock });
  withdrawalStaffRoutes(http, deskServices);
  deskRoutes(http, { database, countWaitingTickets, countWaitingProposals });
  const staffServices = { database, clock, ids, random, passwords, attempts, people, sessions };
  staffRoutes(http, { ...staffServices, twoFactor, log });
  staffDeskRoutes(http, { ...staffServices, isMailed, market, scaleOf, outbox });
  auditRoutes(http, { database, clock });
  settingsDeskRoutes(http, { database });
  proposalRoutes(http, { database, outbox, clock, ids, attempts, isMailed });
  serveMarket(http, market);
  serveDays(http, { database, market });
  watchlistRoutes(http, { database, clock, ids, market });
  drawingRoutes(http, { database, market, clock });
  journalRoutes(http, { database, clock });
  ownDataRoutes(http, { database, clock, scaleOf });
  alertRoutes(http, { database, market, clock, ids, isMailed });
  importRoutes(http, { database, market, clock, ids });
  recurringRoutes(http, { database, market, clock, ids });
  contractRoutes(http, { database, market });
  positionRoutes(http, { database, market });
  orderRoutes(http, { database, market, exposures });
  const spotApi = openSpotApi({
    database,
    market,
    exposures,
    outbox,
    teller,
    clock,
    log,
    reread: standing.reread,
    feeBps: spotFeeBps,
    keys,
    pace: services.spotPace,
  });
  life.add({ stop: spotApi.stop });
  await spotApiRoutes(http, {
    ...spotApi,
    log,
    ids,
    sessions: { keys, confirm: confirmerOf(keys) },
  });
  await udfRoutes(http, { ...spotApi, log });
  const grant = grantOf(welcomeGrantUsdt);
  portfolioRoutes(http, { database, market, clock, shownCoins: balanceCoins, grant });
  statementRoutes(http, { database, clock, random, ...making, wakeBackground: background.wake });
  exposureRoutes(http, { database, market });
  liabilityRoutes(http, liabilities);
  const requirePerson = (id: string) => readPerson(database, id);
  limitRoutes(http, { database, outbox, clock, ids, requirePerson });
  liveRoutes(http, { live, streams, baseUrl, coins: market.coins, frame: priceFrame });
  services.watch?.http(http, live);
  const frame = externalChart ? chartFrame : null;
  const folder = services.pages === false ? null : builtPages;
  servePages(http, { folder, paths: pagePaths, consolePath, frame });
  return { http, liabilities, background };
}

/**
 * What makes the files of statements: for those who wait, and apart from them in the background.
 */
function openStatementFiles(
  life: Life,
  { config, database, clock, ids, log }: Services,
  { outbox, scaleOf }: Money & Prices,
) {
  const { baseUrl, funds } = config;
  const folder = spoolFolder(config.dataDir);
  const files = fileFacts({ scaleOf, isVirtual: funds === 'virtual', baseUrl });
  const [making, own] = [openMaking(folder), openMaking(folder, 1)];
  const background = openBackgroundMaker({
    ...files,
    database,
    outbox,
    clock,
    ids,
    log,
    making: own,
  });
  life.add({
    start: background.start,
    async stop() {
      making.close();
      await background.stop();
      own.close();
    },
  });
  return { making, files, background };
}
