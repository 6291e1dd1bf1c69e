/**
 * A forgotten password in a real browser, with real mail: from the login page to the mail, from its
 * link to a new password, and back in; and what the forms say under other settings. On a server of
 * its own, since the others send no mail.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';

import { totpCode } from '#scripts/demo/authenticator.ts';
import { until } from '#test/waits.ts';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { type MailReceiver, openMailReceiver } from '../mail-receiver.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { hasFocus } from './keys.ts';
import { errorAt, freshEmail, giveDevice, signUpIn } from './people.ts';

const NEXT = 'another horse staple';
const STEP_MS = 30_000;

let browser: Browser;
let receiver: MailReceiver;
/** Mail with a link; the word that a password was changed comes besides. */
const links = () =>
  receiver.mails.filter(({ headers }) => headers.get('subject') === 'Reset your Drishti password');
let server: ServerProcess;
let url: string;
const data = makeDataDir();

beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
  receiver = await openMailReceiver();
  const port = await freePort();
  url = `http://localhost:${port}`;
  const env = {
    PORT: port.toString(),
    BASE_URL: url,
    SMTP_URL: receiver.url,
    // Browsers here come from this machine, whose address is asked about nowhere.
    GEOLOCATION_URL: 'http://localhost:9/{ip}',
    WELCOME_GRANT_USDT: '0',
  };
  server = await startServer(data.path, env);
});
afterAll(async () => {
  await browser.close();
  server.kill('SIGINT');
  await server.ended;
  await receiver.close();
  data.remove();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('from a forgotten password to a new one, and only once', async () => {
  const email = freshEmail();
  const other = openClient(url);
  const form = { name: 'Asha Verma', email, password: PASSWORD, referral: server.referral };
  expect((await other.signUp(form)).status).toBe(201);

  const { page, errors } = await visit(browser, { baseURL: url, viewport: phone });
  const asking = await until('the first mail', async () => receiver.mails[0] ?? null);
  await page.goto(/^http\S+$/m.exec(asking.text)?.[0] ?? '');
  await button(page, 'Confirm').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Confirm').click();
  await page.getByText('From now on, our mails reach you at this address.').waitFor();
  expect(page.url()).toBe(`${url}/confirm-email`);
  for (const path of ['/signup', '/login']) {
    await page.goto(path);
    await page.getByText('We record your city and country from your IP address.').waitFor();
  }
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await expect.poll(() => page.title()).toBe('Reset your password · Drishti');
  await button(page, 'Send the link').click();
  await expect.poll(() => errorAt(field(page, 'Email'))).toBe('Invalid email format');
  await field(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
  const said = page.getByText('If this e-mail has an account');
  await said.waitFor();
  await expect.poll(() => hasFocus(said)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  const mail = await until('the mail', async () => links()[0] ?? null);
  expect(mail.to).toEqual([email]);
  const link = /^http\S+$/m.exec(mail.text)?.[0] ?? '';
  expect(link).toMatch(/\/reset-password#[\w-]{43}$/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(page.url()).toBe(`${url}/reset-password`);
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => isScrolledSideways(page)).toBe(false);

  await field(page, 'New Password').fill('Password123');
  await field(page, 'Confirm New Password').fill('Password12');
  await button(page, 'Set the password').click();
  await expect
    .poll(() => errorAt(field(page, 'Confirm New Password')))
    .toBe('New passwords do not match.');
  await field(page, 'Confirm New Password').fill('Password123');
  await button(page, 'Set the password').click();
  await expect.poll(() => errorAt(field(page, 'New Password'))).toBe('Password is too weak');
  await field(page, 'New Password').fill(NEXT);
  await field(page, 'Confirm New Password').fill(NEXT);
  await button(page, 'Set the password').click();
  await page.getByText('Password changed successfully!').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect((await other.get('/api/me')).status).toBe(401);

  await page.getByRole('link', { name: 'Log In' }).click();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(NEXT);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/wallet');
  await page.goto('/messages');
  await page.getByText('Password changed', { exact: true }).first().waitFor();

  const token = link.split('#')[1] ?? '';
  expect(token.length).toBe(43);
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
  expect(
    await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])'),
  ).not.toContain(token);
  // The browser itself notes the refusal of the weak password.
  expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([]);

  const late = await visit(browser, { baseURL: url, viewport: desktop, theme: 'dark' });
  await late.page.goto(link);
  await field(late.page, 'New Password').fill('a third horse staple');
  await field(late.page, 'Confirm New Password').fill('a third horse staple');
  await button(late.page, 'Set the password').click();
  await late.page
    .getByRole('alert')
    .filter({ hasText: 'This link has been used, has expired' })
    .waitFor();
  expect(await axeFindings(late.page)).toEqual([]);
  await expect
    .poll(() => field(late.page, 'New Password').inputValue())
    .toBe('a third horse staple');
  await late.page.getByRole('link', { name: 'Request a new one' }).click();
  await late.page.waitForURL('**/forgot-password');
});

test('a person with a passkey and two-factor sign-in resets by mail with a code, and the passkey still logs in', async () => {
  const { page, context, errors } = await visit(browser, { baseURL: url, viewport: phone });
  const { email } = await signUpIn(context, 'Asha Verma', server.referral);
  const mailTo = (path: string) =>
    until(`the mail of ${path}`, async () => {
      const texts = receiver.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
      return new RegExp(`^http\\S+${path}#\\S+$`, 'm').exec(texts.join('\n'))?.[0] ?? null;
    });
  await page.goto(await mailTo('/confirm-email'));
  await button(page, 'Confirm').click();
  await page.getByText('From now on, our mails reach you at this address.').waitFor();

  await page.goto('/passkeys');
  await giveDevice(page);
  await field(page, 'Name').fill('My phone');
  await field(page, 'Current Password').fill(PASSWORD);
  await button(page, 'Add passkey').click();
  await page.getByText('Not used yet').waitFor();
  const proof = { data: { password: PASSWORD } };
  const begun = await context.request.post('/api/two-factor/begin', proof);
  const { secret } = (await begun.json()) as { secret: string };
  const onAt = systemClock.now().getTime();
  const given = { data: { code: totpCode(secret, onAt) } };
  expect((await context.request.post('/api/two-factor/confirm', given)).status()).toBe(200);

  await page.goto('about:blank');
  await context.clearCookies();
  await context.request.post('/api/auth/forgot', { data: { email } });
  await page.goto(await mailTo('/reset-password'));
  await field(page, 'New Password').fill(NEXT);
  await field(page, 'Confirm New Password').fill(NEXT);
  await button(page, 'Set the password').click();
  await page.getByText('You have passkeys. To keep them, confirm with a code.').waitFor();
  const code = field(page, 'Code from your authenticator app');
  await expect.poll(() => hasFocus(code)).toBe(true);
  await button(page, 'Reset without a code and remove my passkeys').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // The code that switched two-factor on is used up.
  await code.fill(given.data.code);
  await button(page, 'Set the password').click();
  await expect
    .poll(() => errorAt(code))
    .toBe('This code is wrong, has expired or was used before.');
  await expect.poll(() => field(page, 'New Password').inputValue()).toBe(NEXT);
  // The code of the next 30 seconds is valid already.
  await code.fill(totpCode(secret, Math.max(onAt + STEP_MS, systemClock.now().getTime())));
  await page.keyboard.press('Enter');
  await page.getByText('Password changed successfully!').waitFor();

  await page.evaluate('localStorage.clear()');
  await page.goto('/login');
  await button(page, 'Use a passkey instead').click();
  await page.waitForURL('**/wallet');
  const refusals = /status of 40[01] .*\/api\/auth\/reset\)$/;
  expect(errors.filter((error) => !refusals.test(error))).toEqual([]);
});

test('a stranger reads the same, and a link without its code says so', async () => {
  const before = links().length;
  const { page } = await visit(browser, { baseURL: url, viewport: desktop });
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(freshEmail());
  await button(page, 'Send the link').click();
  await page.getByText('If this e-mail has an account').waitFor();
  await button(page, 'Request again').click();
  await field(page, 'Email').waitFor();
  await page.goto('/reset-password');
  await page.getByRole('heading', { name: 'The link is incomplete' }).waitFor();
  await page.goto(`/reset-password#${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(links()).toHaveLength(before);
});

test('where nothing is granted, the welcome promises nothing', async () => {
  const { page } = await visit(browser, { baseURL: url, viewport: phone });
  await page.goto('/signup');
  await field(page, 'Name').fill('Asha Verma');
  await field(page, 'Email').fill(freshEmail());
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Referral code').fill(server.referral);
  await button(page, 'Create Account').click();
  const welcome = page.getByRole('dialog', { name: 'Account Created Successfully!' });
  await welcome.getByText('Your account is ready.').waitFor();
  await expect.poll(() => welcome.getByText('$').count()).toBe(0);
  await welcome.getByRole('button', { name: 'Start Trading Now' }).click();
  await page.waitForURL('**/wallet');
});
