/**
 * Notifications: the page, its panel, the dialog of one of them, and every failure with its text.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import { signUpIn, toastOf } from '#test/journeys/people.ts';

import { has, isAt, linksTo, seesNot, styleOf, visible } from '../checks.ts';
import { heldBy, inScene, overHttp, scene, type Screen } from '../row.ts';

const support = scene('a visitor who was sent to support', ({ page }) =>
  page.goto('/messages?support=1'),
);
const fresh = scene('the notifications of a new person', arrive);
const failing = scene('notifications whose changes fail', async (visit) => {
  await arrive(visit);
  for (const path of ['**/api/notices/*/read', '**/api/notices/read-all']) {
    await visit.page.route(path, (route) => route.fulfill(broken));
  }
  await visit.page.route('**/api/notices/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(broken) : route.fallback(),
  );
});
const missing = scene('notifications that cannot be loaded', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/notices**', (route) => route.fulfill(broken));
  await page.goto('/messages');
});
const odd = scene('notifications with parts missing', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/notices**', async (route) => {
    const blank = {
      code: 'of-tomorrow',
      facts: {},
      title: null,
      image: null,
      read: true,
      referral: null,
    };
    const items = [
      { ...blank, id: 'one', type: 'warning', message: '', createdAt: '' },
      { ...blank, id: 'two', type: 'error', message: 'Odd.', createdAt: 'yesterday' },
      {
        ...blank,
        id: 'three',
        type: 'strange',
        message: 'With an image',
        image: '/icon.svg',
        createdAt: '2026-01-05T06:30:00.000Z',
      },
    ];
    await route.fulfill({ json: { items, nextCursor: null, unread: 0 } });
  });
  await page.goto('/messages');
});

const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
async function arrive({ page, context }: { page: Page; context: BrowserContext }): Promise<void> {
  await signUpIn(context);
  await page.goto('/messages');
  await welcome(page).waitFor();
}
const welcome = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /Welcome to Crypto Trading App!/ });

const open = async (page: Page, name: RegExp, badge: string) => {
  await page.getByRole('main').getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(badge, { exact: true }).waitFor();
  return dialog;
};
const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();

export const noticeScreen: Screen = {
  title: 'Notifications',
  rows: [
    ...inScene(support, [
      {
        id: 'messages.title',
        kind: 'text',
        says: 'The page has this heading',
        texts: ['Messages & Notifications'],
        holds: has('heading', 'Messages & Notifications'),
      },
      {
        id: 'messages.support',
        kind: 'text',
        says: 'With support=1 in its address the page shows a notice about support',
        texts: [
          'Support feature is under construction',
          "We're working hard to bring you in-app support. Please check back soon!",
        ],
      },
      {
        id: 'messages.support.works',
        kind: 'route',
        says: 'Because support is there, the notice leads to it',
        decided: 21,
        holds: linksTo('support page', '/support-chat'),
      },
      {
        id: 'messages.visitor',
        kind: 'role',
        says: 'A visitor finds the way in on this page and no data',
        decided: 21,
        async holds({ page }) {
          await page.getByText('Log in to read your messages').waitFor();
          expect((await page.request.get('/api/notices')).status()).toBe(401);
        },
      },
      {
        id: 'messages.support.only',
        kind: 'rule',
        says: 'Without support=1 there is no such notice',
        async holds(visit) {
          await visit.page.goto('/messages');
          await has('heading', 'Messages & Notifications')(visit);
          await seesNot('Support feature is under construction')(visit);
        },
      },
    ]),
    ...inScene(fresh, [
      {
        id: 'messages.unread',
        kind: 'text',
        says: 'The panel counts what is unread',
        texts: ['You have N unread notification(s)'],
        holds: ({ page }) =>
          visible(page.getByText('You have 1 unread notification(s)', { exact: true })).waitFor(),
      },
      {
        id: 'messages.all.button',
        kind: 'text',
        says: 'While something is unread, a button marks all of it',
        texts: ['Mark all as read'],
        holds: has('button', 'Mark all as read'),
      },
      {
        id: 'messages.welcome',
        kind: 'text',
        says: 'The first notification welcomes the person',
        texts: ['Welcome to Crypto Trading App!'],
        holds: ({ page }) => welcome(page).waitFor(),
      },
      {
        id: 'messages.just-now',
        kind: 'text',
        says: 'Within its first minute the date is in words',
        texts: ['Just now'],
        holds: ({ page }) => welcome(page).getByText('Just now', { exact: true }).waitFor(),
      },
      {
        id: 'messages.height',
        kind: 'constant',
        says: 'The list scrolls, at most 64 units high, on its page and beneath the bell',
        async holds({ page }) {
          const own = page.getByRole('main').getByRole('group', { name: 'Latest notifications' });
          expect(await styleOf(own, 'maxHeight')).toBe('256px');
          expect(await styleOf(own, 'overflowY')).toBe('auto');
          await page
            .getByRole('banner')
            .getByRole('button', { name: /^Notifications/ })
            .click();
          const list = page
            .getByRole('dialog')
            .getByRole('group', { name: 'Latest notifications' });
          expect(await styleOf(list, 'maxHeight')).toBe('256px');
          expect(await styleOf(list, 'overflowY')).toBe('auto');
          await page.keyboard.press('Escape');
        },
      },
      {
        id: 'messages.click.reads',
        kind: 'state',
        says: 'A click on a notification marks it as read',
        texts: ["You're all caught up!"],
        async holds({ page }) {
          const dialog = await open(page, /Welcome to/, 'Success');
          await dialog.getByText('Welcome to Crypto Trading App!').first().waitFor();
          await page
            .getByText("You're all caught up!", { exact: true })
            .first()
            .waitFor({ state: 'attached' });
        },
      },
      {
        id: 'messages.dialog',
        kind: 'field',
        says: 'The dialog shows its title, its type as a badge, its date and its message',
        async holds({ page }) {
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('heading').first().waitFor();
          await dialog.getByText('Success', { exact: true }).waitFor();
          await dialog
            .getByText(/Just now|IST$/)
            .first()
            .waitFor();
          await dialog.getByText('Welcome to Crypto Trading App!').first().waitFor();
        },
      },
      {
        id: 'messages.deleted',
        kind: 'text',
        says: 'A notification can be deleted; it is said what that meant',
        texts: ['Notification deleted', 'No new notifications'],
        async holds({ page }) {
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
          await toastOf(page, 'Notification deleted').waitFor();
          await page.getByText('No new notifications', { exact: true }).first().waitFor();
        },
      },
      {
        id: 'messages.deleted.description',
        kind: 'text',
        says: 'The description of the deletion says that it is removed from the database',
        holds: ({ page }) =>
          expect
            .poll(() => toastOf(page, 'Notification deleted').innerText())
            .toMatch(/removed from.* database/i),
      },
      {
        id: 'messages.all.done',
        kind: 'text',
        says: 'Marking all of them is said once it is done',
        texts: ['All notifications marked as read'],
        async holds(visit) {
          await signUpIn(visit.context);
          await visit.page.goto('/messages');
          await visible(visit.page.getByRole('button', { name: 'Mark all as read' })).click();
          await toastOf(visit.page, 'All notifications marked as read').waitFor();
          await isAt('/messages')(visit);
        },
      },
    ]),
    ...inScene(failing, [
      {
        id: 'messages.all.failed',
        kind: 'error',
        says: 'Where marking all fails, it is said',
        texts: ['Failed to update notifications'],
        async holds({ page }) {
          await visible(page.getByRole('button', { name: 'Mark all as read' })).click();
          await toastOf(page, 'Failed to update notifications').waitFor();
        },
      },
      {
        id: 'messages.read.failed',
        kind: 'error',
        says: 'Where marking one fails, it is said and taken back',
        texts: ['Failed to update notification status'],
        async holds({ page }) {
          await open(page, /Welcome to/, 'Success');
          await toastOf(page, 'Failed to update notification status').waitFor();
        },
      },
      {
        id: 'messages.delete.failed',
        kind: 'error',
        says: 'Where deleting fails, it is said and nothing is gone',
        texts: ['Failed to delete notification'],
        async holds({ page }) {
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
          await toastOf(page, 'Failed to delete notification').waitFor();
          await close(page);
          await welcome(page).waitFor();
        },
      },
    ]),
    ...inScene(missing, [
      {
        id: 'messages.failed',
        kind: 'error',
        says: 'A list that cannot be loaded says so',
        texts: ['Failed to load notifications'],
      },
    ]),
    ...inScene(odd, [
      {
        id: 'messages.default.title',
        kind: 'field',
        says: 'A notification without a title is called so',
        texts: ['Notification'],
        holds: ({ page }) =>
          page.getByRole('main').getByText('Notification', { exact: true }).first().waitFor(),
      },
      {
        id: 'messages.default.message',
        kind: 'field',
        says: 'A notification without a message says so',
        texts: ['No message'],
      },
      {
        id: 'messages.date.unknown',
        kind: 'error',
        says: 'A missing date is called unknown',
        texts: ['Unknown date'],
      },
      {
        id: 'messages.date.invalid',
        kind: 'error',
        says: 'A date that is none is called invalid',
        texts: ['Invalid date'],
      },
      {
        id: 'messages.type.warning',
        kind: 'field',
        says: 'A warning wears its badge',
        async holds({ page }) {
          await open(page, /No message/, 'Warning');
          await close(page);
        },
      },
      {
        id: 'messages.type.error',
        kind: 'field',
        says: 'An error wears its badge',
        async holds({ page }) {
          await open(page, /Odd\./, 'Error');
          await close(page);
        },
      },
      {
        id: 'messages.type.other',
        kind: 'field',
        says: 'Any type that is not known is information',
        holds: ({ page }) => open(page, /With an image/, 'Info'),
      },
      {
        id: 'messages.image',
        kind: 'field',
        says: 'The dialog shows the image of a notification that has one',
        async holds({ page }) {
          const image = page.getByRole('dialog').locator('img');
          expect(await image.getAttribute('src')).toBe('/icon.svg');
          await close(page);
        },
      },
    ]),
    ...overHttp([
      {
        id: 'messages.limit',
        kind: 'constant',
        says: 'A list of notifications holds at most 20 at a time, the newest first',
        async holds(api) {
          const person = await api.person();
          for (let count = 0; count < 21; count += 1) {
            expect((await person.place({ amount: '1.00' })).status).toBe(201);
          }
          const { body } = await person.get<NoticePage>('/api/notices');
          expect(body.items.length).toBe(20);
          expect(body.nextCursor).not.toBeNull();
          const times = body.items.map(({ createdAt }) => createdAt);
          expect(times).toEqual(times.toSorted().toReversed());
        },
      },
      {
        id: 'messages.fields',
        kind: 'field',
        says: 'A notification has message, type, title, image, a read mark, a referral and a time',
        async holds(api) {
          const { body } = await (await api.person()).get<NoticePage>('/api/notices');
          expect(Object.keys(body.items[0] ?? {})).toEqual(
            expect.arrayContaining([
              'message',
              'type',
              'title',
              'image',
              'read',
              'referral',
              'createdAt',
            ]),
          );
        },
      },
      {
        id: 'messages.none-invented',
        kind: 'rule',
        says: 'An empty list stays empty: no sample notifications are made up',
        decided: 11,
        async holds(api) {
          const person = await api.person();
          const { body } = await person.get<NoticePage>('/api/notices');
          for (const { id } of body.items) await person.send('DELETE', `/api/notices/${id}`);
          const after = await person.get<NoticePage>('/api/notices');
          expect(after.body).toMatchObject({ items: [], unread: 0 });
        },
      },
    ]),
    ...heldBy(
      'test/journeys/notices.test.ts',
      'an answer of support reaches bell and page by itself, and both open the same notice',
      [
        {
          id: 'messages.live',
          kind: 'call',
          says: 'New notifications come by themselves, without a reload',
        },
      ],
    ),
  ],
};
