/**
 * Two tabs of one browser, and another person signs in in the second one: the first, which still
 * shows who was there before, does nothing for the newcomer and shows nothing of theirs before it
 * says whose session it is now.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { desktop, joinBrowser, phone, type Visit, visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { openNetwork } from './network.ts';
import { freshEmail, hasMark, leaveMark, signUpIn, toastOf } from './people.ts';
import { joinStaff } from './staff.ts';
import { longTest } from '../long-test.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The address of Bina, who has an account. */
async function bina(): Promise<string> {
  const client = openClient(inject('url'));
  const person = { name: 'Bina Rao', email: freshEmail(), password: PASSWORD };
  expect((await client.signUp({ ...person, referral: inject('referral') })).status).toBe(201);
  return person.email;
}

/** What a second tab does: another person signs in, which ends the session that was there. */
async function changeHands(
  context: BrowserContext,
  realm: 'auth' | 'staff',
  email = '',
): Promise<void> {
  const path = `${inject('url')}/api/${realm}/sign-in`;
  const answer = await context.request.post(path, { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

const told = (page: Page) =>
  toastOf(page, 'Bina Rao is now signed in here. Nothing more was sent for Asha Verma.');

/** Errors but for the browser's own note of a refusal, and of a stream that was cut. */
const unexpected = ({ errors }: Visit) =>
  errors.filter(
    (error) => !/status of 40[19] |ERR_FAILED|net::ERR_|dynamically imported/.test(error),
  );

test('a tab whose stream is cut asks for no withdrawal of the person who signed in in another', async () => {
  const email = await bina();
  const visitor = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const { page, context } = visitor;
  await signUpIn(context);
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto('/withdraw');
  await field(page, 'Amount').fill('20000');
  await field(page, 'Account number').fill('50100012344417');
  await field(page, 'Confirm account number').fill('50100012344417');
  await field(page, 'Account holder name').fill('Asha Verma');
  await field(page, 'Bank name').fill('HDFC Bank');
  await page.getByRole('button', { name: 'Review Withdrawal' }).click();
  const confirm = page.getByRole('button', { name: 'Withdraw ₹20,000.00' });
  await confirm.waitFor();
  await leaveMark(page);
  await changeHands(context, 'auth', email);
  // Another request of the page may have shown the new person already: then nothing can be pressed.
  const pressed = confirm.click().catch(() => undefined);
  await Promise.race([pressed, told(page).waitFor()]);

  await told(page).waitFor();
  expect(await hasMark(page)).toBe(false);
  expect(await (await context.request.get('/api/withdrawals')).json()).toMatchObject({ items: [] });
  expect(await (await context.request.get('/api/payment-details')).json()).toMatchObject({
    details: null,
  });
  // Nothing of what was typed is handed over.
  expect(await field(page, 'Amount').inputValue()).toBe('');
  expect(await field(page, 'Account number').inputValue()).toBe('');
  expect(unexpected(visitor)).toEqual([]);
});

test('a stream that opens again after another person signed in shows nothing of theirs under the old name', async () => {
  const email = await bina();
  const network = await openNetwork(inject('url'));
  const visitor = await visit(browser, { baseURL: network.url, viewport: desktop });
  const { page, context } = visitor;
  await signUpIn(context);
  await page.goto('/me');
  await page.getByText('Asha Verma').first().waitFor();
  await leaveMark(page);
  network.cut();
  await changeHands(context, 'auth', email);
  network.mend();

  await told(page).waitFor();
  expect(await hasMark(page)).toBe(false);
  await page.getByText('Bina Rao').first().waitFor();
  expect(unexpected(visitor)).toEqual([]);
  await visitor.close();
  await network.close();
});

longTest('in the console a tab of one reviewer decides nothing for another', async () => {
  const [finance, other] = await Promise.all([
    joinStaff('finance', 'Asha Verma'),
    joinStaff('finance', 'Bina Rao'),
  ]);
  const visitor = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  const { page, context } = visitor;
  const data = { email: finance.person?.email, password: PASSWORD };
  expect((await context.request.post('/api/staff/sign-in', { data })).status()).toBe(200);
  await page.route('**/api/staff/live*', (route) => route.abort());
  await page.goto('/console');
  await page.getByRole('heading').first().waitFor();
  await leaveMark(page);
  await changeHands(context, 'staff', other.person?.email);
  // Whatever it asks for next.
  await page.getByRole('link', { name: 'Withdrawals' }).first().click();

  await told(page).waitFor();
  expect(await hasMark(page)).toBe(false);
  expect(unexpected(visitor)).toEqual([]);
});
