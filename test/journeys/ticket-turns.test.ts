/**
 * Turns of a ticket, in real browsers: a ticket that support answered waits for the customer, whose
 * reply brings it back; a state that was set by mistake is undone; and a person's page has all that
 * they asked for.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { AuditPage } from '#protocol/audit.ts';
import type { DepositPage } from '#protocol/deposits.ts';
import type { Queues } from '#protocol/desk.ts';
import type { Ticket, TicketStatus } from '#protocol/tickets.ts';

import { axeFindings, joinBrowser } from '../browser.ts';
import { longTest } from '../long-test.ts';
import {
  type Customer,
  customer,
  deposit,
  freshTag,
  heldBack,
  readAs,
  staffVisit,
  withdraw,
} from './desk-people.ts';
import { tabTo } from './keys.ts';
import { holdTimers, keepMessages } from './page-time.ts';
import { toastOf } from './people.ts';
import { decide, joinStaff } from './staff.ts';

/** Milliseconds during which a second click does not act on the ticket that comes next. */
const PAUSE_MS = 600;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

async function ask(person: Customer, subject: string): Promise<string> {
  const data = { subject, message: `${subject}, please.` };
  const placed = await person.context.request.post('/api/tickets', { data });
  expect(placed.status(), await placed.text()).toBe(201);
  return ((await placed.json()) as Ticket).id;
}
const reply = async (person: Customer, id: string) => {
  const data = { message: 'It is still not there.' };
  const sent = await person.context.request.post(`/api/tickets/${id}/replies`, { data });
  expect(sent.status(), await sent.text()).toBe(201);
};
const statusOf = async (person: Customer, id: string): Promise<TicketStatus> =>
  (await readAs<Ticket>(person, `/api/tickets/${id}`)).status;

/** Names of the rows of one customer: others ask support meanwhile. */
const rowsOf = (page: Page, { email }: Customer) =>
  page.locator('tbody tr').filter({ hasText: email }).locator('[data-request]');
const listed = (page: Page, person: Customer) => rowsOf(page, person).allInnerTexts();
const pane = (page: Page) => page.getByRole('region', { name: 'Ticket' });
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const resolve = (page: Page) => pane(page).getByRole('button', { name: 'Resolve', exact: true });

/** Presses Resolve again in the instant in which the pane shows the ticket of this message. */
const clickNext = (message: string) => `
  new MutationObserver((_, again) => {
    const shown = document.querySelector('section[aria-label="Ticket"]');
    const button = [...(shown?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Resolve');
    if (!button || !shown.textContent.includes(${JSON.stringify(message)})) return;
    again.disconnect();
    window.pressedAgain = true;
    button.click();
  }).observe(document.body, { childList: true, subtree: true })`;

test('an answered ticket waits for the customer, whose reply brings it back; what was resolved by mistake is undone', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  const first = await ask(asha, 'First');
  const second = await ask(asha, 'Second');
  const { page, context, errors, close } = await staffVisit(browser, 'support');
  /** Number that rail, tab and server agree on. Others ask support meanwhile. */
  const oneCount = () =>
    expect
      .poll(async () => {
        const shown = [tab(page, 'Tickets'), tab(page, 'Open')].map((link) => link.innerText());
        const answer = await context.request.get('/api/staff/queues');
        const count = ((await answer.json()) as Queues).tickets ?? 0;
        return (await Promise.all(shown)).map((text) => Number(/\d+/.exec(text) ?? 0) - count);
      })
      .toEqual([0, 0]);
  await page.goto(`/console/tickets?search=${tag}`);
  await expect.poll(() => listed(page, asha)).toEqual(['First', 'Second']);
  await oneCount();

  await pane(page).getByLabel('Answer to Asha Verma').fill('We look into it.');
  await pane(page).getByRole('button', { name: 'Send', exact: true }).click();
  await toastOf(page, 'Answered “First”').waitFor();
  await expect.poll(() => listed(page, asha)).toEqual(['Second']);
  await pane(page).getByText('waiting for the customer').waitFor();
  await oneCount();
  expect(await statusOf(asha, first)).toBe('open');
  await tab(page, 'Answered').click();
  await expect.poll(() => listed(page, asha)).toEqual(['First']);
  await page.goto(`/console/tickets?search=${tag}`);

  // The ticket waits again, after the other one, which had waited all along.
  await reply(asha, first);
  await expect.poll(() => listed(page, asha)).toEqual(['Second', 'First']);
  await oneCount();

  // A second click, however soon, does not act on the ticket that comes next, however late that is.
  await rowsOf(page, asha).filter({ hasText: 'Second' }).click();
  await pane(page).getByText('Second, please.').waitFor();
  await page.evaluate(clickNext('First, please.'));
  await keepMessages(page);
  const timers = await holdTimers(page, PAUSE_MS);
  const next = await heldBack(page, ({ pathname }) => pathname.endsWith(`/tickets/${first}`));
  await resolve(page).click();
  const message = toastOf(page, 'Resolved “Second”');
  await message.waitFor();
  await next.asked;
  await timers.end(PAUSE_MS);
  next.letGo();
  await pane(page).getByText('First, please.').waitFor();
  expect(await page.evaluate('window.pressedAgain')).toBe(true);
  expect(await statusOf(asha, second)).toBe('resolved');
  await timers.begun(PAUSE_MS);
  await timers.end(PAUSE_MS);
  await message.getByRole('button', { name: 'Undo' }).click();
  await toastOf(page, 'Undone: “Second” is as before').waitFor();
  await pane(page).getByText('Second, please.').waitFor();
  await expect.poll(() => listed(page, asha)).toEqual(['Second', 'First']);
  expect([await statusOf(asha, second), await statusOf(asha, first)]).toEqual(['open', 'open']);
  expect(errors).toEqual([]);
  await close();
});

longTest('Undo is reached by keyboard and works from another page', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  const id = await ask(asha, 'Answered');
  const { page, errors, close } = await staffVisit(browser, 'support');
  await page.goto(`/console/tickets?search=${tag}`);
  await pane(page).getByLabel('Answer to Asha Verma').fill('We look into it.');
  await keepMessages(page);
  await pane(page).getByRole('button', { name: 'Send and close' }).click();
  const message = toastOf(page, 'Answered and closed “Answered”');
  const undo = message.getByRole('button', { name: 'Undo' });
  await message.waitFor();
  await page.getByRole('link', { name: 'People', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await tabTo(page, undo);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/status=answered.*request=ticket-/);
  await pane(page).getByText('waiting for the customer').waitFor();
  await pane(page).getByText('We look into it.').waitFor();
  expect(await statusOf(asha, id)).toBe('open');
  const admin = await joinStaff('admin');
  const { body } = await admin.get<AuditPage>(`/api/staff/audit?subject=${id}`);
  expect(body.items.map(({ action, facts }) => [action, facts['after']]).slice(0, 2)).toEqual([
    ['ticket.status', 'open'],
    ['ticket.answer', 'closed'],
  ]);
  expect(errors).toEqual([]);
  await close();
});

longTest('a double click on Approve asks, and approves nothing', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  await deposit(asha, '6400.00');
  const { page, errors, close } = await staffVisit(browser, 'finance');
  await page.goto(`/console/deposits?search=${tag}`);
  const approve = page.getByRole('button', { name: 'Approve ₹6,400.00' });
  await approve.waitFor();
  const { height = 0 } = (await approve.boundingBox()) ?? {};
  // Near its foot, where the button that confirms begins.
  await approve.dblclick({ position: { x: 40, y: height - 3 } });
  await page.getByRole('button', { name: /^Confirm ₹6,400.00/ }).waitFor();
  const { items } = await readAs<DepositPage>(asha, '/api/deposits');
  expect(items.map(({ status }) => status)).toEqual(['pending']);
  await page.getByRole('button', { name: /^Confirm ₹6,400.00/ }).click();
  await toastOf(page, `Approved ₹6,400.00 for ${asha.mailbox}`).waitFor();
  expect(errors).toEqual([]);
  await close();
});

longTest('a person’s page has their balance, requests, tickets and statement', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  const asked = await deposit(asha, '6400.00');
  await withdraw(asha, '1250.00');
  for (let count = 1; count <= 6; count += 1) await ask(asha, `Question ${count}`);
  await decide(await joinStaff('finance'), { queue: 'deposits', id: asked.id });

  const admin = await staffVisit(browser, 'admin');
  await admin.page.goto('/console/people');
  await admin.page.getByPlaceholder('Name, e-mail or id').fill(asha.email);
  const found = admin.page.getByRole('row').filter({ hasText: asha.email });
  await found.getByRole('link', { name: 'Asha Verma' }).click();
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  await admin.page.getByText('₹8,55,150.00').first().waitFor();
  const requests = section(admin.page, 'Requests').getByRole('row');
  await requests.filter({ hasText: 'Withdrawal' }).getByText('Pending').waitFor();
  await requests.filter({ hasText: '₹6,400.00' }).getByText('Approved').waitFor();
  const tickets = section(admin.page, 'Tickets');
  await tickets.getByText('Question 6').waitFor();
  await expect.poll(() => tickets.getByText('Question 1').count()).toBe(0);
  await tickets.getByRole('button', { name: 'Show older' }).click();
  await tickets.getByText('Question 1').waitFor();
  // An admin works at neither desk.
  await expect.poll(() => tickets.getByRole('link').count()).toBe(0);
  await section(admin.page, 'Statement').getByText('Deposit', { exact: true }).waitFor();
  expect(await axeFindings(admin.page)).toEqual([]);
  expect(admin.errors).toEqual([]);

  const support = await staffVisit(browser, 'support');
  await support.page.goto(new URL(admin.page.url()).pathname);
  await support.page.getByText('Your role cannot see balances').waitFor();
  await expect.poll(() => section(support.page, 'Requests').count()).toBe(0);
  await section(support.page, 'Tickets').getByRole('link', { name: 'Question 6' }).click();
  await pane(support.page).getByText('Question 6, please.').waitFor();
  expect(support.errors).toEqual([]);
  await Promise.all([admin.close(), support.close()]);
});
