/**
 * Signing up, in and out, in a real browser: every text at its place, and the ways that lead there
 * and back.
 */
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import { until } from '#test/waits.ts';

import { desktop, joinBrowser, phone, visit, type Visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { holdTimers } from './page-time.ts';
import { errorAt, freshEmail, signUpIn, toastOf } from './people.ts';
import { longTest } from '../long-test.ts';

const loginNeeded = 'Please log in to access this page';
const credentialsWrong =
  'Invalid email or password. Please check your credentials or create a new account.';
const SUCCESS_SHOWN_MS = 1_500;
/** Twenty checks, a tenth of a second apart. */
const LOGIN_CHECKS = 20;
const LOGIN_CHECK_MS = 100;
const LOGIN_WAITS_AT_MOST_MS = 3_000;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
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
  // The form that is left has such fields too, and stays until the code of the next page is here.
  await logIn(page).waitFor();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await logIn(page).click();
}

longTest(
  'sign-up says at each field what is wrong with it, before and after asking the server',
  async () => {
    const { page } = await arrive();
    await page.goto('/signup');
    await create(page).click();
    const errors = async () => ({
      name: await errorAt(field(page, 'Name')),
      email: await errorAt(field(page, 'Email')),
      password: await errorAt(field(page, 'Password')),
      referral: await errorAt(field(page, 'Referral code')),
    });
    await expect.poll(errors).toEqual({
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
    // Whether the code counts is said before anything else is right, and the rest stays as it was
    // typed.
    await field(page, 'Name').focus();
    await expect
      .poll(() => errorAt(field(page, 'Referral code')))
      .toBe('This referral code does not exist');
    await create(page).click();
    await expect.poll(errors).toEqual({
      name: '',
      email: 'Invalid email format',
      password: 'Password is too weak',
      referral: 'This referral code does not exist',
    });

    const email = freshEmail();
    await field(page, 'Email').fill(email);
    await create(page).click();
    await expect.poll(errors).toMatchObject({ email: '', password: 'Password is too weak' });

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
    await page.getByText('Code accepted.').waitFor();
    await create(page).click();
    await expect
      .poll(errors)
      .toMatchObject({ email: 'This email is already registered. Try logging in instead.' });
  },
);

test('login says at each field what is wrong, and of wrong credentials nothing more than that', async () => {
  const { page, context } = await arrive(desktop);
  const { email } = await signUpIn(context);
  await context.clearCookies();
  await page.goto('/login');
  await logIn(page).click();
  await expect.poll(() => errorAt(field(page, 'Email'))).toBe('Invalid email format');
  await expect.poll(() => errorAt(field(page, 'Password'))).toBe('Please enter your password');

  const alert = page.getByRole('alert').filter({ hasText: credentialsWrong });
  await fillLogin(page, freshEmail(), PASSWORD);
  await alert.waitFor();
  for (let failures = 0; failures < 5; failures += 1) {
    // What was said before goes for a moment only, so it is the answer that is waited for.
    const refused = page.waitForResponse('**/api/auth/sign-in');
    await fillLogin(page, email, 'not the password');
    expect((await refused).status()).toBe(401);
    await alert.waitFor();
    await logIn(page).and(page.locator(':enabled')).waitFor();
  }
  await logIn(page).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Too many failed login attempts, please try again later' })
    .waitFor();

  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await toastOf(page, 'Password reset is not implemented yet.').waitFor();
  await page.getByRole('link', { name: 'use our form' }).click();
  await page.waitForURL('**/write-to-us');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => errorAt(field(page, 'Message'))).toBe('Please fill in all fields.');
  await field(page, 'Name').fill('Asha Verma');
  await field(page, 'Email').fill(email);
  await field(page, 'Message').fill('I forgot my password. Please help me.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We received your message.').waitFor();
});

longTest('a lost connection is said, stops the form, and mends by itself', async () => {
  const { page } = await arrive();
  const lost = page.getByRole('alert').filter({ hasText: 'Connection error' });
  for (const [path, button] of [
    ['/signup', create(page)],
    ['/login', logIn(page)],
  ] as const) {
    await page.route('**/api/meta', (route) => route.abort());
    await page.goto(path);
    await lost.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.unroute('**/api/meta');
    await lost.waitFor({ state: 'hidden' });
    await expect.poll(() => button.isEnabled()).toBe(true);
  }

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
  await expect.poll(() => page.getByRole('heading').count()).toBe(0);
  answer();
  await page.waitForURL('**/login');
  await toastOf(page, loginNeeded).waitFor();

  await fillLogin(page, email, PASSWORD);
  await page.waitForURL('**/contract?coin=ETH');
  await toastOf(page, 'Successfully logged in!').waitFor();
  await page.getByRole('heading', { name: 'Contracts Trading' }).waitFor();
});

longTest(
  'the forms lead to each other and remember where one came from; the welcome leads to the wallet',
  async () => {
    const { page, context } = await arrive();
    const { email } = await signUpIn(context);
    await context.clearCookies();
    await page.goto('/order');
    await page.waitForURL('**/login');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Create Account' }).click();
    await page.waitForURL('**/signup');
    await main.getByRole('link', { name: 'Log In' }).click();
    await fillLogin(page, email, PASSWORD);
    await page.waitForURL('**/order');
    await page.getByRole('heading', { name: 'Order Center' }).waitFor();

    await context.clearCookies();
    await page.goto('/order');
    await main.getByRole('link', { name: 'Create Account' }).click();
    await field(page, 'Name').fill('Asha Verma');
    await field(page, 'Email').fill(freshEmail());
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Referral code').fill(inject('referral').toLowerCase());
    await create(page).click();
    const welcome = page.getByRole('dialog', { name: 'Account Created Successfully!' });
    await welcome.getByRole('button', { name: 'Start Trading Now' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/wallet');
    await toastOf(page, 'Account created successfully!').waitFor();
    await page.getByRole('banner').getByText('Asha Verma').waitFor();
  },
);

longTest('a login leads back to the whole address that it was asked for from', async () => {
  const { page, context } = await arrive();
  const { email } = await signUpIn(context);
  const main = page.getByRole('main');
  const ways = [
    {
      address: '/messages?support=1',
      ask: () => main.getByRole('link', { name: 'Log In' }).click(),
    },
    {
      address: '/coin/BTC?from=search',
      ask: () => main.getByRole('button', { name: /^Buy/ }).click(),
    },
    { address: '/trade?coin=ETH#trade-ticket', ask: () => Promise.resolve() },
  ];
  for (const { address, ask } of ways) {
    await context.clearCookies();
    await page.goto(address);
    await ask();
    await page.waitForURL('**/login');
    await fillLogin(page, email, PASSWORD);
    await page.waitForURL((url) => url.pathname + url.search + url.hash === address);
  }
});

longTest('every page for signed-in people sends strangers to the login', async () => {
  const { page } = await arrive(desktop);
  const paths = [
    '/contract',
    '/trade',
    '/order',
    '/wallet',
    '/coin-records',
    '/me',
    '/settings',
    '/change-password',
  ];
  const money = [
    ...['/deposit', '/deposit-records', '/withdraw', '/withdraw-records', '/payment-details'],
  ];
  const support = ['/support-chat', '/support-history'];
  for (const path of [...paths, ...money, ...support]) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await toastOf(page, loginNeeded).waitFor();
  }
});

longTest('signed-in people have no business on the forms, and leave by the settings', async () => {
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
  // A person who left knows that they have to log in.
  await expect.poll(() => toastOf(page, loginNeeded).count()).toBe(0);
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
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect
    .poll(() => errorAt(field(page, 'Current Password')))
    .toBe('Please enter your current password');
  await expect.poll(() => errorAt(field(page, 'New Password'))).toBe('Please enter a new password');
  await expect
    .poll(() => errorAt(field(page, 'Confirm New Password')))
    .toBe('Please enter the new password again');
  const fill = async (current: string, next: string, again: string) => {
    await field(page, 'Current Password').fill(current);
    await field(page, 'New Password').fill(next);
    await field(page, 'Confirm New Password').fill(again);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(PASSWORD, changed, `${changed}!`);
  await expect
    .poll(() => errorAt(field(page, 'Confirm New Password')))
    .toBe('New passwords do not match.');
  await fill('not the password', changed, changed);
  await expect
    .poll(() => errorAt(field(page, 'Current Password')))
    .toBe('Current password is incorrect.');
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/auth/change-password', async (route) => {
    await held;
    await route.continue();
  });
  await fill(PASSWORD, changed, changed);
  await page.getByRole('button', { name: 'Changing...' }).waitFor();
  const timers = await holdTimers(page, SUCCESS_SHOWN_MS);
  send();
  await timers.begun(SUCCESS_SHOWN_MS);
  await page.getByText('Password changed successfully!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/change-password');
  await timers.end(SUCCESS_SHOWN_MS);
  await page.waitForURL('**/settings');

  expect((await other.get('/api/me')).status).toBe(401);
  expect((await context.request.get('/api/me')).status()).toBe(200);
  const again = openClient(inject('url'));
  expect((await again.signIn(email, PASSWORD)).status).toBe(401);
  expect((await again.signIn(email, changed)).status).toBe(200);
});

test('another tab of the browser that changes the password stays signed in and hears on', async () => {
  const { page, context } = await arrive();
  await signUpIn(context);
  const settings = await context.newPage();
  const isStream = (answer: Response) => new URL(answer.url()).pathname === '/api/live';
  const opened = settings.waitForResponse(isStream);
  await settings.goto('/settings');
  await opened;
  // Its stream ends with the old token, and the browser opens it again with the new one.
  const reopened = settings.waitForResponse(isStream);
  const asked = settings.waitForResponse('**/api/auth/session*');
  const change = { currentPassword: PASSWORD, newPassword: 'another horse staple' };
  await page.goto('/change-password');
  await field(page, 'Current Password').fill(change.currentPassword);
  await field(page, 'New Password').fill(change.newPassword);
  await field(page, 'Confirm New Password').fill(change.newPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await asked;
  expect((await reopened).status()).toBe(200);
  await settings.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.waitForURL('**/settings');
});

longTest('a password is not changed for nobody', async () => {
  const { page, context } = await arrive();
  await signUpIn(context);
  await page.goto('/change-password');
  await field(page, 'Current Password').fill(PASSWORD);
  await field(page, 'New Password').fill('another horse staple');
  await field(page, 'Confirm New Password').fill('another horse staple');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('alert').filter({ hasText: 'No user is logged in.' }).waitFor();
});

longTest('a login waits for its session as long as it may take, and no longer', async () => {
  const { page, context } = await arrive();
  const { email } = await signUpIn(context);
  await context.clearCookies();
  const timers = await holdTimers(page, LOGIN_CHECK_MS, LOGIN_WAITS_AT_MOST_MS);
  await page.goto('/login');
  await logIn(page).waitFor();
  let checks = 0;
  const nobody = { status: 200, json: { person: null } };
  await page.route('**/api/auth/session', (route) => {
    checks += 1;
    return route.fulfill(nobody);
  });
  await fillLogin(page, email, PASSWORD);
  for (let check = 1; check <= LOGIN_CHECKS; check += 1) {
    await timers.begun(LOGIN_CHECK_MS);
    expect(checks).toBe(check);
    await page.getByRole('button', { name: 'Logging in...' }).waitFor();
    await timers.end(LOGIN_CHECK_MS);
  }
  await page.waitForURL('**/wallet');
  await toastOf(page, 'Successfully logged in!').waitFor();

  await page.unroute('**/api/auth/session');
  await context.clearCookies();
  await page.goto('/login');
  await logIn(page).waitFor();
  let isAsked = false;
  await page.route('**/api/auth/session', () => {
    isAsked = true;
  });
  await fillLogin(page, email, PASSWORD);
  await until('a check of the session', () => isAsked);
  await timers.begun(LOGIN_WAITS_AT_MOST_MS);
  await page.getByRole('button', { name: 'Logging in...' }).waitFor();
  await timers.end(LOGIN_WAITS_AT_MOST_MS);
  await timers.begun(LOGIN_CHECK_MS);
  await timers.end(LOGIN_CHECK_MS);
  await page.waitForURL('**/wallet');
});

longTest(
  'whoever cannot be signed out stays, and is told; who has no name is called User',
  async () => {
    const { page, context } = await arrive(desktop);
    const person = await signUpIn(context);
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await toastOf(page, 'Failed to log out').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');

    await page.route('**/api/auth/session', (route) =>
      route.fulfill({ status: 200, json: { person: { ...person, name: '' } } }),
    );
    await page.goto('/settings');
    await page.getByRole('banner').getByText('User', { exact: true }).waitFor();
  },
);
