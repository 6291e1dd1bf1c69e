/**
 * What an attempt said of its failure goes as the same is tried again: it would stand beside the
 * word that it worked.
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
  /** What there has to be before the page is opened. */
  before?: (context: BrowserContext, email: string) => Promise<unknown>;
  /** What the server cannot do at first. */
  asks: { method: string; path: RegExp };
  press(page: Page): Promise<unknown>;
  /** What the failure says. */
  says: string;
  /** Between the attempts: the way back to where they begin. */
  back?: (page: Page) => Promise<unknown>;
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
const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
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
  asks: { method: 'PUT', path: /^\/api\/notice-settings$/ },
  press: (page) => page.getByRole('switch').last().click(),
  says: 'Your choice was not saved. Please try again.',
  works: (page) => expect.poll(() => page.getByRole('switch').last().isChecked()).toBe(true),
};

const watch: Attempt = {
  at: '/coin/BTC',
  asks: { method: 'GET', path: /^\/api\/watchlists$/ },
  press: pressed(/watchlist/i),
  says: 'Your watchlist could not be changed.',
  works: () => Promise.resolve(),
};

async function tryTwice(attempt: Attempt): Promise<void> {
  const { at, before, asks, press, says, back, works } = attempt;
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
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
      : route.fallback(),
  );
  await press(page);
  await toastOf(page, says).waitFor();
  await page.unroute(isAsked);
  await back?.(page);
  await press(page);
  await works(page);
  await expect.poll(() => toastOf(page, says).count(), says).toBe(0);
  await close();
}
