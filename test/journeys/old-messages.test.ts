/**
 * The message of a failed attempt goes as the attempt is repeated. Otherwise it would stand beside
 * the message that the attempt worked.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { joinBrowser, phone, visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { longTest } from '../long-test.ts';
import { signUpIn, toastOf } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

type Attempt = {
  at: string;
  /** Makes what the attempt is about, before the page is opened. */
  before?: (context: BrowserContext, email: string) => Promise<unknown>;
  /** The request that the server answers with 500 at first. */
  asks: { method: string; path: RegExp };
  press(page: Page): Promise<unknown>;
  /** The message of the failure. */
  says: string;
  /** Between the attempts: the way back to where they begin. */
  back?: (page: Page) => Promise<unknown>;
  /** The second attempt, where it is another way to the same. */
  again?: (page: Page, email: string) => Promise<unknown>;
  /** Until the second attempt has worked. */
  works(page: Page): Promise<unknown>;
};

const said = (text: string) => (page: Page) => toastOf(page, text).waitFor();
const welcome = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /Welcome to Crypto Trading App!/ });
const detail = (page: Page) => page.getByRole('dialog', { name: 'Notification', exact: true });
const leaveDetail = async (page: Page): Promise<void> => {
  await detail(page).getByRole('button', { name: 'Close' }).last().click();
  await detail(page).waitFor({ state: 'detached' });
};
const pressed = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).click();
const postAt = (path: string, data?: object) => async (context: BrowserContext) => {
  const answer = await context.request.post(path, data === undefined ? {} : { data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
};

const logOut: Attempt = {
  at: '/settings',
  asks: { method: 'POST', path: /^\/api\/auth\/sign-out$/ },
  press: pressed('Logout'),
  says: 'Failed to log out',
  works: (page) => page.waitForURL('**/login'),
};

const deleteNotice: Attempt = {
  at: '/messages',
  asks: { method: 'DELETE', path: /^\/api\/notices\/[^/]+$/ },
  async press(page) {
    await welcome(page).click();
    await detail(page).getByRole('button', { name: 'Delete' }).click();
  },
  says: 'Failed to delete notification',
  back: leaveDetail,
  works: said('Notification deleted'),
};

const readNotice: Attempt = {
  at: '/messages',
  asks: { method: 'POST', path: /^\/api\/notices\/[^/]+\/read$/ },
  press: (page) => welcome(page).click(),
  says: 'Failed to update notification status',
  back: leaveDetail,
  async works(page) {
    await leaveDetail(page);
    await page.getByRole('main').getByText("You're all caught up!").waitFor();
  },
};

const readAll: Attempt = {
  at: '/messages',
  asks: { method: 'POST', path: /^\/api\/notices\/read-all$/ },
  press: pressed('Mark all as read'),
  says: 'Failed to update notifications',
  works: said('All notifications marked as read'),
};

const removeAlert: Attempt = {
  at: '/alerts',
  before: postAt('/api/alerts', { coin: 'BTC', kind: 'above', level: '99000000', repeats: false }),
  asks: { method: 'DELETE', path: /^\/api\/alerts\/[^/]+$/ },
  press: pressed(/^Remove/),
  says: 'The alert could not be removed. Try again.',
  works: said('Alert removed'),
};

const trades =
  'Date,Market,Price,Volume,Total,Trade\n2024-01-31 12:30:00,BTCINR,3500000,0.5,1750000,Buy\n';
const addFile = async (context: BrowserContext): Promise<void> => {
  const file = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from(trades) };
  const answer = await context.request.post('/api/imports', { multipart: { file } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
};

const removeFile: Attempt = {
  at: '/import',
  before: addFile,
  asks: { method: 'DELETE', path: /^\/api\/imports\/[^/]+$/ },
  press: pressed(/^Remove/),
  says: 'That did not work. Please try again.',
  works: said('File removed'),
};

const countFile: Attempt = {
  at: '/import',
  before: addFile,
  asks: { method: 'POST', path: /^\/api\/imports\/count$/ },
  press: (page) => page.getByRole('switch').click(),
  says: 'That did not work. Please try again.',
  works: (page) => expect.poll(() => page.getByRole('switch').isChecked()).toBe(true),
};

const endSession: Attempt = {
  at: '/sessions',
  before: (_context, email) => openClient(inject('url')).signIn(email, PASSWORD),
  asks: { method: 'POST', path: /^\/api\/sessions\/[^/]+\/end$/ },
  press: pressed(/^End the session/),
  says: 'The session could not be ended. Try again.',
  works: said('Session ended'),
};

const chooseNotices: Attempt = {
  at: '/notifications',
  asks: { method: 'POST', path: /^\/api\/notice-settings$/ },
  press: (page) => page.getByRole('switch', { name: 'Show amounts' }).click(),
  says: 'Your choice was not saved. Please try again.',
  works: (page) =>
    expect.poll(() => page.getByRole('switch', { name: 'Show amounts' }).isChecked()).toBe(true),
};

const watch: Attempt = {
  at: '/coin/BTC',
  before: postAt('/api/watchlists', { name: 'Large ones' }),
  asks: { method: 'POST', path: /^\/api\/watchlists\/[^/]+\/coins$/ },
  press: (page) => page.getByRole('button', { name: /^Watch/, pressed: false }).click(),
  says: 'Your watchlist could not be changed. Try again.',
  works: (page) => page.getByRole('button', { name: /^Watch/, pressed: true }).waitFor(),
};

const copy: Attempt = {
  at: '/me',
  // A browser that does not let the page copy, until it does.
  async before(context) {
    await context.addInitScript(`navigator.clipboard.writeText = () =>
      window.mayCopy ? Promise.resolve() : Promise.reject(new Error('Not now.'));`);
  },
  asks: { method: 'GET', path: /^\/nothing$/ },
  press: pressed('Copy UID'),
  says: 'Could not copy. Select the UID instead.',
  back: (page) => page.evaluate('window.mayCopy = true'),
  works: (page) => page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor(),
};

/** The passkey is refused; the password is not. */
const logIn: Attempt = {
  at: '/login',
  before: (context) => context.clearCookies(),
  asks: { method: 'POST', path: /^\/api\/auth\/passkey\/begin$/ },
  press: pressed('Use a passkey instead'),
  says: 'An error occurred during login',
  async again(page, email) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  },
  works: (page) => page.waitForURL('**/wallet'),
};

/** The log-in page repeats the detail of a refusal. */
const problem = { code: 'fault', detail: 'An error occurred during login' };

async function tryTwice(attempt: Attempt): Promise<void> {
  const { at, before, asks, press, says, back, again = press, works } = attempt;
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  const { email } = await signUpIn(context);
  await before?.(context, email);
  await page.goto(at);
  const isAsked = (url: URL) => asks.path.test(url.pathname);
  await page.route(isAsked, (route) =>
    route.request().method() === asks.method
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem })
      : route.fallback(),
  );
  await press(page);
  await toastOf(page, says).waitFor();
  await page.unroute(isAsked);
  await back?.(page);
  await again(page, email);
  await works(page);
  await expect.poll(() => toastOf(page, says).count()).toBe(0);
  await close();
}

test('what a failed log-out, deletion and log-in said is gone once they have worked', async () => {
  for (const attempt of [deleteNotice, logOut, logIn]) await tryTwice(attempt);
});

longTest(
  'what a failure of notices and of their settings said is gone with the next attempt',
  async () => {
    for (const attempt of [readNotice, readAll, chooseNotices]) await tryTwice(attempt);
  },
);

longTest(
  'what a failure of alerts, files, sessions, lists and copying said is gone with the next attempt',
  async () => {
    for (const attempt of [removeAlert, removeFile, countFile, endSession, watch, copy])
      await tryTwice(attempt);
  },
);
