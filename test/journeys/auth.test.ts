/** Signing up, in and out, in a real browser: every text at its place, and the ways that lead there and back. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import { desktop, openBrowser, phone, visit, type Visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { errorAt, freshEmail, signUpIn, toastOf } from './people.ts';

const loginNeeded = 'Please log in to access this page';
const credentialsWrong =
  'Invalid email or password. Please check your credentials or create a new account.';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(() => browser.close());

const arrive = (viewport = phone): Promise<Visit> =>
  visit(browser, { baseURL: inject('url'), viewport });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' });
const create = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Create Account' });

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await logIn(page).click();
}

test('sign-up says at each field what is wrong with it, before and after asking the server', async () => {
  const { page } = await arrive();
  await page.goto('/signup');
  await create(page).click();
  const errors = async () => ({
    name: await errorAt(page, field(page, 'Name')),
    email: await errorAt(page, field(page, 'Email')),
    password: await errorAt(page, field(page, 'Password')),
    referral: await errorAt(page, field(page, 'Referral code')),
  });
  expect(await errors()).toEqual({
    name: 'Please enter your name',
    email: 'Invalid email format',
    password: 'Password should be at least 6 characters',
    referral: 'Please enter a referral code',
  });
  expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true');

  await field(page, 'Name').fill('Asha Verma');
  await field(page, 'Email').fill('asha@nowhere');
  await field(page, 'Password').fill('123456');
  await field(page, 'Referral code').fill('nobody-7');
  await create(page).click();
  expect(await errors()).toEqual({
    name: '',
    email: 'Invalid email format',
    password: '',
    referral: '',
  });

  const email = freshEmail();
  await field(page, 'Email').fill(email);
  await create(page).click();
  await expect.poll(errors).toMatchObject({ password: 'Password is too weak' });

  await field(page, 'Password').fill(PASSWORD);
  await create(page).click();
  await expect.poll(errors).toMatchObject({ referral: 'This referral code does not exist' });

  const known = await openClient(inject('url')).signUp({
    name: 'Somebody Else',
    email,
    password: PASSWORD,
    referral: inject('referral'),
  });
  expect(known.status).toBe(201);
  await field(page, 'Referral code').fill(inject('referral'));
  await create(page).click();
  await expect
    .poll(errors)
    .toMatchObject({ email: 'This email is already registered. Try logging in instead.' });
});

test('login says at each field what is wrong, and of wrong credentials nothing more than that', async () => {
  const { page, context } = await arrive(desktop);
  const { email } = await signUpIn(context);
  await context.clearCookies();
  await page.goto('/login');
  await logIn(page).click();
  expect(await errorAt(page, field(page, 'Email'))).toBe('Invalid email format');
  expect(await errorAt(page, field(page, 'Password'))).toBe('Please enter your password');

  const alert = page.getByRole('alert').filter({ hasText: credentialsWrong });
  await fillLogin(page, freshEmail(), PASSWORD);
  await alert.waitFor();
  for (let failures = 0; failures < 5; failures += 1) {
    await fillLogin(page, email, 'not the password');
    await alert.waitFor({ state: 'hidden' });
    await alert.waitFor();
  }
  await logIn(page).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Too many failed login attempts, please try again later' })
    .waitFor();

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await toastOf(page, 'Password reset is not implemented yet.').waitFor();
});

test('a lost connection is said, stops the form, and mends by itself', async () => {
  const { page } = await arrive();
  await page.route('**/api/meta', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('alert').filter({ hasText: 'Connection error' }).waitFor();
  expect(await logIn(page).isDisabled()).toBe(true);
  await page.unroute('**/api/meta');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Connection error' })
    .waitFor({ state: 'hidden' });

  await page.route('**/api/auth/sign-in', (route) => route.abort());
  await fillLogin(page, freshEmail(), PASSWORD);
  await page
    .getByRole('alert')
    .filter({ hasText: 'Network error. Check your connection.' })
    .waitFor();
});

test('a page for signed-in people waits for the session, asks for a login, and is returned to', async () => {
  const { page, context } = await arrive();
  const { email } = await signUpIn(context);
  await context.clearCookies();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contract?coin=ETH');
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  await page.locator('.spinner').waitFor();
  expect(await page.getByRole('heading').count()).toBe(0);
  answer();
  await page.waitForURL('**/login');
  await toastOf(page, loginNeeded).waitFor();

  await fillLogin(page, email, PASSWORD);
  await page.waitForURL('**/contract?coin=ETH');
  await toastOf(page, 'Successfully logged in!').waitFor();
  await page.getByRole('heading', { name: 'Contracts Trading' }).waitFor();
});

test('every page for signed-in people sends strangers to the login', async () => {
  const { page } = await arrive(desktop);
  const paths = ['/contract', '/order', '/wallet', '/me', '/settings', '/change-password'];
  const money = ['/deposit', '/deposit-records', '/withdraw', '/withdraw-records'];
  for (const path of [...paths, ...money]) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await toastOf(page, loginNeeded).waitFor();
  }
});

test('signed-in people have no business on the forms, and leave by the settings', async () => {
  const { page, context } = await arrive();
  const { name } = await signUpIn(context);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await page.waitForURL('**/wallet');
    await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  }
  await page.getByText(name).first().waitFor();

  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await toastOf(page, 'Logged out successfully').waitFor();
  // Whoever left knows that they have to log in.
  expect(await toastOf(page, loginNeeded).count()).toBe(0);
  expect((await context.request.get('/api/me')).status()).toBe(401);
  await page.goto('/wallet');
  await page.waitForURL('**/login');
});

test('changing the password asks for the current one, ends other sessions, and takes effect', async () => {
  const { page, context } = await arrive();
  const { email } = await signUpIn(context);
  const other = openClient(inject('url'));
  expect((await other.signIn(email, PASSWORD)).status).toBe(200);
  const changed = 'another horse staple';

  await page.goto('/change-password');
  const fill = async (current: string, next: string, again: string) => {
    await field(page, 'Current Password').fill(current);
    await field(page, 'New Password').fill(next);
    await field(page, 'Confirm New Password').fill(again);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(PASSWORD, changed, `${changed}!`);
  await expect
    .poll(() => errorAt(page, field(page, 'Confirm New Password')))
    .toBe('New passwords do not match.');
  await fill('not the password', changed, changed);
  await expect
    .poll(() => errorAt(page, field(page, 'Current Password')))
    .toBe('Current password is incorrect.');
  await fill(PASSWORD, changed, changed);
  await page.getByText('Password changed successfully!').waitFor();
  await page.waitForURL('**/settings');

  expect((await other.get('/api/me')).status).toBe(401);
  expect((await context.request.get('/api/me')).status()).toBe(200);
  const again = openClient(inject('url'));
  expect((await again.signIn(email, PASSWORD)).status).toBe(401);
  expect((await again.signIn(email, changed)).status).toBe(200);
});
