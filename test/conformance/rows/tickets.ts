/** Support: the form with its limits, the history with its filters, what a ticket shows. */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

import type { Ticket, TicketPage } from '#protocol/tickets.ts';
import { errorAt, freshEmail, signUpIn } from '#test/journeys/people.ts';
import { joinStaff } from '#test/journeys/staff.ts';
import { formatDateTime } from '#texts/format.ts';

import { has, isAt, linksTo, seesNot, visible } from '../checks.ts';
import { heldBy, inScene, overHttp, scene, type Screen } from '../row.ts';

const form = scene('the form to support', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/support-chat');
});
const empty = scene('a history without tickets', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/support-history');
});
const loading = scene('a history that is still loading', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/tickets**', () => new Promise(() => undefined));
  await page.goto('/support-history');
});
const undated = scene('a ticket whose date is none', async ({ page, context }) => {
  await signUpIn(context);
  await askSupport(context, 'Undated');
  await page.route('**/api/tickets?**', patch);
  await page.route('**/api/tickets', patch);
  async function patch(route: Route): Promise<void> {
    const list = (await (await route.fetch()).json()) as TicketPage;
    const items = list.items.map((ticket) => ({ ...ticket, createdAt: '' }));
    await route.fulfill({ json: { ...list, items } });
  }
  await page.goto('/support-history');
});
const failed = scene('a history that cannot be loaded', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/tickets**', (route) => route.fulfill(broken));
  await page.goto('/support-history');
});
const full = scene('a history with tickets of every status', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/home');
  const staff = await joinStaff('support');
  for (const [name, status] of [
    ['An open one', null],
    ['A closed one', 'closed'],
    ['A resolved one', 'resolved'],
  ] as const) {
    const { id } = await askSupport(context, name, longMessage);
    if (status === null) continue;
    const reply = await staff.post(`/api/staff/tickets/${id}/status`, { status });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  }
  await page.goto('/support-history');
});

const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
const longMessage = 'A message that is far longer than what the list shows of it. '
  .repeat(4)
  .trim();

async function askSupport(
  context: BrowserContext,
  subject: string,
  message = 'Where is my money?',
): Promise<Ticket> {
  const answer = await context.request.post('/api/tickets', { data: { subject, message } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Ticket;
}

const subject = (page: Page) => page.getByLabel('Subject', { exact: true });
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const filter = (page: Page, label: string) =>
  page
    .getByRole('group', { name: 'Show tickets' })
    .getByRole('button', { name: new RegExp(`^${label}`) });
const ticket = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });
async function shows(page: Page, label: string, names: readonly string[]): Promise<void> {
  await filter(page, label).click();
  for (const name of ['An open one', 'A closed one', 'A resolved one']) {
    const state = names.includes(name) ? 'visible' : 'hidden';
    await ticket(page, name).waitFor({ state });
  }
}

export const ticketScreen: Screen = {
  title: 'Support',
  rows: [
    ...inScene(form, [
      {
        id: 'support.form.title',
        kind: 'text',
        says: 'The form has a title of its own',
        texts: ['Contact Support'],
        holds: has('heading', 'Contact Support'),
      },
      {
        id: 'support.form.fields',
        kind: 'field',
        says: 'A subject in one line, a message in many, and a button to submit them',
        async holds({ page }) {
          await page.locator('input').and(subject(page)).waitFor();
          await page.locator('textarea').and(message(page)).waitFor();
          await submit(page).waitFor();
        },
      },
      {
        id: 'support.form.history',
        kind: 'route',
        says: 'A button leads to the history',
        texts: ['View Support History'],
        holds: linksTo('View Support History', '/support-history'),
      },
      {
        id: 'support.form.empty',
        kind: 'rule',
        says: 'Subject and message are both needed',
        texts: ['Please fill in all fields.'],
        async holds({ page }) {
          await submit(page).click();
          await page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' }).waitFor();
        },
      },
      {
        id: 'support.form.trimmed',
        kind: 'rule',
        says: 'Blanks alone are as good as nothing',
        async holds({ page }) {
          await subject(page).fill('   ');
          await message(page).fill('  \n ');
          await submit(page).click();
          await page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' }).waitFor();
        },
      },
      {
        id: 'support.form.subject-limit',
        kind: 'constant',
        says: 'A subject has at most 100 characters',
        async holds({ page }) {
          await subject(page).fill('s'.repeat(101));
          await message(page).fill('m');
          await submit(page).click();
          await expect.poll(() => errorAt(subject(page))).toContain('at most 100');
        },
      },
      {
        id: 'support.form.message-limit',
        kind: 'constant',
        says: 'A message has at most 1,000 characters',
        async holds({ page }) {
          await subject(page).fill('s'.repeat(100));
          await message(page).fill('m'.repeat(1001));
          await submit(page).click();
          await expect.poll(() => errorAt(message(page))).toContain('at most 1000');
          expect(await errorAt(subject(page))).toBe('');
        },
      },
      {
        id: 'support.form.failed',
        kind: 'error',
        says: 'A request that fails says so and keeps what was typed',
        texts: ['Failed to submit support request.'],
        async holds({ page }) {
          await page.route('**/api/tickets', (route) => route.fulfill(broken));
          await subject(page).fill('About my deposit');
          await message(page).fill('Where is it?');
          await submit(page).click();
          await page
            .getByRole('alert')
            .filter({ hasText: 'Failed to submit support request.' })
            .waitFor();
          expect(await message(page).inputValue()).toBe('Where is it?');
          await page.unroute('**/api/tickets');
        },
      },
      {
        id: 'support.form.success',
        kind: 'text',
        says: 'A success says so and clears the form',
        texts: ['Your support request has been submitted!'],
        async holds({ page }) {
          await submit(page).click();
          await page
            .getByText('Your support request has been submitted!', { exact: true })
            .waitFor();
          expect(await subject(page).inputValue()).toBe('');
          expect(await message(page).inputValue()).toBe('');
        },
      },
      {
        id: 'support.form.banner-goes',
        kind: 'timing',
        says: 'The success goes by itself, within a few seconds',
        holds: ({ page }) =>
          page
            .getByText('Your support request has been submitted!', { exact: true })
            .waitFor({ state: 'detached' }),
      },
    ]),
    ...inScene(loading, [
      {
        id: 'support.history.loading',
        kind: 'state',
        says: 'While the history loads it says so',
        texts: ['Loading...'],
      },
    ]),
    ...inScene(empty, [
      {
        id: 'support.history.empty',
        kind: 'state',
        says: 'A history without tickets says so',
        texts: ['No support tickets found.'],
      },
      {
        id: 'support.history.filters',
        kind: 'text',
        says: 'Four filters stand above the list',
        texts: ['All', 'Open', 'Closed', 'Resolved'],
        async holds({ page }) {
          const group = page.getByRole('group', { name: 'Show tickets' }).getByRole('button');
          const labels = (await group.allInnerTexts()).map((text) =>
            text.replaceAll(/[\d\s]/g, ''),
          );
          expect(labels).toEqual(['All', 'Open', 'Closed', 'Resolved']);
        },
      },
    ]),
    ...inScene(failed, [
      {
        id: 'support.history.failed',
        kind: 'error',
        says: 'A history that cannot be loaded says so with a way to try again, instead of looking empty',
        decided: 11,
        async holds(visit) {
          const { page } = visit;
          await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
          await seesNot('No support tickets found.')(visit);
        },
      },
    ]),
    ...inScene(undated, [
      {
        id: 'support.ticket.no-date',
        kind: 'text',
        says: 'A ticket whose date is missing says so',
        texts: ['No date'],
      },
    ]),
    ...inScene(full, [
      {
        id: 'support.filter.open',
        kind: 'state',
        says: 'One filter shows the open ones',
        texts: ['Open'],
        holds: ({ page }) => shows(page, 'Open', ['An open one']),
      },
      {
        id: 'support.filter.closed',
        kind: 'state',
        says: 'One filter shows the closed ones',
        texts: ['Closed'],
        holds: ({ page }) => shows(page, 'Closed', ['A closed one']),
      },
      {
        id: 'support.filter.resolved',
        kind: 'state',
        says: 'One filter shows the resolved ones',
        texts: ['Resolved'],
        holds: ({ page }) => shows(page, 'Resolved', ['A resolved one']),
      },
      {
        id: 'support.filter.all',
        kind: 'state',
        says: 'One filter shows them all',
        texts: ['All'],
        holds: ({ page }) => shows(page, 'All', ['An open one', 'A closed one', 'A resolved one']),
      },
      {
        id: 'support.ticket.subject',
        kind: 'field',
        says: 'A ticket shows its subject',
        texts: ['An open one'],
      },
      {
        id: 'support.ticket.badge',
        kind: 'field',
        says: 'A ticket shows its status as a badge',
        async holds({ page }) {
          for (const status of ['Open', 'Closed', 'Resolved']) {
            const row = ticket(
              page,
              `${status === 'Open' ? 'An' : 'A'} ${status.toLowerCase()} one`,
            );
            await row.getByText(status, { exact: true }).waitFor();
          }
        },
      },
      {
        id: 'support.ticket.date',
        kind: 'field',
        says: 'A ticket shows when it was opened',
        async holds({ page, context }) {
          const answer = await context.request.get('/api/tickets');
          const { items } = (await answer.json()) as TicketPage;
          for (const { createdAt } of items) {
            await visible(page.getByText(formatDateTime(createdAt), { exact: true })).waitFor();
          }
        },
      },
      {
        id: 'support.ticket.preview',
        kind: 'constant',
        says: 'Of a long message the list shows 120 characters and an ellipsis',
        async holds({ page }) {
          const preview = `${longMessage.slice(0, 120)}…`;
          await visible(page.getByText(preview, { exact: true })).waitFor();
        },
      },
      {
        id: 'support.ticket.referral',
        kind: 'field',
        says: 'A ticket shows the referral code of the person, where there is one',
        async holds({ page, context }) {
          const answer = await context.request.get('/api/tickets');
          const { items } = (await answer.json()) as TicketPage;
          const referral = items[0]?.referral ?? '';
          expect(referral).not.toBe('');
          await visible(page.getByText(`Referral ${referral}`, { exact: true })).waitFor();
        },
      },
      {
        id: 'support.ticket.newest',
        kind: 'rule',
        says: 'The newest ticket comes first',
        async holds({ page }) {
          const rows = page.getByRole('button', { name: / one/ });
          const subjects = (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);
          expect(subjects).toEqual(['A resolved one', 'A closed one', 'An open one']);
        },
      },
      {
        id: 'support.history.to-form',
        kind: 'route',
        says: 'The history leads back to the form',
        async holds(visit) {
          await visible(visit.page.getByRole('link', { name: 'Contact Support' })).click();
          await isAt('/support-chat')(visit);
        },
      },
    ]),
    ...overHttp([
      {
        id: 'support.ticket.open',
        kind: 'state',
        says: 'A ticket is open when it is made, and holds subject, message, referral and its time',
        async holds(api) {
          const person = await api.person();
          const data = { subject: 'Hello', message: 'Is anybody there?' };
          const { body, status } = await person.post<Ticket>('/api/tickets', data);
          expect(status).toBe(201);
          expect(body).toMatchObject({ ...data, status: 'open' });
          expect(body.referral).not.toBeNull();
          expect(Date.parse(body.createdAt)).toBeGreaterThan(0);
        },
      },
      {
        id: 'support.ticket.limits',
        kind: 'rule',
        says: 'The server holds to the limits of 100 and 1,000 characters as well',
        async holds(api) {
          const person = await api.person();
          for (const data of [
            { subject: 's'.repeat(101), message: 'm' },
            { subject: 's', message: 'm'.repeat(1001) },
            { subject: ' ', message: 'm' },
          ]) {
            expect((await person.post('/api/tickets', data)).status).toBe(400);
          }
          const longest = { subject: 's'.repeat(100), message: 'm'.repeat(1000) };
          expect((await person.post('/api/tickets', longest)).status).toBe(201);
        },
      },
      {
        id: 'support.ticket.own',
        kind: 'role',
        says: 'Everybody sees their own tickets only',
        async holds(api) {
          const [one, other] = [await api.person(), await api.person()];
          const data = { subject: freshEmail(), message: 'Mine.' };
          const { body } = await one.post<Ticket>('/api/tickets', data);
          const list = await other.get<TicketPage>('/api/tickets');
          expect(list.body.items).toEqual([]);
          expect((await other.get(`/api/tickets/${body.id}`)).status).toBe(404);
        },
      },
    ]),
    ...heldBy(
      'test/journeys/tickets.test.ts',
      'asking: both texts are needed, the counters count, a success says so for four seconds',
      [
        {
          id: 'support.form.four-seconds',
          kind: 'timing',
          says: 'The success stays for four seconds',
        },
      ],
    ),
  ],
};
