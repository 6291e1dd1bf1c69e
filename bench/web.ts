/**
 * What the browser pays, on the built app in real Chromium made as slow as a mid-range phone on a
 * mobile network: bytes and requests of a first visit, when it is painted, what jumps, how fast it
 * answers a finger, and what a price tick costs.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

import { openBrowser } from '#test/browser.ts';
import {
  makeDataDir,
  type ServerProcess,
  startServer,
  untilTrading,
} from '#test/server-process.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';

/**
 * As Lighthouse's mobile preset has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, a
 * processor a quarter as fast.
 */
const SLOW_NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOW_PROCESSOR = 4;
const SCREEN = { width: 412, height: 823 };
const VISITS = 3;
/** After the last byte: what is drawn late is drawn by then. */
const QUIET_MS = 1_500;
const TICKS = 20;

const firstVisits = ['/', '/login', '/home', '/crypto', '/contract', '/trade', '/order', '/wallet'];
const open = ['/', '/login'];

/** Collects in the page what its own observers say; runs before anything of the app. */
const watch = `(() => {
  const seen = window.seen = { fcp: 0, lcp: 0, cls: 0, blocking: 0, taps: {} };
  const on = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true, ...more });
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  on('longtask', (entry) => { seen.blocking += entry.duration - 50; });
  on('event', (entry) => {
    const before = seen.taps[entry.interactionId]?.ms ?? 0;
    if (entry.interactionId && entry.duration > before) seen.taps[entry.interactionId] =
      { ms: entry.duration, what: entry.name + ' ' + (entry.target?.textContent?.slice(0, 20) ?? '') };
  }, { durationThreshold: 16 });
})()`;
type Seen = {
  fcp: number;
  lcp: number;
  cls: number;
  blocking: number;
  taps: Record<string, { ms: number; what: string }>;
};
const seenOn = (page: Page) => page.evaluate<Seen>('window.seen');

export function benchWeb(): Promise<void> {
  return onServer(async (server, browser) => {
    const phone = await signedInPhone(browser, server);
    await printFirstVisits(browser, server.url, phone);
    await untilTrading(server.url);
    await printTouches(phone);
    await printTicks(phone);
  });
}

/** What a tick costs, alone: a few minutes less. */
export function benchWebTicks(): Promise<void> {
  return onServer(async (server, browser) => {
    const phone = await signedInPhone(browser, server);
    await untilTrading(server.url);
    await printTicks(phone);
  });
}

/** Tasks of the page while a finger moves a list of many coins past. */
export function benchWebScrolling(coinsFile: string): Promise<void> {
  const env = { COINS_FILE: coinsFile };
  return onServer(async (server, browser) => {
    await untilTrading(server.url);
    const context = await browser.newContext(asPhone(server.url));
    const rows: string[][] = [];
    for (const path of ['/crypto', '/home']) rows.push(await scrolled(browser, context, path));
    printTable(
      ['scrolled', 'pixels', 'seconds', 'tasks', 'p99 ms', 'over 50 ms', 'longest ms'],
      rows,
    );
  }, env);
}

const FLING = { speed: 2_500, distance: 6_000 };

async function scrolled(
  browser: Browser,
  context: BrowserContext,
  path: string,
): Promise<string[]> {
  const { page, session, close } = await openSlowly(context, false);
  await page.goto(path);
  await page.locator('main li[data-row]').first().waitFor();
  await sleep(2 * QUIET_MS);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  const began = performance.now();
  let pixels = 0;
  // Down to the end, up again, and once more while prices go on.
  for (const way of [-1, -1, -1, 1, 1, 1, -1, 1]) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 500,
      yDistance: way * FLING.distance,
      speed: FLING.speed,
      gestureSourceType: 'touch',
    });
    pixels += FLING.distance;
  }
  await sleep(QUIET_MS);
  const seconds = (performance.now() - began) / 1000;
  const tasks = tasksOf(await browser.stopTracing());
  await close();
  const long = tasks.filter((ms) => ms > 50);
  return [
    path,
    grouped(pixels),
    rounded(seconds, 0),
    grouped(tasks.length),
    rounded(percentile(tasks, 0.99), 0),
    grouped(long.length),
    rounded(Math.max(0, ...tasks), 0),
  ];
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time of the thread, microseconds: what else runs on the machine counts little. */
  tdur?: number;
  args: { name?: string };
};

/** Milliseconds of each task of the page's own thread, which is the busiest of its kind. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const mains = new Set(named.map(threadOf));
  const tasks = events.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  const byThread = [...Map.groupBy(tasks, threadOf).values()];
  const [busiest = []] = byThread.toSorted((one, other) => other.length - one.length);
  return busiest.map(({ tdur = 0 }) => tdur / 1000);
}

async function onServer(
  measure: (server: ServerProcess, browser: Browser) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const data = makeDataDir();
  const server = await startServer(data.path, env);
  const browser = await openBrowser();
  try {
    await measure(server, browser);
  } finally {
    await browser.close();
    server.kill('SIGINT');
    await server.ended;
    data.remove();
  }
}

const asPhone = (baseURL: string) =>
  ({ baseURL, viewport: SCREEN, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }) as const;

async function signedInPhone(
  browser: Browser,
  { url, referral }: { url: string; referral: string },
): Promise<BrowserContext> {
  const context = await browser.newContext(asPhone(url));
  const email = `${randomUUID().slice(0, 13)}@example.in`;
  const answer = await context.request.post('/api/auth/sign-up', {
    data: { name: 'Asha Verma', email, password: 'correct horse battery', referral },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return context;
}

type Slow = { page: Page; session: CDPSession; close: () => Promise<void> };

async function openSlowly(context: BrowserContext, isNetworkSlow: boolean): Promise<Slow> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: isNetworkSlow });
  if (isNetworkSlow) {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  return { page, session, close: () => page.close() };
}

type Visit = Omit<Seen, 'taps'> & { bytes: number; requests: number };

async function printFirstVisits(browser: Browser, url: string, person: BrowserContext) {
  const rows: string[][] = [];
  for (const path of firstVisits) {
    const visits: Visit[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = open.includes(path) ? await browser.newContext(asPhone(url)) : person;
      visits.push(await visitOnce(context, path));
      if (context !== person) await context.close();
    }
    const of = (read: (visit: Visit) => number) => median(visits.map(read));
    rows.push([
      path,
      grouped(of(({ requests }) => requests)),
      grouped(of(({ bytes }) => bytes) / 1000),
      grouped(of(({ fcp }) => fcp)),
      grouped(of(({ lcp }) => lcp)),
      grouped(of(({ blocking }) => blocking)),
      rounded(
        of(({ cls }) => cls),
        3,
      ),
    ]);
  }
  printTable(['first visit', 'requests', 'kB', 'FCP ms', 'LCP ms', 'blocking ms', 'CLS'], rows);
}

async function visitOnce(context: BrowserContext, path: string): Promise<Visit> {
  const { page, session, close } = await openSlowly(context, true);
  let [bytes, requests, lastAt] = [0, 0, performance.now()];
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastAt = performance.now();
  });
  await page.goto(path, { waitUntil: 'load' });
  lastAt = Math.max(lastAt, performance.now());
  while (performance.now() - lastAt < QUIET_MS) await sleep(100);
  const { fcp, lcp, cls, blocking } = await seenOn(page);
  await close();
  return { fcp, lcp, cls, blocking, bytes, requests };
}

/** The code is here, as on any visit but the first; the processor is as slow. */
async function printTouches(person: BrowserContext): Promise<void> {
  const { page, close } = await openSlowly(person, false);
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Markets' }).waitFor();
  const ways = [
    ['Order', 'Order Center'],
    ['Market', 'Contracts Trading'],
    ['Asset', 'Wallet'],
    ['Me', 'Me'],
    ['Home', 'Markets'],
  ] as const;
  const rows: string[][] = [];
  for (const [label, title] of ways) {
    const took: number[] = [];
    // The first time its code is fetched and compiled; that is in the table of first visits.
    for (let round = 0; round < 4; round += 1) {
      const ms = await routeChange(page, label, title);
      if (round > 0) took.push(ms);
      if (label === 'Me') await routeChange(page, 'Home', 'Markets');
      else await routeChange(page, 'Me', 'Me');
    }
    rows.push([`to ${title}`, grouped(median(took)), grouped(Math.max(...took))]);
  }
  printTable(['route change', 'median ms', 'longest ms'], rows);

  await page.goto('/contract');
  await page.getByRole('img', { name: /^15-minute candles/ }).waitFor();
  await page.getByText('1s', { exact: true }).tap();
  await page.getByRole('radio', { name: '120s' }).tap();
  await page.getByLabel('Amount').tap();
  await page.keyboard.type('2500');
  await page.getByRole('button', { name: 'Buy Up' }).tap();
  await page.getByRole('dialog').waitFor();
  await sleep(QUIET_MS);
  const taps = Object.values((await seenOn(page)).taps).toSorted((a, b) => b.ms - a.ms);
  const slowest = taps[0] ?? { ms: 16, what: 'none above 16 ms' };
  printLine(
    `INP on /contract: ${grouped(slowest.ms)} ms (${slowest.what.trim()}), of ${taps.length} taps and keys above 16 ms`,
  );
  printLine();
  await close();
}

/** Until the other page's title has been painted. */
function routeChange(page: Page, label: string, title: string): Promise<number> {
  return page.evaluate<number>(`new Promise((done) => {
    const link = [...document.querySelectorAll('nav a')].find((one) =>
      one.checkVisibility() && one.innerText.trim() === ${JSON.stringify(label)});
    const from = performance.now();
    const look = () => {
      if (document.querySelector('main h1')?.innerText !== ${JSON.stringify(title)})
        return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
    };
    link.click();
    look();
  })`);
}

/**
 * All scripting between one price frame and the next, on pages with a price in many places; in the
 * time that the page's own thread had the processor, so that what else runs on the machine counts
 * little.
 */
async function printTicks(person: BrowserContext): Promise<void> {
  const rows: string[][] = [];
  for (const path of ['/home', '/crypto', '/contract', '/trade']) {
    const { page, session, close } = await openSlowly(person, false);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await sleep(2 * QUIET_MS);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const ticks: Work[] = [];
    let last = await workOf(session);
    for (let tick = 0; tick < TICKS; tick += 1) {
      await nextTick(session);
      // What this frame leads to is over well before the next one.
      await sleep(500);
      const now = await workOf(session);
      ticks.push({ script: now.script - last.script, task: now.task - last.task });
      last = now;
    }
    const prices = await page
      .locator('main')
      .getByText(/^₹[0-9,.]+$/)
      .count();
    const scripts = ticks.map(({ script }) => script);
    rows.push([
      path,
      grouped(prices),
      rounded(scripts.reduce((sum, one) => sum + one, 0) / TICKS, 2),
      rounded(median(scripts), 2),
      rounded(percentile(scripts, 0.95), 2),
      rounded(ticks.reduce((sum, { task }) => sum + task, 0) / TICKS, 2),
    ]);
    await close();
  }
  printTable(
    ['a tick', 'prices', 'scripting ms', 'median ms', 'p95 ms', 'with style, layout, paint ms'],
    rows,
  );
}

type Work = { script: number; task: number };

/** Milliseconds so far. */
async function workOf(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? 0);
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}

function nextTick(session: CDPSession): Promise<void> {
  return new Promise((resolve) => {
    const hear = ({ eventName }: { eventName: string }): void => {
      if (eventName !== 'prices') return;
      session.off('Network.eventSourceMessageReceived', hear);
      resolve();
    };
    session.on('Network.eventSourceMessageReceived', hear);
  });
}
