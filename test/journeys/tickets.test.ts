/**
 * Support in a real browser: asking, the history, a conversation with staff while it happens, and
 * texts that are scripts.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { DeskTicket } from '#protocol/desk.ts';
import { cleanLine } from '#protocol/text.ts';
import type { Ticket, TicketPage } from '#protocol/tickets.ts';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { scriptStrings } from '../script-strings.ts';
import { holdTimers } from './page-time.ts';
import { errorAt, hasMark, leaveMark, signUpIn } from './people.ts';
import { joinStaff } from './staff.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { longTest } from '../long-test.ts';

const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
const success = 'Your support request has been submitted!';
const SUBMITTED_MS = 4_000;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

async function ask(context: BrowserContext, subject: string, message = 'A message.') {
  const answer = await context.request.post('/api/tickets', { data: { subject, message } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Ticket;
}
const ticketsOf = async (context: BrowserContext) =>
  (await (await context.request.get('/api/tickets?limit=100')).json()) as TicketPage;
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const conversation = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('asking: both texts are needed, the counters count, a success says so for four seconds', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Customer Service' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Contact Support' }).waitFor();
  await submit(page).click();
  await page.getByRole('alert').getByText('Please fill in all fields.', { exact: true }).waitFor();
  const subject = page.getByLabel('Subject');
  const message = page.getByLabel('Message');
  const focused = () => page.evaluate<string>('document.activeElement?.getAttribute("name")');
  await expect.poll(focused).toBe('subject');
  await subject.fill('   ');
  await message.fill('Where is my deposit?');
  await submit(page).click();
  await page.getByText('Please fill in all fields.', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await subject.fill('x'.repeat(101));
  await page.getByText('101/100').waitFor();
  await submit(page).click();
  await expect.poll(() => errorAt(subject)).toBe('1 character too many: at most 100.');
  await expect.poll(() => subject.inputValue()).toHaveLength(101);
  expect((await ticketsOf(context)).counts.all).toBe(0);

  await subject.fill('  My deposit ');
  await page.getByText('10/100').waitFor();
  const timers = await holdTimers(page, SUBMITTED_MS);
  await submit(page).click();
  await timers.begun(SUBMITTED_MS);
  await page.getByText(success, { exact: true }).waitFor();
  expect([await subject.inputValue(), await message.inputValue()]).toEqual(['', '']);
  await timers.end(SUBMITTED_MS);
  await page.getByText(success).waitFor({ state: 'detached' });

  const [ticket] = (await ticketsOf(context)).items;
  expect(ticket).toMatchObject({ subject: 'My deposit', message: 'Where is my deposit?' });
  await page.getByRole('link', { name: shortId(ticket?.id ?? '') }).click();
  await conversation(page).getByText('Where is my deposit?', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

longTest('a request that fails loses nothing', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  const about = 'contract-019b8d3d-d798-70a6-bb60-4907bc6fe224';
  await page.goto(`/support-chat?about=${about}`);
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(`About ${about}`);
  await page.getByLabel('Subject').fill('Kept');
  await page.getByLabel('Message').fill('Also kept.');
  await page.route('**/api/tickets', (route) => route.fulfill(broken));
  await submit(page).click();
  await page.getByText('Failed to submit support request.', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Kept');
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Also kept.');
  await page.unroute('**/api/tickets');
  await submit(page).click();
  await page.getByText(success, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('');
  for (let made = 1; made < 10; made += 1) await ask(context, `Number ${made}`);
  await page.getByLabel('Subject').fill('One too many');
  await page.getByLabel('Message').fill('The eleventh of a day.');
  await submit(page).click();
  await page.getByText(/You can open 10 tickets in 24 hours/).waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('One too many');
  await close();
});

longTest(
  'the history: loading, a failure with retry, nothing, filters with counts, pages',
  async () => {
    const { page, context, errors, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: desktop,
    });
    await signUpIn(context);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/tickets?**', async (route) => {
      await held;
      await route.fulfill(broken);
    });
    await page.goto('/support-chat');
    await page.getByRole('link', { name: 'View Support History' }).click();
    await page.getByRole('heading', { name: 'Support History' }).waitFor();
    await page.getByText('Loading...', { exact: true }).waitFor();
    release();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load support tickets' });
    await alert.waitFor();
    // Each answer holds three, so that a few tickets fill several pages.
    await page.unroute('**/api/tickets?**');
    await page.route('**/api/tickets?**', (route) =>
      route.continue({ url: route.request().url().replace('limit=20', 'limit=3') }),
    );
    await alert.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No support tickets found.', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    errors.length = 0;

    const long = `${'word '.repeat(30)}end`;
    const first = await ask(context, 'The first', long);
    for (const name of ['second', 'third', 'fourth', 'fifth']) await ask(context, `The ${name}`);
    const support = await joinStaff('support');
    await support.post(`/api/staff/tickets/${first.id}/status`, { status: 'closed' });
    const filter = (name: string) => page.getByRole('button', { name, exact: true });
    await filter('All 5').waitFor();
    await filter('Closed 1').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /^The (fifth|fourth|third)/ }).count())
      .toBe(3);
    await page.getByRole('button', { name: 'Show older' }).click();
    const row = page.getByRole('button', { name: /^The first/ });
    await row.getByText(`${long.slice(0, 120)}…`, { exact: true }).waitFor();
    await row.getByText(/^Referral [0-9A-Z-]+$/).waitFor();
    await row.getByText(/IST$/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await filter('Closed 1').click();
    await row.getByText('Closed', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^The second/ }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?status=closed');
    await filter('Resolved 0').click();
    await page.getByText('No support tickets found.', { exact: true }).waitFor();
    await filter('Open 4').click();
    await page.getByRole('button', { name: /^The fifth/ }).waitFor();
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.getByRole('button', { name: /^The second/ }).waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

test('a conversation with staff while it happens: an answer, its end, and how it opens again', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  const { id } = await ask(context, 'Receipts', 'How do I read one?');
  const support = await joinStaff('support', 'Sunita Rao');
  await page.goto('/support-history');
  await page.getByRole('button', { name: /^Receipts/ }).click();
  await conversation(page).getByText('How do I read one?', { exact: true }).waitFor();
  await leaveMark(page);
  const reply = page.getByLabel('Your reply');
  await reply.fill('I am still writing this');
  await support.post(`/api/staff/tickets/${id}/replies`, {
    message: 'From the top.\nThen down.',
    status: 'resolved',
  });
  const theirs = conversation(page).getByRole('listitem').filter({ hasText: 'From the top.' });
  await theirs.getByText('Sunita Rao, support').waitFor();
  await page.getByText('Resolved', { exact: true }).waitFor();
  await page.getByText('This ticket is resolved. A reply opens it again.').waitFor();
  await expect.poll(() => reply.inputValue()).toBe('I am still writing this');
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => isScrolledSideways(page)).toBe(false);

  await reply.fill('  ');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect.poll(() => errorAt(reply)).toBe('Please fill in all fields.');
  await page.route('**/replies', (route) => route.fulfill(broken));
  await reply.fill('Thank you!');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect.poll(() => errorAt(reply)).toBe('Failed to send your reply.');
  await expect.poll(() => reply.inputValue()).toBe('Thank you!');
  await page.unroute('**/replies');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await conversation(page).getByText('Thank you!', { exact: true }).waitFor();
  await page.getByText('Open', { exact: true }).waitFor();
  await expect.poll(() => reply.inputValue()).toBe('');
  const { body } = await support.get<DeskTicket>(`/api/staff/tickets/${id}`);
  expect([body.status, body.replies.at(-1)?.message]).toEqual(['open', 'Thank you!']);
  expect(await hasMark(page)).toBe(true);
  await page.getByRole('button', { name: 'All tickets' }).click();
  await page.getByRole('button', { name: /^Receipts.*2 replies/s }).waitFor();
  expect(errors.filter((error) => !error.includes('500'))).toEqual([]);
  await close();
});

longTest('another person’s ticket and one that never was read the same', async () => {
  const mine = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  await signUpIn(mine.context);
  const { id } = await ask(mine.context, 'Mine alone', 'Nobody else reads this.');
  const other = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  await signUpIn(other.context, 'Ravi Menon');
  const seen: string[] = [];
  for (const address of [id, 'ticket-ffffffff-0000-7000-8000-00000000ffff']) {
    await other.page.goto(`/support-history?ticket=${address}`);
    await other.page.getByText('This ticket does not exist.').waitFor();
    await other.page.getByText('No support tickets found.').waitFor();
    seen.push(await other.page.getByRole('main').innerText());
  }
  expect(seen[0]).toBe(seen[1]);
  expect(seen[0]).not.toContain('Mine alone');
  await Promise.all([mine.close(), other.close()]);
});

longTest(
  'new bank details go through a ticket, are checked, and are shown to nobody in full',
  async () => {
    const { page, context, errors, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: desktop,
    });
    await signUpIn(context);
    await context.request.post('/api/withdrawals', {
      data: {
        amount: '100.00',
        bankDetails: {
          accountName: 'Asha Verma',
          bankName: 'HDFC Bank',
          accountNumber: '501001234417',
        },
      },
      headers: { 'idempotency-key': 'first-withdrawal-of-mine' },
    });
    await page.goto('/withdraw');
    await page.getByRole('link', { name: 'contact support' }).click();
    await page.getByText('Now: HDFC Bank ••••4417').filter({ visible: true }).waitFor();
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Change my bank details');
    await page.getByLabel('Why do you want to change them?').fill('I moved to another bank.');
    await submit(page).click();
    await page.getByText('Please fill in all required bank details', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Account number', { exact: true }).fill('9988 7766 5544');
    await page.getByLabel('Confirm account number').fill('998877665545');
    await page.getByLabel('Account holder name').fill('Asha Verma');
    await page.getByLabel('Bank name').fill('State Bank of India');
    await submit(page).click();
    await page.getByText('The account numbers do not match.').waitFor();
    await page.getByLabel('Confirm account number').fill('998877665544');
    await submit(page).click();
    await page.getByText(success, { exact: true }).waitFor();
    await expect
      .poll(() => page.getByLabel('Account number', { exact: true }).inputValue())
      .toBe('');

    const { items } = await ticketsOf(context);
    const support = await joinStaff('support');
    const { body } = await support.get<DeskTicket>(`/api/staff/tickets/${items[0]?.id}`);
    expect(body.change).toMatchObject({
      status: 'requested',
      details: { bankName: 'State Bank of India', accountNumber: '••••5544' },
    });
    await page.goto(`/support-history?ticket=${items[0]?.id}`);
    await page.getByText('This ticket requests new bank details.').waitFor();
    expect(await page.content()).not.toContain('998877665544');
    expect(errors).toEqual([]);
    await close();
  },
);

longTest(
  'sixty scripts as subject, message, reply and answer run nothing and read as they were written',
  async () => {
    const support = await joinStaff('support', '<img src=x onerror=injected=1>');
    for (let from = 0; from < scriptStrings.length; from += 10) {
      const texts = scriptStrings.slice(from, from + 10);
      const { page, context, errors, close } = await visit(browser, {
        baseURL: inject('url'),
        viewport: from % 20 === 0 ? phone : desktop,
      });
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await signUpIn(context, texts[0]);
      const made: Ticket[] = [];
      for (const text of texts) made.push(await ask(context, text, text));
      const [first] = made;
      for (const text of texts) {
        await context.request.post(`/api/tickets/${first?.id}/replies`, {
          data: { message: text },
        });
        await support.post(`/api/staff/tickets/${first?.id}/replies`, { message: text });
      }
      for (const { id } of made.slice(1)) {
        await support.post(`/api/staff/tickets/${id}/replies`, { message: 'Read.' });
      }

      const read = async (): Promise<string> =>
        (await page.getByRole('main').textContent()) ?? 'nothing';
      const isAsWritten = async (kept = (text: string) => text): Promise<void> => {
        const shown = await read();
        for (const text of texts) expect(shown).toContain(kept(text));
        expect(await page.evaluate('window.injected')).toBeUndefined();
      };
      await page.goto('/support-history');
      await page.getByRole('button', { name: /^All 10/ }).waitFor();
      await expect.poll(read).toContain(cleanLine(texts.at(-1) ?? ''));
      // Of the list's subjects, a tab is one blank.
      await isAsWritten(cleanLine);
      await page.goto(`/support-history?ticket=${first?.id}`);
      await expect.poll(() => conversation(page).getByRole('listitem').count()).toBe(21);
      await isAsWritten();
      await page.goto('/messages');
      await page
        .getByRole('button', { name: /Support answered/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: 'Support answered' })
        .getByText('There is a new')
        .waitFor();
      expect(await page.evaluate('window.injected')).toBeUndefined();
      expect([dialogs, errors]).toEqual([[], []]);
      await close();
    }
  },
);

test('the check above sees a script that runs', async () => {
  const { page, errors, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await page.goto('/messages');
  await page.getByRole('heading', { name: 'Messages & Notifications' }).waitFor();
  const injected = page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x onerror=injected=1>')`,
  );
  // The policy stops it before anything is made of it, and the browser says so: that is what the
  // check would have read.
  await expect(injected).rejects.toThrow('TrustedHTML');
  await expect.poll(() => errors.join('\n')).toMatch(/Content Security Policy|TrustedHTML/);
  await close();
});
