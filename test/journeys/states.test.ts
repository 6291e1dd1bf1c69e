/**
 * What pages show when something is missing: an unknown address, nobody signed in, an answer that
 * is late, fails or breaks the page. Answers of the server are held back or replaced on their way;
 * the app itself is as it is built.
 */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, desktop, joinBrowser, phone, visit } from '../browser.ts';
import { shown, signUpIn, toastOf } from './people.ts';
import { longTest } from '../long-test.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const bitcoin = (page: Page) => page.getByRole('link', { name: /^BTC.*Bitcoin/ }).last();

longTest('an unknown address is a page of its own, with the status to match', async () => {
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

longTest('the landing page shows six features and three voices, and leads on', async () => {
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

longTest('a visitor sees no balance but how to get one', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await page.goto('/home');
  await shown(page.getByText('0.00', { exact: true })).waitFor();
  await shown(page.getByText('Log in to view your balance')).waitFor();
  await shown(page.getByRole('button', { name: 'Log in to continue' })).click();
  await page.waitForURL('**/login');
  await toastOf(page, 'Please log in first').waitFor();
  await close();
});

longTest(
  'while the market loads five bars stand for it; where it fails, a retry mends it',
  async () => {
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
    await expect.poll(() => bars.locator('> div').count()).toBe(5);
    isHeld = false;
    release();
    await page.getByText('Prices unavailable').waitFor();
    await page.unroute('**/api/market/coins');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await bitcoin(page).waitFor();
    await close();
  },
);

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

longTest('what was loaded stays in view when asking anew fails, and says so', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/deposit-records');
  await page.getByText('No deposit requests').waitFor();
  const refused = (route: Route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{}' });
  await page.route('**/api/deposits*', refused);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'What you see may be out of date.' });
  await note.waitFor();
  await expect.poll(() => page.getByText('No deposit requests').isVisible()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/api/deposits*');
  await note.getByRole('button', { name: 'Retry' }).click();
  await note.waitFor({ state: 'detached' });
  await close();
});

longTest(
  'what breaks while a page is drawn is said with its message, and one can go home',
  async () => {
    const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
    // An answer that no server of ours gives: a coin without its statistics and its price.
    const body = JSON.stringify({ items: [{ symbol: 'BTC', name: 'Bitcoin' }], tick: 1 });
    await page.route('**/api/market/coins', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    const errorPage = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await page.goto('/crypto');
    await errorPage.waitFor();
    await expect.poll(() => page.locator('pre').innerText()).toMatch(/undefined/);
    expect(await axeFindings(page)).toEqual([]);

    await page.unroute('**/api/market/coins');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('heading', { name: 'Visualize the Future of Finance' }).waitFor();
    await close();
  },
);
