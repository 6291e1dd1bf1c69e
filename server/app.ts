/**
 * The table of contents: the parts of the server, and which of them a process has. They are in the
 * order in which they depend on each other. Composition only; no rule lives here.
 */
import { randomFillSync } from 'node:crypto';

import type { FirstStart } from '#server/domain/staff/first-start.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { type Life, openLife } from '#server/kit/process/life.ts';
import type { Live } from '#server/entry/http/live.ts';
import type { Keys } from '#server/domain/keys/keys.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';

import { fundHouse, prepareInstallation } from './parts/installation.ts';
import { type Consumers, openConsumers, openWatches } from './parts/consumers.ts';
import { type Money, openMoney } from './parts/money.ts';
import { type Exposed, openExposed } from './parts/exposure.ts';
import { houseKinds } from './parts/house-kinds.ts';
import { openPrices, type Prices } from './parts/prices.ts';
import { openRewinds } from './parts/rewinds.ts';
import type { MarketServices, Services } from './parts/services.ts';
import type { Pushing } from './parts/people.ts';
import type { Web } from './parts/web.ts';

type WithLife<Parts> = Parts & {
  /** Time begins to pass by itself: the check of the books, ticks, settlement. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** The machine's own chance unless a run is to be repeatable. */
type AppServices = Omit<Services, 'random'> & { random?: RandomSource };

/** The process that records ticks and settles what they decide, and serves nobody. */
export type MarketApp = WithLife<Money & Prices & Consumers & { firstStart: FirstStart }>;

/** A process that answers requests; others record and settle. */
export type WebApp = WithLife<Money & Prices & WebParts>;
type WebParts = Web & { live: Live; sessions: Sessions; keys: Keys; pushing: Pushing };

/** Everything in one process. */
export type App = WithLife<Money & Prices & Consumers & WebParts & { firstStart: FirstStart }>;

export function openMarketApp(app: AppServices & MarketServices): Promise<MarketApp> {
  return openWithLife(app, async (life, services) => {
    const firstStart = await prepareInstallation(services);
    const money = await openMoney(life, services);
    await fundHouse(services, money.teller);
    await openWatches(life, services, money);
    const prices = await openPrices(life, services, app, money);
    openRewinds(life, services, { ...money, ...prices });
    await openExposed(services, { ...money, ...prices });
    money.teller.open(houseKinds);
    const consumers = openConsumers(life, services, { ...money, ...prices });
    return { ...money, ...prices, ...consumers, firstStart };
  });
}

/**
 * For processes that serve and are started beside none that records: makes a new installation, or
 * looks whether it fits.
 */
export async function prepareAlone(app: AppServices): Promise<FirstStart> {
  const prepared = await openWithLife(app, async (life, services) => {
    const firstStart = await prepareInstallation(services);
    const { teller } = await openMoney(life, services);
    await fundHouse(services, teller);
    return { firstStart };
  });
  await prepared.close();
  return prepared.firstStart;
}

/** The process that this one belongs to has prepared the installation. */
export function openWebApp(app: AppServices): Promise<WebApp> {
  return openWithLife(app, async (life, services) => {
    const money = await openMoney(life, services);
    const prices = await openPrices(life, services, null, money);
    openRewinds(life, services, { ...money, ...prices });
    const exposed = await openExposed(services, { ...money, ...prices });
    const web = await openWebParts(life, services, { ...money, ...prices, ...exposed });
    money.teller.open((await loadWebParts()).servedKinds);
    return { ...money, ...prices, ...web };
  });
}

/** Without the market's database it only follows the tape that others record. */
export function openApp(
  app: AppServices & Omit<MarketServices, 'marketDatabase'> & { marketDatabase: Database | null },
): Promise<App> {
  return openWithLife(app, async (life, services) => {
    const { marketDatabase } = app;
    const recording = marketDatabase && { ...app, marketDatabase };
    const firstStart = await prepareInstallation(services);
    const money = await openMoney(life, services);
    await fundHouse(services, money.teller);
    await openWatches(life, services, money);
    const prices = await openPrices(life, services, recording, money);
    openRewinds(life, services, { ...money, ...prices });
    const exposed = await openExposed(services, { ...money, ...prices });
    const consumers = openConsumers(life, services, { ...money, ...prices });
    const web = await openWebParts(life, services, { ...money, ...prices, ...exposed });
    money.teller.open([...houseKinds, ...(await loadWebParts()).servedKinds]);
    return { ...money, ...prices, ...consumers, ...web, firstStart };
  });
}

/**
 * What only a process that serves has a use for; it may load it while it waits for something else.
 */
export async function loadWebParts() {
  const [{ openPeopleParts }, { openWeb }, { servedKinds }] = await Promise.all([
    import('./parts/people.ts'),
    import('./parts/web.ts'),
    import('./parts/served-kinds.ts'),
  ]);
  return { openPeopleParts, openWeb, servedKinds };
}

async function openWebParts(
  life: Life,
  services: Services,
  standing: Money & Prices & Exposed,
): Promise<WebParts> {
  const { openPeopleParts, openWeb } = await loadWebParts();
  const peopleParts = openPeopleParts(life, services, standing);
  const { live, sessions, keys, pushing } = peopleParts;
  return {
    ...(await openWeb(life, services, { ...standing, ...peopleParts })),
    live,
    sessions,
    keys,
    pushing,
  };
}

/** What was opened before a failure is closed again. */
async function openWithLife<Parts extends object>(
  { random = (bytes) => void randomFillSync(bytes), ...services }: AppServices,
  open: (life: Life, services: Services) => Promise<Parts>,
): Promise<WithLife<Parts>> {
  const life = openLife();
  try {
    const parts = await open(life, { ...services, random });
    return { ...parts, start: life.start, close: life.stop };
  } catch (error) {
    await life.stop().catch(() => undefined);
    throw error;
  }
}
