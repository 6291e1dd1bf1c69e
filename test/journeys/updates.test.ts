/**
 * Pages that were opened before an update: their code is gone once they ask for more of it. And
 * service workers of two builds and two languages.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { until } from '#test/waits.ts';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { longTest } from '../long-test.ts';
import { signUpIn } from './people.ts';
import { joinStaff } from './staff.ts';
import { openUpdatingHouse, type UpdatingHouse } from './updating-house.ts';

const NEW_VERSION = { en: 'A new version is ready.', hi: 'नया वर्ज़न तैयार है।' };
const RELOAD = { en: 'Reload', hi: 'फिर से लोड करें' };

let browser: Browser;
let house: UpdatingHouse;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
beforeEach(async () => {
  house = await openUpdatingHouse(inject('url'));
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await house.close();
});
afterAll(() => browser.close());

type Language = 'en' | 'hi';

/** Until the page has its notices of missing code, which it asks for once it is at rest. */
const untilNoticesCame = (page: Page) =>
  until('the notices of missing code', () =>
    page.evaluate<boolean>(`performance.getEntriesByType('resource')
      .some(({ name, responseEnd }) => /code-gone/.test(name) && responseEnd > 0)`),
  );

/** A person on a page that will never have a service worker. */
async function open(path: string, language: Language = 'en', viewport = phone) {
  const visited = await visit(browser, { baseURL: house.url, viewport });
  await signUpIn(visited.context);
  await visited.context.request.post('/api/me/language', { data: { locale: language } });
  await visited.context.addCookies([{ name: 'language', value: language, url: house.url }]);
  await visited.page.goto(path);
  await visited.quiet();
  await untilNoticesCame(visited.page);
  return visited;
}

const tab = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first();
/** Opens the dialog of a price alert, whose code comes when it is pressed first. */
const bell = (page: Page) => page.locator('button:has(.lucide-bell-plus):visible').first();
const amountIn = (page: Page) => page.locator('input[name=inr]').first();
/** The Order Center is there, on phones too, where its heading is not shown. */
const untilOrders = (page: Page, language: Language = 'en') =>
  page.getByRole('tab', { name: { en: 'Position Order', hi: 'चालू ऑर्डर' }[language] }).waitFor();
/** Marks the document, to tell whether it was loaded again. */
const mark = (page: Page) => page.evaluate('window.mark = 1');
const isMarked = (page: Page) => page.evaluate<boolean>('window.mark === 1');

test.each(['en', 'hi'] as const)(
  'a page whose code is gone loads the new version of the page that was asked for, once, in %s',
  async (language) => {
    const { page } = await open('/trade', language);
    await amountIn(page).fill('1234');
    house.stop();
    house.update();
    house.start();
    house.opened.length = 0;
    await tab(page, '/order').click();
    await untilOrders(page, language);
    expect(house.opened).toEqual(['/order']);
    expect(await page.locator('main').innerText()).not.toContain('Error');
    await page.goBack();
    await expect.poll(() => amountIn(page).inputValue()).toBe('1,234');
    expect(house.opened).toEqual(['/order']);
    expect(
      await page.evaluate(
        `Object.keys(sessionStorage).filter((name) => /draft|reload/.test(name))`,
      ),
    ).toEqual([]);
    // The other way round, as with the next update.
    house.update();
    await tab(page, '/wallet').click();
    await expect.poll(() => house.opened).toEqual(['/order', '/wallet']);
    await page.getByText('8,50,000.00').first().waitFor();
    expect(house.opened).toEqual(['/order', '/wallet']);
  },
);

test('a contract’s amount is kept by the reload', async () => {
  const { page } = await open('/contract');
  const amount = page.getByRole('textbox', { name: /Amount/ }).first();
  await amount.fill('1234');
  house.update();
  await tab(page, '/order').click();
  await untilOrders(page);
  await page.goBack();
  await expect.poll(() => amount.inputValue()).toBe('1,234');
});

longTest(
  'servers of two versions make no loop: after one reload the page says what is the case',
  async () => {
    const { page } = await open('/trade');
    house.update();
    // After the reload, whatever the page fetches comes from the server of the version before.
    house.answerAsBefore(
      ({ isNavigation, path }) => !isNavigation && path === '/order' && house.opened.length > 0,
    );
    house.lose(({ path }) => path.startsWith('/assets/OrderPage-'));
    house.opened.length = 0;
    await tab(page, '/order').click();
    const message = page.getByRole('alert').filter({ hasText: NEW_VERSION.en });
    await message.waitFor();
    expect(house.opened).toEqual(['/order']);
    await message.getByRole('button', { name: RELOAD.en }).waitFor();
    // The app around it lives.
    await tab(page, '/home').click();
    await page.getByRole('heading', { name: 'Markets' }).first().waitFor();
    expect(house.opened).toEqual(['/order']);
  },
);

test.each(['en', 'hi'] as const)(
  'without a network a page says so and is there after trying again, without a reload, in %s',
  async (language) => {
    const { page } = await open('/trade', language);
    await mark(page);
    house.stop();
    await tab(page, '/order').click();
    const retry = page
      .locator('main')
      .getByRole('alert')
      .getByRole('button', { name: language === 'en' ? 'Retry' : 'फिर से कोशिश करें' });
    await retry.waitFor();
    house.start();
    await retry.click();
    await untilOrders(page, language);
    await expect.poll(() => retry.count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
  },
);

longTest('a server that comes back with another build is met by trying again', async () => {
  const { page } = await open('/trade');
  house.stop();
  await tab(page, '/order').click();
  const retry = page.locator('main').getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  house.update();
  house.start();
  house.opened.length = 0;
  await retry.click();
  await page.getByRole('heading', { name: 'Order Center' }).first().waitFor();
  expect(house.opened).toEqual(['/order']);
});

test.each(['en', 'hi'] as const)(
  'a dialog whose code is gone leaves the page and what is typed, and offers the new version, in %s',
  async (language) => {
    const { page } = await open('/trade', language, desktop);
    await amountIn(page).fill('1234');
    await mark(page);
    house.update();
    await bell(page).click();
    const message = page.getByRole('alert').filter({ hasText: NEW_VERSION[language] });
    await message.waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await amountIn(page).inputValue()).toBe('1,234');
    await message.getByRole('button').last().click();
    await message.waitFor({ state: 'detached' });
    // Asked for again, it says so again.
    await bell(page).click();
    await message.getByRole('button', { name: RELOAD[language] }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect.poll(() => amountIn(page).inputValue()).toBe('1,234');
    await bell(page).click();
    await page.getByRole('dialog').waitFor();
  },
);

longTest(
  'a file that does not come is no update: the dialog opens after trying again',
  async () => {
    const { page } = await open('/trade', 'en', desktop);
    await mark(page);
    const find = house.lose(({ path }) => path.startsWith('/assets/AlertDialog-'));
    await bell(page).click();
    const message = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await message.getByRole('button', { name: 'Retry' }).click();
    // Trying again did not help, so a reload is offered.
    await message.getByRole('button', { name: 'Reload' }).waitFor();
    find();
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await bell(page).click();
    await page.getByRole('dialog').waitFor();
    expect(await isMarked(page)).toBe(true);
  },
);

longTest('the console loads the new version of the page that was asked for, too', async () => {
  const support = await joinStaff('support');
  const { page, context, quiet } = await visit(browser, { baseURL: house.url, viewport: desktop });
  const [name = '', value = ''] = support.cookie.split(';')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value, url: house.url }]);
  await page.goto('/console/people');
  await page.getByRole('heading', { name: 'People' }).waitFor();
  await quiet();
  house.update();
  house.opened.length = 0;
  await tab(page, '/console/tickets').click();
  await page.waitForURL('**/console/tickets');
  // The address changes first; the page before has a heading too, until the document is loaded.
  await expect.poll(() => house.opened).toEqual(['/console/tickets']);
  await page.locator('main h1').first().waitFor();
  expect(house.opened).toEqual(['/console/tickets']);
});

/** A person whose browser has the service worker; `sights` counts how often the banner came. */
async function install(path: string) {
  const visited = await visit(browser, {
    baseURL: house.url,
    viewport: phone,
    isInstalled: true,
  });
  const { page, context } = visited;
  await signUpIn(context);
  let sights = 0;
  await context.exposeFunction('sawBanner', () => (sights += 1));
  await context.addInitScript(`
    let isThere = false;
    new MutationObserver(() => {
      const now = ${JSON.stringify(Object.values(NEW_VERSION))}
        .some((text) => document.body?.textContent.includes(text));
      if (now && !isThere) sawBanner();
      isThere = now;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  `);
  await page.goto(path);
  await untilWorkerOf(page, 'en');
  return { ...visited, sights: () => sights };
}

/** Until the worker of the page is active, and of this language. */
async function untilWorkerOf(page: Page, language: Language): Promise<void> {
  await until(`the worker is in ${language}`, () =>
    page.evaluate<boolean>(`(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (!registration?.active || registration.installing || registration.waiting) return false;
      const name = (await (await fetch('/sw.js')).text()).match(/[0-9a-f]{16}/)[0];
      const shell = await caches.has('shell-' + name + '-${language}');
      const note = await (await caches.open('worker')).match('/worker/build');
      return shell && note !== undefined && (await note.text()) === name
        && navigator.serviceWorker.controller !== null;
    })()`),
  );
}

const update = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.getRegistration().then((one) => one.update())`);

async function switchTo(page: Page, language: Language): Promise<void> {
  await page.goto('/settings');
  const names = { en: 'English', hi: 'हिन्दी' };
  await page.getByRole('radio', { name: names[language], exact: true }).click();
  await expect
    .poll(() => page.evaluate<string>('document.documentElement.lang').catch(() => ''))
    .toMatch(new RegExp(`^${language}`));
}

longTest('another language is no new version, another build is, once', async () => {
  const { page, sights } = await install('/keys');
  for (const language of ['hi', 'en', 'hi', 'en'] as const) {
    await switchTo(page, language);
    await page.goto('/keys');
    await page.locator('main h1').first().waitFor();
    await update(page);
    await untilWorkerOf(page, language);
  }
  expect(sights()).toBe(0);

  house.update();
  await update(page);
  await page.getByText(NEW_VERSION.en).waitFor();
  // An open page keeps its version until it is reloaded.
  const entry = () =>
    page.evaluate<string>(`document.querySelector('script[type=module]').getAttribute('src')`);
  const before = await entry();
  await tab(page, '/order').click();
  await page.getByRole('heading', { name: 'Order Center' }).first().waitFor();
  expect(await entry()).toBe(before);
  await page.getByRole('button', { name: RELOAD.en }).click();
  await expect.poll(() => entry().catch(() => before)).not.toBe(before);
  await untilWorkerOf(page, 'en');
  expect(sights()).toBe(1);

  // Another build and another language at once.
  house.update();
  await switchTo(page, 'hi');
  await update(page);
  await page.getByText(NEW_VERSION.hi).waitFor();
  await page.getByRole('button', { name: RELOAD.hi }).click();
  await untilWorkerOf(page, 'hi');
  await page.goto('/keys');
  await page.locator('main h1').first().waitFor();
  await update(page);
  await expect.poll(() => page.getByText(NEW_VERSION.hi).count()).toBe(0);
});

longTest('a late answer in the former language does not come back', async () => {
  const { page } = await install('/keys');
  // The worker asks for its document again behind each page.
  const release = house.hold(({ path, isNavigation }) => path === '/settings' && !isNavigation);
  await page.goto('/keys');
  await page.locator('main h1').first().waitFor();
  await switchTo(page, 'hi');
  // The page is there, although the worker's own request for it has no answer yet.
  await page.getByRole('heading', { name: 'सेटिंग', exact: true }).waitFor();
  release();
  for (const path of ['/keys', '/settings', '/order']) {
    await page.goto(path);
    expect(await page.evaluate('document.documentElement.lang'), path).toBe('hi');
  }
});

longTest(
  'a document that never comes is answered from the device, or said to be out of reach',
  async () => {
    const { page } = await install('/keys');
    // The workers of the other language never come here.
    const keepAway = house.hold(({ path }) => path === '/sw.js');
    const release = house.hold(({ isNavigation }) => isNavigation);
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'हिन्दी', exact: true }).click();
    const again = page.getByRole('link', { name: 'फिर कोशिश करें' });
    await again.waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('hi');
    release();
    await again.click();
    await page.getByRole('heading', { name: 'सेटिंग', exact: true }).waitFor();
    keepAway();
    await update(page);
    await untilWorkerOf(page, 'hi');
    await switchTo(page, 'en');

    // Both languages are on the device.
    house.hold(({ isNavigation }) => isNavigation);
    await switchTo(page, 'hi');
    await page.getByRole('heading', { name: 'सेटिंग', exact: true }).waitFor();
    await switchTo(page, 'en');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  },
);
