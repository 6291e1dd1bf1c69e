/**
 * The chart of /contract with both its sources, and all that can happen to the one from elsewhere:
 * not asked for, loading, shown, moved to another coin, without data, blocked, silent, too late,
 * left behind.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';

import { axeFindings, desktop, joinBrowser, type Visit, visit } from '../browser.ts';
import { type HeldTimers, holdTimers } from './page-time.ts';
import { signUpIn } from './people.ts';
import { standInForTradingView, widgetIn, type WidgetStandIn } from './tradingview.ts';
import { longTest } from '../long-test.ts';

const failure =
  'Failed to load TradingView chart. Please check your network or disable ad/script blockers.';
const caveat = 'Contracts settle at our prices, not these.';
const TIMEOUT_MS = 10_000;

let browser: Browser;
let visitor: Visit;
let page: Page;
let widget: WidgetStandIn;
let timers: HeldTimers;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
  visitor = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  page = visitor.page;
  await signUpIn(visitor.context);
  widget = await standInForTradingView(visitor.context);
  timers = await holdTimers(page, TIMEOUT_MS);
});
afterAll(() => browser.close());

const ours = () => page.getByRole('img', { name: /^15-minute candles, last / });
const source = (name: 'Our prices' | 'TradingView') =>
  page.getByRole('group', { name: 'Chart source' }).getByRole('button', { name });
const shownPair = () => widgetIn(page).locator('output');
const frameOf = (coin: string) => page.getByTitle(`${coin} chart by TradingView`);
const loading = () => page.getByRole('status').filter({ hasText: 'Loading the chart' });
const failed = () => page.getByRole('alert').filter({ hasText: failure });
const chosenCoin = () => new URL(page.url()).searchParams.get('coin');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const focused = () => source('TradingView').and(page.locator(':focus'));

const holdStream = `window.EventSource = class extends EventSource {
  constructor(path) { super(path); window.stream = this; }
}`;

/**
 * Another palette; in the very moment that the old drawing leaves the page, a price; and two frames
 * for what comes of it.
 */
const paintAnew = (time: string) => `new Promise((done) => {
  const prices = (frame) => window.stream.dispatchEvent(
    new MessageEvent('prices', { data: JSON.stringify({ tick: 0, change24h: {}, ...frame }) }));
  new MutationObserver((_, observer) => {
    observer.disconnect();
    prices({ time: '${time}', prices: { BTC: '5000000.00000000' } });
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  }).observe(document.querySelector('[role=img][aria-label*=candles]'), { childList: true });
  dispatchEvent(new StorageEvent('storage', { key: 'palette', newValue: 'blue-orange' }));
})`;

async function chooseInDrawer(name: string): Promise<void> {
  await page.getByRole('button', { name: /select currency/ }).click();
  const drawer = page.getByRole('dialog');
  // By keyboard, once the drawer has the focus: while it slides in, a row moves away from under the
  // pointer.
  await drawer.locator(':focus').waitFor();
  await drawer.getByRole('button', { name }).press('Enter');
  await drawer.waitFor({ state: 'hidden' });
}

/** Opens the page again; what this device chose before holds. */
async function arrive(coin: string): Promise<void> {
  await page.goto(`/contract?coin=${coin}`);
}

/** Arrives while something on the device blocks TradingView, and waits for as long as it takes. */
async function failAt(coin: string): Promise<void> {
  const asked = widget.referrers.length;
  widget.mood = 'blocked';
  await arrive(coin);
  await loading().waitFor();
  await expect.poll(() => widget.referrers.length).toBe(asked + 1);
  await timers.begun(TIMEOUT_MS);
  await timers.end(TIMEOUT_MS);
  await failed().waitFor();
}

test('our own prices are shown first, and nobody else is asked for anything', async () => {
  const answer = await page.goto('/contract');
  const policy = (answer?.headers()['content-security-policy'] ?? '').split('; ');
  expect(policy).toContain("frame-src 'self'");
  expect(policy).toContain("script-src 'self'");
  await ours().waitFor();
  expect(await source('Our prices').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'View as table' }).click();
  await page.getByRole('table', { name: /The last 20 candles of Bitcoin/ }).waitFor();
  await page.getByRole('button', { name: 'View as chart' }).click();
  expect(widget.referrers).toEqual([]);
});

longTest(
  'a price that comes while the chart is drawn anew in other colours draws on none that is gone',
  async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport: desktop });
    await there.page.addInitScript(holdStream);
    await there.page.goto('/crypto');
    await there.page.locator('[role=img][aria-label*=candles] canvas').first().waitFor();
    await expect.poll(() => there.page.evaluate('window.stream !== undefined')).toBe(true);
    await there.page.evaluate(paintAnew(systemClock.now().toISOString()));
    await there.page.getByRole('img', { name: /^15-minute candles, last / }).waitFor();
    expect(there.errors).toEqual([]);
    await there.close();
  },
);

longTest(
  'TradingView is asked for only once somebody read whose prices it shows and who sees them',
  async () => {
    await source('TradingView').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Load TradingView’s chart?').waitFor();
    await page.getByText(caveat).waitFor();
    await page.getByText(/tradingview-widget\.com will see your IP address/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await press('Use our prices');
    await ours().waitFor();
    expect(widget.referrers).toEqual([]);

    await source('TradingView').click();
    widget.mood = 'held';
    await press('Load TradingView');
    await loading().waitFor();
    await focused().waitFor();
    widget.mood = 'well';
    widget.letGo();
    await frameOf('Bitcoin').and(page.locator(':visible')).waitFor();
    await expect.poll(() => shownPair().textContent()).toBe('BINANCE:BTCUSDT');
    await page.getByText(caveat).waitFor();
    await expect.poll(() => loading().count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    const settings = await widgetIn(page).locator('html').getAttribute('data-settings');
    expect(JSON.parse(settings ?? '')).toMatchObject({
      symbol: 'BINANCE:BTCUSDT',
      interval: '15',
      timezone: 'Asia/Kolkata',
      theme: 'dark',
      allow_symbol_change: true,
    });
    // Where the visitor is on our site is nobody's business.
    expect(widget.referrers).toEqual([`${inject('url')}/`]);
  },
);

longTest(
  'a coin chosen in the chart is the page’s coin, without loading the chart again',
  async () => {
    const asked = widget.referrers.length;
    const input = widgetIn(page).getByLabel('Symbol');
    await input.fill('BINANCE:ETHUSDT');
    await input.press('Enter');
    await expect.poll(chosenCoin).toBe('ETH');
    // The address changes before the page does.
    await frameOf('Ethereum').and(page.locator(':visible')).waitFor();
    await page.getByText(caveat).waitFor();

    // One that is not listed here moves nothing, and the page says that the chart is about
    // something else.
    await input.fill('BINANCE:MATICUSDT');
    await input.press('Enter');
    await page.getByText('This chart shows MATIC/USDT. This page is about Ethereum.').waitFor();
    expect(chosenCoin()).toBe('ETH');
    expect(widget.referrers.length).toBe(asked);
    expect(await axeFindings(page)).toEqual([]);
    await press('Show ETH');
    await page.getByText(caveat).waitFor();
    await expect.poll(() => shownPair().textContent()).toBe('BINANCE:ETHUSDT');
  },
);

longTest(
  'a coin chosen on the page is the chart’s, also while the one before still loads',
  async () => {
    widget.mood = 'held';
    await chooseInDrawer('Solana');
    await loading().waitFor();
    await chooseInDrawer('XRP');
    widget.mood = 'well';
    widget.letGo();
    await frameOf('XRP').and(page.locator(':visible')).waitFor();
    await expect.poll(() => shownPair().textContent()).toBe('BINANCE:XRPUSDT');
    expect(chosenCoin()).toBe('XRP');
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
  },
);

longTest(
  'a chart that has said nothing for ten seconds is an error, and what comes late is shown after all',
  async () => {
    widget.mood = 'silent';
    await arrive('BTC');
    await loading().waitFor();
    await shownPair().waitFor({ state: 'attached' });
    // Nobody but the frame can say that it is there.
    await page.evaluate(`window.postMessage({ kind: 'shown' }, '*')`);
    await timers.begun(TIMEOUT_MS);
    await loading().waitFor();
    expect(await failed().count()).toBe(0);
    await timers.end(TIMEOUT_MS);
    await failed().waitFor();
    await expect.poll(() => loading().count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await widgetIn(page).locator('html').evaluate('tell()');
    await failed().waitFor({ state: 'detached' });
    await frameOf('Bitcoin').and(page.locator(':visible')).waitFor();
  },
);

longTest('a blocked chart can be tried again, or left for ours', async () => {
  await failAt('BTC');
  widget.mood = 'well';
  await press('Retry');
  await page.getByText(caveat).waitFor();
  await frameOf('Bitcoin').and(page.locator(':visible')).waitFor();

  await failAt('ETH');
  await press('Use our prices');
  await ours().waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  // The device remembers that as well.
  const asked = widget.referrers.length;
  await arrive('ETH');
  await ours().waitFor();
  expect(widget.referrers.length).toBe(asked);
});

longTest('the card beside the market is light, and follows its chart by itself', async () => {
  widget.mood = 'well';
  await page.goto('/crypto');
  await ours().waitFor();
  await source('TradingView').click();
  await press('Load TradingView');
  await frameOf('Bitcoin').and(page.locator(':visible')).waitFor();
  const settings = await widgetIn(page).locator('html').getAttribute('data-settings');
  expect(JSON.parse(settings ?? '')).toMatchObject({ symbol: 'BINANCE:BTCUSDT', theme: 'light' });
  const input = widgetIn(page).getByLabel('Symbol');
  await input.fill('BINANCE:ETHUSDT');
  await input.press('Enter');
  const link = page.getByRole('link', { name: 'Trade contracts on Ethereum' });
  expect(await link.getAttribute('href')).toBe('/contract?coin=ETH');
  expect(await axeFindings(page)).toEqual([]);
  await source('Our prices').click();
  await page.getByRole('heading', { name: 'Ethereum price chart' }).waitFor();
  await ours().waitFor();
});

longTest(
  'a pair that TradingView has no data of is said; a page left while loading leaves nothing behind',
  async () => {
    widget.mood = 'empty';
    await arrive('ETH');
    await source('TradingView').click();
    await press('Load TradingView');
    await page
      .getByRole('alert')
      .filter({ hasText: 'TradingView has no chart for ETH/USDT.' })
      .waitFor();

    widget.mood = 'held';
    await press('Retry');
    await loading().waitFor();
    await page.getByRole('link', { name: 'View Orders' }).click();
    await page.waitForURL(/\/(order|login)/);
    // The address changes first; the page stays until the code of the next one is here.
    await page.locator('iframe').waitFor({ state: 'detached' });
    widget.letGo();
    await timers.end(TIMEOUT_MS);
    await expect.poll(() => failed().count()).toBe(0);
    // What the browser itself says about the requests that this file blocked.
    const own = visitor.errors.filter((error) => !error.includes('ERR_BLOCKED_BY_CLIENT'));
    expect(own).toEqual([]);
  },
);
