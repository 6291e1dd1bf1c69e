/** The order center: what runs, with its timers, and what has ended, with its result. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Contract, ContractPage, Duration } from '#protocol/contracts.ts';
import type { Visit } from '#test/browser.ts';
import { placeIn, signInAsSeasoned, signUpIn } from '#test/journeys/people.ts';
import { formatClock, formatDate, formatInr, formatMinute } from '#texts/format.ts';
import { tellingDigits, wholePrice } from '#texts/telling-digits.ts';
import { profitRatio } from '#web/contracts/contracts.rules.ts';

import { has, names, seesNot } from '../checks.ts';
import { heldBy, inScene, scene, type Screen, type Width } from '../row.ts';

const empty = scene('the order center of a new person', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/order');
});
const running = scene('a running contract', ({ page, context }) => placeOne(page, context, 180));
const ending = scene(
  'a contract whose time is nearly over',
  ({ page, context }) => placeOne(page, context, 60),
  { hasMotion: true },
);
const closed = scene('contracts that have settled', async ({ page, context }, width) => {
  await signInAsSeasoned(context);
  await page.goto('/order?tab=closing');
  await closedRow(page, width, 1).waitFor();
});
/** Which way two contracts went nobody can choose, so the answer is turned into each on its way. */
const outcomes = scene('settled contracts of every outcome', async ({ page, context }, width) => {
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
  await closedRow(page, width, 4).waitFor();
});

async function placeOne(page: Page, context: BrowserContext, duration: Duration): Promise<void> {
  await signUpIn(context);
  await page.goto('/home');
  await placeIn(context, { duration, amount: '750.50' });
  await page.goto('/order');
  await page.getByRole('timer').waitFor();
}

const table = (page: Page) => page.getByRole('table', { name: 'Position Order' });
const card = (page: Page) => page.getByRole('article', { name: 'BTC contract' });
/**
 * The running contract in words: its row beneath the heads of the table, or its card on a phone.
 */
async function runningText({ page }: Visit, width: Width): Promise<string> {
  const one = width === 'phone' ? card(page) : table(page).getByRole('row').nth(1);
  return (await one.innerText()).replaceAll(/\s+/g, ' ');
}
/**
 * One of what has ended, the first being 1: a row of the second table of a desktop, an entry of the
 * list on a phone.
 */
function closedRow(page: Page, width: Width, index: number): Locator {
  if (width === 'desktop') {
    return page.getByRole('table', { name: 'Closing Order' }).getByRole('row').nth(index);
  }
  const receipt = page.getByRole('link', { name: /^Receipt of the/ });
  return page
    .getByRole('listitem')
    .filter({ has: receipt })
    .nth(index - 1);
}
/** The word for how one ended; on a phone the time is behind it. */
const stateIn = (page: Page, width: Width, index: number, word: string) =>
  closedRow(page, width, index).getByText(new RegExp(`^${word}${width === 'phone' ? ' · ' : '$'}`));
async function settledOf(context: BrowserContext): Promise<Contract[]> {
  const answer = await context.request.get('/api/contracts?state=closed');
  return ((await answer.json()) as ContractPage).items;
}
/** The first settled contract and what its row says. */
async function firstRow({ page, context }: Visit, width: Width) {
  const [contract] = await settledOf(context);
  if (!contract) throw new Error('nothing has settled');
  const text = await closedRow(page, width, 1).innerText();
  return { contract, text: text.replaceAll(/\s+/g, ' ') };
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
/**
 * The columns of what has ended; those that a phone shows without their name, and how they look
 * there.
 */
const facts: readonly (readonly [name: string, unnamed?: RegExp])[] = [
  ['Trading pair', /(BTC|ETH)\/USDT/],
  ['Direction', /Buy Up|Sell Short/],
  ['Purchasing price'],
  ['Profit and loss ratio'],
  ['Contract time'],
  ['Opening price'],
  ['Closing price'],
  ['Profit and loss amount', /[+−]?₹[\d,]+\.\d{2} (Profit|Loss|Refunded|Void) ·/],
  ['State', /(Profit|Loss|Refunded|Void) ·/],
  ['Operating time', / · \d{1,2}:\d{2}/],
];

export const orderCenterScreen: Screen = {
  title: 'Order center',
  rows: [
    ...inScene(empty, [
      {
        id: 'order.tabs',
        kind: 'text',
        says: 'Two tabs: what runs, and what has ended; where both have room these are headings',
        texts: ['Position Order', 'Closing Order'],
        decided: 53,
        async holds({ page }, width) {
          const role = width === 'phone' ? 'tab' : 'heading';
          await page.getByRole(role, { name: /^Position Order/ }).waitFor();
          await page.getByRole(role, { name: /^Closing Order/ }).waitFor();
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
        async holds({ page }, width) {
          if (width === 'phone') await page.getByRole('tab', { name: /^Closing Order/ }).click();
          await page.getByText('No closed orders found.', { exact: true }).waitFor();
        },
      },
    ]),
    ...inScene(running, [
      {
        id: 'order.table',
        kind: 'state',
        says: 'The running contracts are a table on a wide screen, and cards on a narrow one',
        async holds({ page }, width) {
          await (width === 'phone' ? card(page) : table(page)).waitFor();
          const others = width === 'phone' ? page.getByRole('table') : page.getByRole('article');
          expect(await others.count()).toBe(0);
        },
      },
      ...columns.map((name) => ({
        id: `order.column.${name
          .toLowerCase()
          .replaceAll(/[^a-z]+/g, '-')
          .replace(/-$/, '')}`,
        kind: 'text' as const,
        says: 'The table has a column of this name; a card has the name above its value, but for itself and its timer',
        texts: [name],
        async holds(visit: Visit, width: Width) {
          const { page } = visit;
          if (width === 'desktop') await has('columnheader', name)(visit);
          else if (name === 'Contract') await card(page).waitFor();
          else if (name === 'Timer') await card(page).getByRole('timer').waitFor();
          else await names(name)(visit, width);
        },
      })),
      {
        id: 'order.both',
        kind: 'state',
        says: 'From 1440 pixels on both lists stand one under the other, with the tabs as headings; narrower they are two tabs',
        decided: 53,
        async holds({ page }, width) {
          if (width === 'phone') {
            expect(await page.getByRole('tab').count()).toBe(2);
            return;
          }
          await page.getByRole('heading', { name: 'Position Order' }).waitFor();
          await page.getByRole('heading', { name: 'Closing Order' }).waitFor();
          expect(await page.getByRole('tab').count()).toBe(0);
        },
      },
      {
        id: 'order.row',
        kind: 'field',
        says: 'A row or card holds the pair and its direction, the amount, the duration, the return, the status, and how it stands',
        decided: 53,
        async holds(visit, width) {
          // Its state comes with the first price that the page hears.
          await expect
            .poll(() => runningText(visit, width))
            .toMatch(/Price (in your favour|against you) by ₹|Equal to the entry price/);
          const text = await runningText(visit, width);
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
    ...inScene(ending, [
      {
        id: 'order.timer.flash',
        kind: 'timing',
        says: 'At its end the timer flashes for half a second',
        async holds({ page }) {
          const lasts = await page.evaluate<string>(`new Promise((done) => {
            document.addEventListener('animationstart', ({ animationName, target }) => {
              if (animationName !== 'ring-flash') return;
              done(target.ariaLabel + ', ' + getComputedStyle(target).animationDuration);
            });
          })`);
          expect(lasts).toBe('0:00 left, 0.5s');
        },
      },
    ]),
    ...inScene(closed, [
      ...facts.map(([name, unnamed]) => ({
        id: `order.closed.${name.toLowerCase().replaceAll(' ', '-')}`,
        kind: 'field' as const,
        says: 'An ended contract shows this: in a column of this name, or on a phone with its name or plainly in the entry’s first lines',
        texts: [name],
        async holds(visit: Visit, width: Width) {
          if (width === 'desktop' || unnamed === undefined) await names(name)(visit, width);
          else expect((await firstRow(visit, width)).text).toMatch(unnamed);
        },
      })),
      {
        id: 'order.closed.values',
        kind: 'field',
        says: 'Its pair, direction, amount, ratio, time, prices and date are those of the contract; on a phone the day stands above',
        decided: 53,
        async holds(visit, width) {
          const { contract, text } = await firstRow(visit, width);
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
            (width === 'phone' ? formatClock : formatMinute)(contract.exitAt ?? ''),
          ]) {
            expect(text).toContain(part);
          }
          if (width === 'phone') {
            await visit.page
              .getByRole('region', { name: formatDate(contract.exitAt ?? '') })
              .waitFor();
          }
        },
      },
      {
        id: 'order.closed.ratio',
        kind: 'rule',
        says: 'The ratio of a loss is the whole stake, of a win its return',
        decided: 52,
        async holds(visit, width) {
          const { contract, text } = await firstRow(visit, width);
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
        holds: ({ page }, width) => stateIn(page, width, 1, 'Profit').waitFor(),
      },
      {
        id: 'order.amount.plus',
        kind: 'text',
        says: 'A profit has a plus before it',
        texts: ['+'],
        holds: ({ page }, width) =>
          closedRow(page, width, 1).getByText('+₹750.00', { exact: true }).waitFor(),
      },
      {
        id: 'order.state.loss',
        kind: 'state',
        says: 'A loss is called so',
        holds: ({ page }, width) => stateIn(page, width, 2, 'Loss').waitFor(),
      },
      {
        id: 'order.state.raw',
        kind: 'state',
        says: 'Any other state is shown as it is',
        async holds({ page }, width) {
          await stateIn(page, width, 3, 'Void').waitFor();
          await stateIn(page, width, 4, 'Refunded').waitFor();
        },
      },
      {
        id: 'order.closing-price.none',
        kind: 'text',
        says: 'Without a closing price there is a dash',
        holds: ({ page }, width) =>
          closedRow(page, width, 3).getByText('-', { exact: true }).first().waitFor(),
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
