/** The order center: what runs, with its timers, and what has ended, with its result. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Contract, ContractPage } from '#protocol/contracts.ts';
import { placeIn, signInAsSeasoned, signUpIn } from '#test/journeys/people.ts';
import { formatDateTime, formatInr, formatPrice } from '#texts/format.ts';

import { has, seesNot, styleOf, visible } from '../checks.ts';
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
    await page.getByRole('row').nth(1).waitFor();
  },
  { viewport: 'desktop' },
);
/** Which way two contracts went nobody can choose, so the answer is turned into each on its way. */
const outcomes = scene(
  'settled contracts of every outcome',
  async ({ page, context }) => {
    await signInAsSeasoned(context);
    await page.route('**/api/contracts?**', async (route) => {
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
    await page.getByRole('row').nth(4).waitFor();
  },
  { viewport: 'desktop' },
);

const row = (page: Page, index: number) => page.getByRole('row').nth(index);
async function settledOf(context: BrowserContext): Promise<Contract[]> {
  const answer = await context.request.get('/api/contracts?state=closed');
  return ((await answer.json()) as ContractPage).items;
}
/** The first settled contract and what its row says. */
async function firstRow({ page, context }: { page: Page; context: BrowserContext }) {
  const [contract] = await settledOf(context);
  if (!contract) throw new Error('nothing has settled');
  return { contract, text: (await row(page, 1).innerText()).replaceAll(/\s+/g, ' ') };
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
        holds: ({ page }) => page.getByRole('table').waitFor(),
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
        says: 'What has ended has no timer: it stands under the other tab',
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
        says: 'A card holds what a row of the table does',
        async holds({ page }) {
          const text = await page.getByRole('article', { name: 'BTC contract' }).innerText();
          for (const name of columns.slice(1, 7)) expect(text).toContain(name);
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
          visible(page.getByRole('columnheader').getByText(name, { exact: true })).waitFor(),
      })),
      {
        id: 'order.closed.values',
        kind: 'field',
        says: 'Its pair, direction, amount, ratio, time, prices and date are those of the contract',
        async holds(visit) {
          const { contract, text } = await firstRow(visit);
          for (const part of [
            `${contract.coin}/USDT`,
            contract.direction === 'BUY_UP' ? 'Buy Up' : 'Sell Short',
            formatInr(contract.amount),
            `${contract.returnPercentage}%`,
            `${contract.duration}s`,
            formatPrice(contract.entryPrice ?? ''),
            formatPrice(contract.exitPrice ?? ''),
            formatDateTime(contract.acceptedAt),
          ]) {
            expect(text).toContain(part);
          }
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
        holds: ({ page }) => row(page, 1).getByText('Profit', { exact: true }).waitFor(),
      },
      {
        id: 'order.amount.plus',
        kind: 'text',
        says: 'A profit has a plus before it',
        texts: ['+'],
        holds: ({ page }) => row(page, 1).getByText('+₹750.00', { exact: true }).waitFor(),
      },
      {
        id: 'order.state.loss',
        kind: 'state',
        says: 'A loss is called so',
        holds: ({ page }) => row(page, 2).getByText('Loss', { exact: true }).waitFor(),
      },
      {
        id: 'order.state.raw',
        kind: 'state',
        says: 'Any other state is shown as it is',
        async holds({ page }) {
          await row(page, 3).getByText('Void', { exact: true }).waitFor();
          await row(page, 4).getByText('Refunded', { exact: true }).waitFor();
        },
      },
      {
        id: 'order.closing-price.none',
        kind: 'text',
        says: 'Without a closing price there is a dash',
        holds: ({ page }) => row(page, 3).getByText('-', { exact: true }).first().waitFor(),
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
