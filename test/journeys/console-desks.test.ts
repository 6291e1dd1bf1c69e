/**
 * The desks as staff use them, in real browsers against a real server: decisions by keyboard alone,
 * two reviewers at one request, what arrives by itself, the proof image, and answers that are lost.
 */
// Long because making a house with its desks costs more than any test here: one house for all of
// them.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { DepositPage } from '#protocol/deposits.ts';
import type { Me } from '#protocol/people.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Ticket, TicketPage } from '#protocol/tickets.ts';
import type { WithdrawalPage } from '#protocol/withdrawals.ts';

import { axeFindings, desktop, joinBrowser, settled, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import {
  type Customer,
  customer,
  deposit,
  freshTag,
  heldBack,
  pendingDeposits,
  readAs,
  staffVisit,
  withdraw,
} from './desk-people.ts';
import { hasFocus, tabTo } from './keys.ts';
import { hasMark, leaveMark, toastOf } from './people.ts';
import { smallPicture } from './pictures.ts';
import { joinStaff } from './staff.ts';
import { longTest } from '../long-test.ts';

const GRANT = '850000.00';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const queue = (page: Page, path: string, tag: string) =>
  page.goto(`/console/${path}?search=${tag}`);
const rowOf = (page: Page, { email }: Customer) => page.getByRole('row').filter({ hasText: email });
const pane = (page: Page) => page.getByRole('region', { name: 'Request' });
const totalOf = async (person: Customer) =>
  (await readAs<Me>(person, '/api/me')).balances.inr.total;

test('signing in and approving by keyboard alone; the next one has the focus', async () => {
  const tag = freshTag();
  const people = await Promise.all(
    ['Asha Verma', 'Kiran Singh', 'Fatima Khan'].map((name) => customer(browser, tag, name)),
  );
  const [asha, kiran] = people;
  if (!asha || !kiran) throw new Error('nobody is there');
  for (const person of people) await deposit(person, '25000.00', { reference: undefined });

  const { person } = await joinStaff('finance', 'Meera Iyer');
  const there = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  const { page } = there;
  await page.goto(`/console/deposits?search=${tag}`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(person?.email ?? '');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  // Back to where they were going.
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe(tag);
  expect(await page.title()).toBe('Deposits · Drishti console');

  await pane(page).getByText('1 of 3').waitFor();
  await pane(page).getByText('₹8,50,000.00 → ₹8,75,000.00').waitFor();
  await page.keyboard.press('a');
  const confirm = page.getByRole('button', { name: /^Confirm ₹25,000.00/ });
  await expect.poll(() => hasFocus(confirm)).toBe(true);
  await rowOf(page, asha).getByText('You').waitFor();
  await page.keyboard.press('Enter');
  await toastOf(page, `Approved ₹25,000.00 for ${asha.mailbox}. Next: 2 of 3`).waitFor();
  expect(await totalOf(asha)).toBe('875000.00');

  // What was decided keeps its place, and the hand is on the next one.
  await rowOf(page, asha).getByText('Approved').waitFor();
  await pane(page).getByText('2 of 3').waitFor();
  await expect.poll(() => hasFocus(page.getByRole('button', { name: kiran.email }))).toBe(true);
  await page.getByRole('link', { name: /^Pending/ }).waitFor();

  // Not confirmed is not approved. All three ask for as much: what is open is the second one once
  // its mailbox is read.
  await pane(page).getByText(kiran.email).first().waitFor();
  await pane(page).getByText('₹8,50,000.00 → ₹8,75,000.00').waitFor();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: /^Confirm/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve ₹25,000.00' }).waitFor();
  expect(await totalOf(kiran)).toBe(GRANT);

  // Writing is never taken for keys.
  await page.keyboard.press('n');
  await expect.poll(() => hasFocus(page.getByLabel('Note for other reviewers'))).toBe(true);
  await page.keyboard.type('a j r u: looks fine to me');
  await page.keyboard.press('Control+Enter');
  await pane(page).getByText('a j r u: looks fine to me').waitFor();
  await pane(page).getByText('2 of 3').waitFor();
  expect(there.errors).toEqual([]);
  await there.close();
});

longTest('the first page says what waits, what is due first, and leads to each', async () => {
  const tag = freshTag();
  const meera = await customer(browser, tag, 'Meera Nair');
  await deposit(meera, '6400.00');
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  await page.goto('/console');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(await page.title()).toBe('Today · Drishti console');
  const content = page.getByRole('main');
  await content
    .getByRole('link', { name: /^Deposits ?₹[\d,]+\.\d\d ?\d+ pending · oldest / })
    .waitFor();
  for (const name of [/^Withdrawals/, /^Proposals/, /^Price gaps over 5 s/, /^Books ?Balanced/]) {
    await content.getByRole('link', { name }).waitFor();
  }
  await expect.poll(() => content.getByRole('link', { name: /^Tickets/ }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await content
    .getByRole('link', { name: new RegExp(`^Deposit ?${meera.email} ?\\S+ ?₹6,400.00`) })
    .click();
  await page.waitForURL(/\/console\/deposits\?request=dep-/);
  await pane(page).getByText(meera.email).first().waitFor();
  expect(there.errors).toEqual([]);
  await there.close();
});

longTest('a rejection with a preset reads to the person as it was shown', async () => {
  const tag = freshTag();
  const ravi = await customer(browser, tag, 'Ravi Pillai');
  await deposit(ravi, '5500.00');
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  await queue(page, 'deposits', tag);
  await page.getByRole('button', { name: 'Reject…' }).waitFor();
  await page.keyboard.press('r');
  const reason = page.getByLabel(/^Reason/);
  await reason.waitFor();
  await page.getByRole('button', { name: /^Reject ₹5,500.00/ }).click();
  await page.getByText('Choose a reason or write one.').waitFor();

  await page.getByRole('radio').first().focus();
  await page.keyboard.press('3');
  await expect.poll(() => reason.inputValue()).toBe('The payment has not reached our account.');
  const preview = page.getByText(/^Your deposit of ₹5,500.00 was not accepted\. The payment/);
  const shown = await preview.innerText();
  await page.keyboard.press('Enter');
  await toastOf(page, `Rejected ₹5,500.00 for ${ravi.mailbox}. The queue is empty.`).waitFor();

  const { items } = await readAs<DepositPage>(ravi, '/api/deposits');
  expect(items[0]).toMatchObject({
    status: 'rejected',
    rejectionReason: 'payment-missing',
  });
  const notices = await readAs<NoticePage>(ravi, '/api/notices');
  expect(notices.items.map(({ message }) => message)).toContain(shown);
  expect(await totalOf(ravi)).toBe(GRANT);
  await page.getByRole('link', { name: 'Rejected' }).click();
  await page.goto(`/console/deposits?status=rejected&search=${tag}`);
  await rowOf(page, ravi).waitFor();
  await there.close();
});

longTest(
  'two reviewers: the lock shows in the other browser, and a late decision does nothing',
  async () => {
    const tag = freshTag();
    const asha = await customer(browser, tag, 'Asha Verma');
    await deposit(asha, '40000.00');
    const ravi = await staffVisit(browser, 'finance', { name: 'Ravi Menon' });
    const meera = await staffVisit(browser, 'finance', { name: 'Meera Iyer' });
    await queue(ravi.page, 'deposits', tag);
    await queue(meera.page, 'deposits', tag);
    const approve = meera.page.getByRole('button', { name: 'Approve ₹40,000.00' });
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await leaveMark(meera.page);

    // Looking locks nothing; the first act does.
    await ravi.page.getByRole('button', { name: asha.email }).click();
    await ravi.page.getByRole('button', { name: 'Approve ₹40,000.00' }).waitFor();
    expect(await rowOf(ravi.page, asha).getByText('You').count()).toBe(0);
    await ravi.page.keyboard.press('a');
    await rowOf(ravi.page, asha).getByText('You').waitFor();
    await rowOf(meera.page, asha).getByText('R. Menon').waitFor();
    await meera.page.getByText(/^R\. Menon is reviewing this until/).waitFor();
    await expect.poll(() => approve.isDisabled()).toBe(true);
    await meera.page.keyboard.press('a');
    await expect.poll(() => meera.page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);

    await ravi.page.keyboard.press('u');
    await expect.poll(() => approve.isEnabled()).toBe(true);
    // Leaving the desk lets go as well.
    await ravi.page.keyboard.press('a');
    await expect.poll(() => approve.isDisabled()).toBe(true);
    const rail = ravi.page.getByRole('navigation', { name: 'Console' });
    await rail.getByRole('link', { name: /^Withdrawals/ }).click();
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await queue(ravi.page, 'deposits', tag);
    await ravi.page.getByRole('button', { name: 'Approve ₹40,000.00' }).waitFor();
    expect(await hasMark(meera.page)).toBe(true);

    // From here on Meera hears of nothing until she asks for something: what she sees is old.
    let isDeaf = true;
    await meera.context.route('**/api/staff/{live,deposits/**,deposits?**}', (route) => {
      isDeaf &&= route.request().method() === 'GET';
      return isDeaf ? route.abort() : route.continue();
    });
    await ravi.page.keyboard.press('a');
    await ravi.page.getByRole('button', { name: /^Confirm/ }).waitFor();
    await ravi.page.keyboard.press('Enter');
    await toastOf(ravi.page, `Approved ₹40,000.00 for ${asha.mailbox}`).waitFor();
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await meera.page.keyboard.press('a');
    await meera.page
      .getByText(
        /^Already approved by R\. Menon at \d+:\d\d [ap]m\. Your decision had no effect\.$/,
      )
      .waitFor();
    expect(await totalOf(asha)).toBe('890000.00');
    expect(ravi.errors).toEqual([]);
    await ravi.close();
    await meera.close();
  },
);

test('above the threshold two must agree, and the first one cannot be both', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  await deposit(asha, '240000.00');
  const ravi = await staffVisit(browser, 'finance', { name: 'Ravi Menon' });
  const meera = await staffVisit(browser, 'finance', { name: 'Meera Iyer' });
  await queue(ravi.page, 'deposits', tag);
  await rowOf(ravi.page, asha).getByText('0 of 2').waitFor();
  await ravi.page.getByRole('button', { name: 'Approve ₹2,40,000.00' }).waitFor();
  await ravi.page.keyboard.press('a');
  await ravi.page.getByText(/^Your approval is 1 of 2\./).waitFor();
  await ravi.page.keyboard.press('Enter');
  await toastOf(ravi.page, `1 of 2 approvals of ₹2,40,000.00 for ${asha.mailbox}`).waitFor();
  await ravi.page.getByText(/^You approved this \(1 of 2\)/).waitFor();
  await expect
    .poll(() => ravi.page.getByRole('button', { name: /^Approve/ }).isDisabled())
    .toBe(true);
  expect(await totalOf(asha)).toBe(GRANT);

  await queue(meera.page, 'deposits', tag);
  await rowOf(meera.page, asha).getByText('1 of 2').waitFor();
  await meera.page.getByRole('button', { name: /^Approve/ }).waitFor();
  await meera.page.keyboard.press('a');
  await meera.page.getByRole('button', { name: /^Confirm ₹2,40,000.00/ }).waitFor();
  await meera.page.keyboard.press('Enter');
  await toastOf(meera.page, `Approved ₹2,40,000.00 for ${asha.mailbox}`).waitFor();
  expect(await totalOf(asha)).toBe('1090000.00');
  await ravi.close();
  await meera.close();
});

longTest('a decision does not overtake the lock that was asked for before it', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  await deposit(asha, '3300.00');
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  const claim = await heldBack(page, (url) => url.pathname.endsWith('/claim'));
  const claimed = page.waitForResponse('**/claim');
  await queue(page, 'deposits', tag);
  await page.getByRole('button', { name: 'Approve ₹3,300.00' }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: /^Confirm ₹3,300.00/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Approving...' }).waitFor();
  claim.letGo();
  await toastOf(page, `Approved ₹3,300.00 for ${asha.mailbox}`).waitFor();
  expect((await claimed).status()).toBe(204);
  expect(there.errors).toEqual([]);
  await there.close();
});

longTest('a request appears by itself, in the queue and in the count of the rail', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  await queue(page, 'deposits', tag);
  await page.getByText(`No pending requests match “${tag}”.`).waitFor();
  const counts = async () =>
    Number.parseInt(
      (
        await page
          .getByRole('navigation', { name: 'Console' })
          .getByRole('link', { name: /^Deposits/ })
          .innerText()
      )
        .replaceAll(/\D/g, '')
        .padStart(1, '0'),
      10,
    );
  // Other journeys ask and decide meanwhile: the rail is right where it says what the server says.
  const off = async () => (await counts()) - (await pendingDeposits(there.context));
  await expect.poll(off).toBe(0);
  await leaveMark(page);
  await deposit(asha, '12000.00');
  await rowOf(page, asha).getByText('₹12,000.00').first().waitFor();
  await expect.poll(off).toBe(0);
  expect(await counts()).toBeGreaterThan(0);
  await pane(page).getByText('Claimed amount').waitFor();
  expect(await hasMark(page)).toBe(true);
  expect(there.errors).toEqual([]);
  await there.close();
});

longTest('the proof: zoomed, moved, turned and inverted by keys, wheel and pointer', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  const picture = await smallPicture('#335577');
  await deposit(asha, '1000.00', { picture });
  await deposit(asha, '2000.00', { picture });
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  await queue(page, 'deposits', tag);
  const viewer = page.getByRole('img', { name: /^Proof of payment/ });
  await viewer.locator('img').waitFor();
  const scale = async () => Number.parseFloat((await viewer.getAttribute('data-scale')) ?? '');
  const offset = () => viewer.getAttribute('data-offset');
  const image = await viewer.locator('img').boundingBox();
  const box = await viewer.boundingBox();
  if (!image || !box) throw new Error('nothing is shown');
  // The whole image, inside its box.
  expect(image.width).toBeLessThanOrEqual(box.width);
  expect(image.height).toBeLessThanOrEqual(box.height);

  // Its box is measured first.
  await expect.poll(scale).toBeGreaterThan(0);
  await settled(page);
  const fit = await scale();
  await page.keyboard.press('z');
  await expect.poll(scale).toBeCloseTo(fit * 1.25);
  await page.keyboard.press('x');
  await expect.poll(scale).toBeCloseTo(fit);
  await page.keyboard.press('f');
  await expect.poll(scale).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(offset).toBe('0,-60');
  await page.keyboard.press(']');
  await expect.poll(() => viewer.getAttribute('aria-label')).toContain('rotated by 90 degrees');
  await page.keyboard.press('i');
  await expect.poll(() => viewer.getAttribute('aria-label')).toContain('inverted');
  await page.getByRole('button', { name: 'Invert' }).click();
  await expect.poll(() => viewer.getAttribute('aria-label')).not.toContain('inverted');

  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.keyboard.press(']');
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  await expect.poll(offset).toBe('0,0');
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(offset).toBe('0,40');
  await page.mouse.wheel(0, -100);
  await expect.poll(scale).toBeCloseTo(1.25);

  // The same picture twice is said, with a way to the other request.
  await pane(page).getByText('The same image was sent before').waitFor();
  await pane(page).getByRole('link', { name: /^dep-/ }).first().click();
  await pane(page).getByText('₹2,000.00').first().waitFor();
  expect(there.errors).toEqual([]);
  await there.close();
});

longTest(
  'a decision whose answer is lost says so; asking again, or waiting, finds that it is done once',
  async () => {
    const tag = freshTag();
    const asha = await customer(browser, tag, 'Asha Verma');
    await deposit(asha, '30000.00');
    await deposit(asha, '20000.00');
    const there = await staffVisit(browser, 'finance');
    const { page, context } = there;
    await queue(page, 'deposits', tag);
    await page.getByRole('button', { name: 'Approve ₹30,000.00' }).waitFor();
    const lookups = '**/api/staff/commands/*';
    const loseOne = async () => {
      // Nobody answers what became of it either, until somebody does.
      await context.route(lookups, (route) => route.abort());
      await context.route(
        '**/approve',
        async (route) => {
          await route.fetch();
          return route.abort();
        },
        { times: 1 },
      );
      await page.keyboard.press('a');
      await page.getByRole('button', { name: /^Confirm/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('We could not confirm whether this approval went through.').waitFor();
    };
    await loseOne();
    expect(await toastOf(page, 'Approved').count()).toBe(0);
    await page.getByRole('button', { name: 'Check again' }).click();
    await toastOf(page, `Approved ₹30,000.00 for ${asha.mailbox}`).waitFor();
    expect(await totalOf(asha)).toBe('880000.00');

    await page.getByRole('button', { name: 'Approve ₹20,000.00' }).waitFor();
    await loseOne();
    await context.unroute(lookups);
    await toastOf(page, `Approved ₹20,000.00 for ${asha.mailbox}`).waitFor();
    expect(await totalOf(asha)).toBe('900000.00');
    await there.close();
  },
);

longTest(
  'a withdrawal: the account is masked, revealing is noted, rejecting gives the money back',
  async () => {
    const tag = freshTag();
    const asha = await customer(browser, tag, 'Asha Verma');
    await withdraw(asha, '2000.00');
    const there = await staffVisit(browser, 'finance', { name: 'Meera Iyer' });
    const { page } = there;
    await queue(page, 'withdrawals', tag);
    await pane(page).getByText('••••4417').waitFor();
    expect(await page.getByText('30211144174417').count()).toBe(0);
    await page.getByRole('button', { name: 'Reveal' }).click();
    await pane(page).getByText('30211144174417').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('radio').first().waitFor();
    await page.keyboard.press('1');
    await expect
      .poll(() => page.getByLabel(/^Reason/).inputValue())
      .toBe('The bank details are not complete.');
    await page.keyboard.press('Enter');
    await toastOf(page, `Rejected ₹2,000.00 for ${asha.mailbox}`).waitFor();
    const { balances } = await readAs<Me>(asha, '/api/me');
    expect(balances.inr).toEqual({ available: GRANT, frozen: '0.00', total: GRANT });
    const { items } = await readAs<WithdrawalPage>(asha, '/api/withdrawals');
    expect(items[0]?.rejectionReason).toBe('bank-details-incomplete');
    expect(there.errors).toEqual([]);
    await there.close();
  },
);

longTest('a ticket is answered and resolved, and the person reads it', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  const placed = await asha.context.request.post('/api/tickets', {
    data: { subject: `Where is it? ${tag}`, message: 'My deposit has not arrived.' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { id } = (await placed.json()) as Ticket;
  const there = await staffVisit(browser, 'support', { name: 'Tara Bose' });
  const { page } = there;
  await queue(page, 'tickets', tag);
  await page.getByText('My deposit has not arrived.').waitFor();
  await page.keyboard.press('a');
  await expect.poll(() => hasFocus(page.getByLabel(/^Answer to/))).toBe(true);
  await page.keyboard.type('It was approved a minute ago.');
  await page.getByRole('button', { name: 'Send and resolve' }).click();
  await toastOf(page, 'Answered and resolved').waitFor();
  const ticket = await readAs<Ticket>(asha, `/api/tickets/${id}`);
  expect(ticket.status).toBe('resolved');
  expect(ticket.replies.map(({ message, from }) => ({ message, from }))).toEqual([
    { message: 'It was approved a minute ago.', from: 'staff' },
  ]);
  const { counts } = await readAs<TicketPage>(asha, '/api/tickets');
  expect(counts.resolved).toBe(1);
  expect(there.errors).toEqual([]);
  await there.close();
});

longTest(
  'a page of another role stays shut and asks for nothing; signing out ends every tab',
  async () => {
    const there = await staffVisit(browser, 'support');
    const { page, context } = there;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/console/deposits');
    await page.getByRole('heading', { name: 'This page is not part of your role' }).waitFor();
    expect(asked.filter((path) => path.startsWith('/api/staff/deposits'))).toEqual([]);
    await expect.poll(() => page.getByRole('link', { name: 'Withdrawals' }).count()).toBe(0);
    await page.goto('/console/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();

    await page.goto('/console/tickets');
    await page.getByRole('heading', { name: 'Tickets' }).waitFor();
    const other = await context.newPage();
    await other.goto('/console/tickets');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/console/sign-in');
    await page.waitForURL('**/console/sign-in');
    await there.close();
  },
);

longTest('keys can be switched off, and stay off', async () => {
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  await page.goto('/console/deposits');
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.waitForURL('**/console/withdrawals*');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('button', { name: /all keys$/ }).click();
  await sheet.getByRole('checkbox').check();
  expect(new URL(page.url()).pathname).toBe('/console/withdrawals');
  await there.close();
});

longTest('a list that comes late does not call back whoever has gone on', async () => {
  const tag = freshTag();
  const nisha = await customer(browser, tag, 'Nisha Rao');
  await deposit(nisha, '5000.00');
  const there = await staffVisit(browser, 'finance');
  const { page } = there;
  const list = await heldBack(page, (url) => url.pathname === '/api/staff/deposits');
  const code = await heldBack(page, (url) => /\/WithdrawalsPage-[^/]+\.js$/.test(url.pathname));
  await queue(page, 'deposits', tag);
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await code.asked;
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/staff/deposits?'));
  list.letGo();
  await (await answered).finished();
  await rowOf(page, nisha).waitFor();
  code.letGo();
  await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/withdrawals');
  await there.close();
});
