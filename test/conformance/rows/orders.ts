/**
 * Spot trading: the ticket with its checks, its dialogs, the book and the history, and the list of
 * one’s trades.
 */
// Long because it is one table: a row is a clause and its check, and they read on from each other.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Order, OrderPage } from '#protocol/orders.ts';
import { errorAt, meOf, signUpIn, toastOf } from '#test/journeys/people.ts';
import { until } from '#test/waits.ts';
import { tradeTexts } from '#texts/trade.ts';

import { colourOf, has, linksTo, styleOf, visible } from '../checks.ts';
import { heldBy, inScene, scene, type Screen } from '../row.ts';

const JOURNEY = 'test/journeys/orders.test.ts';
const JOURNEY_TEST =
  'a person buys, sells, gains and loses with leverage, by figures that are the ledger’s';

const visitor = scene('/trade for who is not signed in', async ({ page }) => {
  await page.goto('/trade');
  await page.waitForURL('**/login');
});
const ticket = scene('the trade page', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/home');
  await page.goto('/trade');
  await submit(page, 'Buy').and(page.locator(':enabled')).waitFor();
});
const refused = scene('a trade that cannot be submitted', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'csrf', detail: 'No.', status: 403 }),
        })
      : route.fallback(),
  );
  await page.goto('/trade');
  await pays(page).fill('1000');
  await submit(page, 'Buy').click();
  await page.getByRole('button', { name: /^Confirm/ }).click();
});
const listed = scene('a list of trades of every status', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(everyStatus()) }),
  );
  await page.goto('/trade');
  await page.locator('#your-trades summary').first().waitFor();
});
const lost = scene('a list of trades that cannot be loaded', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/trade');
});

const submit = (page: Page, word: 'Buy' | 'Sell') =>
  page.getByRole('button', { name: `${word} BTC`, exact: true });
const pays = (page: Page) => page.getByLabel('You Pay (INR)');
const badge = (page: Page, word: string) =>
  page.locator('#your-trades summary').getByText(word, { exact: true });

/** On a phone book and history are folded away beneath the ticket. */
const unfold = (page: Page, title: string) =>
  page.locator('summary').filter({ hasText: title }).click();

/** One of each status that a trade has, and one of a status that nobody here knows. */
function everyStatus(): unknown {
  const trade: Omit<Order, 'id' | 'status'> = {
    number: 1,
    clientOrderId: null,
    coin: 'BTC',
    coinName: 'Bitcoin',
    side: 'buy',
    type: 'market',
    amount: '1000.00',
    quantity: null,
    byQuantity: false,
    price: null,
    limitPrice: null,
    timeInForce: 'gtc',
    postOnly: false,
    leverage: 1,
    positionId: null,
    fee: null,
    realised: null,
    acceptedAt: '2026-11-21T10:00:00.000Z',
    acceptedAfterTick: 60,
    pair: null,
    listNumber: null,
    listClientOrderId: null,
    changedAt: null,
    changedAfterTick: null,
    expiresAt: null,
    triggeredTick: null,
    fillTick: null,
    fillNumber: null,
    fillPrice: null,
    filledAt: null,
    endedAt: null,
    failure: null,
  };
  const statuses = ['pending', 'completed', 'failed', 'held'];
  const items = statuses.map((status, at) => ({ ...trade, id: `trade-${at}`, status }));
  const counts = { pending: 1, completed: 1, failed: 1, cancelled: 0 };
  return { items, nextCursor: null, counts };
}

export const orderScreen: Screen = {
  title: 'Spot trading',
  rows: [
    ...inScene(visitor, [
      {
        id: 'trade.visitor.title',
        kind: 'text',
        decided: 23,
        says: 'Who is not signed in reads at the login what the page is, and that it needs one',
        texts: [
          'Cryptocurrency Trading',
          'Login Required',
          'Please log in to start trading cryptocurrencies.',
        ],
      },
      {
        id: 'trade.visitor.buttons',
        kind: 'route',
        says: 'Two buttons lead on: the login, and the sign-up',
        texts: ['Log In', 'Sign Up'],
        async holds(visit) {
          await has('button', 'Log In')(visit);
          await linksTo('Sign Up', '/signup')(visit);
        },
      },
      {
        id: 'trade.visitor.acts',
        kind: 'rule',
        says: 'Whoever acts without being signed in is sent to the login',
        async holds({ page }) {
          expect(new URL(page.url()).pathname).toBe('/login');
          const answer = await page.request.post('/api/orders', {
            data: { coin: 'BTC', side: 'buy', type: 'market', amount: '100.00' },
            headers: { 'idempotency-key': 'conformance-trade-visitor' },
          });
          expect(answer.status()).toBe(401);
        },
      },
    ]),
    ...inScene(ticket, [
      {
        id: 'trade.side',
        kind: 'state',
        says: 'A toggle chooses between the two sides',
        texts: ['Buy', 'Sell'],
        async holds({ page }) {
          await page.getByRole('radio', { name: 'Sell', exact: true }).click();
          await submit(page, 'Sell').waitFor();
          await page.getByRole('radio', { name: 'Buy', exact: true }).click();
          await submit(page, 'Buy').waitFor();
        },
      },
      {
        id: 'trade.tabs',
        kind: 'text',
        says: 'Three tabs are the types of an order; the first is chosen',
        texts: ['Market', 'Limit', 'Stop'],
        async holds(visit) {
          await has('tab', 'Market', 'Limit', 'Stop')(visit);
          const market = visit.page.getByRole('tab', { name: 'Market', exact: true });
          expect(await market.getAttribute('aria-selected')).toBe('true');
        },
      },
      {
        id: 'trade.limit',
        kind: 'text',
        says: 'Where limit orders are off, their tab says so',
        texts: [
          'Limit Orders Coming Soon',
          'Limit order functionality will be available in the next update.',
        ],
        async holds({ page }) {
          await page.getByRole('tab', { name: 'Limit', exact: true }).click();
          await page.getByText('Limit Orders Coming Soon', { exact: true }).waitFor();
          const text = 'Limit order functionality will be available in the next update.';
          await page.getByText(text, { exact: true }).waitFor();
        },
      },
      {
        id: 'trade.stop',
        kind: 'text',
        says: 'Where stop orders are off, their tab says so in the same manner',
        texts: ['Stop Orders Coming Soon'],
        async holds({ page }) {
          await page.getByRole('tab', { name: 'Stop', exact: true }).click();
          await page.getByText('Stop Orders Coming Soon', { exact: true }).waitFor();
          await page.getByRole('tab', { name: 'Market', exact: true }).click();
          await submit(page, 'Buy').waitFor();
        },
      },
      {
        id: 'trade.coin',
        kind: 'field',
        says: 'A coin is chosen by symbol and name',
        async holds({ page }) {
          await page.getByRole('button', { name: /^BTC.*Bitcoin.*select currency/ }).click();
          const drawer = page.getByRole('dialog', { name: 'Select Currency', exact: true });
          await drawer
            .getByRole('button', { name: /ETH.*Ethereum/ })
            .first()
            .click();
          await page.getByRole('button', { name: 'Buy ETH', exact: true }).waitFor();
          await page.getByRole('button', { name: /select currency/ }).click();
          await drawer
            .getByRole('button', { name: /^BTC.*Bitcoin/ })
            .first()
            .click();
          await submit(page, 'Buy').waitFor();
        },
      },
      {
        id: 'trade.price',
        kind: 'field',
        says: 'The current price stands in rupees, with an arrow in the colour of its last move',
        async holds({ page }) {
          const price = page.locator('p').filter({ hasText: 'Current price (INR)' });
          await price.getByText(/^₹[\d,]+\.\d\d$/).waitFor();
          await price.locator('svg').waitFor();
          const tools = page.getByRole('button', { name: 'Chart tools' });
          if (await tools.isVisible()) await tools.click();
          // Both are read of one move.
          await page.getByRole('button', { name: 'Pause prices' }).click();
          const [red, green] = await colourOf(price.locator('svg'));
          const isUp = (await price.locator('svg path').getAttribute('d'))?.startsWith('M4 1');
          expect(isUp ? green > red : red > green).toBe(true);
          await page.getByRole('button', { name: 'Resume prices' }).click();
        },
      },
      {
        id: 'trade.refresh',
        kind: 'text',
        says: 'A button stands beside it',
        texts: ['Refresh'],
        holds: has('button', 'Refresh'),
      },
      {
        id: 'trade.inr.available',
        kind: 'field',
        says: 'The field of rupees shows the available balance',
        texts: ['Available ₹8,50,000.00'],
      },
      {
        id: 'trade.inr.percent',
        kind: 'constant',
        says: 'Buttons fill in 25, 50, 75 and 100 percent of it',
        texts: ['25%', '50%', '75%', '100%'],
        async holds({ page }) {
          const amounts = ['2,12,500.00', '4,25,000.00', '6,37,500.00', '8,50,000.00'];
          for (const [index, share] of ['25%', '50%', '75%', '100%'].entries()) {
            await page.getByRole('button', { name: share, exact: true }).click();
            expect(await pays(page).inputValue()).toBe(amounts[index]);
          }
        },
      },
      {
        id: 'trade.inr.buy',
        kind: 'text',
        says: 'When buying, the field of rupees is called so',
        texts: ['You Pay (INR)'],
      },
      {
        id: 'trade.coin-amount.buy',
        kind: 'text',
        says: 'When buying, the field of coins is called so',
        texts: ['You Receive'],
      },
      {
        id: 'trade.swap',
        kind: 'state',
        decided: 23,
        says: 'A button exchanges the two amounts: what was paid is received',
        async holds({ page }) {
          await page.getByRole('button', { name: 'Swap the two amounts' }).click();
          expect(await page.getByLabel('You Receive (INR)').inputValue()).toBe('8,50,000.00');
        },
      },
      {
        id: 'trade.inr.sell',
        kind: 'text',
        says: 'When selling, the field of rupees is called so',
        texts: ['You Receive (INR)'],
      },
      {
        id: 'trade.coin-amount.sell',
        kind: 'text',
        says: 'When selling, the field of coins is called so',
        texts: ['You Sell'],
      },
      {
        id: 'trade.input',
        kind: 'rule',
        says: 'The fields of amounts take digits and one decimal point',
        async holds({ page }) {
          await page.getByRole('radio', { name: 'Buy', exact: true }).click();
          await pays(page).focus();
          await pays(page).fill('');
          await pays(page).pressSequentially('1x2-3.4.5');
          expect(await pays(page).inputValue()).toBe('123.45');
        },
      },
      {
        id: 'trade.convert',
        kind: 'rule',
        says: 'The two amounts follow from each other by the current price: coins to six decimals, rupees to two',
        async holds({ page }) {
          const coins = page.getByLabel('You Receive', { exact: true });
          await pays(page).focus();
          await pays(page).fill('100000');
          expect(await coins.inputValue()).toMatch(/^0\.0\d{5}$/);
          await coins.fill('0.5');
          expect(await pays(page).inputValue()).toMatch(/^[\d,]+\.\d{2}$/);
        },
      },
      {
        id: 'trade.amount',
        kind: 'rule',
        says: 'The amount has to be above zero',
        texts: ['Please enter a valid amount'],
        async holds({ page }) {
          await pays(page).focus();
          await pays(page).fill('0');
          await submit(page, 'Buy').click();
          await expect.poll(() => errorAt(pays(page))).toBe('Please enter a valid amount');
        },
      },
      {
        id: 'trade.funds',
        kind: 'error',
        says: 'When buying, not more than what is available',
        texts: ['Insufficient funds for this trade'],
        async holds({ page }) {
          await pays(page).focus();
          await pays(page).fill('850000.01');
          await submit(page, 'Buy').click();
          await expect.poll(() => errorAt(pays(page))).toBe('Insufficient funds for this trade');
        },
      },
      {
        id: 'trade.leverage.off',
        kind: 'constant',
        says: 'Leverage is off at first, and then 1',
        async holds({ page }) {
          const isOn = await page.getByRole('switch', { name: 'Leverage' }).isChecked();
          expect(isOn).toBe(false);
        },
      },
      {
        id: 'trade.leverage.switch',
        kind: 'state',
        says: 'A switch turns leverage on',
        holds: ({ page }) => page.getByRole('switch', { name: 'Leverage' }).check(),
      },
      {
        id: 'trade.leverage.choices',
        kind: 'constant',
        says: 'Leverage is 2, 5, 10, 20, 50 or 100, and 2 where nobody chose',
        async holds(visit) {
          await has('radio', '2×', '5×', '10×', '20×', '50×', '100×')(visit);
          const two = visit.page.getByRole('radio', { name: '2×', exact: true });
          expect(await two.isChecked()).toBe(true);
        },
      },
      {
        id: 'trade.leverage.warning',
        kind: 'text',
        says: 'Leverage comes with a warning of its risk',
        async holds({ page }) {
          await page
            .getByRole('note')
            .getByText(/against you closes the position/)
            .waitFor();
          await page.getByRole('switch', { name: 'Leverage' }).uncheck();
        },
      },
      {
        id: 'trade.chart',
        kind: 'state',
        says: 'A dark chart of 15 minutes stands on the page',
        async holds({ page }) {
          const chart = page.locator('[data-theme="dark"]');
          await chart.getByText('IST', { exact: true }).waitFor();
          const interval = chart.getByRole('button', { name: '15m', exact: true });
          expect(await interval.getAttribute('aria-pressed')).toBe('true');
        },
      },
      {
        id: 'trade.book',
        kind: 'constant',
        says: 'The order book has five rows to sell and five to buy, 0.1 percent apart',
        texts: ['Order Book'],
        async holds({ page }, width) {
          if (width === 'phone') await unfold(page, 'Order Book');
          const table = page.getByRole('table', { name: /^Order book of BTC/ });
          await table.getByText(/^Sell/).first().waitFor();
          // People's resting orders could add to the house's five, and none are placed here.
          expect(await table.getByRole('rowheader', { name: /^Sell/ }).count()).toBe(5);
          expect(await table.getByRole('rowheader', { name: /^Buy/ }).count()).toBe(5);
          const answer = await page.request.get('/api/market/book?coin=BTC');
          const { asks, price } = (await answer.json()) as {
            asks: { price: string }[];
            price: string;
          };
          for (const [index, ask] of asks.entries()) {
            const apart = Number(ask.price) / Number(price) - 1;
            expect(apart).toBeCloseTo((index + 1) / 1_000, 6);
          }
        },
      },
      {
        id: 'trade.history',
        kind: 'constant',
        says: 'The history holds the last eight trades at most',
        texts: ['Trade History'],
        async holds({ page }, width) {
          const title = page.getByRole('heading', { name: 'Trade History', exact: true });
          await title.waitFor();
          if (width === 'phone') await unfold(page, 'Trade History');
          const panel = page.locator('section, details').filter({ has: title }).last();
          const fills = panel.getByRole('table', { name: /^Latest BTC trades/ });
          await fills.or(panel.getByText(tradeTexts().noFills, { exact: true })).waitFor();
          expect(await fills.getByRole('rowheader').count()).toBeLessThanOrEqual(8);
        },
      },
      {
        id: 'trade.submit',
        kind: 'text',
        says: 'The button names the side and the symbol, and says so while it is busy',
        texts: ['Buy {SYMBOL}', 'Sell {SYMBOL}', 'Processing...'],
        async holds({ page }) {
          const held = Promise.withResolvers<void>();
          await page.route('**/api/orders', async (route) => {
            if (route.request().method() === 'POST') await held.promise;
            await route.fallback();
          });
          await pays(page).focus();
          await pays(page).fill('100000');
          await submit(page, 'Buy').click();
          await page.getByRole('button', { name: /^Confirm/ }).click();
          await visible(page.getByRole('button', { name: 'Processing...' })).waitFor();
          held.resolve();
          await page.getByRole('dialog', { name: 'Trade Submitted' }).waitFor();
        },
      },
      {
        id: 'trade.submitted',
        kind: 'text',
        says: 'A success has a dialog and a message, and its button leads to the wallet',
        texts: [
          'Trade Submitted',
          'Go to Wallet',
          'Your {buy|sell} order for {amount} {SYMBOL} [with {n}x leverage ]has been submitted and will be processed shortly.',
          'Trade submitted successfully',
        ],
        async holds({ page }) {
          const dialog = page.getByRole('dialog', { name: 'Trade Submitted', exact: true });
          await dialog
            .getByText(
              /^Your buy order for 0\.\d{6} BTC has been submitted and will be processed shortly\.$/,
            )
            .waitFor();
          await dialog.getByRole('button', { name: 'Go to Wallet', exact: true }).waitFor();
          await toastOf(page, 'Trade submitted successfully').waitFor();
          await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        },
      },
      {
        id: 'trade.cleared',
        kind: 'state',
        says: 'After a success the fields are empty',
        async holds({ page }) {
          expect(await pays(page).inputValue()).toBe('');
          expect(await page.getByLabel('You Receive', { exact: true }).inputValue()).toBe('');
        },
      },
      {
        id: 'trade.fills',
        kind: 'state',
        says: 'No trade stays pending: it fills at the next price, or fails, or is cancelled',
        decided: 11,
        holds: ({ page }) => badge(page, 'Completed').first().waitFor(),
      },
      {
        id: 'trade.fields',
        kind: 'field',
        says: 'A trade has an identifier of this prefix, side, both amounts, coin, price, leverage, type, status and time',
        texts: ['trade-'],
        async holds({ page }) {
          const order = await newestOf(page);
          expect(order).toMatchObject({
            side: 'buy',
            coin: 'BTC',
            leverage: 1,
            amount: '100000.00',
          });
          expect(order.id).toMatch(/^trade-[0-9a-f-]{36}$/);
          expect([order.quantity, order.fillPrice]).not.toContain(null);
          expect(Date.parse(order.acceptedAt)).toBeGreaterThan(0);
        },
      },
      {
        id: 'trade.type',
        kind: 'constant',
        says: 'An order is of the type market where nothing else is said',
        holds: async ({ page, context }) => {
          expect((await newestOf(page)).type).toBe('market');
          expect((await meOf(context)).balances.inr.available).toBe('750000.00');
        },
      },
    ]),
    ...inScene(refused, [
      {
        id: 'trade.failed',
        kind: 'error',
        says: 'A failure has a dialog that closes, and a message',
        texts: [
          'Submission Failed',
          'There was an error submitting your trade. Please try again later.',
          'Failed to submit trade',
        ],
        async holds({ page }) {
          const dialog = page.getByRole('dialog', { name: 'Submission Failed', exact: true });
          const text = 'There was an error submitting your trade. Please try again later.';
          await dialog.getByText(text, { exact: true }).waitFor();
          await toastOf(page, 'Failed to submit trade').waitFor();
          await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
          expect(await pays(page).inputValue()).toBe('1,000');
        },
      },
      {
        id: 'trade.list',
        kind: 'text',
        says: 'A list of one’s trades leads to the page',
        texts: ['Your Trades', 'Start Trading'],
        async holds({ page }) {
          await page.getByRole('heading', { name: 'Your Trades', exact: true }).waitFor();
          const link = page.getByRole('link', { name: 'Start Trading', exact: true });
          expect(await link.getAttribute('href')).toMatch(/^\/trade/);
        },
      },
    ]),
    ...inScene(listed, [
      {
        id: 'trade.list.counts',
        kind: 'state',
        says: 'It counts the trades of each status',
        async holds({ page }) {
          const counts = page.getByRole('list', { name: 'Trades by status' });
          expect((await counts.innerText()).replaceAll(/\s+/g, ' ')).toBe(
            'Pending 1 Completed 1 Failed 1 Cancelled 0',
          );
        },
      },
      {
        id: 'trade.list.pending',
        kind: 'state',
        says: 'A yellow badge',
        texts: ['Pending'],
        async holds({ page }) {
          const [red, green, blue] = await colourOf(badge(page, 'Pending'));
          expect(Math.min(red, green)).toBeGreaterThan(blue * 2);
        },
      },
      {
        id: 'trade.list.completed',
        kind: 'state',
        says: 'A green badge',
        texts: ['Completed'],
        async holds({ page }) {
          const [red, green, blue] = await colourOf(badge(page, 'Completed'));
          expect(green).toBeGreaterThan(Math.max(red, blue));
        },
      },
      {
        id: 'trade.list.failed',
        kind: 'state',
        says: 'A red badge',
        texts: ['Failed'],
        async holds({ page }) {
          const [red, green, blue] = await colourOf(badge(page, 'Failed'));
          expect(red).toBeGreaterThan(2 * Math.max(green, blue));
        },
      },
      {
        id: 'trade.list.other',
        kind: 'state',
        says: 'Any other status stands as it is in an outline badge',
        async holds({ page }) {
          expect(await styleOf(badge(page, 'held'), 'borderTopStyle')).toBe('solid');
          expect(await styleOf(badge(page, 'held'), 'borderTopWidth')).toBe('1px');
        },
      },
    ]),
    ...inScene(lost, [
      {
        id: 'trade.list.error',
        kind: 'error',
        says: 'A list that cannot be loaded says so',
        texts: ['Failed to load trades'],
      },
    ]),
    ...heldBy(JOURNEY, JOURNEY_TEST, [
      {
        id: 'trade.list.live',
        kind: 'call',
        says: 'The list is live, the newest trade first',
      },
    ]),
  ],
};

/** The person's newest trade, once it has been filled. */
function newestOf(page: Page): Promise<Order> {
  return until('a completed trade', async () => {
    const list = (await (await page.request.get('/api/orders')).json()) as OrderPage;
    return list.items[0]?.status === 'completed' ? list.items[0] : null;
  });
}
