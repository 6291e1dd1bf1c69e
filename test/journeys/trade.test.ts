/**
 * A person trades spot and with leverage on one page that is never loaded again: quick shares, the exchange of the two
 * amounts, a buy, a sale, a long and a short closed. Every figure that is shown is compared with what the server keeps.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';

import type { Order, OrderPage } from '#protocol/orders.ts';
import type { Holding } from '#protocol/portfolio.ts';
import type { Position, PositionPage } from '#protocol/positions.ts';
import { formatInr, formatPrice, formatSignedInr, groupTyped } from '#ui/format.ts';

import { axeFindings, desktop, openBrowser, visit } from '../browser.ts';
import { eventually, untilTrading } from '../server-process.ts';
import { errorAt, hasMark, leaveMark, meOf, signUpIn, toastOf } from './people.ts';

/** A fill or a closing comes with the next price, which comes every second. */
const NEXT_PRICE_MS = 10_000;

test('a person buys, sells, and closes a long and a short, by figures that are the ledger’s', async () => {
  const browser = await openBrowser();
  const there = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  const { page, context } = there;
  try {
    await untilTrading(inject('url'));
    await signUpIn(context);
    await page.goto('/trade');
    await leaveMark(page);
    await page.getByText('No trades yet').waitFor();
    await takeShares(page);
    await exchangeAmounts(page);
    await refuseTooMuch(page);
    const bought = await buyForHalf(page, context);
    await sellAQuarter(page, context, bought);
    await holdAndClose(page, context, 'long');
    await holdAndClose(page, context, 'short');
    await page.getByRole('tab', { name: 'Limit' }).click();
    await page.getByText('Limit Orders Coming Soon').waitFor();
    expect(await hasMark(page)).toBe(true);
    expect(there.errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

const pays = (page: Page) => page.getByLabel('You Pay (INR)');
const receives = (page: Page) => page.getByLabel('You Receive', { exact: true });
const submit = (page: Page, word: 'Buy' | 'Sell') =>
  page.getByRole('button', { name: `${word} BTC`, exact: true });

async function takeShares(page: Page): Promise<void> {
  const shares = { '25%': '2,12,500.00', '50%': '4,25,000.00', '75%': '6,37,500.00' };
  for (const [share, amount] of Object.entries({ ...shares, '100%': '8,50,000.00' })) {
    await page.getByRole('button', { name: share, exact: true }).click();
    expect(await pays(page).inputValue()).toBe(amount);
    expect(await receives(page).inputValue()).toMatch(/^0\.\d{6}$/);
  }
}

async function exchangeAmounts(page: Page): Promise<void> {
  const swap = page.getByRole('button', { name: 'Swap the two amounts' });
  await swap.click();
  expect(await page.getByLabel('You Receive (INR)').inputValue()).toBe('8,50,000.00');
  expect(await page.getByLabel('You Sell').inputValue()).toMatch(/^0\.\d{6}$/);
  await swap.click();
  expect(await pays(page).inputValue()).toBe('8,50,000.00');
}

async function refuseTooMuch(page: Page): Promise<void> {
  // With the focus its digits are ungrouped, which takes the selection away that is typed over.
  await pays(page).focus();
  await pays(page).fill('850000.01');
  await submit(page, 'Buy').click();
  await expect.poll(() => errorAt(page, pays(page))).toBe('Insufficient funds for this trade');
  await pays(page).fill('0');
  await submit(page, 'Buy').click();
  await expect.poll(() => errorAt(page, pays(page))).toBe('Please enter a valid amount');
}

/** Reviews, confirms, and closes what says that it was submitted. */
async function confirm(page: Page, says: RegExp): Promise<void> {
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  await review.getByRole('button', { name: /^Confirm/ }).click();
  const submitted = page.getByRole('dialog', { name: 'Trade Submitted' });
  await submitted.getByText(says).waitFor();
  await submitted.getByRole('button', { name: 'Go to Wallet' }).waitFor();
  await toastOf(page, 'Trade submitted successfully').waitFor();
  await submitted.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

async function newest(context: BrowserContext): Promise<Order> {
  return eventually('the newest trade completed', NEXT_PRICE_MS, async () => {
    const list = (await (await context.request.get('/api/trades')).json()) as OrderPage;
    return list.items[0]?.status === 'completed' ? list.items[0] : null;
  });
}

const holding = async (context: BrowserContext) =>
  (await (await context.request.get('/api/me/coins/BTC')).json()) as Holding;

async function buyForHalf(page: Page, context: BrowserContext): Promise<Order> {
  await page.getByRole('button', { name: '50%', exact: true }).click();
  await submit(page, 'Buy').click();
  await page
    .getByRole('dialog', { name: 'Review your trade' })
    .getByText('₹4,25,000.00', { exact: true })
    .first()
    .waitFor();
  await confirm(
    page,
    /^Your buy order for 0\.\d{6} BTC has been submitted and will be processed shortly\.$/,
  );
  expect(await pays(page).inputValue()).toBe('');
  const order = await newest(context);
  const { total, cost } = await holding(context);
  expect([order.amount, order.quantity]).toEqual(['425000.00', total]);
  expect(cost).toBe('425000.00');
  await seesTrade(page, order, ['Paid, fee included', 'Received']);
  await page.getByText('Available ₹4,25,000.00').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  return order;
}

async function sellAQuarter(page: Page, context: BrowserContext, bought: Order): Promise<void> {
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByRole('button', { name: '25%', exact: true }).click();
  const units = BigInt((bought.quantity ?? '').replace('.', '')) / 4n;
  const quarter = `0.${units.toString().padStart(8, '0')}`;
  expect(await page.getByLabel('You Sell').inputValue()).toBe(quarter);
  await submit(page, 'Sell').click();
  await confirm(page, /^Your sell order for 0\.\d{6} BTC has been submitted/);
  const order = await newest(context);
  expect([order.side, order.quantity]).toEqual(['sell', quarter]);
  await seesTrade(page, order, ['Received, after the fee', 'Sold']);
  const { balances } = await meOf(context);
  const paise = (amount: string | null) => BigInt((amount ?? '').replace('.', ''));
  expect(paise(balances.inr.available)).toBe(42_500_000n + paise(order.amount));
  await page.getByText(`Available ${formatInr(balances.inr.available)}`).waitFor();
  await page.getByRole('radio', { name: 'Buy' }).click();
}

/** The newest row of the list, opened, tells the fill to the smallest unit. */
async function seesTrade(
  page: Page,
  order: Order,
  [rupees, coins]: [rupees: string, coins: string],
): Promise<void> {
  const row = page
    .locator('#your-trades li')
    .filter({ has: page.locator('summary') })
    .first();
  await row.getByText('Completed', { exact: true }).waitFor();
  await row.locator('summary').click();
  await seesFact(row, rupees, formatInr(order.amount ?? ''));
  await seesFact(row, coins, `${groupTyped(order.quantity ?? '')} BTC`);
  await seesFact(row, 'Price', formatPrice(order.fillPrice ?? ''));
  await seesFact(row, 'Fee', formatInr(order.fee ?? ''));
  await seesFact(row, 'Trade', order.id);
  await row.locator('summary').click();
}

/** A named figure, whole. */
async function seesFact(part: Locator, name: string, value: string): Promise<void> {
  const fact = part
    .locator('dl > div')
    .filter({ has: part.page().getByText(name, { exact: true }) });
  await fact.getByText(value, { exact: true }).waitFor();
}

const positionsOf = async (context: BrowserContext, state: 'open' | 'ended') =>
  ((await (await context.request.get(`/api/positions?state=${state}`)).json()) as PositionPage)
    .items;

async function holdAndClose(
  page: Page,
  context: BrowserContext,
  side: 'long' | 'short',
): Promise<void> {
  const before = (await meOf(context)).balances.inr.available;
  const word = side === 'long' ? 'Buy' : 'Sell';
  await page.getByRole('radio', { name: word }).click();
  await page.getByRole('switch', { name: 'Leverage' }).check();
  await page.getByRole('radio', { name: '10×' }).click();
  await pays(page).fill('5000');
  await page.getByText(/^At 10× a 5% move against you closes the position/).waitFor();
  await submit(page, word).click();
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  await seesFact(review, 'Exposure', '₹50,000.00');
  await confirm(
    page,
    new RegExp(`^Your ${word.toLowerCase()} order for 0\\.\\d{6} BTC with 10x leverage has been`),
  );

  const open = await eventually('an entered position', NEXT_PRICE_MS, async () =>
    (await positionsOf(context, 'open')).find(({ status }) => status === 'open'),
  );
  const card = page.getByRole('article', { name: `Bitcoin, ${side} 10 times` });
  await seesFact(card, 'Entry price', formatPrice(open.entryPrice ?? ''));
  await seesFact(card, 'Liquidation price', formatPrice(open.liquidationPrice ?? ''));
  await seesFact(card, 'Margin', '₹5,000.00');

  await card.getByRole('button', { name: 'Close', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Close this position?' });
  await asked.getByRole('button', { name: 'Close position' }).click();
  const ended = await eventually('an ended position', NEXT_PRICE_MS, async () =>
    (await positionsOf(context, 'ended')).find(({ id }) => id === open.id),
  );
  await seesEnded(page, ended);
  const { balances } = await meOf(context);
  const paise = (amount: string) => BigInt(amount.replace('.', ''));
  expect(paise(balances.inr.available)).toBe(paise(before) + paise(ended.pnl ?? ''));
  await page.getByText(`Available ${formatInr(balances.inr.available)}`).waitFor();
}

async function seesEnded(page: Page, { pnl, returned, entryPrice, closePrice }: Position) {
  await page.getByRole('tab', { name: 'Ended' }).click();
  const row = page.locator('#positions li').first();
  await row.getByText(formatSignedInr(pnl ?? ''), { exact: true }).waitFor();
  await row.getByText(`${formatInr(returned ?? '')} came back`, { exact: true }).waitFor();
  const prices = `${formatPrice(entryPrice ?? '')} to ${formatPrice(closePrice ?? '')}.`;
  await row.getByText(`Closed by you. ${prices}`, { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^Open/ }).click();
}
