/**
 * Money out, as a person asks for it: bank details once, a review before anything leaves, and what
 * staff decide shows on the open pages without a reload. Cancelling, lost answers and every check
 * with its text.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Proposal } from '#protocol/proposals.ts';
import type { BankDetails, Withdrawal, WithdrawalPage } from '#protocol/withdrawals.ts';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import type { Client } from '../client.ts';
import { details, field, fillBank } from './bank.ts';
import { press } from './keys.ts';
import { openNetwork } from './network.ts';
import { errorAt, hasMark, leaveMark, meOf, signUpIn, toastOf } from './people.ts';
import { confirmUnchanged } from './sheet-figures.ts';
import { decide, joinStaff } from './staff.ts';
import { longTest } from '../long-test.ts';

const narrowest = { width: 320, height: 640 };

let browser: Browser;
let reviewer: Client;
beforeAll(async () => {
  [browser, reviewer] = await Promise.all([joinBrowser(inject('browser')), joinStaff('finance')]);
});
afterAll(() => browser.close());

const reviewButton = (page: Page) => page.getByRole('button', { name: 'Review Withdrawal' });
const reviewDialog = (page: Page) => page.getByRole('dialog', { name: 'Review your withdrawal' });

async function withdrawalsOf(context: BrowserContext): Promise<Withdrawal[]> {
  const answer = await context.request.get(`${inject('url')}/api/withdrawals`);
  return ((await answer.json()) as WithdrawalPage).items;
}

/** Asks for a withdrawal at the API; the first one brings the bank details. */
async function withdrawalIn(
  context: BrowserContext,
  amount: string,
  bankDetails?: BankDetails,
): Promise<Withdrawal> {
  const answer = await context.request.post(`${inject('url')}/api/withdrawals`, {
    headers: { 'idempotency-key': `withdrawal-${randomUUID()}` },
    data: { amount, ...(bankDetails ? { bankDetails } : {}) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Withdrawal;
}

const inrOf = async (context: BrowserContext) => (await meOf(context)).balances.inr;

test('the first withdrawal saves the bank details, is rejected with a reason; the second is paid', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/wallet');
  await leaveMark(page);
  await page.getByRole('link', { name: 'Withdrawal of Currency' }).click();
  await page.getByText('Processing takes 1-3 business days.').first().waitFor();
  await page
    .getByText('We never ask for a fee, a tax or a deposit to release a withdrawal.')
    .waitFor();
  await page.getByText('Available ₹8,50,000.00').waitFor();
  await field(page, 'Amount').fill('20000.25');
  await fillBank(page);
  expect(await axeFindings(page)).toEqual([]);
  await reviewButton(page).click();
  await reviewDialog(page).getByText('₹20,000.25', { exact: true }).waitFor();
  await reviewDialog(page).getByText('••••4417').waitFor();
  await reviewDialog(page).getByText('₹8,29,999.75').waitFor();
  expect(await reviewDialog(page).getByText(details.accountNumber).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(await withdrawalsOf(context), 'nothing is asked for before it is confirmed').toEqual([]);
  await confirmUnchanged(page, {
    title: 'Review your withdrawal',
    button: 'Withdraw ₹20,000.25',
    path: '/api/withdrawals',
  });
  const success = page.getByRole('dialog', { name: 'Withdrawal Request Submitted' });
  await success.waitFor();
  const [first] = await withdrawalsOf(context);
  if (!first) throw new Error('nothing was requested');
  await success.getByTitle(first.id).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await success.getByRole('button', { name: 'Go to Wallet' }).click();
  await page.waitForURL('**/wallet');
  await page.getByText('₹8,29,999.75').first().waitFor();
  await page.getByText('₹20,000.2500').waitFor();

  const records = await context.newPage();
  await records.goto('/withdraw-records');
  await records.getByText('Pending', { exact: true }).waitFor();
  await records.getByText('HDFC Bank ••••4417').waitFor();
  await leaveMark(records);
  const reason = 'The account holder’s name does not match your name.';
  await decide(reviewer, { queue: 'withdrawals', id: first.id }, { reject: reason });
  await records.getByText('Rejected', { exact: true }).waitFor();
  await records.getByText(reason).waitFor();
  await page.getByText('₹8,50,000.00').first().waitFor();

  // The details are never asked for again.
  await page.goto('/withdraw');
  await page.getByText('••••4417').waitFor();
  await expect.poll(() => field(page, 'Account number').count()).toBe(0);
  const change = page.getByRole('link', { name: 'contact support' });
  expect(await change.getAttribute('href')).toBe('/support-chat?topic=bank-details');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Max/ }).click();
  await expect.poll(() => field(page, 'Amount').inputValue()).toBe('8,50,000.00');
  await field(page, 'Amount').click();
  await field(page, 'Amount').fill('1500');
  await reviewButton(page).click();
  await reviewDialog(page).getByRole('button', { name: 'Withdraw ₹1,500.00' }).click();
  await success.waitFor();
  const [second] = await withdrawalsOf(context);
  await decide(reviewer, { queue: 'withdrawals', id: second?.id ?? '' });
  await records.getByText('Approved', { exact: true }).waitFor();
  await success.getByRole('button', { name: 'Go to Wallet' }).click();
  await page.getByText('₹8,48,500.00').first().waitFor();
  expect(await inrOf(context)).toEqual({
    available: '848500.00',
    frozen: '0.00',
    total: '848500.00',
  });
  expect(await hasMark(records)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

longTest('every check has its text at its field, and the form keeps what was entered', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/withdraw');
  await page.getByText('Available ₹8,50,000.00').waitFor();
  await reviewButton(page).click();
  const errorOf = (label: string) => errorAt(field(page, label));
  await expect.poll(() => errorOf('Amount')).toBe('Please enter a valid amount');
  await page.getByRole('alert').getByText('Please fill in all required bank details').waitFor();
  await expect.poll(() => errorOf('Account number')).toBe('Required');
  await expect.poll(() => errorOf('Account holder name')).toBe('Required');
  await expect.poll(() => errorOf('Bank name')).toBe('Required');
  await expect.poll(() => field(page, 'Amount').and(page.locator(':focus')).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  await field(page, 'Amount').fill('850000.01');
  await fillBank(page);
  await reviewButton(page).click();
  await expect.poll(() => errorOf('Amount')).toBe('Insufficient funds for withdrawal');
  await field(page, 'Amount').fill('0.99');
  await reviewButton(page).click();
  await expect.poll(() => errorOf('Amount')).toBe('Please enter a valid amount');

  await field(page, 'Amount').fill('500');
  await field(page, 'Confirm account number').fill('50100012344418');
  await field(page, 'IFSC code, optional').fill('HDFC1234');
  await field(page, 'Phone, optional').fill('98765 43210');
  await reviewButton(page).click();
  await expect
    .poll(() => errorOf('Confirm account number'))
    .toBe('The account numbers do not match.');
  await expect
    .poll(() => errorOf('IFSC code, optional'))
    .toBe('An IFSC code has 11 letters and digits, e.g. HDFC0001234.');
  await expect
    .poll(() => errorOf('Phone, optional'))
    .toBe('Enter the number with its country code, e.g. +91 98765 43210.');
  await field(page, 'Account number').fill('12345');
  await reviewButton(page).click();
  await expect.poll(() => errorOf('Account number')).toBe('An account number has 6 to 20 digits.');
  await expect.poll(() => reviewDialog(page).count()).toBe(0);

  await fillBank(page);
  const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
  await page.route('**/api/withdrawals', (route) => route.fulfill(broken));
  await reviewButton(page).click();
  await reviewDialog(page).getByRole('button', { name: 'Withdraw ₹500.00' }).click();
  const failure = page.getByRole('dialog', { name: 'Submission Failed' });
  await failure
    .getByText('There was an error submitting your withdrawal request. Please try again later.')
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await failure.getByRole('button', { name: 'Close' }).last().click();
  await failure.waitFor({ state: 'hidden' });
  await expect.poll(() => field(page, 'Amount').inputValue()).toBe('500');
  await expect.poll(() => field(page, 'Bank name').inputValue()).toBe('HDFC Bank');
  await page.unrouteAll();

  // Asked for elsewhere while the review is open: the server has the last word.
  await reviewButton(page).click();
  const confirm = reviewDialog(page).getByRole('button', { name: 'Withdraw ₹500.00' });
  await confirm.waitFor();
  await withdrawalIn(context, '849900.00', details);
  await confirm.click();
  await failure.getByText('No money has moved. Your form is unchanged.').waitFor();
  expect(await withdrawalsOf(context)).toHaveLength(1);
  await close();
});

longTest('a withdrawal by keyboard alone, and the way back from its review', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await withdrawalIn(context, '1.00', details);
  await page.goto('/withdraw');
  await page.getByText('••••4417').waitFor();
  await field(page, 'Amount').focus();
  await page.keyboard.type('640.5');
  await page.keyboard.press('Enter');
  await reviewDialog(page).getByText('₹640.50', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await reviewDialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => field(page, 'Amount').and(page.locator(':focus')).count()).toBe(1);
  await page.keyboard.press('Enter');
  const confirm = reviewDialog(page).getByRole('button', { name: 'Withdraw ₹640.50' });
  await confirm.waitFor();
  await press(page, confirm);
  await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
  expect((await withdrawalsOf(context)).map(({ amount }) => amount)).toEqual(['640.50', '1.00']);
  await close();
});

longTest('answers that are lost are found: one withdrawal, and one cancelling of it', async () => {
  const network = await openNetwork(inject('url'));
  const { page, context, close } = await visit(browser, { baseURL: network.url, viewport: phone });
  await signUpIn(context);
  await withdrawalIn(context, '1.00', details);
  await page.goto('/withdraw');
  await page.getByText('••••4417').waitFor();
  await field(page, 'Amount').fill('5000');
  await reviewButton(page).click();
  const confirm = reviewDialog(page).getByRole('button', { name: 'Withdraw ₹5,000.00' });
  await confirm.waitFor();
  network.loseAnswers();
  await confirm.click();
  const checking = page.getByRole('dialog', { name: 'We are checking whether this went through' });
  await checking.getByText('Withdrawal of ₹5,000.00').waitFor();
  await checking.getByRole('button', { name: 'Send again now' }).click();
  await expect.poll(async () => (await withdrawalsOf(context)).length).toBe(2);
  network.mend();
  await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
  expect((await withdrawalsOf(context)).map(({ amount }) => amount)).toEqual(['5000.00', '1.00']);

  await page.getByRole('link', { name: 'Withdrawal Records' }).last().click();
  const cancel = page.getByRole('button', { name: /^Cancel the withdrawal of ₹5,000\.00/ });
  await cancel.click();
  const asked = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await asked.waitFor({ state: 'hidden' });
  await cancel.click();
  expect(await axeFindings(page)).toEqual([]);
  network.loseAnswers();
  await asked.getByRole('button', { name: 'Cancel Withdrawal' }).click();
  await checking.getByText('Cancelling the withdrawal of ₹5,000.00').waitFor();
  network.mend();
  await toastOf(page, 'Withdrawal cancelled. ₹5,000.00 is available again.').waitFor();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await expect.poll(() => cancel.count()).toBe(0);
  expect(await inrOf(context)).toEqual({
    available: '849999.00',
    frozen: '1.00',
    total: '850000.00',
  });
  await close();
  await network.close();
});

longTest('whoever decides first decides: a cancelling that comes too late says so', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  const { id } = await withdrawalIn(context, '300.00', details);
  await page.goto('/withdraw-records');
  await page.getByRole('button', { name: /^Cancel the withdrawal of ₹300\.00/ }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await asked.waitFor();
  await decide(reviewer, { queue: 'withdrawals', id });
  await asked.getByRole('button', { name: 'Cancel Withdrawal' }).click();
  await page
    .getByText('This withdrawal has already been decided. See the result in the list.')
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Approved', { exact: true }).waitFor();
  expect((await inrOf(context)).total).toBe('849700.00');
  await close();
});

longTest(
  'bank details change by a ticket and two members of staff; then nothing leaves for a day',
  async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    const person = await signUpIn(context);
    await withdrawalIn(context, '1.00', details);
    await page.goto('/withdraw');
    await page.getByText('••••4417').waitFor();
    await leaveMark(page);
    const changed = { ...details, accountNumber: '60200099998888', bankName: 'Axis Bank' };
    const ticket = await context.request.post('/api/tickets', {
      data: { subject: 'New bank', message: 'I changed my bank.', bankDetails: changed },
    });
    expect(ticket.status(), await ticket.text()).toBe(201);
    const { id } = (await ticket.json()) as { id: string };
    const [support, second] = await Promise.all([joinStaff('support'), joinStaff('finance')]);
    const proposed = await support.post(`/api/staff/tickets/${id}/propose-change`);
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
    await page.getByText('••••4417').waitFor();
    const { body } = await second.get<{ items: Proposal[] }>('/api/staff/proposals');
    const proposal = body.items.find((one) => one.person?.id === person.id);
    const approved = await second.post(
      `/api/staff/proposals/${proposal?.id}/decide`,
      { digest: proposal?.digest, decision: 'approve' },
      { 'idempotency-key': `proposal-${randomUUID()}` },
    );
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);

    await page.getByText('••••8888').waitFor();
    await page.getByText('Axis Bank').waitFor();
    await page
      .getByText('Your bank details changed. You can withdraw again 24 hours after the change.')
      .waitFor();
    await page.getByText(/^You can withdraw from [0-9]+ [A-Z][a-z]{2} [0-9]{4}, /).waitFor();
    await expect.poll(() => reviewButton(page).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(await hasMark(page)).toBe(true);
    const refused = await context.request.post('/api/withdrawals', {
      headers: { 'idempotency-key': `withdrawal-${randomUUID()}` },
      data: { amount: '2.00' },
    });
    expect(refused.status()).toBe(409);
    await close();
  },
);

longTest(
  'the records: loading, nothing yet, a failure with its retry, the longest values at 320 pixels',
  async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/withdrawals*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/withdraw-records');
    await page.getByText('Loading withdrawals...').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    release();
    await page.getByText('No withdrawal requests').waitFor();
    await page.getByText("You haven't made any withdrawal requests yet.").waitFor();
    await page.unrouteAll();

    await withdrawalIn(context, '849999.99', {
      ...details,
      accountName: 'Venkatanarasimharajuvaripeta Subrahmanyam Krishnamoorthy Iyengar',
      bankName: 'TheThaneBharatSahakariCooperativeBankOfMaharashtraAndGoaLimitedMainBranch',
    });
    await page.getByText('₹8,49,999.99', { exact: true }).waitFor();
    await page.setViewportSize(narrowest);
    await expect.poll(() => isScrolledSideways(page)).toBe(false);
    await page.goto('/withdraw');
    await page.getByText('••••4417').waitFor();
    await expect.poll(() => isScrolledSideways(page)).toBe(false);

    const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
    await page.route('**/api/withdrawals*', (route) => route.fulfill(broken));
    await page.goto('/withdraw-records');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load withdrawal requests' });
    await alert.waitFor();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('₹8,49,999.99', { exact: true }).waitFor();

    // A state that this page does not know.
    await page.route('**/api/withdrawals*', async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as WithdrawalPage;
      const items = list.items.map((item) => ({ ...item, status: 'returned' }));
      await route.fulfill({ json: { ...list, items } });
    });
    await page.reload();
    await page.getByText('Unknown', { exact: true }).waitFor();
    await close();
  },
);
