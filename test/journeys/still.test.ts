/**
 * Pages that stand still while they load: nothing that is drawn is pushed away by an answer, on a
 * phone and on a desktop, for visitors, newcomers, people who have something of everything, and
 * staff.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { type Page, pagePaths, pages } from '#protocol/pages.ts';

import { rail } from '#console/parts/rail.ts';
import { desktop, joinBrowser, phone, visit, type Visit } from '../browser.ts';
import { longTest } from '../long-test.ts';
import { staffVisit } from './desk-people.ts';
import { contractsOf, signInAsSeasoned, signUpIn } from './people.ts';
import { fillDesks, furnish } from './still-people.ts';
import { type Shift, watchShifts } from './stillness.ts';

/** Cumulative layout shift, at most: nobody notices that. */
const MOST = 0.02;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const sizes = { phone, desktop };
type Size = keyof typeof sizes;
const arrive = (size: Size) => visit(browser, { baseURL: inject('url'), viewport: sizes[size] });

const isPersonal = (path: string) => Boolean((pages as Record<string, Page>)[path]?.isPersonal);
const isForm = (path: string) => Boolean((pages as Record<string, Page>)[path]?.isForm);
const everyPath = pagePaths.map((path) => path.replace(':symbol', 'SOL'));
const ofVisitors = ['/', '/no-such-page', ...everyPath.filter((path) => !isPersonal(path))];
const ofPeople = everyPath.filter((path) => !isForm(path));

/** Pages that moved the most before they kept their places. */
const worst = [
  '/liabilities',
  '/payment-details',
  '/order',
  '/coin-records',
  '/statements',
  '/keys',
  '/withdraw',
  '/alerts',
  '/passkeys',
  '/recurring',
  '/coin/SOL',
  '/wallet',
  '/home',
];

type Rows = Record<string, Shift>;
type Way = Parameters<typeof watchShifts>[1];

async function measure(there: Visit, paths: readonly string[], way: Way, rows: Rows, who: string) {
  const open = await watchShifts(there, way);
  for (const path of paths) {
    rows[`${who} ${path}`] = await open(path);
  }
  await there.close();
}

/** Table with a line for each page, those that moved the most first. */
function table(rows: Rows): string {
  return Object.entries(rows)
    .toSorted(([, one], [, other]) => other.total - one.total)
    .map(([page, { total }]) => `${total.toFixed(4)}  ${page}`)
    .join('\n');
}

function expectStill(rows: Rows): void {
  const moving = Object.entries(rows).filter(([, { total }]) => total > MOST);
  expect(
    Object.fromEntries(moving.map(([page, { total, moved }]) => [page, [total, ...moved]])),
  ).toEqual({});
}

test('pages with the most to load stand still on a phone', async () => {
  const there = await arrive('phone');
  await furnish(there.context);
  const rows: Rows = {};
  await measure(there, worst, 'first', rows, 'customer');
  expectStill(rows);
});

const ways = (Object.keys(sizes) as Size[]).flatMap((size) =>
  (['first', 'last'] as const).map((way) => [size, way] as const),
);

longTest.each(ways)(
  'all pages stand still on a %s, the %s question answered first',
  async (size, way) => {
    const rows: Rows = {};
    await measure(await arrive(size), ofVisitors, way, rows, 'visitor');
    const newcomer = await arrive(size);
    await signUpIn(newcomer.context);
    await measure(newcomer, ofPeople, way, rows, 'newcomer');
    const customer = await arrive(size);
    const id = await furnish(customer.context);
    await measure(customer, ofPeople, way, rows, 'customer');
    const seasoned = await arrive(size);
    await signInAsSeasoned(seasoned.context);
    const [contract] = await contractsOf(seasoned.context);
    const receipt = [`/order?contract=${contract?.id}`, '/order?tab=closing'];
    await measure(seasoned, receipt, way, rows, 'seasoned');
    await fillDesks(browser);
    await measureStaff(size, way, rows, id);
    process.stdout.write(`${size}, ${way}\n${table(rows)}\n`);
    expectStill(rows);
  },
);

async function measureStaff(size: Size, way: Way, rows: Rows, person: string): Promise<void> {
  const outside = ['/console/sign-in', '/console/claim', '/console/join', '/console/object'];
  await measure(await arrive(size), outside, way, rows, 'nobody');
  for (const role of ['support', 'finance', 'admin', 'sub-admin'] as const) {
    const own = rail.filter(({ roles }) => roles.includes(role)).map(({ path }) => path);
    const others = ['/console/password', '/console/two-factor', '/console/sessions'];
    const more = role === 'admin' ? [`/console/people/${person}`, ...others] : [];
    const there = await staffVisit(browser, role, { viewport: sizes[size] });
    await measure(there, [...own, ...more], way, rows, role);
  }
}
