/**
 * A person trades spot and with leverage on one page that is never loaded again: quick shares, the
 * exchange of the two amounts, a buy, a sale, longs and shorts closed at a profit and at a loss,
 * one liquidated, one carried beyond its margin. Another one's server is killed and goes on, with
 * ticks in between, while their browser has no network. The server is a real one whose prices the
 * test writes; every figure that is shown is compared with what it keeps.
 */
// Long because a person trades on one page that is never loaded again.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Order, OrderPage } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';
import { until } from '#test/waits.ts';
import {
  formatInr,
  formatPrice,
  formatTokens,
  formatSignedInr,
  groupTyped,
} from '#texts/format.ts';

import { axeFindings, desktop, joinBrowser, visit } from '../browser.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { type ScriptedTape, takeTape } from '../tape.ts';
import { hasMark, leaveMark, meOf, signUpIn, toastOf } from './people.ts';
import { confirmUnchanged } from './sheet-figures.ts';
import {
  allowOrders,
  closeSubmitted,
  completed,
  confirm,
  failOnce,
  holding,
  movements,
  openOne,
  pays,
  positionsOf,
  refuseTooMuch,
  rest,
  seesCounts,
  seesEachOnce,
  seesEnded,
  seesFact,
  seesRupees,
  submit,
  takeMostWithLeverage,
  takeShares,
  unitsOf,
} from './trading.ts';
import { longTest } from '../long-test.ts';

/** Rupees, from where positions begin. */
const ENTRY = 5_000_000;

const data = makeDataDir();
let server: ServerProcess;
let tape: ScriptedTape;

beforeAll(async () => {
  server = await startServer(data.path);
  tape = await takeTape(data.path, 5_842_317.06);
});

afterAll(async () => {
  await tape.stop();
  server.kill('SIGINT');
  await server.ended;
  data.remove();
});

test('a person buys, sells, gains and loses with leverage, by figures that are the ledger’s', async () => {
  const browser = await joinBrowser(inject('browser'));
  const there = await visit(browser, { baseURL: server.url, viewport: desktop });
  const { page, context } = there;
  try {
    await signUpIn(context, 'Asha Verma', server.referral);
    await page.goto('/trade');
    await leaveMark(page);
    const own = page.getByRole('region', { name: 'Your Trades' });
    await own.getByText('No trades yet').waitFor();
    await takeShares(page);
    await exchangeAmounts(page);
    await refuseTooMuch(page);
    await takeMostWithLeverage(page);
    await failOnce(page);
    const bought = await buyForHalf(page, context);
    await sellAQuarter(page, context, bought);
    // Ten times ₹5,000 is ₹50,000: 2 % of that is ₹1,000, 3 % is ₹1,500.
    await holdAndClose(page, context, {
      side: 'long',
      exit: 5_100_000,
      pnl: '1000.00',
      isWatched: true,
    });
    await holdAndClose(page, context, { side: 'long', exit: 4_850_000, pnl: '-1500.00' });
    await holdAndClose(page, context, { side: 'short', exit: 4_900_000, pnl: '1000.00' });
    await holdAndClose(page, context, { side: 'short', exit: 5_150_000, pnl: '-1500.00' });
    await beLiquidated(page, context, {
      side: 'long',
      exit: 4_725_000,
      pnl: '-2750.00',
      gap: null,
    });
    await beLiquidated(page, context, {
      side: 'short',
      exit: 5_750_000,
      pnl: '-5000.00',
      gap: '2500.00',
    });
    await page.getByRole('tab', { name: 'Limit' }).click();
    await page.getByText('Limit Orders Coming Soon').waitFor();
    expect(await hasMark(page)).toBe(true);
    // The browser reports the one attempt that this test makes fail.
    expect(there.errors).toEqual([expect.stringContaining('status of 500')]);
  } finally {
    await browser.close();
  }
});

async function exchangeAmounts(page: Page): Promise<void> {
  const swap = page.getByRole('button', { name: 'Swap the two amounts' });
  await swap.click();
  await expect.poll(() => page.getByLabel('You Receive (INR)').inputValue()).toBe('8,50,000.00');
  await expect.poll(() => page.getByLabel('You Sell').inputValue()).toMatch(/^0\.\d{6}$/);
  await swap.click();
  await expect.poll(() => pays(page).inputValue()).toBe('8,50,000.00');
}

async function newest(context: BrowserContext): Promise<Order> {
  return until('the newest order completed', async () => {
    const list = (await (await context.request.get('/api/orders')).json()) as OrderPage;
    return list.items[0]?.status === 'completed' ? list.items[0] : null;
  });
}

async function buyForHalf(page: Page, context: BrowserContext): Promise<Order> {
  await page.getByRole('button', { name: '50%', exact: true }).click();
  await submit(page, 'Buy').click();
  // A new attempt takes back the message of the failed one.
  await expect.poll(() => toastOf(page, 'Failed to submit trade').count()).toBe(0);
  await page
    .getByRole('dialog', { name: 'Review your trade' })
    .getByText('₹4,25,000.00', { exact: true })
    .first()
    .waitFor();
  await confirm(
    page,
    /^Your buy order for 0\.\d{6} BTC has been submitted and will be processed shortly\.$/,
    '/api/orders',
  );
  await expect.poll(() => pays(page).inputValue()).toBe('');
  const order = await newest(context);
  const { total, cost } = await holding(context);
  expect([order.amount, order.quantity]).toEqual(['425000.00', total]);
  expect(cost).toBe('425000.00');
  await seesOrder(page, order, ['Paid, fee included', 'Received']);
  await seesRupees(page, context, 42_500_000n);
  expect(await axeFindings(page)).toEqual([]);
  return order;
}

async function sellAQuarter(page: Page, context: BrowserContext, bought: Order): Promise<void> {
  await page.getByRole('radio', { name: 'Sell' }).click();
  // The shares are of what the page knows to be there.
  await page
    .getByText(`Available ${formatTokens(bought.quantity ?? '')} BTC`, { exact: true })
    .waitFor();
  const units = unitsOf(bought.quantity);
  const sells = (share: bigint) => `0.${String((units * share) / 100n).padStart(8, '0')}`;
  for (const share of [100n, 75n, 50n, 25n]) {
    await page.getByRole('button', { name: `${share}%`, exact: true }).click();
    await expect.poll(() => page.getByLabel('You Sell').inputValue()).toBe(sells(share));
  }
  const quarter = sells(25n);
  await submit(page, 'Sell').click();
  await confirm(page, /^Your sell order for 0\.\d{6} BTC has been submitted/);
  const order = await newest(context);
  expect([order.side, order.quantity]).toEqual(['sell', quarter]);
  await seesOrder(page, order, ['Received after fee', 'Sold']);
  const left = (await holding(context)).available;
  expect(unitsOf(left)).toBe(units - unitsOf(quarter));
  await page.getByText(`Available ${formatTokens(left)} BTC`, { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Buy' }).click();
  await seesRupees(page, context, 42_500_000n + unitsOf(order.amount));
}

/** Its row in the list, opened, tells the fill to the smallest unit. */
async function seesOrder(
  page: Page,
  order: Order,
  [rupees, coins]: [rupees: string, coins: string],
): Promise<void> {
  // By its number: for a moment the first row may be that of the order before.
  const row = page.locator('#your-trades li').filter({ has: page.getByTitle(order.id) });
  await row.getByText('Completed', { exact: true }).waitFor();
  await row.locator('summary').click();
  await seesFact(row, rupees, formatInr(order.amount ?? ''));
  await seesFact(row, coins, `${groupTyped(order.quantity ?? '')} BTC`);
  await seesFact(row, 'Price', formatPrice(order.fillPrice ?? ''));
  await seesFact(row, 'Fee', formatInr(order.fee ?? ''));
  await row
    .getByTitle(order.id)
    .getByText(`trade-…${order.id.slice(-8)}`)
    .waitFor();
  await row.locator('summary').click();
}

/** `isWatched`: its sheets are, frame by frame. */
type Course = { side: 'long' | 'short'; exit: number; pnl: string; isWatched?: boolean };

/**
 * Ten times ₹5,000 at `ENTRY`, as the card and the ledger have it. Answers what was available
 * before, in paise.
 */
async function open(
  page: Page,
  context: BrowserContext,
  { side, isWatched = false }: Pick<Course, 'side' | 'isWatched'>,
) {
  const before = unitsOf((await meOf(context)).balances.inr.available);
  await tape.reach(ENTRY);
  const word = side === 'long' ? 'Buy' : 'Sell';
  await page.getByRole('radio', { name: word }).click();
  await page.getByRole('switch', { name: 'Leverage' }).check();
  await page.getByRole('radio', { name: '10×' }).click();
  await pays(page).fill('5000');
  await page.getByText(/^A 5% move against you closes the position/).waitFor();
  await submit(page, word).click();
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  await seesFact(review, 'Exposure', '₹50,000.00');
  await confirm(
    page,
    new RegExp(`^Your ${word.toLowerCase()} order for 0\\.\\d{6} BTC with 10x leverage has been`),
    isWatched ? '/api/positions' : undefined,
  );
  const position = await until('an entered position', async () =>
    (await positionsOf(context, 'open')).find(({ status }) => status === 'open'),
  );
  expect([position.entryPrice, position.margin]).toEqual(['5000000.00000000', '5000.00']);
  const card = page.getByRole('article', { name: `Bitcoin, ${side} 10 times` });
  await seesFact(card, 'Entry price', formatPrice(position.entryPrice ?? ''));
  await seesFact(card, 'Liquidation price', formatPrice(position.liquidationPrice ?? ''));
  await seesFact(card, 'Margin', '₹5,000.00');
  await seesRupees(page, context, before - 500_000n);
  return { before, position, card };
}

async function holdAndClose(
  page: Page,
  context: BrowserContext,
  { side, exit, pnl, isWatched = false }: Course,
) {
  const { before, position, card } = await open(page, context, { side, isWatched });
  await tape.reach(exit);
  const worth = `${5000 + Number.parseInt(pnl, 10)}.00`;
  await card.getByText(formatSignedInr(pnl), { exact: true }).waitFor();
  await card.getByText(formatInr(worth), { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Close', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Close this position?' });
  await asked.getByText(formatInr(worth), { exact: true }).waitFor();
  if (isWatched)
    await confirmUnchanged(page, {
      title: 'Close this position?',
      button: 'Close position',
      path: `/api/positions/${position.id}/close`,
    });
  else await asked.getByRole('button', { name: 'Close position' }).click();
  const ended = await endOf(context, position);
  expect([ended.pnl, ended.returned, ended.closeReason]).toEqual([pnl, worth, 'asked']);
  await seesEnded(page, ended, 'Closed by you.');
  // Gone, so that the next of its kind is the only one of its name.
  await card.waitFor({ state: 'detached' });
  await seesRupees(page, context, before + unitsOf(pnl));
}

async function beLiquidated(
  page: Page,
  context: BrowserContext,
  { side, exit, pnl, gap }: Course & { gap: string | null },
) {
  const { before, position, card } = await open(page, context, { side });
  await tape.reach(exit);
  const ended = await endOf(context, position);
  expect([ended.status, ended.pnl, ended.gap ?? '0.00']).toEqual([
    'liquidated',
    pnl,
    gap ?? '0.00',
  ]);
  const borne = gap === null ? '' : ` We covered ${formatInr(gap)} beyond the margin.`;
  await seesEnded(page, ended, 'Liquidated: half the margin was lost.', borne);
  await card.waitFor({ state: 'detached' });
  await seesRupees(page, context, before + unitsOf(pnl));
}

const endOf = (context: BrowserContext, { id }: Position) =>
  until('an ended position', async () =>
    (await positionsOf(context, 'ended')).find((ended) => ended.id === id),
  );

longTest(
  'another coin is traded with the same side, type and rupees; what was of the coin before is named',
  async () => {
    const browser = await joinBrowser(inject('browser'));
    const { page, context, errors } = await visit(browser, {
      baseURL: server.url,
      viewport: desktop,
    });
    const choose = async (coin: string) => {
      await page.getByRole('button', { name: /select currency/i }).click();
      const drawer = page.getByRole('dialog', { name: 'Select Currency' });
      await drawer
        .getByRole('button', { name: new RegExp(`^${coin}`) })
        .first()
        .click();
      await page.waitForURL(`**/trade?coin=${coin}`);
    };
    const isOn = (label: string) => page.getByRole('radio', { name: label }).isChecked();
    try {
      await signUpIn(context, 'Meera Nair', server.referral);
      await page.goto('/trade?coin=BTC');
      await page.getByRole('radio', { name: 'Sell' }).check();
      await page.getByLabel('You Receive (INR)').fill('500');
      await choose('ETH');
      await page.getByRole('button', { name: 'Sell ETH', exact: true }).waitFor();
      expect(await isOn('Sell')).toBe(true);
      expect(await page.getByLabel('You Receive (INR)').inputValue()).toBe('500');

      await page.getByLabel('You Sell').fill('0.5');
      await choose('BTC');
      await page.getByText('Values you set for ETH were cleared: amount.').waitFor();
      expect(await page.getByLabel('You Sell').inputValue()).toBe('');
      await page.getByRole('tab', { name: 'Limit' }).click();
      await choose('ETH');
      expect(await page.getByRole('tab', { name: 'Limit' }).getAttribute('aria-selected')).toBe(
        'true',
      );
      expect(await isOn('Sell')).toBe(true);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);

longTest('a killed server and a lost network lose nothing and double nothing', async () => {
  await allowOrders(server);
  const browser = await joinBrowser(inject('browser'));
  const { page, context } = await visit(browser, { baseURL: server.url, viewport: desktop });
  try {
    await signUpIn(context, 'Ravi Menon', server.referral);
    await tape.reach(ENTRY);
    const kept = await rest(context, { amount: '1000.00', price: '4000000' });
    const met = await rest(context, { amount: '20000.00', price: '4950000' });
    const long = await openOne(context, { side: 'long', leverage: 10, takeProfit: '5100000' });
    const short = await openOne(context, { side: 'short', leverage: 2 });
    await page.goto('/trade');
    await leaveMark(page);
    await page.getByRole('article').nth(1).waitFor();
    await seesCounts(page, { Pending: 2, Completed: 2, Failed: 0, Cancelled: 0 });

    await pays(page).fill('10000');
    await submit(page, 'Buy').click();
    const review = page.getByRole('dialog', { name: 'Review your trade' });
    const button = review.getByRole('button', { name: /^Confirm/ });
    await button.waitFor();
    // No price comes between its acceptance and the end of the server.
    await tape.hold();
    const sent = page.waitForRequest(
      (one) => one.method() === 'POST' && new URL(one.url()).pathname === '/api/orders',
    );
    await button.click();
    const request = await sent;
    const answer = (await (await request.response())?.text()) ?? '';
    server.kill('SIGKILL');
    await context.setOffline(true);
    await server.ended;
    const pending = JSON.parse(answer) as Order;
    expect(pending.status).toBe('pending');
    await closeSubmitted(page);

    // One price fills what waited, one meets a limit, one takes the long's profit: 2.4 % of
    // ₹50,000.
    for (const [index, rupees] of [5_020_000, 4_900_000, 5_120_000].entries())
      await tape.write(rupees, new Date(Date.parse(pending.acceptedAt) + (index + 1) * 500));
    await tape.stop();
    server = await startServer(data.path, { PORT: new URL(server.url).port });
    tape = await takeTape(data.path, 5_050_000);
    await context.setOffline(false);

    const available = 85_000_000n - 100_000n - 2_000_000n - 1_000_000n + 120_000n - 300_000n;
    const [bought, limit] = [await completed(context, pending), await completed(context, met)];
    expect([bought.fillPrice, limit.fillPrice]).toEqual(['5020000.00000000', '4900000.00000000']);
    const ended = await endOf(context, long);
    expect([ended.closeReason, ended.pnl]).toEqual(['take-profit', '1200.00']);
    await seesRupees(page, context, available);
    await seesCounts(page, { Pending: 1, Completed: 4, Failed: 0, Cancelled: 0 });
    await seesEachOnce(page, [bought, met, kept, long, short]);
    await seesEnded(page, ended, 'Closed at take profit.');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('article', { name: 'Bitcoin, short 2 times' }).waitFor();

    const repeated = await context.request.post('/api/orders', {
      data: request.postDataJSON() as object,
      headers: { 'idempotency-key': (await request.headerValue('idempotency-key')) ?? '' },
    });
    expect(repeated.headers()['idempotency-replayed']).toBe('true');
    expect([repeated.status(), await repeated.text()]).toEqual([201, answer]);
    expect(await movements(context)).toEqual({
      'welcome-grant': 1,
      'order-hold': 3,
      'order-give': 2,
      'position-hold': 2,
      'position-release': 1,
      'position-profit': 1,
    });
    const { total } = await holding(context);
    expect(unitsOf(total)).toBe(unitsOf(bought.quantity) + unitsOf(limit.quantity));
    await seesRupees(page, context, available);
    expect(await hasMark(page)).toBe(true);
  } finally {
    await browser.close();
  }
});

longTest('a pair is placed by key and book, changed, and one cancels the other', async () => {
  const browser = await joinBrowser(inject('browser'));
  const { page, context } = await visit(browser, { baseURL: server.url, viewport: desktop });
  try {
    await signUpIn(context, 'Ravi Iyer', server.referral);
    await tape.reach(5_050_000);
    await page.goto('/trade');
    await page.getByText('Available ₹8,50,000.00').first().waitFor();
    await pairByHand(page, context);
  } finally {
    await browser.close();
  }
});

/**
 * By key to the ticket, a price of the book, a stop beside the limit, another price for it; and the
 * price that meets it.
 */
async function pairByHand(page: Page, context: BrowserContext): Promise<void> {
  const ticket = page.getByLabel('Limit price');
  const pressed = (key: string) =>
    page
      .locator('h1')
      .click()
      .then(() => page.keyboard.press(key));
  await pressed('s');
  await expect.poll(() => focusedName(page)).toBe('coins');
  await pressed('b');
  await expect.poll(() => focusedName(page)).toBe('inr');
  const row = page
    .getByRole('table', { name: /^Order book of BTC/ })
    .getByRole('button')
    .first();
  const price = /[0-9,.]+$/.exec((await row.innerText()).trim())?.[0] ?? '';
  await row.click();
  await expect.poll(async () => readable(await ticket.inputValue())).toBe(readable(price));
  await expect.poll(() => focusedName(page)).toBe('inr');
  await page.getByText(/^Fills at the next price: your limit is above the price\.$/).waitFor();
  // With the focus its digits are ungrouped, which takes the selection away that is typed over.
  await ticket.focus();
  const retyped = async () => {
    await ticket.fill('4900000');
    return readable(await ticket.inputValue());
  };
  await expect.poll(retyped).toBe(readable('4900000'));
  await page.getByRole('switch', { name: 'Add a stop (OCO)' }).check();
  await page.getByLabel('Stop price').fill('5200000');
  await pays(page).fill('3000');
  await submit(page, 'Buy').click();
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  await seesFact(review, 'Stop price (OCO)', '₹52,00,000.00');
  await review.getByRole('button', { name: /^Confirm/ }).click();
  const submitted = page.getByRole('dialog', { name: 'Trade Submitted' });
  await expect
    .poll(() => submitted.innerText())
    .toContain('Open until the price reaches ₹49,00,000.00');
  await closeSubmitted(page);
  const resting = page.getByRole('region', { name: /^Open orders on BTC/ });
  await resting
    .getByText('₹3,000.00 · when one reaches its price, the other is cancelled')
    .waitFor();
  await resting.getByRole('button', { name: /^Change Limit buy, OCO/ }).click();
  const change = page.getByRole('dialog', { name: 'Change this limit buy' });
  await change.getByLabel('Limit price').focus();
  await change.getByLabel('Limit price').fill('4950000');
  await change.getByRole('button', { name: 'Change order' }).click();
  await resting.getByText('₹49,50,000.00', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // Asked for before it comes: a busy machine is slower than a toast lasts.
  const toast = toastOf(page, 'BTC at ₹49,40,000.00').innerText();
  await tape.reach(4_940_000);
  const filled = await until('the limit order completed', async () => {
    const list = (await (
      await context.request.get('/api/orders?state=ended&limit=2')
    ).json()) as OrderPage;
    return list.items.find(({ pair, status }) => pair !== null && status === 'completed');
  });
  const words = `Bought ${formatTokens(filled.quantity ?? '')} BTC at ₹49,40,000.00`;
  expect(await toast).toContain(words);
  await page.locator('#your-trades').getByText(words, { exact: true }).waitFor();
  await resting.getByText('₹52,00,000.00').waitFor({ state: 'detached' });
}

const focusedName = (page: Page) =>
  page.evaluate<string | null>('document.activeElement.getAttribute("name")');
/** A price of the book or of a field, without what is for the eye. */
const readable = (price: string) => Number(price.replaceAll(',', ''));
