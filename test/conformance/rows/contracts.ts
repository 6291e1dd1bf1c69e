/**
 * Contracts trading: the page, the choice of a coin, the ticket with its checks, its dialogs, and
 * the rule behind them.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { CoinList, MarketStats } from '#protocol/market.ts';
import type { Meta } from '#protocol/meta.ts';
import { holdTimers } from '#test/journeys/page-time.ts';
import { contractsOf, meOf, signUpIn } from '#test/journeys/people.ts';
import { contractPageTexts } from '#texts/contract-page.ts';

import { endSessionAt, has, isAt, linksTo, visible } from '../checks.ts';
import { type Api, heldBy, inScene, overHttp, scene, type Screen } from '../row.ts';

const page = scene('the contracts page', async ({ page: tab, context }) => {
  await signUpIn(context);
  await tab.goto('/contract');
  await tab.reload();
  await buy(tab).and(tab.locator(':enabled')).waitFor();
});
const coin = scene(
  'the contracts page with a coin in its address',
  async ({ page: tab, context }) => {
    await signUpIn(context);
    await tab.goto('/contract?coin=SOL');
  },
);

/** Milliseconds for which the button says that it asks. */
const REFRESHING_MS = 1_500;

const buy = (tab: Page) => tab.getByRole('button', { name: 'Buy Up', exact: true });
const sell = (tab: Page) => tab.getByRole('button', { name: 'Sell Short', exact: true });
const amount = (tab: Page) => tab.getByLabel('Amount', { exact: true });
const review = (tab: Page) => tab.getByRole('dialog', { name: 'Review your contract' });
async function closeDialog(tab: Page, title: string): Promise<void> {
  const dialog = tab.getByRole('dialog', { name: title, exact: true });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  // While it leaves it has no name any more, and still holds the focus.
  await expect.poll(() => tab.getByRole('dialog').count()).toBe(0);
}

export const contractScreen: Screen = {
  title: 'Contracts',
  rows: [
    ...inScene(coin, [
      {
        id: 'contract.coin.address',
        kind: 'route',
        says: 'A coin in the address is chosen when the page opens',
        holds: ({ page: tab }) =>
          tab.getByRole('button', { name: /^SOL.*select currency/ }).waitFor(),
      },
      {
        id: 'contract.coin.default',
        kind: 'constant',
        says: 'Without one it is Bitcoin',
        async holds({ page: tab }) {
          await tab.goto('/contract');
          await tab.getByRole('button', { name: /^BTC.*select currency/ }).waitFor();
        },
      },
    ]),
    ...inScene(page, [
      {
        id: 'contract.title',
        kind: 'text',
        says: 'The page has a title and says what it is for; on a desktop what can be lost follows as a second sentence',
        texts: ['Contracts Trading', 'Trade cryptocurrency contracts with fixed returns'],
        async holds(visit, width) {
          await has('heading', 'Contracts Trading')(visit);
          const { subtitle, risk } = contractPageTexts();
          expect(subtitle).toBe('Trade cryptocurrency contracts with fixed returns');
          const text = width === 'phone' ? subtitle : `${subtitle}. ${risk}`;
          await visible(visit.page.getByText(text, { exact: true })).waitFor();
        },
      },
      {
        id: 'contract.orders',
        kind: 'route',
        says: 'A button leads to the orders',
        texts: ['View Orders'],
        holds: linksTo('View Orders', '/order'),
      },
      {
        id: 'contract.stats',
        kind: 'text',
        says: 'Three figures of the market stand beneath the chart',
        texts: ['Market Stats', 'Market Cap', 'Volume (24h)', 'Circulating Supply'],
      },
      {
        id: 'contract.stats.real',
        kind: 'rule',
        says: 'They are figures of our own market: the cap is price times supply',
        decided: 11,
        async holds({ page: tab }) {
          const stats = (await (
            await tab.request.get('/api/market/stats?coin=BTC')
          ).json()) as MarketStats;
          const list = (await (await tab.request.get('/api/market/coins')).json()) as CoinList;
          const price = Number(list.items.find(({ symbol }) => symbol === 'BTC')?.price);
          const cap = Number(stats.marketCap);
          expect(Math.abs(cap / (price * Number(stats.supply)) - 1)).toBeLessThan(0.01);
        },
      },
      {
        id: 'contract.refresh',
        kind: 'timing',
        says: 'A button asks for the figures anew and says so for one and a half seconds',
        texts: ['Refresh Data', 'Refreshing...'],
        async holds({ page: tab }) {
          const timers = await holdTimers(tab, REFRESHING_MS);
          const answered = tab.waitForResponse('**/api/market/stats**');
          await tab.getByRole('button', { name: 'Refresh Data', exact: true }).click();
          await answered;
          await timers.begun(REFRESHING_MS);
          await tab.getByRole('button', { name: 'Refreshing...', exact: true }).waitFor();
          await timers.end(REFRESHING_MS);
          await tab.getByRole('button', { name: 'Refresh Data', exact: true }).waitFor();
        },
      },
      {
        id: 'contract.drawer',
        kind: 'text',
        says: 'A drawer from the left lists the coins with symbol, name and price in rupees',
        texts: ['Select Currency'],
        async holds({ page: tab }) {
          await tab.getByRole('button', { name: /select currency/ }).click();
          const drawer = tab.getByRole('dialog', { name: 'Select Currency', exact: true });
          const row = drawer.getByRole('button', { name: /ETH/ }).first();
          await row.getByText('Ethereum', { exact: true }).waitFor();
          await row.getByText(/^₹[\d,]+\.\d\d$/).waitFor();
          expect((await drawer.boundingBox())?.x).toBe(0);
        },
      },
      {
        id: 'contract.drawer.chooses',
        kind: 'route',
        says: 'A coin that is chosen there is the page’s coin, and in its address',
        async holds({ page: tab }) {
          const drawer = tab.getByRole('dialog', { name: 'Select Currency', exact: true });
          await drawer.getByRole('button', { name: /Ethereum/ }).click();
          await tab.waitForURL('**/contract?coin=ETH');
          await tab.getByRole('button', { name: /^ETH.*select currency/ }).waitFor();
        },
      },
      {
        id: 'contract.form',
        kind: 'text',
        says: 'The ticket has a title, an amount, a duration and two directions',
        texts: ['Place Contract', 'Buy Up', 'Sell Short'],
        async holds({ page: tab }) {
          await tab.getByRole('heading', { name: 'Place Contract', exact: true }).waitFor();
          await amount(tab).waitFor();
          await tab.getByRole('group', { name: /^Duration/ }).waitFor();
          await buy(tab).waitFor();
          await sell(tab).waitFor();
        },
      },
      {
        id: 'contract.durations',
        kind: 'constant',
        says: 'Durations are 60, 120 and 180 seconds with returns of 30, 40 and 50 percent',
        async holds({ page: tab }) {
          for (const [duration, returns] of [
            ['60s', '30%'],
            ['120s', '40%'],
            ['180s', '50%'],
          ] as const) {
            const option = tab.locator('label').filter({ hasText: duration });
            expect(await option.innerText()).toContain(returns);
          }
        },
      },
      {
        id: 'contract.duration.default',
        kind: 'constant',
        says: 'The duration is 60 seconds where nobody chose another',
        holds: async ({ page: tab }) =>
          expect(await tab.getByRole('radio', { name: '60s' }).isChecked()).toBe(true),
      },
      {
        id: 'contract.amount.invalid',
        kind: 'rule',
        says: 'An amount is needed, above zero',
        texts: ['Please enter a valid amount'],
        async holds({ page: tab }) {
          for (const nothing of ['', '0', '0.00']) {
            await amount(tab).fill(nothing);
            await buy(tab).click();
            await tab
              .getByRole('alert')
              .filter({ hasText: 'Please enter a valid amount' })
              .waitFor();
          }
        },
      },
      {
        id: 'contract.amount.most',
        kind: 'error',
        says: 'Not more than what is available: a dialog says so',
        texts: ['Transaction Error', 'Insufficient balance to place this contract'],
        async holds({ page: tab }) {
          await amount(tab).fill('850000.01');
          await sell(tab).click();
          const dialog = tab.getByRole('dialog', { name: 'Transaction Error', exact: true });
          await dialog
            .getByText('Insufficient balance to place this contract', { exact: true })
            .waitFor();
          await closeDialog(tab, 'Transaction Error');
        },
      },
      {
        id: 'contract.first.risk',
        kind: 'state',
        says: 'Before the first contract ever the risk is explained, once',
        decided: 21,
        async holds({ page: tab }) {
          // As a person does: the field redraws its digits when it gets the focus.
          await amount(tab).click();
          await amount(tab).press('ControlOrMeta+a');
          await amount(tab).pressSequentially('1000');
          await sell(tab).click();
          const explainer = tab.getByRole('dialog', { name: 'Before your first contract' });
          await explainer.getByText('You can lose the whole amount.').waitFor();
          await explainer.getByRole('button', { name: /^I understand/ }).click();
        },
      },
      {
        id: 'contract.confirmation',
        kind: 'state',
        says: 'Both directions lead to a confirmation before anything is sent',
        async holds({ page: tab }) {
          await review(tab).getByText('Sell Short').waitFor();
          await review(tab).getByRole('button', { name: 'Cancel', exact: true }).click();
          await expect.poll(() => tab.getByRole('dialog').count()).toBe(0);
          await buy(tab).click();
          await review(tab).getByText('Buy Up').waitFor();
          expect(await contractsOf(tab.context())).toEqual([]);
        },
      },
      {
        id: 'contract.confirmation.outcomes',
        kind: 'rule',
        says: 'The confirmation names both outcomes in rupees and the rate at which one has to be right',
        decided: 21,
        async holds({ page: tab }) {
          const text = await review(tab).innerText();
          expect(text).toContain('₹1,300.00');
          expect(text).toContain('₹1,000.00');
          expect(text).toContain('76.9%');
        },
      },
      {
        id: 'contract.failed',
        kind: 'error',
        says: 'A failure has a dialog with this text, and nothing has moved',
        texts: ['Transaction failed', 'There was an error processing your transaction'],
        async holds({ page: tab }) {
          await tab.route('**/api/contracts', (route) =>
            route.fulfill({
              status: 400,
              contentType: 'application/problem+json',
              body: JSON.stringify({ code: 'invalid', detail: 'No.', status: 400 }),
            }),
          );
          await review(tab)
            .getByRole('button', { name: /^Confirm/ })
            .click();
          const dialog = tab.getByRole('dialog', { name: 'Transaction failed', exact: true });
          await dialog
            .getByText('There was an error processing your transaction', { exact: true })
            .waitFor();
          await closeDialog(tab, 'Transaction failed');
          await tab.unroute('**/api/contracts');
        },
      },
      {
        id: 'contract.created',
        kind: 'state',
        says: 'Confirming creates the contract; a dialog says so, and the amount is cleared',
        async holds({ page: tab }) {
          await buy(tab).click();
          await review(tab)
            .getByRole('button', { name: /^Confirm/ })
            .click();
          await tab.getByRole('dialog', { name: 'Contract placed' }).waitFor();
          expect(await amount(tab).inputValue()).toBe('');
        },
      },
      {
        id: 'contract.deducts',
        kind: 'call',
        says: 'The amount is deducted from the balance',
        async holds({ context }) {
          const { available } = (await meOf(context)).balances.inr;
          expect(available).toBe('849000.00');
        },
      },
      {
        id: 'contract.close',
        kind: 'route',
        says: 'Closing that dialog leads to the orders',
        async holds(visit) {
          const dialog = visit.page.getByRole('dialog', { name: 'Contract placed' });
          await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
          await isAt('/order')(visit);
        },
      },
      {
        id: 'contract.notice',
        kind: 'call',
        says: 'A notification says that the contract was created',
        texts: ['contract created'],
        async holds({ page: tab }) {
          await tab.goto('/messages');
          await visible(tab.getByText(/^contract created/i)).waitFor();
        },
      },
      {
        id: 'contract.nobody',
        kind: 'rule',
        says: 'Nobody trades without being signed in',
        texts: ['Please log in to trade'],
        async holds({ page: tab, context }) {
          await tab.goto('/contract');
          await buy(tab).and(tab.locator(':enabled')).waitFor();
          await amount(tab).fill('100');
          await buy(tab).click();
          await endSessionAt({ page: tab, context }, '/api/contracts');
          await review(tab)
            .getByRole('button', { name: /^Confirm/ })
            .click();
          await tab
            .getByRole('dialog')
            .getByText('Please log in to trade', { exact: true })
            .waitFor();
        },
      },
    ]),
    ...overHttp([
      ...(
        [
          [60, 30],
          [120, 40],
          [180, 50],
        ] as const
      ).map(([duration, returnPercentage]) => ({
        id: `contract.return.${duration}`,
        kind: 'constant' as const,
        says: `A contract of ${duration} seconds returns ${returnPercentage} percent`,
        async holds(api: Api) {
          const { body } = await api.visitor().get<Meta>('/api/meta');
          expect(body.durations).toContainEqual({ seconds: duration, returnPercentage });
          const person = await api.person();
          const placed = await person.place({ duration, amount: '100.00' });
          expect(placed.body).toMatchObject({ duration, returnPercentage });
        },
      })),
      {
        id: 'contract.duration.other',
        kind: 'rule',
        says: 'No other duration is taken',
        async holds(api) {
          const person = await api.person();
          const body = { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 90 };
          const headers = { 'idempotency-key': crypto.randomUUID() };
          expect((await person.post('/api/contracts', body, headers)).status).toBe(400);
        },
      },
      {
        id: 'contract.fields',
        kind: 'field',
        says: 'A contract has an identifier of this prefix, direction, coin, amount, prices, duration, return, status and times',
        texts: ['contract-'],
        async holds(api) {
          const person = await api.person();
          const { body } = await person.place({ coin: 'ETH', direction: 'SELL_SHORT' });
          expect(body.id).toMatch(/^contract-[0-9a-f-]{36}$/);
          expect(body).toMatchObject({
            coin: 'ETH',
            coinName: 'Ethereum',
            direction: 'SELL_SHORT',
            amount: '100.00',
            status: 'ACTIVE',
            exitPrice: null,
            profit: null,
          });
          expect(Date.parse(body.acceptedAt)).toBeGreaterThan(0);
          const seen = await person.get<Contract>(`/api/contracts/${body.id}`);
          expect(seen.body.id).toBe(body.id);
        },
      },
      {
        id: 'contract.own',
        kind: 'role',
        says: 'Nobody sees another person’s contracts',
        async holds(api) {
          const [one, other] = [await api.person(), await api.person()];
          const { body } = await one.place({});
          expect((await other.get(`/api/contracts/${body.id}`)).status).toBe(404);
          expect((await api.visitor().get('/api/contracts')).status).toBe(401);
        },
      },
      {
        id: 'contract.short.quantity',
        kind: 'rule',
        says: 'The quantity of coins is the amount by the entry price for Buy Up and zero for Sell Short; it is recorded only',
        decided: 11,
        async holds(api) {
          const person = await api.person();
          const { body } = await person.place({ direction: 'SELL_SHORT' });
          const other = await person.place({ direction: 'BUY_UP' });
          const read = async (id: string) =>
            (await person.get<Contract>(`/api/contracts/${id}`)).body;
          await expect.poll(async () => (await read(body.id)).entryPrice).not.toBeNull();
          await expect.poll(async () => (await read(other.body.id)).entryPrice).not.toBeNull();
          expect(Number((await read(body.id)).coinQuantity)).toBe(0);
          const bought = await read(other.body.id);
          const expected = 100 / Number(bought.entryPrice);
          expect(Math.abs(Number(bought.coinQuantity) - expected)).toBeLessThan(1e-7);
          const coins = (await person.me()).balances.coins;
          expect(coins.every(({ total }) => Number(total) === 0)).toBe(true);
        },
      },
    ]),
    ...heldBy(
      'server/domain/contracts/contracts.test.ts',
      'C1 to C6 two opposite contracts of one moment: exactly one wins, or both are refunded',
      [
        {
          id: 'contract.settles',
          kind: 'state',
          says: 'An active contract ends as a win or a loss, set by the server by the prices on the tape',
          decided: 11,
        },
        {
          id: 'contract.payout',
          kind: 'constant',
          says: 'A win pays the amount and its percentage of it; a loss pays nothing',
        },
      ],
    ),
    ...heldBy(
      'server/domain/contracts/contracts.test.ts',
      'C8 settling twice at once, and again later, pays once',
      [
        {
          id: 'contract.once',
          kind: 'rule',
          says: 'However often it is settled, it pays once',
        },
      ],
    ),
    ...heldBy(
      'server/domain/contracts/contracts.test.ts',
      'C7 no tick within five seconds of acceptance: void, the whole stake back',
      [
        {
          id: 'contract.void',
          kind: 'state',
          says: 'Without a price in time a contract is void and the whole amount comes back',
          decided: 21,
        },
      ],
    ),
    ...heldBy(
      'server/domain/contracts/contracts.test.ts',
      'a client cannot send price, profit, status, a person or anything else of its own',
      [
        {
          id: 'contract.client',
          kind: 'rule',
          says: 'No browser sets a price, a profit or a status',
          decided: 11,
        },
      ],
    ),
  ],
};
