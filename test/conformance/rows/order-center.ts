/** The order center: what runs, with its timers, and what has ended, with its result. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Contract, ContractPage } from '#protocol/contracts.ts';
import { placeIn, signInAsSeasoned, signUpIn } from '#test/journeys/people.ts';
import { formatInr, formatMinute } from '#texts/format.ts';
import { tellingDigits, wholePrice } from '#texts/telling-digits.ts';
import { profitRatio } from '#web/contracts/contracts.rules.ts';

import { has, seesNot, styleOf } from '../checks.ts';
import { heldBy, inScene, scene, type Screen } from '../row.ts';

const empty = scene('the order center of a new person', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/order');
});
const wide = scene(
  'a running contract on a wide screen',
  async ({ page, context }) => {
    await signUpIn(context);
    await page.goto('/home');
    await placeIn(context, { duration: 180, amount: '750.50' });
    await page.goto('/order');
    await page.getByRole('timer').waitFor();
  },
  { viewport: 'desktop', hasMotion: true },
);
const narrow = scene('a running contract on a narrow screen', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/home');
  await placeIn(context, { duration: 180 });
  await page.goto('/order');
  await page.getByRole('timer').waitFor();
});
const closed = scene(
  'contracts that have settled',
  async ({ page, context }) => {
    await signInAsSeasoned(context);
    await page.goto('/order?tab=closing');
    await closedRow(page, 1).waitFor();
  },
  { viewport: 'desktop' },
);
/** Which way two contracts went nobody can choose, so the answer is turned into each on its way. */
const outcomes = scene(
  'settled contracts of every outcome',
  async ({ page, context }) => {
    await signInAsSeasoned(context);
    await page.route('**/api/contracts?state=closed**', async (route) => {
      const list = (await (await route.fetch()).json()) as ContractPage;
      const [one] = list.items;
      if (!one) return route.fulfill({ json: list });
      const ends: Partial<Contract>[] = [
        { id: `${one.id}1`, status: 'WIN', profit: '750.00' },
        { id: `${one.id}2`, status: 'LOSS', profit: '-2500.00' },
        { id: `${one.id}3`, status: 'VOID', profit: '0.00', exitPrice: null, exitTick: null },
        { id: `${one.id}4`, status: 'REFUNDED', profit: '0.00' },
      ];
      return route.fulfill({ json: { ...list, items: ends.map((end) => ({ ...one, ...end })) } });
    });
    await page.goto('/order?tab=closing');
    await closedRow(page, 4).waitFor();
  },
  { viewport: 'desktop' },
);

const row = (page: Page, index: number) =>
  page.getByRole('table', { name: 'Position Order' }).getByRole('row').nth(index);
/** A row of what has ended; on a desktop both tables are there. */
function closedRow(page: Page, index: number) {
  return page.getByRole('table', { name: 'Closing Order' }).getByRole('row').nth(index);
}
async function settledOf(context: BrowserContext): Promise<Contract[]> {
  const answer = await context.request.get('/api/contracts?state=closed');
  return ((await answer.json()) as ContractPage).items;
}
/** The first settled contract and what its row says. */
async function firstRow({ page, context }: { page: Page; context: BrowserContext }) {
  const [contract] = await settledOf(context);
  if (!contract) throw new Error('nothing has settled');
  return { contract, text: (await closedRow(page, 1).innerText()).replaceAll(/\s+/g, ' ') };
}

const columns = [
  'Contract',
  'Amount',
  'Entry Price',
  'Duration',
  'Return %',
  'Status',
  'Date',
  'Timer',
] as const;
const facts = [
  'Trading pair',
  'Direction',
  'Purchasing price',
  'Profit and loss ratio',
  'Contract time',
  'Opening price',
  'Closing price',
  'Profit and loss amount',
  'State',
  'Operating time',
] as const;

export const orderCenterScreen: Screen = {
  title: 'Order center',
  rows: [
    ...inScene(empty, [
      {
        id: 'order.tabs',
        kind: 'text',
        says: 'Two tabs: what runs, and what has ended',
        texts: ['Position Order', 'Closing Order'],
        async holds({ page }) {
          await page.getByRole('tab', { name: /^Position Order/ }).waitFor();
          await page.getByRole('tab', { name: /^Closing Order/ }).waitFor();
        },
      },
      {
        id: 'order.empty.open',
        kind: 'state',
        says: 'Without running contracts the first says so',
        texts: ['No contracts found.'],
      },
      {
        id: 'order.empty.closed',
        kind: 'state',
        says: 'Without ended ones the second says so',
        texts: ['No closed orders found.'],
        async holds({ page }) {
          await page.getByRole('tab', { name: /^Closing Order/ }).click();
          await page.getByText('No closed orders found.', { exact: true }).waitFor();
        },
      },
    ]),
    ...inScene(wide, [
      {
        id: 'order.table',
        kind: 'state',
        says: 'On a wide screen the running contracts are a table',
        holds: ({ page }) => page.getByRole('table', { name: 'Position Order' }).waitFor(),
      },
      ...columns.map((name) => ({
        id: `order.column.${name
          .toLowerCase()
          .replaceAll(/[^a-z]+/g, '-')
          .replace(/-$/, '')}`,
        kind: 'text' as const,
        says: 'The table has a column of this name',
        texts: [name],
        holds: has('columnheader', name),
      })),
      {
        id: 'order.both',
        kind: 'state',
        says: 'From 1440 pixels on both lists stand one under the other, with the tabs as headings',
        decided: 53,
        async holds({ page }) {
          await page.getByRole('heading', { name: 'Position Order' }).waitFor();
          await page.getByRole('heading', { name: 'Closing Order' }).waitFor();
          expect(await page.getByRole('tab').count()).toBe(0);
        },
      },
      {
        id: 'order.row',
        kind: 'field',
        says: 'A row holds the pair, the amount, the duration, the return and the status',
        async holds({ page }) {
          const text = (await row(page, 1).innerText()).replaceAll(/\s+/g, ' ');
          for (const part of ['BTC/USDT', 'Buy Up', '₹750.50', '180s', '50%', 'Active']) {
            expect(text).toContain(part);
          }
        },
      },
      {
        id: 'order.timer',
        kind: 'timing',
        says: 'The timer counts down from the duration, second by second',
        async holds({ page }) {
          const timer = page.getByRole('timer');
          const before = (await timer.getAttribute('aria-label')) ?? '';
          expect(before).toMatch(/^[0-3]:[0-5]\d left$/);
          await expect.poll(() => timer.getAttribute('aria-label')).not.toBe(before);
        },
      },
      {
        id: 'order.timer.flash',
        kind: 'timing',
        says: 'In its last half second the timer flashes',
        async holds({ page }) {
          const timer = page.getByRole('timer');
          expect(await styleOf(timer, 'animationDuration')).toBe('0.5s');
          expect(await styleOf(timer, 'animationName')).not.toBe('none');
        },
      },
      {
        id: 'order.timer.none',
        kind: 'state',
        says: 'What has ended has no timer: it stands in the other list',
        decided: 21,
        async holds({ page, context }) {
          const list = (await (
            await context.request.get('/api/contracts?state=active')
          ).json()) as ContractPage;
          expect(await page.getByRole('timer').count()).toBe(list.items.length);
        },
      },
    ]),
    ...inScene(narrow, [
      {
        id: 'order.cards',
        kind: 'state',
        says: 'On a narrow screen the running contracts are cards',
        async holds({ page }) {
          await page.getByRole('article', { name: 'BTC contract' }).waitFor();
          expect(await page.getByRole('table').count()).toBe(0);
        },
      },
      {
        id: 'order.card',
        kind: 'field',
        says: 'A card holds the eight values of the columns, the direction, and how it stands',
        decided: 53,
        async holds({ page }) {
          const card = page.getByRole('article', { name: 'BTC contract' });
          const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
          for (const part of [
            ...['BTC/USDT', 'Buy Up', 'Amount ₹500.00', 'Entry Price ₹', 'Duration 180s'],
            ...['Return % 50%', 'Status Active', 'Date '],
          ])
            expect(text).toContain(part);
          expect(text).toMatch(/Price (ahead|behind) by ₹|Level with the entry/);
          await card.getByRole('timer').waitFor();
        },
      },
    ]),
    ...inScene(closed, [
      ...facts.map((name) => ({
        id: `order.closed.${name.toLowerCase().replaceAll(' ', '-')}`,
        kind: 'field' as const,
        says: 'An ended contract shows this',
        texts: [name],
        holds: ({ page }: { page: Page }) =>
          page
            .getByRole('table', { name: 'Closing Order' })
            .getByRole('columnheader', { name, exact: true })
            .waitFor(),
      })),
      {
        id: 'order.closed.values',
        kind: 'field',
        says: 'Its pair, direction, amount, ratio, time, prices and date are those of the contract',
        decided: 53,
        async holds(visit) {
          const { contract, text } = await firstRow(visit);
          const prices = tellingDigits(
            contract.entryPrice ?? '',
            contract.exitPrice ?? '',
            'fewest',
          );
          for (const part of [
            `${contract.coin}/USDT`,
            contract.direction === 'BUY_UP' ? 'Buy Up' : 'Sell Short',
            formatInr(contract.amount),
            profitRatio(contract),
            `${contract.duration}s`,
            wholePrice(prices.first),
            wholePrice(prices.second),
            formatMinute(contract.exitAt ?? ''),
          ]) {
            expect(text).toContain(part);
          }
        },
      },
      {
        id: 'order.closed.ratio',
        kind: 'rule',
        says: 'The ratio of a loss is the whole stake, of a win its return',
        decided: 52,
        async holds(visit) {
          const { contract, text } = await firstRow(visit);
          const ratio = { WIN: `+${contract.returnPercentage}%`, LOSS: '−100%' };
          expect(text).toContain(ratio[contract.status as keyof typeof ratio] ?? '0%');
        },
      },
      {
        id: 'order.closed.newest',
        kind: 'call',
        says: 'The newest comes first',
        async holds({ context }) {
          const times = (await settledOf(context)).map(({ acceptedAt }) => acceptedAt);
          expect(times.length).toBe(2);
          expect(times).toEqual(times.toSorted().toReversed());
        },
      },
    ]),
    ...inScene(outcomes, [
      {
        id: 'order.state.profit',
        kind: 'state',
        says: 'A win is called a profit',
        holds: ({ page }) => closedRow(page, 1).getByText('Profit', { exact: true }).waitFor(),
      },
      {
        id: 'order.amount.plus',
        kind: 'text',
        says: 'A profit has a plus before it',
        texts: ['+'],
        holds: ({ page }) => closedRow(page, 1).getByText('+₹750.00', { exact: true }).waitFor(),
      },
      {
        id: 'order.state.loss',
        kind: 'state',
        says: 'A loss is called so',
        holds: ({ page }) => closedRow(page, 2).getByText('Loss', { exact: true }).waitFor(),
      },
      {
        id: 'order.state.raw',
        kind: 'state',
        says: 'Any other state is shown as it is',
        async holds({ page }) {
          await closedRow(page, 3).getByText('Void', { exact: true }).waitFor();
          await closedRow(page, 4).getByText('Refunded', { exact: true }).waitFor();
        },
      },
      {
        id: 'order.closing-price.none',
        kind: 'text',
        says: 'Without a closing price there is a dash',
        holds: ({ page }) => closedRow(page, 3).getByText('-', { exact: true }).first().waitFor(),
      },
      {
        id: 'order.closed.only',
        kind: 'state',
        says: 'Nothing that still runs stands among them',
        holds: seesNot('Active'),
      },
    ]),
    ...heldBy(
      'test/journeys/live.test.ts',
      'a contract placed in one tab is in the other one, and so is its balance',
      [
        {
          id: 'order.live',
          kind: 'call',
          says: 'Contracts come and go by themselves, without a reload',
        },
      ],
    ),
  ],
};
