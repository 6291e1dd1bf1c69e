/**
 * The main pages, on phone and desktop, for people who listen, magnify, or have their own colours
 * and motion.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import {
  axeFindings,
  desktop,
  isScrolledSideways,
  joinBrowser,
  phone,
  settled,
  type Visit,
  visit,
} from '../browser.ts';
import { outline, readingFaults, readThrough } from '../reading.ts';
import { placeIn, signUpIn } from './people.ts';
import { countTicks } from './ticks.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const pages = [
  ...['/home', '/crypto', '/coin/BTC', '/contract', '/trade', '/order', '/wallet', '/deposit'],
  ...[
    '/withdraw',
    '/payment-details',
    '/messages',
    '/alerts',
    '/me',
    '/settings',
    '/notifications',
    '/support-chat',
  ],
  ...['/accessibility', '/rules'],
];

/** The price that it is all about comes first, with its chart; the ticket's title is the page's. */
const lateTitles = ['a phone: /contract', 'a phone: /trade'];

async function open({ page, quiet }: Pick<Visit, 'page' | 'quiet'>, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await quiet();
  await settled(page);
}

test.each([
  { name: 'a phone', viewport: phone },
  { name: 'a desktop', viewport: desktop },
])(
  'on $name a screen reader meets each page in its order, and nothing without a name',
  async ({ name, viewport }) => {
    const { page, context, close, quiet } = await visit(browser, {
      baseURL: inject('url'),
      viewport,
    });
    await signUpIn(context);
    await placeIn(context);
    const found: string[] = [];
    for (const path of pages) {
      await open({ page, quiet }, path);
      const heard = await readThrough(page);
      found.push(
        ...readingFaults(heard, lateTitles.includes(`${name}: ${path}`)).map(
          (fault) => `${path} ${fault}`,
        ),
      );
      if (process.env['SHOW_READING'])
        process.stdout.write(`${path}\n  ${outline(heard).join('\n  ')}\n`);
    }
    expect(found).toEqual([]);
    await close();
  },
);

test('the ticket of a contract is read from what is traded to the button that places it', async () => {
  const { page, context, close, quiet } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await open({ page, quiet }, '/contract');
  const heard = outline(await readThrough(page));
  const place = (what: RegExp) => {
    const at = heard.findIndex((line) => what.test(line));
    expect(at, `${what}`).toBeGreaterThanOrEqual(0);
    return at;
  };
  const order = [
    place(/^link Skip/),
    place(/^heading 1 Contracts Trading/),
    place(/^textbox Amount/),
    place(/^radio 60s/),
    place(/^button Buy Up/),
  ];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await close();
});

test('prices are read out politely, of the coin on the page, and only to who asked', async () => {
  const { page, context, close, quiet } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await countTicks(context);
  await signUpIn(context);
  await open({ page, quiet }, '/contract');
  await expect.poll(() => page.locator('[data-spoken]').count()).toBe(0);
  await open({ page, quiet }, '/settings');
  await page.getByRole('switch', { name: 'Read prices aloud' }).check();
  await page.goto('/contract');
  const spoken = page.locator('[data-spoken][aria-live=polite]');
  await spoken.filter({ hasText: /^BTC ₹[\d,.]+(, [+−]?[\d.]+% in 24 hours)?\.$/ }).waitFor();
  const first = await spoken.innerText();
  // Prices come with each tick; what is said does not.
  const tick = () => page.evaluate<number>('window.lastTick');
  const from = await tick();
  await expect.poll(tick).toBeGreaterThanOrEqual(from + 3);
  expect(await spoken.innerText()).toBe(first);
  await close();
});

test('at 200 and 400 %, in the colours of the system and without motion, pages stay whole', async () => {
  const { page, context, close, quiet } = await visit(browser, {
    baseURL: inject('url'),
    viewport: { width: 640, height: 512 },
  });
  await signUpIn(context);
  const found: string[] = [];
  // A window of 1280 by 1024 pixels leaves these to a page that is enlarged.
  for (const viewport of [
    { width: 640, height: 512 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of ['/home', '/contract', '/trade', '/wallet', '/deposit', '/notifications']) {
      await open({ page, quiet }, path);
      if (await isScrolledSideways(page))
        found.push(`${path} scrolls sideways at ${viewport.width}`);
      // What stays in place leaves half of the screen to what is read.
      const covered =
        await page.evaluate<number>(`[...document.querySelectorAll('header, nav, aside, div')]
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.bottom > 0 && box.top < innerHeight && box.width > innerWidth / 2)
        .reduce((sum, box) => sum + Math.min(box.bottom, innerHeight) - Math.max(box.top, 0), 0) / innerHeight`);
      if (covered > 0.5)
        found.push(
          `${path}: ${Math.round(covered * 100)} % of ${viewport.height} pixels are covered`,
        );
    }
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of ['/contract', '/settings', '/notifications']) {
    await open({ page, quiet }, path);
    found.push(...(await axeFindings(page)).map((fault) => `${path} in forced colours: ${fault}`));
    const moving = await page.evaluate<number>(
      `document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations === Infinity && effect.target.checkVisibility()).length`,
    );
    if (moving > 0) found.push(`${path} moves: ${moving}`);
  }
  expect(found).toEqual([]);
  await close();
});
