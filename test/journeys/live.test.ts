/**
 * What reaches an open page by itself: from another tab, before its stream is open, and at the end
 * of a session.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { openNetwork } from './network.ts';
import { hasMark, leaveMark, placeIn, signUpIn } from './people.ts';
import { confirmUnchanged } from './sheet-figures.ts';
import { longTest } from '../long-test.ts';

const LOST_AFTER_MS = 40_000;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

describe.concurrent('live', () => {
  test('a contract placed in one tab is in the other one, and so is its balance', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport: desktop });
    await signUpIn(there.context);
    const orders = there.page;
    await orders.goto('/order');
    await orders.getByText('No contracts found.').waitFor();
    await leaveMark(orders);
    const wallet = await there.context.newPage();
    await wallet.goto('/wallet');
    await wallet.getByText('₹8,50,000.00').first().waitFor();
    await leaveMark(wallet);

    const trade = await there.context.newPage();
    await trade.goto('/contract?coin=DOGE');
    await trade.getByText('Available ₹8,50,000.00').waitFor();
    await trade.getByLabel('Amount').fill('4321.09');
    await trade.getByRole('button', { name: 'Sell Short' }).click();
    await trade.getByRole('button', { name: /^I understand/ }).click();
    await confirmUnchanged(trade, {
      title: 'Review your contract',
      button: 'Confirm: risk ₹4,321.09',
      path: '/api/contracts',
    });
    await trade.getByRole('dialog', { name: 'Contract placed' }).waitFor();

    await orders.getByRole('row').filter({ hasText: 'DOGE' }).getByRole('timer').waitFor();
    await wallet.getByText('₹8,45,678.91').first().waitFor();
    await wallet.getByText('DOGE contract, Sell Short').waitFor();
    expect(await hasMark(orders)).toBe(true);
    expect(await hasMark(wallet)).toBe(true);
    expect(there.errors).toEqual([]);
    await there.close();
  });

  longTest(
    'a stream that is lost without an error opens again, and what was missed comes with it',
    async () => {
      const network = await openNetwork(inject('url'));
      const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
      const { page, context } = there;
      await signUpIn(context);
      await page.clock.install();
      await page.goto(`${network.url}/wallet`);
      const available = page.getByText('Available', { exact: true }).locator('..');
      await available.getByText('₹8,50,000.00').waitFor();
      await leaveMark(page);
      network.hushStreams();
      await placeIn(context, { amount: '1000.00' });
      // The server says the time every 15 s; the page waits a little longer than two of these.
      await page.clock.fastForward(LOST_AFTER_MS);
      await available.getByText('₹8,49,000.00').waitFor();
      expect(await hasMark(page)).toBe(true);
      await there.close();
      await network.close();
    },
  );

  longTest('what happened before the stream opened is not missed', async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    let open = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/live?*', async (route) => {
      await held;
      await route.continue();
    });
    // The list as it was before the contract entered; the tick that told of it is over when it is
    // on the page.
    const items = [await placeIn(context, { amount: '1000.00' })];
    const early = { status: 200, json: { items, nextCursor: null } };
    await page.route('**/api/contracts?state=active*', (route) => route.fulfill(early), {
      times: 1,
    });
    const served = page.waitForResponse('**/api/contracts?state=active*');
    await page.goto('/order');
    expect(await (await served).json()).toEqual(early.json);
    await page.getByRole('timer').waitFor();

    await page.goto('/wallet');
    await page.getByText('₹8,49,000.00').first().waitFor();
    await page.getByText('BTC contract, Buy Up').first().waitFor();
    await placeIn(context, { amount: '2500.00' });
    // The balance is the stream's to tell; what all is worth is asked for every three seconds.
    const available = page.getByText('Available', { exact: true }).locator('..');
    await available.getByText('₹8,49,000.00').waitFor();
    open();
    await available.getByText('₹8,46,500.00').waitFor();
    await page.getByText('BTC contract, Buy Up').nth(1).waitFor();
    await close();
  });

  test('signing out in one tab signs the other out', async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    await page.goto('/wallet');
    await page.getByText('₹8,50,000.00').first().waitFor();
    await leaveMark(page);
    const other = await context.newPage();
    await other.goto('/settings');
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/login');
    await page.waitForURL('**/login');
    await page.getByText('₹8,50,000.00').first().waitFor({ state: 'detached' });
    expect(await hasMark(page)).toBe(true);
    await close();
  });
});
