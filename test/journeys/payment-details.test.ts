/**
 * Where a person is paid, saved before any withdrawal: from the link on their own page to the
 * withdrawal that finds it, with a failure, a lost answer, and details that were saved elsewhere in
 * the meantime.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Withdrawal, WithdrawalPage } from '#protocol/withdrawals.ts';

import { axeFindings, desktop, joinBrowser, phone, visit } from '../browser.ts';
import { details, field, fillBank } from './bank.ts';
import { fetchedDialogs, openNetwork } from './network.ts';
import { errorAt, signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const isFocused = async (one: Locator) =>
  (await one.and(one.page().locator(':focus')).count()) === 1;

async function withdrawalsOf(context: BrowserContext): Promise<Withdrawal[]> {
  const answer = await context.request.get(`${inject('url')}/api/withdrawals`);
  return ((await answer.json()) as WithdrawalPage).items;
}

test('bank details are saved without a withdrawal, which then finds them', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/me');
  await page.getByRole('link', { name: 'Collection Information' }).click();
  await page.waitForURL('**/payment-details');
  await page.getByRole('heading', { name: 'Collection Information', level: 1 }).waitFor();
  const save = page.getByRole('button', { name: 'Save bank details' });
  await save.click();
  await page.getByRole('alert').getByText('Please fill in all required bank details').waitFor();
  await expect.poll(() => errorAt(field(page, 'Account number'))).toBe('Required');
  await expect.poll(() => isFocused(field(page, 'Account number'))).toBe(true);
  await fillBank(page);
  expect(await axeFindings(page)).toEqual([]);

  // What was typed stays after a failure, and while somebody looks elsewhere; the account number is
  // kept in no browser.
  const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
  await page.route('**/api/payment-details', (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.continue(),
  );
  await save.click();
  await page.getByText('This did not work, and nothing has changed. Please try again.').waitFor();
  await page.unrouteAll();
  await expect.poll(() => field(page, 'Account number').inputValue()).toBe('5010 0012 3444 17');
  const stored = 'JSON.stringify(sessionStorage) + JSON.stringify(localStorage)';
  expect(await page.evaluate(stored)).toContain(details.accountName);
  expect(await page.evaluate(stored)).not.toMatch(/5010 ?0012/);
  await page.reload();
  await expect.poll(() => field(page, 'Bank name').inputValue()).toBe(details.bankName);
  expect(await field(page, 'Account number').inputValue()).toBe('');
  await fillBank(page);
  await save.click();
  const saved = page.getByRole('status').getByText('Your bank details are saved.');
  await saved.waitFor();
  await expect.poll(() => isFocused(saved)).toBe(true);
  await page.getByText('••••4417').waitFor();
  expect(await page.getByText(details.accountNumber).count()).toBe(0);
  expect(await page.evaluate(stored)).not.toContain(details.accountName);
  expect(await axeFindings(page)).toEqual([]);
  expect(await withdrawalsOf(context)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.waitForURL('**/withdraw');
  await page.getByText('••••4417').waitFor();
  expect(await field(page, 'Account number').count()).toBe(0);
  await field(page, 'Amount').fill('500');
  await page.getByRole('button', { name: 'Review Withdrawal' }).click();
  await page
    .getByRole('dialog', { name: 'Review your withdrawal' })
    .getByRole('button', { name: 'Withdraw ₹500.00' })
    .click();
  await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
  expect((await withdrawalsOf(context))[0]?.bankDetails.bankName).toBe(details.bankName);
  expect(errors.filter((error) => !/status of 500 /.test(error))).toEqual([]);
  await close();
});

test('bank details that were saved elsewhere while the form was open are shown, and said to be', async () => {
  const network = await openNetwork(inject('url'));
  const { page, context, close } = await visit(browser, {
    baseURL: network.url,
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/payment-details');
  await fillBank(page);
  await fetchedDialogs(page);
  // An answer that is lost is found: the same details are saved once.
  network.loseAnswers();
  await page.getByRole('button', { name: 'Save bank details' }).click();
  const checking = page.getByRole('dialog', { name: 'We are checking whether this went through' });
  await checking.getByText('Saving your bank details').waitFor();
  network.mend();
  await page.getByRole('status').getByText('Your bank details are saved.').waitFor();
  await close();

  const other = await visit(browser, { baseURL: network.url, viewport: desktop });
  await signUpIn(other.context);
  // It would hear of the details, and show them in place of the form.
  await other.context.route('**/api/live*', (route) => route.abort());
  await other.page.goto('/payment-details');
  await fillBank(other.page);
  const elsewhere = await other.context.request.post('/api/payment-details', {
    headers: { 'idempotency-key': `details-${randomUUID()}` },
    data: { ...details, accountNumber: '60200099998888' },
  });
  expect(elsewhere.status(), await elsewhere.text()).toBe(200);
  await other.page.getByRole('button', { name: 'Save bank details' }).click();
  await other.page
    .getByRole('alert')
    .getByText('Bank details were already saved before. This page shows the saved ones.')
    .waitFor();
  await other.page.getByText('••••8888').waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  await other.close();
  await network.close();
});
