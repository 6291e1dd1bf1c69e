/**
 * What happened to my money: a person buys, loses or wins, and finds in the wallet what they have,
 * why, and where it came from.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { Order } from '#protocol/orders.ts';
import type { Portfolio } from '#protocol/portfolio.ts';
import { until } from '#test/waits.ts';
import { formatInr, formatTokens } from '#texts/format.ts';

import { axeFindings, desktop, joinBrowser, phone, visit } from '../browser.ts';
import { placeIn, signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

async function bought(context: BrowserContext): Promise<Order> {
  const placed = await context.request.post('/api/orders', {
    data: { coin: 'SOL', side: 'buy', type: 'market', amount: '25000.00' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { id } = (await placed.json()) as Order;
  return until('the order filled', async () => {
    const order = (await (await context.request.get(`/api/orders/${id}`)).json()) as Order;
    return order.status === 'completed' ? order : null;
  });
}

const worthOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/portfolio')).json()) as Portfolio).worth;

test('a new person sees no curve yet, buys, and follows each line of their activity to what it was', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/wallet');
  await page.getByText('The curve starts tomorrow.').waitFor();
  await page.getByText('No coins yet').waitFor();
  expect(await page.getByRole('link', { name: 'Markets' }).getAttribute('href')).toBe('/crypto');

  const order = await bought(context);
  const line = page.getByRole('link', {
    name: `Bought ${formatTokens(order.quantity ?? '')} SOL`,
  });
  await line.waitFor();
  await line.getByText('−₹25,000.00', { exact: true }).waitFor();
  const holding = page.getByRole('region', { name: 'Holdings' }).getByRole('link', { name: /SOL/ });
  await holding.waitFor();
  // What was paid is in coins now: of the money put in nothing is gone but the fee and what prices
  // did.
  const { added, cash } = await worthOf(context);
  expect([added, cash]).toEqual(['850000.00', '825000.00']);
  const where = page.getByRole('listitem').filter({ hasText: 'Cash' });
  await where.getByText(formatInr(cash), { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await line.click();
  const facts = page.getByRole('dialog', { name: 'Spot in SOL' });
  await facts.getByText('Paid, fee included').waitFor();
  await facts.getByTitle(order.id).waitFor();
  await facts.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL((url) => url.pathname === '/order' && url.search === '');
  expect(errors).toEqual([]);
  await close();
});

test('a stake is at risk while its contract runs, and what came of it is told without a reload', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/wallet');
  await page.getByText('The curve starts tomorrow.').waitFor();
  const { id } = await placeIn(context, { amount: '12500.00' });
  const atStake = page.getByRole('listitem').filter({ hasText: 'In open contracts' });
  await atStake.getByText('₹12,500.00', { exact: true }).waitFor();
  expect((await worthOf(context)).total).toBe('850000.00');
  await page.getByRole('link', { name: 'BTC contract, Buy Up' }).getByText('stake').waitFor();

  const settled = await until('its settlement', async () => {
    const answer = await context.request.get(`/api/contracts/${id}`);
    const contract = (await answer.json()) as Contract;
    return contract.status === 'ACTIVE' ? null : contract;
  });
  const told = {
    WIN: ['BTC contract won, Buy Up', '+₹3,750.00'],
    LOSS: ['BTC contract, Buy Up', '−₹12,500.00'],
    REFUNDED: ['BTC contract, stake returned', '+₹12,500.00'],
    VOID: ['BTC contract, stake returned', '+₹12,500.00'],
    ACTIVE: ['', ''],
  } as const;
  const [title, figure] = told[settled.status];
  const line = page.getByRole('link', { name: title }).first();
  await line.getByText(figure, { exact: true }).waitFor();
  await atStake.getByText('₹0.00', { exact: true }).waitFor();
  const net = page.getByRole('region', { name: 'Realised this financial year' });
  if (settled.status === 'WIN' || settled.status === 'LOSS')
    await net.getByText(figure, { exact: true }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await line.click();
  await page.waitForURL(`**/order?tab=closing&contract=${id}`);
  expect(errors).toEqual([]);
  await close();
});
