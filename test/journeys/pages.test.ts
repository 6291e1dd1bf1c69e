/**
 * Every page in light and dark, on a phone and on a desktop: no finding of axe, no error of the
 * page or its security policy, no scrolling sideways on the narrowest phone, one left edge, nothing
 * too small to press, its own fonts, and the strip that says what is not real.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { came } from '#test/waits.ts';

import {
  axeFindings,
  desktop,
  foreignRupees,
  isScrolledSideways,
  joinBrowser,
  phone,
  placementFaults,
  visit,
  type Visit,
} from '../browser.ts';
import { isWhole } from '../extent.ts';
import { placeIn, shown, signInAsSeasoned, signUpIn } from './people.ts';

const narrowest = { width: 320, height: 640 };

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

type Stop = {
  path: string;
  /** Waits until the page shows what it was opened for, doing what that takes. */
  ready: (page: Page) => Promise<unknown>;
  /** Before it is opened. */
  before?: (context: BrowserContext) => Promise<unknown>;
};

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();
const market = (page: Page) =>
  page
    .getByRole('link', { name: /^BTC.*Bitcoin/ })
    .last()
    .waitFor();
const ticket = async (page: Page) => {
  await page.getByRole('button', { name: 'Buy Up' }).waitFor();
  await page.getByRole('img', { name: /^15-minute candles/ }).waitFor();
};

const publicStops: readonly Stop[] = [
  { path: '/', ready: heading('Visualize the Future of Finance') },
  { path: '/home', ready: market },
  { path: '/crypto', ready: market },
  { path: '/overview', ready: heading('What moves together') },
  {
    path: '/coin/BTC',
    ready: (page) => page.getByRole('img', { name: /^Bitcoin over the last 24 hours/ }).waitFor(),
  },
  { path: '/coin/NOPE', ready: heading('No coin called NOPE') },
  { path: '/login', ready: heading('Log in') },
  {
    path: '/login?with=errors',
    async ready(page) {
      await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
      await page.getByText('Please enter your password').waitFor();
    },
  },
  { path: '/signup', ready: heading('Create your account') },
  { path: '/forgot-password', ready: heading('Reset your password') },
  { path: '/reset-password', ready: heading('The link is incomplete') },
  { path: `/reset-password#${'x'.repeat(43)}`, ready: heading('Set a new password') },
  { path: '/confirm-email', ready: heading('The link is incomplete') },
  { path: '/write-to-us', ready: heading('Write to us') },
  { path: '/contract', ready: heading('Log in') },
  { path: '/trade', ready: (page) => page.getByText('Login Required').waitFor() },
  { path: '/rules', ready: heading('Where prices come from') },
  { path: '/verify', ready: (page) => page.getByLabel('Choose receipt').waitFor() },
  { path: '/liabilities', ready: heading('What it does not show') },
  {
    path: '/developers',
    ready: (page) => page.getByText('POST /api/contracts', { exact: true }).click(),
  },
  { path: '/messages?support=1', ready: (page) => page.getByText('Log in to read').waitFor() },
  { path: '/no-such-page', ready: heading('404') },
  { path: '/console/claim#a-code-that-is-wrong', ready: heading('Become the first admin') },
];

const newPersonStops: readonly Stop[] = [
  {
    path: '/home',
    async ready(page) {
      await shown(page.getByText('Manage Funds')).waitFor();
      await page.getByRole('button', { name: 'Watch Bitcoin', exact: true }).click();
    },
  },
  {
    path: '/wallet',
    ready: (page) => page.getByText('Welcome grant, virtual').waitFor(),
  },
  {
    path: '/performance',
    ready: (page) => page.getByText('Your returns start tomorrow').waitFor(),
  },
  { path: '/deposit', ready: (page) => page.getByText('Proof of payment').waitFor() },
  {
    path: '/deposit?with=errors',
    async ready(page) {
      await page.getByRole('button', { name: 'Submit Deposit Request' }).click();
      await page.getByText('Please upload proof of payment').waitFor();
    },
  },
  {
    path: '/deposit-records',
    ready: (page) => page.getByText('No deposit requests').waitFor(),
  },
  { path: '/withdraw', ready: (page) => page.getByLabel('Account holder name').waitFor() },
  {
    path: '/payment-details',
    ready: (page) => page.getByLabel('Account holder name').waitFor(),
  },
  {
    path: '/withdraw?with=errors',
    async ready(page) {
      await page.getByLabel('Account holder name').waitFor();
      await page.getByRole('button', { name: 'Review Withdrawal' }).click();
      await page.getByText('Please fill in all required bank details').waitFor();
    },
  },
  {
    path: '/withdraw-records',
    ready: (page) => page.getByText('No withdrawal requests').waitFor(),
  },
  { path: '/limits', ready: heading('Take a break') },
  { path: '/order', ready: (page) => page.getByText('No contracts found.').waitFor() },
  {
    path: '/order?tab=closing',
    ready: (page) => page.getByText('No closed orders found.').waitFor(),
  },
  { path: '/contract', ready: ticket },
  {
    path: '/trade?coin=ETH',
    async ready(page) {
      await page.getByRole('switch', { name: 'Leverage' }).check();
      await page.getByLabel('You Pay (INR)').fill('5000');
      await page.getByRole('button', { name: 'Buy ETH' }).click();
      await page.getByRole('dialog').getByText('Exposure', { exact: true }).waitFor();
    },
  },
  { path: '/coin/SOL', ready: (page) => page.getByText('No alerts on SOL.').waitFor() },
  {
    path: '/coin/SOL?with=ticket',
    async ready(page) {
      await page.getByRole('button', { name: 'Sell Solana' }).click();
      await page.getByLabel('You Sell').waitFor();
    },
  },
  {
    path: '/crypto?with=list',
    async ready(page) {
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('button', { name: 'Create list' }).waitFor();
    },
  },
  {
    path: '/coin-records?coin=DOGE',
    ready: (page) => page.getByText('Every movement of your DOGE appears here.').waitFor(),
  },
  {
    path: '/contract?coin=SOL',
    async ready(page) {
      await page.getByRole('button', { name: /select currency/ }).click();
      await page.getByRole('dialog').getByText('Dogecoin').waitFor();
    },
  },
  {
    path: '/contract?coin=ETH',
    async ready(page) {
      await page.getByLabel('Amount').fill('100');
      await page.getByRole('button', { name: 'Sell Short' }).click();
      await page.getByRole('button', { name: /^I understand/ }).click();
      await page.getByRole('button', { name: 'Confirm: risk ₹100.00' }).waitFor();
    },
  },
  {
    path: '/order?with=one',
    before: (context) => placeIn(context),
    ready: (page) => page.getByRole('timer').waitFor(),
  },
  // Less by the contract of a stop before it, where the walk takes that one.
  {
    path: '/me',
    ready: (page) =>
      page
        .getByText(/^₹8,(49,500|50,000)\.00$/)
        .first()
        .waitFor(),
  },
  { path: '/settings', ready: heading('Settings') },
  {
    path: '/alerts',
    before: (context) =>
      context.request.post('/api/alerts', {
        data: { coin: 'BTC', kind: 'below', level: '1', repeats: true },
      }),
    ready: (page) => page.getByText('BTC below ₹1.00', { exact: true }).waitFor(),
  },
  {
    path: '/trade?coin=SOL',
    async ready(page) {
      const tools = page.getByRole('button', { name: 'Chart tools' });
      await page.getByRole('button', { name: 'Buy SOL', exact: true }).waitFor();
      if (await tools.isVisible()) await tools.click();
      await page.getByRole('button', { name: 'Set a price alert on Solana' }).click();
      await page.getByRole('button', { name: 'Set alert' }).click();
      await page.getByText('Enter a price above zero').waitFor();
    },
  },
  { path: '/change-password', ready: heading('Change Password') },
  {
    path: '/two-factor',
    ready: (page) => page.getByRole('button', { name: 'Set up' }).waitFor(),
  },
  { path: '/keys', ready: (page) => page.getByText('No API keys yet').waitFor() },
  { path: '/passkeys', ready: (page) => page.getByText('No passkeys yet').waitFor() },
  {
    path: '/sessions',
    ready: (page) => page.getByText('You are not signed in anywhere else.').waitFor(),
  },
  {
    path: '/messages',
    async ready(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /Welcome to/ })
        .click();
      await page.getByRole('dialog').getByText('Success', { exact: true }).waitFor();
    },
  },
  { path: '/support-chat', ready: heading('What happens next') },
  {
    path: '/support-chat?topic=bank-details',
    async ready(page) {
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('Please fill in all required bank details').waitFor();
    },
  },
  {
    path: '/support-history',
    ready: (page) => page.getByText('No support tickets found.').waitFor(),
  },
  {
    path: '/support-history?status=open',
    before: (context) =>
      context.request.post('/api/tickets', {
        data: {
          subject: 'A subject without a single blank'.replaceAll(' ', '_'),
          message: 'Hello.',
        },
      }),
    async ready(page) {
      await page.getByRole('button', { name: /^A_subject/ }).click();
      await page.getByLabel('Your reply').waitFor();
    },
  },
  {
    path: '/me?with=notices',
    async ready(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByText('Welcome to Crypto Trading App!').waitFor();
    },
  },
];

const aReceipt = (page: Page) =>
  shown(page.getByRole('link', { name: /^Receipt of the .* contract/ }));
const seasonedStops: readonly Stop[] = [
  { path: '/order?tab=closing', ready: (page) => aReceipt(page).waitFor() },
  {
    path: '/order?tab=closing',
    async ready(page) {
      await aReceipt(page).click();
      await page.getByText(/^(Verified in this browser|\d+ of \d+ checks passed so far)/).waitFor();
      await page.getByRole('button', { name: 'Proof' }).click();
      await page.getByText('Chain head').waitFor();
    },
  },
];

/**
 * How one gets from stop to stop: by address, each in a document of its own, or as links of the app
 * do.
 */
type Way = 'address' | 'link';

/**
 * Each page is looked at once, by links: every third on a desktop, the others on a phone, which has
 * the least room. A whole run looks at each at both sizes, on the phone by address.
 */
const onDesktop = (index: number) => index % 3 === 0;
const sizes = [
  {
    size: 'phone',
    viewport: phone,
    way: isWhole ? 'address' : 'link',
    takes: (index: number) => isWhole || !onDesktop(index),
  },
  {
    size: 'desktop',
    viewport: desktop,
    way: 'link',
    takes: (index: number) => isWhole || onDesktop(index),
  },
] as const;

describe.concurrent.each(sizes)('on a $size, in light and dark', (size) => {
  const { viewport, way, takes } = size;
  const arrive = () => visit(browser, { baseURL: inject('url'), viewport, theme: 'light' });
  const among = (stops: readonly Stop[]) => stops.filter((_, index) => takes(index));

  test('pages for everybody', async () => {
    const there = await arrive();
    await walk(there, among(publicStops), way);
  });

  test('pages of a new person', async () => {
    const there = await arrive();
    await signUpIn(there.context);
    await walk(there, among(newPersonStops), way);
  });

  test('settled contracts and a receipt', async () => {
    const there = await arrive();
    await signInAsSeasoned(there.context);
    await walk(there, seasonedStops, way);
  });
});

async function walk(there: Visit, stops: readonly Stop[], way: Way): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const { path, ready, before } of stops) {
    await before?.(there.context);
    // A change made elsewhere is there when the page is opened, however late the stream tells.
    await (way === 'link' && !before ? follow(there.page, path) : there.page.goto(path));
    await ready(there.page);
    const found = await came(`a look at ${path}`, problemsOf(there, path));
    if (found.length > 0) problems[path] = found;
  }
  expect(problems).toEqual({});
  await there.close();
}

/** As a link of the app would, where one leads there without a new document. */
async function follow(page: Page, path: string): Promise<void> {
  const from = new URL(page.url(), inject('url'));
  const to = new URL(path, inject('url'));
  const isOfTheApp = ({ protocol, pathname }: URL) =>
    protocol.startsWith('http') && pathname !== '/' && !pathname.startsWith('/console');
  // On the page that is open already it would change nothing.
  if (!isOfTheApp(from) || !isOfTheApp(to) || from.pathname === to.pathname) {
    return void (await page.goto(path));
  }
  // The page before stays until the code of this one has come; what is pressed meanwhile is pressed
  // there.
  const left = page.evaluate(`new Promise((resolve) => {
    const title = document.querySelector('main h1');
    const text = title?.textContent;
    history.pushState({}, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    const look = () => {
      if (title?.isConnected && title.textContent === text) return;
      seen.disconnect();
      resolve(true);
    };
    const seen = new MutationObserver(look);
    seen.observe(document, { childList: true, characterData: true, subtree: true });
    look();
  })`);
  await came(`the page of ${path} instead of the one before`, left);
}

async function problemsOf({ page, errors }: Visit, path: string): Promise<string[]> {
  const problems = await axeFindings(page);
  await wear(page, 'dark');
  problems.push(...(await axeFindings(page, 'contrast')).map((finding) => `dark: ${finding}`));
  await wear(page, 'light');
  problems.push(...errors.splice(0).filter((error) => !isExpected(error)));
  problems.push(...(await foreignRupees(page)));
  problems.push(...(await placementFaults(page)));
  if (!path.startsWith('/console')) {
    // The strip is found by its name in the document: behind a dialog it has no role, and behind a
    // message nobody sees it.
    const strip = await page.locator('aside[aria-label="Simulation notice"]').allTextContents();
    if (!strip.join().includes('Simulated market · virtual funds')) problems.push('no strip');
  }
  const before = page.viewportSize();
  if (before && before.width < 768) {
    await page.setViewportSize(narrowest);
    if (await isScrolledSideways(page)) problems.push('scrolls sideways at 320 pixels');
    await page.setViewportSize(before);
  }
  return problems;
}

/** Colours fade over to the other theme; what is looked at is where they end. */
async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime < 2000)
    .map((animation) => animation.finish()))`);
}

/** The browser itself notes the status of a document that is not found. */
const isExpected = (error: string) => /status of 404 .*\/no-such-page\)$/.test(error);

test('the checks above see what they look for', async () => {
  const { page, errors, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await page.goto('/no-such-page');
  await page.getByRole('heading', { name: '404' }).waitFor();
  errors.length = 0;
  expect(await isScrolledSideways(page)).toBe(false);
  expect(await foreignRupees(page)).toEqual([]);
  expect(await placementFaults(page)).toEqual([]);
  await page.evaluate(`
    const [planted, inline, rupees] = ['div', 'p', 'p'].map((name) => document.createElement(name));
    inline.setAttribute('style', 'color: red');
    rupees.append('₹100');
    rupees.style.fontFamily = 'serif';
    planted.append(inline, rupees, document.createElement('button'));
    document.querySelector('main').append(planted);
    planted.style.width = '2000px';
    planted.lastChild.style.padding = '5px';
    const title = document.createElement('h1');
    title.append('Elsewhere');
    title.style.marginLeft = '9px';
    document.querySelector('main').prepend(title);
  `);
  await expect.poll(() => errors.join()).toMatch(/style/i);
  expect(await axeFindings(page)).toContainEqual(expect.stringContaining('button-name'));
  expect(await foreignRupees(page)).not.toEqual([]);
  expect(await placementFaults(page)).toEqual([
    expect.stringContaining('the title begins'),
    expect.stringContaining('pixels'),
  ]);
  expect(await isScrolledSideways(page)).toBe(true);
  const written = page.evaluate(`document.querySelector('main').innerHTML = '<p>text</p>'`);
  await expect(written).rejects.toThrow('TrustedHTML');
  await close();
});
