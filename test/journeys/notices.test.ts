/**
 * Messages and the bell in a real browser: what a visitor may see, read marks ahead of the server,
 * everything else after it.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { Ticket } from '#protocol/tickets.ts';

import { axeFindings, desktop, joinBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { hasMark, leaveMark, signUpIn, toastOf } from './people.ts';
import { joinStaff } from './staff.ts';
import { longTest } from '../long-test.ts';

const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const welcome = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /Welcome to Crypto Trading App!/ });
const detail = (page: Page) => page.getByRole('dialog', { name: 'Notification', exact: true });
const caughtUp = (page: Page) => page.getByRole('main').getByText("You're all caught up!");

async function noticesOf(context: BrowserContext): Promise<NoticePage> {
  return (await (await context.request.get('/api/notices')).json()) as NoticePage;
}

longTest(
  'a visitor reads the notice about support and finds the way in, and nothing is asked for',
  async () => {
    const { page, context, errors, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/messages?support=1');
    await page.getByRole('heading', { name: 'Messages & Notifications' }).waitFor();
    await page.getByText('Support feature is under construction', { exact: true }).waitFor();
    await page
      .getByText("We're working hard to bring you in-app support. Please check back soon!", {
        exact: true,
      })
      .waitFor();
    const working = page.getByRole('link', { name: 'support page' });
    expect(await working.getAttribute('href')).toBe('/support-chat');
    expect(asked).not.toContain('/api/notices');
    expect(asked).not.toContain('/api/me');
    expect(await axeFindings(page)).toEqual([]);

    await page.goto('/messages');
    await expect
      .poll(() => page.getByText('Support feature is under construction').count())
      .toBe(0);
    const { email } = await signUpIn(context);
    await context.clearCookies();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/messages');
    await welcome(page).waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

longTest('opening a notice marks it as read; deleting it leaves an empty list', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/messages');
  await page.getByText('You have 1 unread notification(s)', { exact: true }).waitFor();
  await welcome(page).click();
  await detail(page).getByText('Success', { exact: true }).waitFor();
  await detail(page).getByText('Just now', { exact: true }).waitFor();
  await detail(page).getByText('Welcome to Crypto Trading App!', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(async () => (await noticesOf(context)).unread).toBe(0);
  await detail(page).getByRole('button', { name: 'Close' }).last().click();
  await caughtUp(page).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);

  await welcome(page).click();
  await detail(page).getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Notification deleted').getByText('removed from the database').waitFor();
  await page.getByText('No new notifications', { exact: true }).waitFor();
  expect((await noticesOf(context)).items).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

longTest(
  'a read mark is shown before the server has it, and taken back where it fails',
  async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: desktop,
    });
    await signUpIn(context);
    await page.goto('/messages');
    let fail = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/api/notices/*/read', async (route) => {
      await held;
      await route.fulfill(broken);
    });
    await welcome(page).click();
    await detail(page).waitFor();
    await page.keyboard.press('Escape');
    await caughtUp(page).waitFor();
    expect((await noticesOf(context)).unread).toBe(1);
    fail();
    await toastOf(page, 'Failed to update notification status').waitFor();
    await page.getByText('You have 1 unread notification(s)').waitFor();
    await close();
  },
);

longTest('marking all and deleting are only said to be done once they are', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/messages');
  const all = page.getByRole('button', { name: 'Mark all as read' });
  await page.route('**/api/notices/read-all', (route) => route.fulfill(broken));
  await all.click();
  await toastOf(page, 'Failed to update notifications').waitFor();
  await page.getByText('You have 1 unread notification(s)').waitFor();
  await page.unroute('**/api/notices/read-all');
  await all.click();
  await toastOf(page, 'All notifications marked as read').waitFor();
  await caughtUp(page).waitFor();

  await page.route('**/api/notices/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
  );
  await welcome(page).click();
  await detail(page).getByRole('button', { name: 'Delete' }).click();
  await toastOf(page, 'Failed to delete notification').waitFor();
  await detail(page).getByRole('button', { name: 'Close' }).last().click();
  await welcome(page).waitFor();
  await close();
});

longTest('a list that fails says so and comes with a retry', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.route('**/api/notices**', (route) => route.fulfill(broken));
  await page.goto('/messages');
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('Failed to load notifications', { exact: true }).waitFor();
  await page.unroute('**/api/notices**');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await welcome(page).waitFor();
  await close();
});

test('an answer of support reaches bell and page by itself, and both open the same notice', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  const asked = await context.request.post('/api/tickets', {
    data: { subject: 'Live', message: 'Do you hear me?' },
  });
  const { id } = (await asked.json()) as Ticket;
  await page.goto('/messages');
  await welcome(page).waitFor();
  await leaveMark(page);
  const support = await joinStaff('support', 'Sunita Rao');
  const answered = await support.post(`/api/staff/tickets/${id}/replies`, { message: 'I do.' });
  expect(answered.status).toBe(201);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Support answered/ })
    .waitFor();
  await page.getByText('You have 2 unread notification(s)').waitFor();
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications', exact: true });
  expect(await panel.getByRole('link', { name: 'All messages' }).getAttribute('href')).toBe(
    '/messages',
  );
  await panel.getByRole('button', { name: /Support answered/ }).click();
  const opened = page.getByRole('dialog', { name: 'Support answered' });
  await opened.getByText('There is a new answer to your ticket “Live”.').waitFor();
  await expect.poll(() => panel.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('You have 1 unread notification(s)').waitFor();
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
  await expect.poll(focused).toContain('Notifications');
  expect(await hasMark(page)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});
