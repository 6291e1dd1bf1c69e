/** A journal: a note on an order in two tabs, found by its tag, and taken along as a file. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Order } from '#protocol/orders.ts';

import { axeFindings, openBrowser, phone, visit } from '../browser.ts';
import { signUpIn } from './people.ts';
import { openOne, positionsOf } from './trading.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a note on an order: written, changed in two tabs without loss, found by tag, downloaded', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  const placed = await context.request.post('/api/orders', {
    data: { coin: 'BTC', side: 'buy', type: 'market', amount: '5000.00' },
    headers: { 'idempotency-key': `order-${randomUUID()}` },
  });
  expect(placed.status()).toBe(201);
  const { id } = (await placed.json()) as Order;
  const completed = async () =>
    ((await (await context.request.get(`/api/orders/${id}`)).json()) as Order).status;
  await expect.poll(completed).toBe('completed');

  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/order?item=${id}`);
    await tab.getByRole('button', { name: 'Add a note' }).click();
  }
  // A note that nobody has typed into yet would take what another tab has saved.
  await other.getByLabel('Note', { exact: true }).fill('=Mine');
  await page.getByLabel('Note', { exact: true }).fill('Bought the dip.');
  await page.getByLabel('Tags', { exact: true }).fill('#plan, Plan, dip');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Bought the dip.', { exact: true }).waitFor();

  // The other tab is told, and what was typed there stays.
  await other.getByRole('button', { name: 'Save note' }).click();
  await other.getByText('This note was changed elsewhere').waitFor();
  expect(await other.getByLabel('Note', { exact: true }).inputValue()).toBe('=Mine');
  await other.getByLabel('Tags', { exact: true }).fill('plan');
  await other.getByRole('button', { name: 'Save note' }).click();
  await other.getByText('=Mine', { exact: true }).waitFor();
  await other.close();

  await page.goto('/wallet');
  await page.getByRole('link', { name: /^Journal/ }).click();
  await page.getByRole('button', { name: /^plan/ }).click();
  await page.getByRole('link', { name: 'BTC order, Buy' }).waitFor();
  await page.getByText('=Mine', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(readFileSync(await download.path()).toString()).toMatch(
    new RegExp(`,${id},"BTC order, Buy",5000\\.00,,plan,'=Mine\\r\\n$`),
  );
  await page.getByRole('button', { name: 'Contracts' }).click();
  await page.getByText('No matching trades').waitFor();
  // Being told of the other tab's version was the other page's.
  expect(errors).toEqual([]);
  await close();
});

test('a note on a position while it is open stays with it when it has been closed', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  const { id } = await openOne(context, { side: 'short', leverage: 2 });
  await page.goto('/trade');
  const card = page.getByRole('article');
  await card.getByRole('button', { name: 'Note' }).click();
  await card.getByRole('button', { name: 'Add a note' }).click();
  await card.getByLabel('Note', { exact: true }).fill('Against the trend, small.');
  await card.getByLabel('Tags', { exact: true }).fill('hedge');
  await card.getByRole('button', { name: 'Save note' }).click();
  await card.getByText('Against the trend, small.', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const headers = { 'idempotency-key': randomUUID() };
  await context.request.post(`/api/positions/${id}/close`, { data: {}, headers });
  const isClosed = async () => (await positionsOf(context, 'ended')).some((one) => one.id === id);
  await expect.poll(isClosed).toBe(true);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Positions' }).click();
  await page.getByRole('link', { name: 'BTC position, Short' }).click();
  await page.getByText('Against the trend, small.', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await close();
});
