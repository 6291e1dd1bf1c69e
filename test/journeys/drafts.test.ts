/**
 * What was typed and not sent: there again after a look elsewhere and after a session that ended,
 * for that person alone.
 */
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { joinBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const valueOf = (page: Page, label: string) => field(page, label).inputValue();

async function logIn(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

const endSession = (context: BrowserContext) => context.request.post('/api/auth/sign-out');

test('a withdrawal is there again, without its account number; sent or signed out, nothing is', async () => {
  const { page, context, errors } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  const { email } = await signUpIn(context);
  await page.goto('/withdraw');
  await field(page, 'Amount').fill('20000');
  await field(page, 'Account number').fill('50100012344417');
  await field(page, 'Confirm account number').fill('50100012344417');
  await field(page, 'Account holder name').fill('Asha Verma');
  await field(page, 'IFSC code, optional').fill('HDFC0001234');

  await page.goto('/wallet');
  await page.getByText('Net worth').first().waitFor();
  await page.goto('/withdraw');
  await field(page, 'Amount').waitFor();
  expect(await valueOf(page, 'Amount')).toBe('20,000');
  expect(await valueOf(page, 'Account holder name')).toBe('Asha Verma');
  expect(await valueOf(page, 'IFSC code, optional')).toBe('HDFC0001234');
  expect(await valueOf(page, 'Account number')).toBe('');
  expect(await valueOf(page, 'Confirm account number')).toBe('');
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('4417');

  // The session ends, and its person comes back.
  expect((await endSession(context)).status()).toBe(204);
  await logIn(page, email);
  await page.waitForURL('**/withdraw');
  await field(page, 'Amount').waitFor();
  expect(await valueOf(page, 'Amount')).toBe('20,000');

  // Another person signs in in the same tab.
  const elsewhere = await browser.newContext({ baseURL: inject('url') });
  const other = await signUpIn(elsewhere, 'Bina Rao');
  await elsewhere.close();
  expect((await endSession(context)).status()).toBe(204);
  await logIn(page, other.email);
  await page.waitForURL('**/withdraw');
  await field(page, 'Amount').waitFor();
  expect(await valueOf(page, 'Amount')).toBe('');
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('20000');
  expect(errors.filter((error) => !/status of 401 /.test(error))).toEqual([]);
});

test('a message to support is there again until it is sent', async () => {
  const { page, context, errors } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/support-chat');
  await field(page, 'Subject').fill('Where is my deposit?');
  await field(page, 'Message').fill('I paid an hour ago.');
  await page.goto('/wallet');
  await page.goto('/support-chat');
  expect(await valueOf(page, 'Message')).toBe('I paid an hour ago.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => valueOf(page, 'Message')).toBe('');
  await page.goto('/wallet');
  await page.goto('/support-chat');
  expect(await valueOf(page, 'Subject')).toBe('');
  expect(await valueOf(page, 'Message')).toBe('');
  expect(errors).toEqual([]);
});
