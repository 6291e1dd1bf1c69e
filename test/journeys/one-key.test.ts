/**
 * Each form that moves money sends one request under one key for what a person intends: by a double
 * press, by Enter twice, pressed again while the answer is late, and sent again after a failure.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { joinBrowser, phone, visit } from '../browser.ts';
import { longTest } from '../long-test.ts';
import { details, field } from './bank.ts';
import { signUpIn } from './people.ts';
import { smallPicture } from './pictures.ts';
import { hearKeys, keyForm, turnAwayOnce, whileHeld } from './sent-keys.ts';
import { pays, submit } from './trading.ts';

let browser: Browser;
let picture: Buffer;
beforeAll(async () => {
  [browser, picture] = await Promise.all([joinBrowser(inject('browser')), smallPicture()]);
});
afterAll(() => browser.close());

type Form = {
  name: string;
  path: string;
  /** Fills the form in, from its page on. */
  fill(page: Page, amount: string): Promise<void>;
  /** Leads from the form that is filled in to the button that sends it. */
  review(page: Page): Promise<void>;
  confirming(page: Page): Locator;
  done(page: Page): Locator;
  /** Reads the failure, and is back at the form. */
  readFailure(page: Page): Promise<void>;
};

const leaveFailure = async (page: Page): Promise<void> => {
  const failed = page.getByRole('dialog', { name: 'Submission Failed' });
  await failed.getByRole('button', { name: 'Close' }).last().click();
  await failed.waitFor({ state: 'detached' });
};

const tradeReview = {
  review: (page: Page) => submit(page, 'Buy').click(),
  confirming: (page: Page) =>
    page
      .getByRole('dialog', { name: 'Review your trade' })
      .getByRole('button', { name: /^Confirm/ }),
  done: (page: Page) => page.getByRole('dialog', { name: 'Trade Submitted' }),
  readFailure: leaveFailure,
};

const fillTicket = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/trade');
  await page
    .getByText(/^Available ₹/)
    .first()
    .waitFor();
  await pays(page).fill(amount);
};

const spot: Form = { name: 'spot', path: '/api/orders', fill: fillTicket, ...tradeReview };

const position: Form = {
  name: 'position',
  path: '/api/positions',
  async fill(page, amount) {
    await fillTicket(page, amount);
    await page.getByRole('switch', { name: 'Leverage' }).check();
    await page.getByRole('radio', { name: '10×' }).click();
  },
  ...tradeReview,
};

const deposit: Form = {
  name: 'deposit',
  path: '/api/deposits',
  async fill(page, amount) {
    await page.goto('/deposit');
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    const proof = { name: 'proof.png', mimeType: 'image/png', buffer: picture };
    await page.getByLabel('Choose image').setInputFiles(proof);
    await page.getByAltText('Your proof, as it will be sent').waitFor();
  },
  review: async () => undefined,
  confirming: (page) => page.getByRole('button', { name: 'Submit Deposit Request' }),
  done: (page) => page.getByRole('heading', { name: 'Deposit request submitted' }),
  readFailure: (page) => page.getByText('No request was sent.').waitFor(),
};

const withdrawal: Form = {
  name: 'withdrawal',
  path: '/api/withdrawals',
  async fill(page, amount) {
    await page.goto('/withdraw');
    await page.getByText('••••4417').waitFor();
    await field(page, 'Amount').fill(amount);
  },
  review: (page) => page.getByRole('button', { name: 'Review Withdrawal' }).click(),
  confirming: (page) =>
    page
      .getByRole('dialog', { name: 'Review your withdrawal' })
      .getByRole('button', { name: /^Withdraw ₹/ }),
  done: (page) => page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }),
  readFailure: leaveFailure,
};

const forms = [spot, position, deposit, withdrawal];

/** Sends a form that was filled in, until it is done. */
type Sending = (page: Page, form: Form) => Promise<void>;

const byDoublePress: Sending = async (page, { confirming }) => {
  await confirming(page).dblclick();
};

const byEnterTwice: Sending = async (page, { confirming }) => {
  await confirming(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
};

/** Presses Enter, and the place where the button was. */
const pressedAgain: Sending = async (page, { confirming, path }) => {
  await confirming(page).scrollIntoViewIfNeeded();
  const box = await confirming(page).boundingBox();
  if (!box) throw new Error('The button that sends it has a place.');
  await whileHeld(page, path, async () => {
    await confirming(page).click();
    await page.keyboard.press('Enter');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  });
};

/** The price has moved meanwhile, where the form shows one. */
const afterFailure: Sending = async (page, form) => {
  await turnAwayOnce(page, form.path);
  await form.confirming(page).click();
  await form.readFailure(page);
  await untilNextPrice(page);
  await form.review(page);
  await form.confirming(page).click();
};

/** Until the price of Bitcoin is another one. */
async function untilNextPrice(page: Page): Promise<void> {
  const price = async () => {
    const answer = await page.request.get('/api/market/coins');
    const { items } = (await answer.json()) as { items: { symbol: string; price: string }[] };
    return items.find(({ symbol }) => symbol === 'BTC')?.price;
  };
  const before = await price();
  await expect.poll(price).not.toBe(before);
}

type Row = { amount?: string | null; margin?: string };
const amountsOf = async (context: BrowserContext, { path }: Form): Promise<string[]> => {
  const answer = await context.request.get(path);
  const { items } = (await answer.json()) as { items: Row[] };
  return items.map(({ amount, margin }) => margin ?? amount ?? '');
};

/** A new person sends each form once in this way. `requests` go out for each. */
async function sendEach(sending: Sending, requests: number): Promise<void> {
  const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const { page, context } = there;
  await signUpIn(context);
  const saved = await context.request.post('/api/payment-details', {
    headers: { 'idempotency-key': 'details-of-one-key' },
    data: details,
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const keysTo = hearKeys(page);
  const all = new Set<string>();
  for (const form of forms) {
    await form.fill(page, '2500');
    await form.review(page);
    await form.confirming(page).waitFor();
    await sending(page, form);
    await form.done(page).waitFor();
    const keys = keysTo(form.path);
    expect(keys, form.name).toHaveLength(requests);
    expect(new Set(keys).size, form.name).toBe(1);
    expect(keys[0], form.name).toMatch(keyForm);
    expect(await amountsOf(context, form), form.name).toEqual(['2500.00']);
    all.add(keys[0] ?? '');
  }
  expect(all.size).toBe(forms.length);
  expect(there.errors).toEqual([]);
  await there.close();
}

test('a double press of each form that moves money is one request under one key', () =>
  sendEach(byDoublePress, 1));

longTest('Enter twice in each form is one request under one key', () => sendEach(byEnterTwice, 1));

longTest('a form that is pressed again while its answer is late sends nothing more', () =>
  sendEach(pressedAgain, 1),
);

longTest('a form that is sent again after a failure goes under the key that it had', () =>
  sendEach(afterFailure, 2),
);
