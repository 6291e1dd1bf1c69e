/**
 * The market at a glance on the first page, and the search of everything, as a newcomer and as
 * somebody at a keyboard meet them.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, desktop, joinBrowser, phone, settled, visit } from '../browser.ts';
import { hasFocus, expectTrapped } from './keys.ts';
import { placeIn, signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

test.each([phone, desktop])(
  'at $width pixels the first page has the market’s map, live, and nothing moves when it comes',
  async (viewport) => {
    const { page, errors, close } = await visit(browser, { baseURL: inject('url'), viewport });
    await page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await page.getByText('updates every 3 s').waitFor();
    expect(asked.filter((url) => url.includes('/Treemap-'))).toEqual([]);

    const map = page.getByRole('list', { name: 'The market by value' });
    await page
      .getByRole('heading', { name: 'The whole market at a glance' })
      .scrollIntoViewIfNeeded();
    const bitcoin = map.getByRole('link', {
      name: /^Bitcoin, BTC, .+ in 24 hours, market value ₹/,
    });
    await bitcoin.waitFor();
    expect(asked.filter((url) => url.includes('/Treemap-')).length).toBeGreaterThan(0);
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.01);

    // By keys, and as a table.
    await bitcoin.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(map.getByRole('link').nth(1))).toBe(true);
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('region', { name: 'The market by value' });
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(20);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Market overview' }).click();
    await page.getByRole('heading', { name: 'What moves together' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

test('by Ctrl-K one finds a coin, a page, help and a contract of one’s own', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await placeIn(context, {
    coin: 'SOL',
    direction: 'BUY_UP',
    amount: '750.00',
    duration: 180,
  });
  await page.goto('/home');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.focus();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Coins, pages, orders, help' });
  const chosen = dialog.locator('[aria-selected=true]');
  const opened = async () => {
    // The one before has gone.
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
  };

  await opened();
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(button)).toBe(true);

  await opened();
  await field.fill('sol');
  await dialog.getByRole('option', { name: /^Buy Up SOL, contract/ }).waitFor();
  await expect.poll(() => chosen.innerText()).toMatch(/^SOL/);
  expect(await axeFindings(page)).toEqual([]);
  // The page's code comes late, after the search has been opened again: the focus stays in the
  // search.
  const isOpen = Promise.withResolvers<void>();
  await page.route('**/assets/CoinPage-*.js', async (route) => {
    await isOpen.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/coin/SOL');

  await opened();
  isOpen.resolve();
  await page.locator('#content h1', { hasText: 'Solana' }).waitFor();
  await settled(page);
  await expect.poll(() => hasFocus(field)).toBe(true);
  await field.fill('750');
  await expect.poll(() => chosen.innerText()).toMatch(/^Buy Up SOL, contract/);
  await page.keyboard.press('Enter');
  // It runs still: it is among the open ones.
  await page.waitForURL('**/order');

  await opened();
  await field.fill('xirr');
  await expect.poll(() => chosen.innerText()).toBe('How returns are calculated');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/rules#returns');
  const title = page.getByRole('heading', { name: 'How returns are worked out' });
  await expect.poll(async () => (await title.boundingBox())?.y ?? 9_999).toBeLessThan(300);

  await opened();
  await field.fill('perf');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/performance');
  // A person who came today has no day to compare yet, and no contract that settled.
  await page.getByText('Your returns start tomorrow').waitFor();
  await page.getByText('No contract settled in this range.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await field.waitFor({ state: 'hidden' });
  await page.setViewportSize(phone);
  await button.click();
  await field.fill('zzzz');
  await dialog.getByText('Nothing matches “zzzz”.').first().waitFor();
  expect(errors).toEqual([]);
  await close();
});
