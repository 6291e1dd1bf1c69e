/**
 * The trading page as the journeys use it: its ticket, what it shows of an order or a balance, and
 * what the ledger says of the same.
 */
import { randomUUID } from 'node:crypto';

import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Order } from '#protocol/orders.ts';
import type { Statement } from '#protocol/people.ts';
import type { Holding } from '#protocol/portfolio.ts';
import type { Position, PositionPage } from '#protocol/positions.ts';
import { until } from '#test/waits.ts';
import { formatInr, formatPrice, formatSignedInr } from '#texts/format.ts';

import { openClient, PASSWORD } from '../client.ts';
import { type ServerProcess } from '../server-process.ts';
import { errorAt, freshEmail, meOf, toastOf } from './people.ts';
import { confirmUnchanged } from './sheet-figures.ts';

export const pays = (page: Page) => page.getByLabel('You Pay (INR)');
const receives = (page: Page) => page.getByLabel('You Receive', { exact: true });
export const submit = (page: Page, word: 'Buy' | 'Sell') =>
  page.getByRole('button', { name: `${word} BTC`, exact: true });

/**
 * Confirms, and closes what says that it was submitted. `path` is where it sends to, where the
 * sheet is watched meanwhile.
 */
export async function confirm(page: Page, says: RegExp, path?: string): Promise<void> {
  const title = 'Review your trade';
  const button = /^Confirm/;
  if (path === undefined)
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click();
  else await confirmUnchanged(page, { title, button, path });
  const submitted = page.getByRole('dialog', { name: 'Trade Submitted' });
  await submitted.getByText(says).waitFor();
  await submitted.getByRole('button', { name: 'Go to Wallet' }).waitFor();
  await toastOf(page, 'Trade submitted successfully').last().waitFor();
  await closeSubmitted(page);
}

export async function takeShares(page: Page): Promise<void> {
  const shares = { '25%': '2,12,500.00', '50%': '4,25,000.00', '75%': '6,37,500.00' };
  for (const [share, amount] of Object.entries({ ...shares, '100%': '8,50,000.00' })) {
    await page.getByRole('button', { name: share, exact: true }).click();
    await expect.poll(() => pays(page).inputValue()).toBe(amount);
    await expect.poll(() => receives(page).inputValue()).toMatch(/^0\.\d{6}$/);
  }
}

export async function refuseTooMuch(page: Page): Promise<void> {
  await pays(page).focus();
  await pays(page).fill('850000.01');
  await submit(page, 'Buy').click();
  await expect.poll(() => errorAt(pays(page))).toBe('Insufficient funds for this trade');
  await pays(page).fill('0');
  await submit(page, 'Buy').click();
  await expect.poll(() => errorAt(pays(page))).toBe('Please enter a valid amount');
}

/** All there is, chosen before leverage is on and after; a paisa more is refused, and says so. */
export async function takeMostWithLeverage(page: Page): Promise<void> {
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  const whole = page.getByRole('button', { name: '100%', exact: true });
  await whole.click();
  await page.getByRole('switch', { name: 'Leverage' }).check();
  for (const leverage of ['2×', '10×']) {
    await page.getByRole('radio', { name: leverage }).click();
    for (const choose of [async () => {}, () => whole.click()]) {
      await choose();
      await submit(page, 'Buy').click();
      await review.getByRole('button', { name: 'Cancel' }).click();
      await review.waitFor({ state: 'detached' });
    }
  }
  const most = await pays(page).inputValue();
  await pays(page).focus();
  const paise = BigInt(most.replaceAll(/[,.]/g, '')) + 1n;
  await pays(page).fill(`${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`);
  await submit(page, 'Buy').click();
  await expect.poll(() => errorAt(pays(page))).toBe('Insufficient funds for this trade');
  await page.getByText(`You can use at most ₹${most} now.`, { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Leverage' }).uncheck();
}

/** The first attempt fails; what it says stands until the next one. */
export async function failOnce(page: Page): Promise<void> {
  const isPlacing = (url: URL) => url.pathname === '/api/orders';
  await page.route(isPlacing, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
      : route.fallback(),
  );
  await pays(page).focus();
  await pays(page).fill('1000');
  await submit(page, 'Buy').click();
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  await review.getByRole('button', { name: /^Confirm/ }).click();
  const failed = page.getByRole('dialog', { name: 'Submission Failed' });
  await failed.getByRole('button', { name: 'Close' }).last().click();
  await failed.waitFor({ state: 'detached' });
  await toastOf(page, 'Failed to submit trade').waitFor();
  await page.unroute(isPlacing);
}

export async function closeSubmitted(page: Page): Promise<void> {
  const submitted = page.getByRole('dialog', { name: 'Trade Submitted' });
  await submitted.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

/** A named figure, whole. */
export async function seesFact(part: Locator, name: string, value: string): Promise<void> {
  const fact = part
    .locator('dl > div')
    .filter({ has: part.page().getByText(name, { exact: true }) });
  await fact.getByText(value, { exact: true }).waitFor();
}

export const positionsOf = async (context: BrowserContext, state: 'open' | 'ended') =>
  ((await (await context.request.get(`/api/positions?state=${state}`)).json()) as PositionPage)
    .items;

/** An amount in its smallest unit, whatever that is. */
export const unitsOf = (amount: string | null) => BigInt((amount ?? '').replace('.', ''));

/** `paise` are available, by the account, by the last line of the statement, and on the screen. */
export async function seesRupees(
  page: Page,
  context: BrowserContext,
  paise: bigint,
): Promise<void> {
  const { available, frozen } = (await meOf(context)).balances.inr;
  const answer = await context.request.get('/api/me/statement?asset=INR&limit=1');
  const [line] = ((await answer.json()) as Statement).items;
  expect(unitsOf(available)).toBe(paise);
  expect([line?.availableAfter, line?.frozenAfter]).toEqual([available, frozen]);
  await page.getByText(`Available ${formatInr(available)}`, { exact: true }).waitFor();
}

export async function seesEnded(
  page: Page,
  ended: Position,
  how: string,
  borne = '',
): Promise<void> {
  const { pnl, returned, entryPrice, closePrice } = ended;
  await page.getByRole('tab', { name: 'Closed' }).click();
  const row = page.locator('#positions li').first();
  const prices = `${formatPrice(entryPrice ?? '')} to ${formatPrice(closePrice ?? '')}.`;
  await row.getByText(`${how} ${prices}${borne}`, { exact: true }).waitFor();
  await row.getByText(formatSignedInr(pnl ?? ''), { exact: true }).waitFor();
  await row.getByText(`${formatInr(returned ?? '')} returned`, { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^Open/ }).click();
}

export const holding = async (context: BrowserContext) =>
  (await (await context.request.get('/api/portfolio/BTC')).json()) as Holding;

/** Asks for it at the API, under a key of its own. */
export async function post<Body>(
  context: BrowserContext,
  path: string,
  body: object,
): Promise<Body> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await context.request.post(path, { data: body, headers });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Body;
}

export const rest = (context: BrowserContext, order: { amount: string; price: string }) =>
  post<Order>(context, '/api/orders', { coin: 'BTC', side: 'buy', type: 'limit', ...order });

/** With ₹5,000 long, ₹3,000 short; answers it once it is entered. */
export async function openOne(
  context: BrowserContext,
  terms: { side: 'long' | 'short'; leverage: number; takeProfit?: string },
): Promise<Position> {
  const margin = terms.side === 'long' ? '5000.00' : '3000.00';
  const { id } = await post<Position>(context, '/api/positions', { coin: 'BTC', margin, ...terms });
  return until('an entered position', async () =>
    (await positionsOf(context, 'open')).find((one) => one.id === id && one.status === 'open'),
  );
}

export const completed = (context: BrowserContext, { id }: Order) =>
  until('a completed order', async () => {
    const order = (await (await context.request.get(`/api/orders/${id}`)).json()) as Order;
    return order.status === 'completed' ? order : null;
  });

/** The list's own sums, by the words of its badges. */
export async function seesCounts(page: Page, counts: Record<string, number>): Promise<void> {
  const list = page.getByRole('list', { name: 'Trades by status' });
  for (const [word, count] of Object.entries(counts))
    await list
      .getByRole('listitem')
      .filter({ hasText: `${word}${count}` })
      .waitFor();
}

/** Each of these orders and openings has one row, and nothing else has. */
export async function seesEachOnce(page: Page, all: readonly (Order | Position)[]): Promise<void> {
  const rows = page.locator('#your-trades details');
  await expect.poll(() => rows.count()).toBe(all.length);
  const numbers = all.map(({ id }) => id.replace(/^[a-z]+-/, 'trade-'));
  for (const number of numbers)
    await expect.poll(() => rows.filter({ has: page.getByTitle(number) }).count()).toBe(1);
}

/** How many lines of each kind the statement of rupees has; leftovers of rounding apart. */
export async function movements(context: BrowserContext): Promise<Record<string, number>> {
  const answer = await context.request.get('/api/me/statement?asset=INR&limit=100');
  const { items } = (await answer.json()) as Statement;
  const counts: Record<string, number> = {};
  for (const { kind } of items)
    if (kind !== 'order-rounding') counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The first admin switches limit and stop orders on; answers their e-mail. */
export async function allowOrders(server: ServerProcess): Promise<string> {
  const admin = openClient(server.url);
  const email = freshEmail();
  const claimed = await admin.post('/api/staff/claim', {
    name: 'Meera Rao',
    email,
    password: PASSWORD,
    token: new URL(server.claimUrl ?? '').hash.slice(1),
  });
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(201);
  const changes = { orderTypes: ['market', 'limit', 'stop'] };
  const set = await admin.post('/api/staff/settings', { changes, reason: 'For a journey.' });
  expect(set.status, JSON.stringify(set.body)).toBe(201);
  return email;
}
