/**
 * Hindi in a browser: chosen before and after signing in, kept with the account, switched to
 * without asking for what is here, and with no English left on the pages of money but names.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';
import { portfolio } from '#protocol/portfolio.ts';

import {
  axeFindings,
  desktop,
  isScrolledSideways,
  joinBrowser,
  phone,
  settled,
  visit,
} from '../browser.ts';
import { type Client, openClient, PASSWORD } from '../client.ts';
import { sampled } from '../extent.ts';
import { foreignWords, NAMES } from './foreign-words.ts';
import { freshEmail, placeIn, signUpIn } from './people.ts';
import { joinStaff } from './staff.ts';
import { longTest } from '../long-test.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(() => browser.close());

const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');

test('a visitor whose browser asks for Hindi signs up in it, and reads a refusal in it', async () => {
  const context = await browser.newContext({
    baseURL: inject('url'),
    viewport: phone,
    locale: 'hi-IN',
  });
  const page = await context.newPage();
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('devanagari')) fonts.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'फ़ाइनेंस का भविष्य देखिए' }).waitFor();
  await expect.poll(() => languageOf(page)).toBe('hi');
  await expect.poll(() => fonts.length).toBeGreaterThan(0);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'लॉग इन', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await foreignWords(page, context)).toEqual([]);
  await page.goto('/signup');
  const form = page.locator('form');
  await form.locator('input[autocomplete="name"]').fill('Asha Verma');
  await form.locator('input[type="email"]').fill(freshEmail());
  // What is typed is not lost to another language.
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('पहले अपनी लिखी बात भेजें या मिटाएँ').waitFor();
  await expect.poll(() => languageOf(page)).toBe('hi');
  const refused = await context.request.post('/api/auth/sign-in', {
    data: { email: freshEmail(), password: 'wrong-password' },
    headers: { 'accept-language': 'hi-IN' },
  });
  expect(((await refused.json()) as { detail: string }).detail).toMatch(/[\u0900-\u097f]/);
});

test.each(['hi', 'hi-u-nu-deva'])(
  'the first page is taken over without a fault in %s',
  async (locale) => {
    const { page, context, errors } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
      locale: 'hi-IN',
    });
    await context.addCookies([{ name: 'language', value: locale, url: inject('url') }]);
    await page.goto('/');
    await page.getByRole('button', { name: 'English' }).waitFor();
    await settled(page);
    const digits = locale === 'hi' ? /© 20\d\d/ : /© २०[०-९]{2}/;
    await page.getByText(digits).waitFor();
    expect(errors).toEqual([]);
  },
);

test('switching changes every word and asks for nothing that is here; the account keeps it', async () => {
  const { page, context, errors, quiet } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  // What the page itself asks for late on a busy machine is not the switch's.
  await quiet();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await page.getByRole('heading', { name: 'सेटिंग', exact: true }).waitFor();
  await expect.poll(() => languageOf(page)).toBe('hi');
  await quiet();
  // Every document asks for these, and is followed by the stream.
  const always: string[] = [people.session.path, meta.meta.path, portfolio.ended.path];
  const own = asked.filter((path) => path.startsWith('/api/') && !always.includes(path));
  expect(own.filter((path) => !path.startsWith('/api/live'))).toEqual([
    '/api/me/language',
    // The stream opens again, and says whether there is news.
    ...(own.includes('/api/notices') ? ['/api/notices'] : []),
  ]);
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  await Promise.all([page.waitForEvent('load'), page.getByRole('radio', { name: '१२३' }).click()]);
  await page.goto('/wallet');
  await page.getByText('₹८,५०,०००.००').first().waitFor();
  expect(errors).toEqual([]);

  // On another device, whose browser asks for English.
  const { email } = (await (await context.request.get('/api/me')).json()) as { email: string };
  const other = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  await other.context.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await other.page.goto('/wallet');
  await other.page.getByRole('heading', { name: 'वॉलेट' }).waitFor();
  await other.page.getByText('₹८,५०,०००.००').first().waitFor();
});

// A desktop's pages are read on the way in hindi.test.ts.
test.each(
  sampled(
    [
      ['phone', phone],
      ['desktop', desktop],
    ] as const,
    2,
  ),
)('on a %s no English is left on the pages of money but names', async (_, viewport) => {
  const { page, context, errors } = await visit(browser, { baseURL: inject('url'), viewport });
  await signUpIn(context);
  await context.request.post('/api/me/language', { data: { locale: 'hi' } });
  await context.addCookies([{ name: 'language', value: 'hi', url: inject('url') }]);
  await placeIn(context);
  const left: Record<string, string[]> = {};
  for (const path of [
    '/home',
    '/contract',
    '/trade',
    '/order',
    '/wallet',
    '/deposit',
    '/deposit-records',
    '/withdraw',
    '/support-chat',
    '/me',
    '/payment-details',
    '/settings',
    '/sessions',
    '/your-data',
    '/notifications',
    '/messages',
    '/statements',
    '/performance',
    '/overview',
    '/limits',
  ]) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await settled(page);
    const words = await foreignWords(page, context);
    if (words.length > 0) left[path] = words;
    await expect.poll(() => isScrolledSideways(page), { message: path }).toBe(false);
  }
  expect(left).toEqual({});
  expect(errors).toEqual([]);
});

/** A page of the console as that member of staff. */
async function staffPage(client: Client) {
  const visited = await visit(browser, { baseURL: inject('url'), viewport: desktop });
  const [name = '', value = ''] = client.cookie.split(';')[0]?.split('=') ?? [];
  await visited.context.addCookies([{ name, value, url: inject('url') }]);
  return visited;
}

longTest('staff choose Hindi in the corner of the console, and the account keeps it', async () => {
  const support = await joinStaff('support');
  const { page, errors, quiet } = await staffPage(support);
  await page.goto('/console/people');
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await quiet();
  await page.getByLabel('Language').selectOption({ label: 'हिन्दी' });
  await page.getByRole('heading', { name: 'लोग', exact: true }).waitFor();
  await expect.poll(() => languageOf(page)).toBe('hi');
  await quiet();
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  // Elsewhere, whatever that browser asks for.
  const other = await staffPage(support);
  await other.page.goto('/console/people');
  await other.page.getByRole('heading', { name: 'लोग', exact: true }).waitFor();
  await other.page.getByLabel('भाषा').selectOption({ label: 'English' });
  await other.page.getByRole('heading', { name: 'People', exact: true }).waitFor();
});

longTest('no English is left on the pages of the console but names', async () => {
  const admin = openClient(inject('url'));
  expect((await admin.staffSignIn(inject('adminEmail'), PASSWORD)).status).toBe(200);
  const { page, context } = await staffPage(admin);
  await context.addCookies([{ name: 'language', value: 'hi', url: inject('url') }]);
  // Others read as this admin at the same time: nothing is kept with the account.
  await context.route('**/api/staff/language', (route) => route.abort());
  const left: Record<string, string[]> = {};
  for (const path of [
    ...['', '/people', '/proposals', '/invitations', '/codes', '/settings', '/ledger'],
    ...['/exposure', '/audit', '/feed', '/mail', '/password', '/sessions'],
  ]) {
    await page.goto(`/console${path}`);
    await page.locator('main h1').first().waitFor();
    await settled(page);
    // Names, addresses and codes are in the rows; the audit log stays as it was written.
    const words = (await wordsOutsideRows(page)).filter((word) => !STAFF_NAMES.test(word));
    if (words.length > 0) left[path] = words;
    expect(await languageOf(page), path).toBe('hi');
    await expect.poll(() => isScrolledSideways(page), { message: path }).toBe(false);
  }
  expect(left).toEqual({});
});

/** A browser says itself what it is; coins are named by their symbols. */
const STAFF_NAMES = new RegExp(`${NAMES.source}|^(?:BTC|DOGE|ETH|SOL|TRUMP|XRP)$`);

/** A notice that comes by is in the account's language, which stays English here. */
const wordsOutsideRows = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const copy = document.body.cloneNode(true);
    for (const part of copy.querySelectorAll('tbody, td, dd, time, code, kbd, select, option, input, textarea, script, .toasts, [title*="@"]'))
      part.remove();
    return [...new Set((copy.textContent ?? '').replaceAll(/\\S+@\\S+|[0-9a-f-]{8,}/g, '').match(/[A-Za-z]{2,}/g) ?? [])];
  })()`);
