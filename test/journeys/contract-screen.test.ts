/**
 * One screen from the ticket to the outcome: placed on a phone without scrolling, watched in the
 * ticket's place, and told within two seconds wherever else its owner is.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { until } from '#test/waits.ts';
import { formatSignedInr } from '#texts/format.ts';
import { tellingDigits } from '#texts/telling-digits.ts';
import { resultSentence } from '#web/contracts/contracts.rules.ts';

import { axeFindings, desktop, joinBrowser, phone, visit } from '../browser.ts';
import { hearPrices } from './page-time.ts';
import { contractsOf, placeIn, signUpIn, toastOf } from './people.ts';
import { countTicks, expectToldAtOnce, hasText, seenOn } from './ticks.ts';

const MOST_SHIFT = 0.02;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

/**
 * How far a control reaches, how much of the screen is free above the tabs, and how far the page is
 * scrolled.
 */
const onScreen = (page: Page, name: string) =>
  page.evaluate<{ bottom: number; free: number; scrolled: number }>(`(() => {
    const control = [...document.querySelectorAll('button, a')].find((one) => one.innerText.trim() === ${JSON.stringify(name)});
    return {
      bottom: control.getBoundingClientRect().bottom,
      free: document.querySelector('.tab-bar').getBoundingClientRect().top,
      scrolled: scrollY,
    };
  })()`);

async function seesWithoutScrolling(page: Page, name: string): Promise<void> {
  const isWhole = async () => {
    const { bottom, free, scrolled } = await onScreen(page, name);
    return { scrolled, hidden: Math.max(0, bottom - free) };
  };
  await expect.poll(isWhole, { message: name }).toEqual({ scrolled: 0, hidden: 0 });
}

/** In the page: a countdown is at 0:00, and flashes. */
const endsOnScreen =
  "[...document.querySelectorAll('.ring-flash')].some((one) => one.innerText.trim() === '0:00')";

const candles = (page: Page) => page.getByRole('img', { name: /^15-minute candles, last / });
const line = (page: Page) => page.getByRole('img', { name: / prices every second, last price / });
const heightOf = async (box: Locator) => (await box.boundingBox())?.height ?? 0;

/** The last two on their side. */
const PHONES = [
  phone,
  { width: 360, height: 740 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 740, height: 360 },
];

test('the ticket is whole on each phone, down to 320 x 640', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/contract');
  await candles(page).waitFor();
  await page.getByRole('button', { name: 'Buy Up' }).and(page.locator(':enabled')).waitFor();
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    for (const name of ['Buy Up', 'Sell Short', 'View Orders']) {
      await seesWithoutScrolling(page, name);
    }
    expect(await axeFindings(page), `${viewport.width} x ${viewport.height}`).toEqual([]);
  }
  expect(errors).toEqual([]);
  await close();
});

test('three touches and an amount place a contract; it is watched to its end, and told of elsewhere', async () => {
  const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const { page, context } = there;
  await countTicks(context);
  await signUpIn(context);
  // The risk is explained before the first one ever.
  await placeIn(context, { coin: 'ETH', duration: 180 });
  await page.goto('/contract?coin=SOL');
  await page.getByRole('button', { name: /^Watch your contract on ETH/ }).waitFor();
  await page.getByLabel('Amount').fill('10000');
  await page.getByRole('button', { name: 'Buy Up' }).click();
  await page.getByRole('button', { name: 'Confirm: risk ₹10,000.00' }).click();
  const placed = page.getByRole('dialog', { name: 'Contract placed' });
  await placed.getByRole('button', { name: 'Watch here' }).click();
  const panel = page.getByRole('region', { name: 'SOL contract' });
  await panel.getByText('₹10,000.00 on Buy Up · 60s').waitFor();
  await line(page).waitFor();
  await expect.poll(() => panel.and(page.locator(':focus')).count()).toBe(1);
  const contract = await until('its entry', async () =>
    (await contractsOf(context)).find(({ coin, entryAt }) => coin === 'SOL' && entryAt !== null),
  );
  await panel
    .getByText(/^(Price better by ₹|Price worse by ₹|Equal to the entry price$)/)
    .waitFor();
  await panel.getByRole('timer').waitFor();
  await seesWithoutScrolling(page, 'Place Contract');
  expect(await axeFindings(page)).toEqual([]);

  const elsewhere = await context.newPage();
  await elsewhere.goto('/wallet');
  await elsewhere.getByRole('link', { name: 'Order', exact: true }).waitFor();
  const orders = await context.newPage();
  await orders.goto('/order');
  await orders.getByRole('article', { name: 'SOL contract' }).getByRole('timer').waitFor();
  const ended = seenOn(orders, endsOnScreen);
  const told = seenOn(elsewhere, hasText('SOL: Closed'));
  const shown = seenOn(page, hasText('Closed'));
  // Asked for before it comes: a busy machine is slower than a toast lasts.
  const toast = toastOf(elsewhere, 'SOL: Closed');
  const toastText = toast.innerText();
  const toastLink = toast.getByRole('link', { name: 'Receipt' }).getAttribute('href');

  const settled = await until('its settlement', async () => {
    const answer = await context.request.get(`/api/contracts/${contract.id}`);
    const read = (await answer.json()) as Contract;
    return read.status === 'ACTIVE' ? null : read;
  });
  // However fast the result is there, the end of its countdown was seen.
  await ended;
  await orders.getByRole('article', { name: 'SOL contract, settled' }).waitFor();
  await orders.close();
  for (const sight of [await shown, await told]) expectToldAtOnce(sight, settled);

  expect(await toastText).toContain(`SOL: ${resultSentence(settled) ?? ''}`);
  expect(await toastLink).toContain(contract.id);
  // What is shown there is what was recorded.
  const { entryPrice, exitPrice } = settled;
  const { difference } = tellingDigits(entryPrice ?? '', exitPrice ?? '', 'fewest');
  const words = /^[^.]*\./.exec(resultSentence(settled) ?? '')?.[0] ?? '';
  await panel.getByText(words, { exact: true }).waitFor();
  await panel.getByText(difference, { exact: true }).waitFor();
  expect(await panel.getByText('If right').count()).toBe(0);
  const height = await heightOf(line(page));
  await panel.getByRole('button', { name: 'Receipt' }).click();
  const checked = panel.getByText(/^Verified in this browser: \d+ of \d+ checks/);
  await checked.waitFor();
  // The receipt has the place of the panel: one head, one sum, checks in view, the chart as large.
  expect(await panel.getByText('₹10,000.00 on Buy Up · 60s').count()).toBe(0);
  expect(
    await panel.getByText(formatSignedInr(settled.profit ?? '0'), { exact: true }).count(),
  ).toBe(1);
  expect(await heightOf(line(page))).toBe(height);
  const box = await checked.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Place Contract' }).click();
  await page.getByLabel('Amount').waitFor();
  // The kept view again.
  await candles(page).waitFor();

  await elsewhere.bringToFront();
  await elsewhere.getByRole('link', { name: 'Order', exact: true }).click();
  const closing = elsewhere.getByRole('tab', { name: /^Closing Order/ });
  await expect.poll(() => closing.innerText()).toMatch(/^Closing Order\s*1$/);
  await closing.click();
  await expect.poll(() => closing.innerText()).toBe('Closing Order');
  expect(there.errors).toEqual([]);
  await there.close();
});

test.each([phone, desktop])(
  'nothing moves while the page of $width pixels comes',
  async (viewport) => {
    const { page, context, quiet, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport,
    });
    await signUpIn(context);
    await page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
    await page.goto('/contract');
    await candles(page).locator('canvas').first().waitFor();
    await page.getByText('Market Cap').waitFor();
    await (
      await hearPrices(page)
    )(2);
    await quiet();
    const shift = await page.evaluate<number>('window.shift');
    process.stdout.write(`layout shift of /contract at ${viewport.width}: ${shift}\n`);
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
    await close();
  },
);

test('the chosen view is kept for its person and page, and is not the next person’s', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await signUpIn(context);
  await page.goto('/contract');
  await candles(page).waitFor();
  await press('1s');
  await line(page).waitFor();
  await page.reload();
  await line(page).waitFor();
  await page.goto('/trade');
  await candles(page).waitFor();
  await press('1h');
  await page.goto('/contract');
  await line(page).waitFor();
  await page.goto('/trade');
  await page.getByRole('img', { name: /^1-hour candles, last / }).waitFor();

  // An open page of the first person would be refused its prices once the second is signed in.
  await page.goto('about:blank');
  await signUpIn(context, 'Bina Rao');
  await page.goto('/contract');
  await candles(page).waitFor();
  await page.goto('/trade');
  await candles(page).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('before a contract both sides of the line are as high, whatever the coin', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/contract');
  await page.getByRole('button', { name: '1s', exact: true }).click();
  for (const coin of ['DOGE', 'ETH', 'BTC', 'XRP', 'SOL']) {
    await page.goto(`/contract?coin=${coin}`);
    const half = (fill: string) => line(page).locator(`rect.${fill}`);
    await half('fill-up-soft').waitFor();
    const [up, down] = [
      await heightOf(half('fill-up-soft')),
      await heightOf(half('fill-down-soft')),
    ];
    process.stdout.write(`halves of ${coin}: ${up} and ${down} px\n`);
    expect(Math.abs(up - down), coin).toBeLessThanOrEqual(2);
    for (const name of ['Buy Up', 'Sell Short', 'Price'])
      await line(page).getByText(name, { exact: true }).waitFor();
  }
  await close();
});
