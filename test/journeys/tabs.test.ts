/**
 * Tabs of one browser share one live stream. A browser opens six connections to a host over
 * HTTP/1.1, and a stream for each tab would take all of them.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { until } from '#test/waits.ts';

import { desktop, joinBrowser, openBrowser, phone, visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { longTest } from '../long-test.ts';
import { openNetwork } from './network.ts';
import { freshEmail, hasMark, leaveMark, placeIn, signUpIn, toastOf } from './people.ts';
import { joinStaff } from './staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

/** A browser whose pages note their streams. */
async function openTabs(of = browser, viewport = desktop) {
  const there = await visit(of, { baseURL: inject('url'), viewport });
  await there.context.addInitScript(`
    window.streams = [];
    window.EventSource = class extends EventSource {
      constructor(...given) {
        super(...given);
        window.streams.push(this);
      }
    };`);
  await there.page.close();
  /** Opens all of these pages at the same moment. */
  const open = (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const page = await there.context.newPage();
        await page.goto(path);
        return page;
      }),
    );
  return { ...there, open };
}

const isStreaming = (page: Page) =>
  page.evaluate<boolean>('window.streams.some(({ readyState }) => readyState === 1)');
async function streaming(pages: readonly Page[]): Promise<Page[]> {
  const answers = await Promise.all(pages.map(isStreaming));
  return pages.filter((_, index) => answers[index]);
}

/** Until one of the pages has a stream, and no other one. */
const untilOne = (pages: readonly Page[]): Promise<Page> =>
  until('one page has the stream', async () => {
    const [leader, ...others] = await streaming(pages);
    return others.length === 0 && leader;
  });

/** Until a price that the page shows has changed. */
async function untilMoving(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate<string>(`document.body.innerText.match(/₹[\\d,]+\\.\\d+/g)?.join() ?? ''`);
  await expect.poll(shown).not.toBe('');
  const before = await shown();
  await expect.poll(shown).not.toBe(before);
}

async function signStaffIn(context: BrowserContext): Promise<void> {
  const { person } = await joinStaff('support');
  const data = { email: person?.email, password: PASSWORD };
  const answer = await context.request.post(`${inject('url')}/api/staff/sign-in`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

const times = (count: number, path: string) => Array.from({ length: count }, () => path);

/** Until each page of the console shows a ticket that a customer opens now. */
async function untilDesksHear(asker: BrowserContext, desks: readonly Page[]): Promise<void> {
  await Promise.all(desks.map((desk) => desk.getByRole('heading', { level: 1 }).waitFor()));
  await Promise.all(desks.map(leaveMark));
  const subject = `Tabs ${freshEmail().slice(0, 8)}`;
  const data = { subject, message: 'A message.' };
  expect((await asker.request.post('/api/tickets', { data })).status()).toBe(201);
  await Promise.all(desks.map((desk) => desk.getByText(subject).first().waitFor()));
  expect(await Promise.all(desks.map(hasMark))).toEqual(desks.map(() => true));
}

test('twelve tabs of app and console open at once, and each has news from one stream an app', async () => {
  // A small page has less to draw.
  const { context, open, close } = await openTabs(browser, phone);
  await Promise.all([signUpIn(context), signStaffIn(context)]);
  const all = await open([...times(8, '/home'), ...times(4, '/console/tickets')]);
  const [app, desks] = [all.slice(0, 8), all.slice(8)];
  await Promise.all(app.map(untilMoving));
  await untilDesksHear(context, desks);
  await untilOne(app);
  await untilOne(desks);
  await close();
});

longTest('twelve tabs of a visitor and nine of a person and staff all have news', async () => {
  const visitor = await openTabs();
  const visitors = await visitor.open([...times(6, '/'), ...times(6, '/home')]);
  await Promise.all(visitors.map(untilMoving));
  await untilOne(visitors);
  await visitor.close();

  const { context, open, close } = await openTabs();
  await Promise.all([signUpIn(context), signStaffIn(context)]);
  const all = await open([
    ...['/home', '/trade?coin=BTC', '/contract?coin=ETH', '/coin/DOGE', '/wallet', '/order'],
    ...times(3, '/console/tickets'),
  ]);
  const [app, desks] = [all.slice(0, 6), all.slice(6)];
  await Promise.all(app.slice(0, 4).map(untilMoving));
  await untilDesksHear(context, desks);
  await placeIn(context, { amount: '1000.00' });
  await app[4]?.getByText('₹8,49,000.00').first().waitFor();
  await app[5]?.getByRole('timer').waitFor();
  await untilOne(app);
  await untilOne(desks);
  await close();
});

/** Wallets and orders of one person, four tabs in all. */
async function openFour(of = browser) {
  const tabs = await openTabs(of);
  await signUpIn(tabs.context);
  const pages = await tabs.open(['/wallet', '/wallet', '/order', '/order']);
  await Promise.all(pages.map(untilLoaded));
  await Promise.all(pages.map(leaveMark));
  return { ...tabs, pages, leader: await untilOne(pages) };
}

const isWallet = (page: Page) => new URL(page.url()).pathname === '/wallet';
const available = (page: Page) => page.getByText('Available', { exact: true }).locator('..');
async function untilLoaded(page: Page): Promise<void> {
  if (isWallet(page)) await available(page).getByText('₹8,50,000.00').waitFor();
  else await page.getByText('No contracts found.').waitFor();
}

/** Contracts that enter before, during and after the takeover are on every page that is left. */
async function expectTakeover(
  tabs: { context: BrowserContext; pages: readonly Page[]; leader: Page },
  end: () => Promise<unknown>,
): Promise<Page> {
  const { context, pages, leader } = tabs;
  const left = pages.filter((page) => page !== leader);
  const ended = end();
  for (let count = 0; count < 4; count += 1) await placeIn(context, { amount: '1000.00' });
  await ended;
  const next = await untilOne(left);
  await placeIn(context, { amount: '1000.00' });
  await Promise.all(left.map(expectFive));
  expect(await Promise.all(left.map(hasMark))).toEqual(left.map(() => true));
  return next;
}

async function expectFive(page: Page): Promise<void> {
  if (isWallet(page)) await available(page).getByText('₹8,45,000.00').waitFor();
  else await expect.poll(() => page.getByRole('timer').count()).toBe(5);
}

test('a closed leader is replaced, and no event is lost', async () => {
  const tabs = await openFour();
  await expectTakeover(tabs, () => tabs.leader.close({ runBeforeUnload: true }));
  await tabs.close();
});

longTest('a crashed leader is replaced, and no event is lost', async () => {
  const tabs = await openFour();
  const cdp = await tabs.context.newCDPSession(tabs.leader);
  await expectTakeover(tabs, async () => {
    void cdp.send('Page.crash').catch(String);
    await tabs.leader.waitForEvent('crash');
  });
  await tabs.close();
});

longTest('a frozen leader is replaced, and follows once it goes on', async () => {
  const tabs = await openFour();
  const { leader } = tabs;
  // Chromium freezes hidden pages alone, and a headless one hides none. A debugger stops timers,
  // messages and streams of the page as well.
  const cdp = await tabs.context.newCDPSession(leader);
  await cdp.send('Debugger.enable');
  const paused = new Promise((resolve) => cdp.once('Debugger.paused', resolve));
  const next = await expectTakeover(tabs, async () => {
    await cdp.send('Debugger.pause');
    await paused;
  });
  await cdp.send('Debugger.resume');
  await expectFive(leader);
  expect(await untilOne(tabs.pages)).toBe(next);
  await tabs.close();
});

longTest(
  'a leader in the back-forward cache is replaced, and follows when it is back',
  async () => {
    const own = await openBrowser({ keepsPages: true });
    const tabs = await openFour(own);
    const { leader } = tabs;
    const path = new URL(leader.url()).pathname;
    const next = await expectTakeover(tabs, () => leader.goto('about:blank'));
    await leader.evaluate('history.back()');
    // A page from the cache fires no load event.
    await leader.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await expectFive(leader);
    process.stdout.write(`kept in the back-forward cache: ${await hasMark(leader)}\n`);
    expect(await untilOne(tabs.pages)).toBe(next);
    await tabs.close();
    await own.close();
  },
);

longTest('another person who signs in in one of six tabs is in none of the others', async () => {
  const { context, open, close } = await openTabs();
  await signUpIn(context);
  const pages = await open(times(6, '/me'));
  await Promise.all(pages.map((page) => page.getByText('Asha Verma').first().waitFor()));
  await Promise.all(pages.map(leaveMark));
  await untilOne(pages);
  const client = openClient(inject('url'));
  const email = freshEmail();
  const bina = { name: 'Bina Rao', email, password: PASSWORD, referral: inject('referral') };
  expect((await client.signUp(bina)).status).toBe(201);
  const data = { email, password: PASSWORD };
  expect((await context.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  await Promise.all(
    pages.map((page) => toastOf(page, 'Nothing more was sent for Asha Verma.').first().waitFor()),
  );
  expect(await Promise.all(pages.map(hasMark))).toEqual(pages.map(() => false));
  await Promise.all(pages.map((page) => page.getByText('Bina Rao').first().waitFor()));
  await untilOne(pages);
  await close();
});

longTest('signing out in one of six tabs ends all of them', async () => {
  const { context, open, close } = await openTabs();
  await signUpIn(context);
  const pages = await open([...times(5, '/wallet'), '/settings']);
  await Promise.all(pages.slice(0, 5).map(untilLoaded));
  await untilOne(pages);
  await pages[5]?.getByRole('button', { name: 'Logout' }).click();
  await Promise.all(pages.map((page) => page.waitForURL('**/login')));
  await untilOne(pages);
  await close();
});

/** Attempts of a browser that are compared. */
const ATTEMPTS = 4;
/** Notes how long a page waits before each stream that a timer opens, milliseconds. */
const notePauses = `{
  window.pauses = [];
  let opened = 0;
  window.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      opened += 1;
    }
  };
  const begin = window.setTimeout;
  window.setTimeout = (run, ms, ...given) =>
    begin(() => {
      const before = opened;
      run(...given);
      if (opened > before) window.pauses.push(ms);
    }, ms);
}`;

longTest(
  'browsers that lost the server at the same moment come back at different ones',
  async () => {
    const networks = await Promise.all([1, 2, 3].map(() => openNetwork(inject('url'))));
    const visits = await Promise.all(
      networks.map(async ({ url }) => {
        const there = await visit(browser, { baseURL: url, viewport: phone });
        await there.page.addInitScript(notePauses);
        await there.page.goto('/home');
        await untilMoving(there.page);
        await there.page.evaluate('window.pauses = []');
        return there;
      }),
    );
    for (const network of networks) network.cut();
    const pauses = await Promise.all(
      visits.map(({ page }) =>
        until('the attempts of a browser', async () => {
          const all = await page.evaluate<number[]>('window.pauses');
          return all.length >= ATTEMPTS && all.slice(0, ATTEMPTS);
        }),
      ),
    );
    process.stdout.write(`pauses after a cut, ms: ${JSON.stringify(pauses)}\n`);
    expect(new Set(pauses.map((one) => one.join())).size).toBe(visits.length);
    for (const network of networks) network.mend();
    await Promise.all(
      visits.map(async ({ page }) => {
        await page.evaluate(`window.shownBefore = ''`);
        await untilMoving(page);
      }),
    );
    await Promise.all(visits.map(({ close }) => close()));
    await Promise.all(networks.map((network) => network.close()));
  },
);
