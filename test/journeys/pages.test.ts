/**
 * Every page in light and dark, on a phone and on a desktop: no finding of axe, no error of the page or its security policy,
 * no scrolling sideways on the narrowest phone, its own fonts, and the strip that says what is not real.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import {
  axeFindings,
  desktop,
  foreignRupees,
  isScrolledSideways,
  openBrowser,
  phone,
  visit,
  type Visit,
} from '../browser.ts';
import { untilTrading } from '../server-process.ts';
import { placeIn, signInAsSeasoned, signUpIn } from './people.ts';

const narrowest = { width: 320, height: 640 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Stop = {
  path: string;
  /** Waits until the page shows what it was opened for, doing what that takes. */
  ready: (page: Page) => Promise<unknown>;
  /** Before it is opened. */
  before?: (context: BrowserContext) => Promise<unknown>;
};

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();
/** A page holds some parts twice, for a phone and for a desktop, and shows one of the two. */
const shown = (parts: Locator) => parts.filter({ visible: true }).first();
const market = (page: Page) =>
  page
    .getByRole('link', { name: /^BTC.*Bitcoin/ })
    .last()
    .waitFor();
const ticket = async (page: Page) => {
  await page.getByRole('button', { name: 'Buy Up' }).waitFor();
  await page.getByRole('img', { name: /chart/i }).or(page.locator('canvas')).first().waitFor();
};

const publicStops: readonly Stop[] = [
  { path: '/', ready: heading('Visualize the Future of Finance') },
  { path: '/home', ready: market },
  { path: '/crypto', ready: market },
  { path: '/login', ready: heading('Log in') },
  {
    path: '/login?with=errors',
    async ready(page) {
      await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
      await page.getByText('Please enter your password').waitFor();
    },
  },
  { path: '/signup', ready: heading('Create your account') },
  { path: '/contract', ready: heading('Log in') },
  { path: '/rules', ready: heading('Where prices come from') },
  { path: '/no-such-page', ready: heading('404') },
  { path: '/console/claim#a-code-that-is-wrong', ready: heading('Become the first admin') },
];

const newPersonStops: readonly Stop[] = [
  { path: '/home', ready: (page) => shown(page.getByText('Manage Funds')).waitFor() },
  {
    path: '/wallet',
    ready: (page) => page.getByText('Welcome grant, virtual').waitFor(),
  },
  { path: '/order', ready: (page) => page.getByText('No contracts found.').waitFor() },
  {
    path: '/order?tab=closing',
    ready: (page) => page.getByText('No closed orders found.').waitFor(),
  },
  { path: '/contract', ready: ticket },
  {
    path: '/contract?coin=SOL',
    async ready(page) {
      await page.getByRole('button', { name: /select currency/ }).click();
      await page.getByRole('dialog').getByText('Dogecoin').waitFor();
    },
  },
  {
    path: '/contract?coin=ETH',
    async ready(page) {
      await page.getByLabel('Amount').fill('100');
      await page.getByRole('button', { name: 'Sell Short' }).click();
      await page.getByRole('button', { name: /^I understand/ }).click();
      await page.getByRole('button', { name: 'Confirm: risk ₹100.00' }).waitFor();
    },
  },
  {
    path: '/order?with=one',
    before: (context) => placeIn(context),
    ready: (page) => page.getByRole('timer').waitFor(),
  },
  { path: '/me', ready: (page) => page.getByText('₹8,49,500.00').waitFor() },
  { path: '/settings', ready: heading('Settings') },
  { path: '/change-password', ready: heading('Change Password') },
  {
    path: '/me?with=notices',
    async ready(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByText('Welcome to Crypto Trading App!').waitFor();
    },
  },
];

const seasonedStops: readonly Stop[] = [
  {
    path: '/order?tab=closing',
    ready: (page) => page.getByText('Contract time').first().waitFor(),
  },
  {
    path: '/order?tab=closing',
    async ready(page) {
      await page
        .getByRole('button', { name: /receipt/i })
        .first()
        .click();
      await page.getByText('Chain head').waitFor();
    },
  },
];

const settings = [
  { size: 'phone', viewport: phone, theme: 'light' },
  { size: 'phone', viewport: phone, theme: 'dark' },
  { size: 'desktop', viewport: desktop, theme: 'light' },
  { size: 'desktop', viewport: desktop, theme: 'dark' },
] as const;

describe.concurrent.each(settings)('$size, $theme', ({ viewport, theme }) => {
  const arrive = () => visit(browser, { baseURL: inject('url'), viewport, theme });

  test('pages for everybody', async () => {
    const there = await arrive();
    await walk(there, publicStops);
  });

  test('pages of a new person', async () => {
    const there = await arrive();
    await signUpIn(there.context);
    await untilTrading(inject('url'));
    await walk(there, newPersonStops);
  });

  test('settled contracts and a receipt', async () => {
    const there = await arrive();
    await signInAsSeasoned(there.context);
    await walk(there, seasonedStops);
  });
});

async function walk(there: Visit, stops: readonly Stop[]): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const { path, ready, before } of stops) {
    await before?.(there.context);
    await there.page.goto(path);
    await ready(there.page);
    const found = await problemsOf(there, path);
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
  await there.close();
}

async function problemsOf({ page, errors }: Visit, path: string): Promise<string[]> {
  const problems = errors.splice(0).filter((error) => !isExpected(error));
  problems.push(...(await axeFindings(page)));
  problems.push(...(await foreignRupees(page)));
  if (!path.startsWith('/console')) {
    // By its name in the document: behind a dialog it has no role.
    const strip = await page.locator('aside[aria-label="Simulation notice"]').allInnerTexts();
    if (!strip.join().includes('Simulated market · virtual funds')) problems.push('no strip');
  }
  const before = page.viewportSize();
  if (before && before.width < 768) {
    await page.setViewportSize(narrowest);
    if (await isScrolledSideways(page)) problems.push('scrolls sideways at 320 pixels');
    await page.setViewportSize(before);
  }
  return problems;
}

/** The browser itself notes the status of a document that is not found. */
const isExpected = (error: string) => /status of 404 .*\/no-such-page\)$/.test(error);

test('the checks above see what they look for', async () => {
  const { page, errors, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await page.goto('/no-such-page');
  await page.getByRole('heading', { name: '404' }).waitFor();
  errors.length = 0;
  expect(await isScrolledSideways(page)).toBe(false);
  expect(await foreignRupees(page)).toEqual([]);
  await page.evaluate(`
    const planted = document.createElement('div');
    planted.innerHTML = '<p style="color: red">inline</p><p id="rupees">₹100</p><button></button>';
    document.querySelector('main').append(planted);
    document.getElementById('rupees').style.fontFamily = 'serif';
    planted.style.width = '2000px';
  `);
  await expect.poll(() => errors.join()).toMatch(/style/i);
  expect(await axeFindings(page)).toContainEqual(expect.stringContaining('button-name'));
  expect(await foreignRupees(page)).not.toEqual([]);
  expect(await isScrolledSideways(page)).toBe(true);
  await close();
});

test('an unknown address is a page of its own, with the status to match', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const answer = await page.goto('/nowhere/to/be/found');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: '404', exact: true }).waitFor();
  await page.getByText('Oops! Page not found', { exact: true }).waitFor();
  const home = page.getByRole('link', { name: 'Return to Home' });
  expect(await home.getAttribute('href')).toBe('/');
  await home.click();
  await page.getByRole('heading', { name: 'Visualize the Future of Finance' }).waitFor();
  await close();
});

test('the landing page shows six features and three voices, and leads on', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  await page.goto('/');
  for (const feature of [
    'Real-Time Data',
    'Beautiful Visualizations',
    'Multi-Coin Support',
    'Secure Authentication',
    'Responsive Design',
    'Market Alerts',
  ]) {
    await page.getByRole('heading', { name: feature }).waitFor();
  }
  await page.getByRole('heading', { name: 'Trusted by Investors Worldwide' }).waitFor();
  await page.getByText('Live Data').first().waitFor();
  const addressOf = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
  expect(await addressOf('Explore Markets')).toBe('/crypto');
  expect(await addressOf('Explore Crypto Markets')).toBe('/crypto');
  expect(await addressOf('Create Account')).toBe('/signup');
  await close();
});

test('a visitor sees no balance but how to get one', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await page.goto('/home');
  await shown(page.getByText('0.00', { exact: true })).waitFor();
  await shown(page.getByText('Log in to view your balance')).waitFor();
  await shown(page.getByRole('button', { name: 'Log in to continue' })).click();
  await page.waitForURL('**/login');
  await page.locator('.toast').filter({ hasText: 'Please log in first' }).waitFor();
  await close();
});

test('while the market loads five bars stand for it; where it fails, a retry mends it', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  let isHeld = true;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/market/coins', async (route) => {
    if (isHeld) await held;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' });
  });
  await page.goto('/crypto');
  const bars = page.getByRole('status').filter({ hasText: 'Loading the market' });
  await bars.waitFor();
  expect(await bars.locator('> div').count()).toBe(5);
  isHeld = false;
  release();
  await page.getByText('Could not load the market').waitFor();
  await page.unroute('**/api/market/coins');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await market(page);
  await close();
});

test('a balance that cannot be loaded is never shown as zero', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
  await page.route('**/api/me', (route) => route.fulfill(broken));
  await page.goto('/wallet');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load account balance' });
  await alert.waitFor();
  const text = await page.getByRole('main').innerText();
  expect(text).not.toContain('₹0.00');
  expect(text).not.toContain('0.000000');
  await page.unroute('**/api/me');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('₹8,50,000.00').first().waitFor();
  await close();
});

test('what breaks while a page is drawn is said with its message, and one can go home', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  // An answer that no server of ours gives: a coin without its statistics and its price.
  const body = JSON.stringify({ items: [{ symbol: 'BTC', name: 'Bitcoin' }], tick: 1 });
  await page.route('**/api/market/coins', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  const errorPage = page.getByRole('heading', { name: 'Unexpected Application Error!' });
  await page.goto('/crypto');
  await errorPage.waitFor();
  expect(await page.locator('pre').innerText()).toMatch(/undefined/);
  expect(await axeFindings(page)).toEqual([]);

  await page.unroute('**/api/market/coins');
  await page.route('**/assets/CryptoPage-*', (route) => route.abort());
  await page.goto('/crypto');
  await errorPage.waitFor();
  expect(await page.locator('pre').innerText()).toMatch(/CryptoPage/);

  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('heading', { name: 'Visualize the Future of Finance' }).waitFor();
  await close();
});
