/**
 * The first quarter of an hour of a new person, in a real browser, on a phone and on a desktop:
 * from the landing page to the receipts of two settled contracts; and of one whose connection is
 * lost while theirs settles. The page is loaded once and never again: everything that changes must
 * come by itself.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Contract, ContractPage, Receipt, ReceiptFile } from '#protocol/contracts.ts';
import { until } from '#test/waits.ts';
import { formatFrozen, formatInr, formatSignedInr, formatTokens } from '#texts/format.ts';
import { tellingDigits, wholePrice } from '#texts/telling-digits.ts';
import { endingWords } from '#web/contracts/contracts.rules.ts';

import { axeFindings, desktop, joinBrowser, phone, visit, type Visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { openNetwork } from './network.ts';
import {
  contractsOf,
  freshEmail,
  hasMark,
  leaveMark,
  meOf,
  placeIn,
  showClosed,
  signUpIn,
  toastOf,
} from './people.ts';
import { countTicks, expectToldAtOnce, seenOn } from './ticks.ts';
import { longDescribe, longTest } from '../long-test.ts';
import { sampled } from '../extent.ts';

/** In tests that run side by side no expectation can be asked again. */
const soon = (what: string, holds: () => Promise<boolean>) => until(what, holds);

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const sizes = [
  { size: '390x844', viewport: phone },
  { size: '1440x900', viewport: desktop },
];
describe.concurrent.each(sampled(sizes, 2))('at $size', ({ viewport }) => {
  test('a new person signs up, places two contracts and reads both receipts', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport });
    try {
      await countTicks(there.context);
      await signUpFromLanding(there.page);
      await placeBoth(there);
      const settled = await watchBothSettle(there);
      await readReceipts(there, settled);
      await verifyElsewhere(there, settled, viewport);
      await compareWallet(there);
      expect(await hasMark(there.page)).toBe(true);
      expect(there.errors).toEqual([]);
    } finally {
      await there.close();
    }
  });
});

// Beside the others, because all of them wait for a contract to run out.
longDescribe.concurrent('on a bad line', () => {
  longTest('after a lost connection prices move again and what was missed appears', async () => {
    const network = await openNetwork(inject('url'));
    const { page, context, close } = await visit(browser, {
      baseURL: network.url,
      viewport: phone,
    });
    const person = await signUpIn(context);
    await page.goto('/order');
    await page.getByText('No contracts found.').waitFor();
    await leaveMark(page);
    const { id } = await placeIn(context, { amount: '1000.00' });
    await page.getByRole('timer').waitFor();
    const moving = await priceOn(page);
    await until('a new price', async () => (await priceOn(page)) !== moving);

    network.cut();
    await context.setOffline(true);
    const server = openClient(inject('url'));
    await server.signIn(person.email, PASSWORD);
    await until('the contract has settled', async () => {
      const { body } = await server.get<ContractPage>('/api/contracts?state=closed');
      return body.items.length === 1;
    });
    // Nothing reached the page: it still waits, and does not guess.
    await page.getByText('Closing price…').waitFor();
    await soon('no receipt', async () => (await page.getByText(id).count()) === 0);

    network.mend();
    await context.setOffline(false);
    await page.getByText('Closing price…').waitFor({ state: 'hidden' });
    await showClosed(page);
    await page.getByRole('link', { name: /^Receipt of the BTC contract/ }).waitFor();
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    const price = page
      .getByRole('main')
      .getByText(/^₹[0-9,]+\.[0-9]{2}$/)
      .first();
    const before = await price.innerText();
    await until('a new price', async () => (await price.innerText()) !== before);
    expect(await hasMark(page)).toBe(true);
    await close();
    await network.close();
  });

  longTest(
    'a placement whose answer is lost is found, with its terms, and is one contract',
    async () => {
      const network = await openNetwork(inject('url'));
      const { page, context, close } = await visit(browser, {
        baseURL: network.url,
        viewport: phone,
      });
      const person = await signUpIn(context);
      const server = openClient(inject('url'));
      await server.signIn(person.email, PASSWORD);
      const placedOnes = async () =>
        (await server.get<ContractPage>('/api/contracts')).body.items.length;
      await page.goto('/contract');
      await page.getByText('Available ₹8,50,000.00').waitFor();
      await page.getByLabel('Amount').fill('1250');
      await page.getByRole('button', { name: 'Buy Up' }).click();
      await page.getByRole('button', { name: /^I understand/ }).click();
      const confirmation = page.getByRole('button', { name: 'Confirm: risk ₹1,250.00' });
      await confirmation.waitFor();
      network.loseAnswers();
      await confirmation.click();
      const checking = page.getByRole('dialog', {
        name: 'We are checking whether this went through',
      });
      await checking.waitFor();
      await soon('one contract', async () => (await placedOnes()) === 1);

      network.mend();
      const placed = page.getByRole('dialog', { name: 'Contract placed' });
      await placed.getByText('BTC/USDT').waitFor();
      await placed.getByText('₹1,250.00').waitFor();
      await placed.getByRole('button', { name: 'Close' }).last().click();
      await page.waitForURL('**/order');
      await page.getByRole('timer').waitFor();
      expect(await placedOnes()).toBe(1);
      await close();
      await network.close();
    },
  );
});

/** How far the price is from the entry, on the contract's row. */
const priceOn = (page: Page) =>
  page
    .getByRole('article', { name: /contract$/ })
    .getByText(/^Price |^Level /)
    .innerText();

async function signUpFromLanding(page: Page): Promise<void> {
  await page.goto('/');
  // Its code comes after its first paint; until then a link loads a page of its own.
  await page.getByText('updates every 3 s').waitFor();
  await leaveMark(page);
  await page.getByRole('link', { name: 'Create Account' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kulkarni');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Referral code').fill(inject('referral'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  const welcome = page.getByRole('dialog', { name: 'Account Created Successfully!' });
  await welcome.getByText('You start with $10,000 in virtual currency.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await welcome.getByRole('button', { name: 'Start Trading Now' }).click();
  await page.waitForURL('**/wallet');
  await toastOf(page, 'Account created successfully!').waitFor();
  await page.getByText('₹8,50,000.00').first().waitFor();
}

/**
 * Buy Up and at once after it Sell Short, through the ticket. The risk is explained before the
 * first one only.
 */
async function placeBoth({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await page.getByText('Available ₹8,50,000.00').waitFor();
  await reviewAs(page, 'Buy Up', '10000');
  const explainer = page.getByRole('dialog', { name: 'Before your first contract' });
  await explainer.getByText('You can lose the whole amount.').waitFor();
  await explainer.getByRole('button', { name: /^I understand/ }).click();
  await confirm(page, 'Buy Up', '₹10,000.00');
  // Behind the dialog, without a reload.
  await page.getByText('Available ₹8,40,000.00').waitFor();
  await closeToOrders(page);

  await page.getByRole('link', { name: 'Place Contract' }).click();
  await reviewAs(page, 'Sell Short', '2500.50');
  // No explainer the second time: the review is the first dialog that opens.
  await confirm(page, 'Sell Short', '₹2,500.50');
  // Both stakes are out; on a slow machine the first contract may have ended level or won by now.
  await page.getByText(/^Available ₹8,(?:37|47|50),499\.50$/).waitFor();
  await closeToOrders(page);
}

async function reviewAs(page: Page, direction: string, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await soon('60 seconds chosen', () => page.getByRole('radio', { name: '60s' }).isChecked());
  await page.getByRole('button', { name: direction }).click();
  await page.getByRole('dialog').waitFor();
}

async function confirm(page: Page, direction: string, amount: string): Promise<void> {
  const review = page.getByRole('dialog', { name: 'Review your contract' });
  await review.getByText(direction).waitFor();
  await review.getByText('60 seconds').waitFor();
  await review.getByRole('button', { name: `Confirm: risk ${amount}` }).click();
  const placed = page.getByRole('dialog', { name: 'Contract placed' });
  await placed.getByText(amount).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

async function closeToOrders(page: Page): Promise<void> {
  const placed = page.getByRole('dialog', { name: 'Contract placed' });
  await placed.getByRole('button', { name: 'Close' }).last().click();
  await page.waitForURL('**/order');
  await page.getByRole('heading', { name: 'Order Center' }).waitFor();
}

/** In the page: the article of a contract says what came of it. */
const isSettled = (id: string) =>
  `[...document.querySelectorAll('article')].some((one) => /settled$/.test(one.getAttribute('aria-label') ?? '') && one.querySelector('a[href*="${id}"]'))`;

/**
 * Both run down and turn into their results by themselves. Answers them as the server settled them.
 * On a slow machine the first may have ended before the second is there: its result is not watched,
 * and may have gone to the settled contracts before the second result comes.
 */
async function watchBothSettle({ page, context }: Visit): Promise<Contract[]> {
  const timers = page.getByRole('timer');
  const results = page.getByRole('article', { name: 'BTC contract, settled' });
  const running = async () =>
    (await contractsOf(context)).filter(({ status }) => status === 'ACTIVE');
  await soon(
    'a countdown of each that runs',
    async () => (await timers.count()) === (await running()).length,
  );
  const labels = () =>
    timers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const before = await labels();
  for (const left of before) expect(left).toMatch(/^[01]:[0-5][0-9] left$/);
  await soon('a countdown that runs', async () => {
    const [left] = await labels();
    return left === undefined || left !== before[0];
  });

  const open = await running();
  const shown = await Promise.all(
    open.map(async ({ id }) => {
      const result = results.filter({ has: page.locator(`a[href*="${id}"]`) });
      const seen = seenOn(page, isSettled(id));
      await result.waitFor();
      return seen;
    }),
  );
  await soon('the end of both', async () => (await running()).length === 0);
  const ended = await contractsOf(context);
  for (const [index, sight] of shown.entries()) {
    const contract = ended.find(({ id }) => id === open[index]?.id);
    if (!contract) throw new Error('each contract is still listed');
    expect(sight.atMs).toBeGreaterThan(Date.parse(contract.exitAt ?? ''));
    expectToldAtOnce(sight, contract);
  }
  const [short, up] = ended;
  if (!short || !up) throw new Error('two contracts were placed');
  expect([up.direction, short.direction]).toEqual(['BUY_UP', 'SELL_SHORT']);
  expect(up.status).toBe(outcomeOf(up));
  expect(short.status).toBe(outcomeOf(short));
  if (up.entryTick === short.entryTick) {
    expect([`WIN LOSS`, 'LOSS WIN', 'REFUNDED REFUNDED']).toContain(`${up.status} ${short.status}`);
  }
  return [up, short];
}

function outcomeOf({ direction, entryPrice, exitPrice }: Contract): string {
  const paise = (price: string | null) => BigInt((price ?? '').replace('.', ''));
  const moved = paise(exitPrice) - paise(entryPrice);
  if (moved === 0n) return 'REFUNDED';
  return moved > 0n === (direction === 'BUY_UP') ? 'WIN' : 'LOSS';
}

async function readReceipts({ page, context }: Visit, settled: Contract[]): Promise<void> {
  await showClosed(page);
  for (const contract of settled) {
    const answer = await context.request.get(`/api/contracts/${contract.id}/receipt`);
    const receipt = (await answer.json()) as Receipt;
    await page
      .getByRole('link', { name: /^Receipt of the BTC contract/ })
      .and(page.locator(`[href*="${contract.id}"]`))
      .click();
    await page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor();
    // The last seed may not be public yet: then what can be checked holds, and it says so.
    await page
      .getByText(
        /^(Verified in this browser: (\d+) of \2 checks|\d+ of \d+ checks passed so far\.)/,
      )
      .waitFor();
    const digits = tellingDigits(receipt.entryPrice ?? '', receipt.exitPrice ?? '', 'recorded');
    const main = page.getByRole('main');
    const shownFirst = await main.innerText();
    for (const fact of [
      endingWords(contract) ?? '',
      formatSignedInr(contract.profit ?? ''),
      wholePrice(digits.first),
      wholePrice(digits.second),
      digits.difference,
      formatInr(receipt.balanceAfter),
    ]) {
      expect(shownFirst).toContain(fact);
    }
    // What only a proof needs is not on the face of it.
    for (const word of ['tick', 'epoch', 'seed', 'tape', receipt.chainHead.hash])
      expect(shownFirst.toLowerCase()).not.toContain(word);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Proof' }).click();
    await page.getByText('Available before it settled').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // Digits are grouped on screen, and not in every field of the answer.
    const text = (await main.innerText()).replaceAll(',', '');
    for (const fact of [
      receipt.arithmetic,
      formatInr(receipt.balanceBefore),
      formatInr(receipt.balanceAfter),
      receipt.id,
      receipt.chainHead.hash,
    ]) {
      expect(text).toContain(fact.replaceAll(',', ''));
    }
    // The tick that closed it may come after the result: the receipt on screen can be from before
    // that.
    const decisive = receipt.ticks.filter(({ number }) =>
      [contract.entryTick, contract.exitTick].includes(number),
    );
    expect(decisive).toHaveLength(2);
    for (const { hash } of decisive) expect(text).toContain(hash);
    await page.getByRole('link', { name: 'Back to Order Center' }).click();
    await page.getByRole('heading', { name: 'Order Center' }).waitFor();
  }
}

/**
 * Downloads a receipt; somebody who is not signed in verifies it at /verify, then offline, then
 * with one price changed.
 */
async function verifyElsewhere(
  there: Visit,
  [contract]: Contract[],
  viewport: { width: number; height: number },
): Promise<void> {
  const answer = await there.context.request.get(`/api/contracts/${contract?.id}/receipt-file`);
  const text = await answer.text();
  const file = JSON.parse(text) as ReceiptFile;
  const outsider = await visit(browser, { baseURL: inject('url'), viewport });
  const { page, context } = outsider;
  const choose = (content: string) =>
    page.getByLabel('Choose receipt').setInputFiles({
      name: 'receipt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  const result = page.getByRole('region', { name: 'Result' });
  try {
    await page.goto('/verify');
    await choose(text);
    // The last seed may not be public yet: then it is waited for by name, and nothing is wrong.
    await result.getByText(`${contract?.id}, compared with the public tape`).waitFor();
    await result.getByText(/^Verified$|^Nothing is wrong/).waitFor();
    await result
      .getByText(contract?.exitPrice ?? '')
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(outsider.errors).toEqual([]);

    await context.setOffline(true);
    const decisive = file.tape.ticks.find(({ number }) => number === contract?.exitTick);
    if (!decisive) throw new Error('the file has the tick of the exit');
    decisive.prices['BTC'] = '1.00000000';
    await choose(JSON.stringify(file));
    await result.getByText('A discrepancy was found').waitFor();
    await result.getByText(`Tick ${decisive.number}, hash`).first().waitFor();
    await choose(text);
    await result.getByText(/^Verified$|^Nothing is wrong/).waitFor();
    await result.getByText(`${contract?.id}, checked from the file only`).waitFor();
    await page.getByText('The server cannot be reached.').waitFor();
  } finally {
    await outsider.close();
  }
}

/** What the wallet shows is what the server says, and what the two contracts left. */
async function compareWallet({ page, context }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Asset', exact: true }).click();
  const me = await meOf(context);
  const { available, frozen, total } = me.balances.inr;
  await page.getByText('Total assets').waitFor();
  const facts = [
    `Totalassets${formatTokens(me.totalUsdt)}USDT`,
    `Available${formatInr(available)}`,
    `Frozen${formatFrozen(frozen)}`,
    formatInr(total),
  ];
  const flat = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
  // Its heading is there before its figures are.
  const missing = async () => {
    const card = flat(await page.getByRole('main').innerText());
    return facts.filter((fact) => !card.includes(flat(fact)));
  };
  await soon('its figures', async () => (await missing()).length === 0);
  expect(await missing()).toEqual([]);
  const paise = (amount: string) => BigInt(amount.replace('.', ''));
  const profits = (await contractsOf(context)).map(({ profit }) => paise(profit ?? '0'));
  expect(paise(total)).toBe(85_000_000n + profits.reduce((sum, profit) => sum + profit, 0n));
}
