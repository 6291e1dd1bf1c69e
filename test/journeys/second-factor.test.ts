/**
 * Getting in with more than a password, in a real browser: an authenticator of the test's own, each
 * code once, a recovery code for a lost phone, and a session that somebody else ends.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';

import { totpCode } from '#scripts/demo/authenticator.ts';
import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { giveDevice, signUpIn, toastOf } from './people.ts';
import { longTest } from '../long-test.ts';

const STEP_MS = 30_000;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByLabel('Code from your authenticator app', { exact: true });

/** As far as the second step. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log In').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

test('two-factor sign-in from set-up to a lost phone, and a session that is ended elsewhere', async () => {
  const own = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const { email } = await signUpIn(own.context);
  await own.page.goto('/settings');
  await own.page.getByRole('link', { name: 'Two-factor authentication' }).click();
  await own.page.getByLabel('Current Password').fill(PASSWORD);
  await button(own.page, 'Set up').click();
  const shownKey = own.page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (await shownKey.innerText()).replaceAll(' ', '');
  const setUpAt = systemClock.now().getTime();
  await code(own.page).fill(totpCode(secret, setUpAt));
  await button(own.page, 'Switch on').click();
  await own.page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor();
  const recoveryCodes = await own.page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await button(own.page, 'I have saved them').click();
  await own.page.getByText('10 recovery codes left.').waitFor();

  const other = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  await givePassword(other.page, email);
  // The next code is good already, one step ahead: nobody has to wait for it.
  const next = totpCode(secret, Math.max(setUpAt + STEP_MS, systemClock.now().getTime()));
  await code(other.page).fill(next);
  await button(other.page, 'Confirm').click();
  await other.page.waitForURL('**/wallet');

  const third = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await givePassword(third.page, email);
  for (let times = 0; times < 2; times += 1) {
    // What was said of the first one may still be there: the answer is waited for.
    const refused = third.page.waitForResponse('**/api/auth/sign-in');
    await code(third.page).fill(next);
    await button(third.page, 'Confirm').click();
    await refused;
    await button(third.page, 'Confirm').and(third.page.locator(':enabled')).waitFor();
    await third.page.getByText('This code is wrong, has expired or was used before.').waitFor();
    await code(third.page).fill('');
  }
  await button(third.page, 'Use a recovery code').click();
  await third.page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await button(third.page, 'Confirm').click();
  await third.page.waitForURL('**/wallet');

  await own.page.goto('/sessions');
  const rows = own.page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  // The later of the two others is the third one, whose page is open.
  await own.page.getByRole('button', { name: /^End all other sessions/ }).click();
  await toastOf(third.page, 'Your session has ended. Please log in again.').waitFor();
  await third.page.waitForURL('**/login');
  await other.page.waitForURL('**/login');
  await own.page.getByText('You are not signed in anywhere else.').waitFor();
  const refusals = /status of 40[01] .*\/api\/auth\/sign-in\)$/;
  expect(own.errors.filter((error) => !refusals.test(error))).toEqual([]);
  // Whatever they asked for when their sessions ended is refused too.
  const ended = [...other.errors, ...third.errors];
  expect(ended.filter((error) => !/status of 40[01] /.test(error))).toEqual([]);
});

longTest(
  'a passkey is made on a device, logs in without a password by button and by what the field offers, and is removed',
  async () => {
    const { page, context, errors } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    await page.goto('/settings');
    await giveDevice(page);
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await page.getByText('No passkeys yet').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('My phone');
    await page.getByLabel('Current Password').fill(PASSWORD);
    await button(page, 'Add passkey').click();
    await page.getByText('Not used yet').waitFor();

    // As in a browser that has not made it, but has it from its owner's other device.
    await page.evaluate(() => localStorage.clear());
    await leaveSignedOut(page);
    await page.goto('/login');
    await button(page, 'Use a passkey instead').click();
    await page.waitForURL('**/wallet');
    // This browser knows of it now, and its device chooses what the field offers without being
    // asked.
    await leaveSignedOut(page);
    await page.goto('/login');
    await page.waitForURL('**/wallet');
    await page.goto('/passkeys');
    await page.getByText('Last used').waitFor();
    await button(page, 'Remove My phone').click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByText('No passkeys yet').waitFor();
    expect(errors).toEqual([]);
  },
);

longTest(
  'with two-factor on, adding a passkey asks for a code and keeps what was typed',
  async () => {
    const { page, context, errors } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    const begun = await context.request.post('/api/two-factor/begin', {
      data: { password: PASSWORD },
    });
    const { secret } = (await begun.json()) as { secret: string };
    const onAt = systemClock.now().getTime();
    const data = { code: totpCode(secret, onAt) };
    expect((await context.request.post('/api/two-factor/confirm', { data })).status()).toBe(200);
    await page.goto('/passkeys');
    await giveDevice(page);
    await page.getByLabel('Name', { exact: true }).fill('My phone');
    await page.getByLabel('Current Password').fill(PASSWORD);
    await button(page, 'Add passkey').click();
    // The code that switched two-factor on is used up.
    await code(page).fill(data.code);
    await button(page, 'Add passkey').click();
    await page.getByText('This code is wrong, has expired or was used before.').waitFor();
    // The code of the next 30 seconds is valid already.
    await code(page).fill(totpCode(secret, Math.max(onAt + STEP_MS, systemClock.now().getTime())));
    await button(page, 'Add passkey').click();
    await page.getByText('Not used yet').waitFor();
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^My phone$/ })
      .waitFor();
    const refusals = /status of 40[01] .*\/api\/passkeys\/begin\)$/;
    expect(errors.filter((error) => !refusals.test(error))).toEqual([]);
  },
);

/** Without a page left behind that would ask for something once nobody is signed in. */
async function leaveSignedOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
