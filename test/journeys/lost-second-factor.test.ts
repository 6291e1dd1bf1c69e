/**
 * Recovery without phone, recovery codes and mail, as everybody in it sees it: the customer writes
 * as a visitor, one admin proposes, an independent one approves, and for a day nothing leaves.
 */
import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';

import { axeFindings, isScrolledSideways, phone, type Visit, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { details, field, fillBank } from './bank.ts';
import { type Desk, goTo, type House, openHouse } from './office.ts';
import { freshEmail, toastOf } from './people.ts';

const heldText =
  'Two-factor authentication was removed. You can withdraw again 24 hours after that.';
const message = 'I lost my phone and the paper with the recovery codes. Please let me in again.';
const reason = 'She showed her passport at the counter, and it bears her name.';

let house: House;
let first: Desk;
let second: Visit;
let support: Visit;

beforeAll(async () => {
  house = await openHouse();
  first = await house.claim('Asha Verma');
  second = await house.join(await house.letIn('admin', freshEmail()), 'Ravi Menon');
  support = await house.join(await house.letIn('support', freshEmail()), 'Meera Iyer');
});
afterAll(() => house.close());

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

async function expectAccessible({ page }: Visit): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await isScrolledSideways(page)).toBe(false);
}

/** A customer with two-factor on whose browser and phone are gone. */
async function customerWithFactor() {
  const kavya = await house.customer('Kavya Nair');
  const { request } = kavya.context;
  const begun = await request.post('/api/two-factor/begin', { data: { password: PASSWORD } });
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: totpCode(secret, systemClock.now().getTime()) };
  expect((await request.post('/api/two-factor/confirm', { data })).status()).toBe(200);
  await kavya.close();
  return kavya;
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log In').click();
}

async function writeToSupport(there: Visit, email: string): Promise<void> {
  const { page } = there;
  await givePassword(page, email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await page.getByText('Lost your phone and recovery codes?').waitFor();
  await expectAccessible(there);
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.waitForURL('**/write-to-us');
  await field(page, 'Name').fill('Kavya Nair');
  await field(page, 'Email').fill(email);
  await field(page, 'Message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We received your message.').waitFor();
}

async function readAsSupport(email: string): Promise<void> {
  const { page } = support;
  await page.goto('/console/tickets');
  await page.getByText(message).first().waitFor();
  await page.getByText(email).first().waitFor();
  await page.getByText('no account; the e-mail address is not verified').first().waitFor();
  expect(support.errors).toEqual([]);
}

async function proposeReset(id: string): Promise<void> {
  const { page } = first;
  await page.goto(`/console/people/${id}`);
  await page.getByRole('button', { name: 'Lost device…' }).click();
  await page.getByLabel('Reason').last().fill(reason);
  await page.getByRole('button', { name: 'Propose to switch it off' }).click();
  await page.getByRole('link', { name: 'Open the proposal' }).click();
  await page.getByText(reason).first().waitFor();
  // The proposer only withdraws it.
  await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  expect(first.errors).toEqual([]);
}

async function approveReset(): Promise<void> {
  const { page } = second;
  await page.goto('/console');
  await goTo(page, 'Proposals');
  await page.getByRole('row').filter({ hasText: 'Kavya Nair' }).click();
  await page.getByText(reason).first().waitFor();
  await page.getByRole('button', { name: /^Approve/ }).click();
  const asking = page.getByRole('dialog', { name: 'Approve this?' });
  await asking.getByRole('button', { name: 'Approve' }).click();
  await toastOf(page, 'Approved. The change has taken effect.').waitFor();
  expect(second.errors).toEqual([]);
}

async function setUpAgain(page: Page): Promise<void> {
  await page.goto('/two-factor');
  await page.getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Set up').click();
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await page
    .getByLabel('Code from your authenticator app', { exact: true })
    .fill(totpCode(secret, systemClock.now().getTime()));
  await button(page, 'Switch on').click();
  await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor();
  await button(page, 'I have saved them').click();
  await page.getByText('10 recovery codes left.').waitFor();
}

async function expectHeld(there: Visit): Promise<void> {
  const { page, context } = there;
  await page.goto('/withdraw');
  await page.getByText(heldText).waitFor();
  await page.getByText(/^You can withdraw from /).waitFor();
  await expect.poll(() => button(page, 'Review Withdrawal').isDisabled()).toBe(true);
  await expectAccessible(there);
  // The server says the same to a request that comes past the page.
  const asked = await context.request.post('/api/withdrawals', {
    headers: { 'idempotency-key': `withdrawal-${randomUUID()}` },
    data: { amount: '1500.00', bankDetails: details },
  });
  expect([asked.status(), await asked.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'withdrawals-on-hold', detail: heldText }),
  ]);
}

test('a customer who lost phone and codes gets in again by two of the staff, and withdraws after a day', async () => {
  const { id, email } = await customerWithFactor();
  const there = await visit(house.browser, { baseURL: house.server.url, viewport: phone });
  const { page } = there;
  await writeToSupport(there, email);
  await readAsSupport(email);
  await proposeReset(id);
  await approveReset();

  await givePassword(page, email);
  await page.waitForURL('**/wallet');
  await page.goto('/messages');
  await page.getByText('Two-factor authentication was removed').first().waitFor();
  await expectHeld(there);
  await setUpAgain(page);
  // To set it up again does not end the hold.
  await expectHeld(there);

  await house.passDay();
  await page.goto('/withdraw');
  await page.getByText('Available ₹8,50,000.00').waitFor();
  await expect.poll(() => page.getByText(heldText).count()).toBe(0);
  await field(page, 'Amount').fill('1500');
  await fillBank(page);
  await button(page, 'Review Withdrawal').click();
  const review = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await review.getByRole('button', { name: 'Withdraw ₹1,500.00' }).click();
  await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
  // The sign-in answers 401 until the code is there.
  expect(
    there.errors.filter((text) => !/status of 401 .*\/api\/auth\/sign-in\)$/.test(text)),
  ).toEqual([]);
  await there.close();
});
