/**
 * The app at an http address by any name but localhost, as a phone in the same network opens it.
 * Browsers keep some functions from such a page. Money moves there all the same, each request under
 * one key however often it is confirmed or sent, and what cannot work says that it needs https.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { ContractPage } from '#protocol/contracts.ts';
import type { DepositPage } from '#protocol/deposits.ts';
import type { OrderPage } from '#protocol/orders.ts';
import type { PositionPage } from '#protocol/positions.ts';
import type { WithdrawalPage } from '#protocol/withdrawals.ts';
import { until } from '#test/waits.ts';

import { desktop, joinBrowser, phone, plainHost, visit, type Visit } from '../browser.ts';
import { type Client, openClient, PASSWORD } from '../client.ts';
import { longTest } from '../long-test.ts';
import { field, fillBank } from './bank.ts';
import { freshEmail, toastOf } from './people.ts';
import { smallPicture } from './pictures.ts';
import { hearKeys, keyForm, whileHeld } from './sent-keys.ts';
import { confirm, pays, submit } from './trading.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

type Person = Visit & {
  /** The same person at the API, under the server's other name. */
  client: Client;
  /** The keys of all requests to this path that the page has sent. */
  keysTo(path: string): string[];
  /** Errors of the page, but for what the browser says of each page at such an address. */
  faults(): string[];
};

/** The browser's own note of a header that asks for https, which the server sends to everybody. */
const isNote = (error: string) => error.startsWith('The Cross-Origin-Opener-Policy header');

/** A person who has signed up on the page itself, and stands on their wallet. */
async function arrive(viewport = phone): Promise<Person> {
  const plain = new URL(inject('url'));
  plain.hostname = plainHost;
  const there = await visit(browser, { baseURL: plain.origin, viewport });
  const { page } = there;
  const keysTo = hearKeys(page);
  await page.goto('/signup');
  expect(await page.evaluate('isSecureContext')).toBe(false);
  expect(await page.evaluate('typeof crypto.randomUUID')).toBe('undefined');
  const email = freshEmail();
  await page.getByLabel('Name', { exact: true }).fill('Asha Verma');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Referral code').fill(inject('referral'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Start Trading Now' }).click();
  await page.waitForURL('**/wallet');
  await page.getByText('₹8,50,000.00').first().waitFor();
  const client = openClient(inject('url'));
  expect((await client.signIn(email, PASSWORD)).status).toBe(200);
  const faults = () => there.errors.filter((error) => !isNote(error));
  return { ...there, client, keysTo, faults };
}

/** Up to the button that confirms it. */
async function reviewContract(page: Page, amount: string, { isFirst }: { isFirst: boolean }) {
  await page.goto('/contract');
  await page.getByText(/^Available ₹/).waitFor();
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Buy Up' }).click();
  if (isFirst) await page.getByRole('button', { name: /^I understand/ }).click();
  const confirming = page.getByRole('button', { name: /^Confirm: risk ₹/ });
  await confirming.waitFor();
  return confirming;
}

const placed = (page: Page) => page.getByRole('dialog', { name: 'Contract placed' });
const contractsOf = async ({ client }: Person) =>
  (await client.get<ContractPage>('/api/contracts')).body.items;

test('a new person places a contract by a double press, which is one request and one contract', async () => {
  const asha = await arrive();
  const { page } = asha;
  const confirming = await reviewContract(page, '1250', { isFirst: true });
  await confirming.dblclick();
  await placed(page).getByText('₹1,250.00').waitFor();
  await placed(page).getByRole('button', { name: 'Close' }).last().click();
  await page.waitForURL('**/order');
  await page.getByRole('timer').waitFor();
  const keys = asha.keysTo('/api/contracts');
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(keyForm);
  expect(await contractsOf(asha)).toMatchObject([{ amount: '1250.00', status: 'ACTIVE' }]);
  expect(asha.faults()).toEqual([]);
  await asha.close();
});

longTest('Enter twice, a slow answer and a repeat after 503 each send one key', async () => {
  const asha = await arrive();
  const { page } = asha;
  const path = '/api/contracts';
  /** Confirms, and answers the keys that went out until it was placed. */
  const keysOf = async (confirmIt: () => Promise<void>): Promise<string[]> => {
    const before = asha.keysTo(path).length;
    await confirmIt();
    await placed(page).waitFor();
    return asha.keysTo(path).slice(before);
  };

  let confirming = await reviewContract(page, '1000', { isFirst: true });
  await confirming.focus();
  const byEnter = await keysOf(async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  expect(byEnter).toHaveLength(1);

  confirming = await reviewContract(page, '2000', { isFirst: false });
  const slow = await keysOf(() =>
    whileHeld(page, path, async () => {
      await confirming.click();
      await page.keyboard.press('Enter');
      await page.mouse.click(phone.width / 2, phone.height / 2);
    }),
  );
  expect(slow).toHaveLength(1);

  // A proxy in front of the server answers 503, and the server never sees the request.
  confirming = await reviewContract(page, '3000', { isFirst: false });
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: 'Busy' }), {
    times: 1,
  });
  const repeated = await keysOf(async () => {
    await confirming.click();
    const failed = page.getByRole('dialog', { name: 'Transaction failed' });
    await failed.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Buy Up' }).click();
    await confirming.click();
  });
  expect(repeated).toHaveLength(2);
  expect(new Set(repeated).size).toBe(1);

  const all = [...byEnter, ...slow, repeated[0] ?? ''];
  for (const key of all) expect(key).toMatch(keyForm);
  expect(new Set(all).size).toBe(3);
  const amounts = (await contractsOf(asha)).map(({ amount }) => amount);
  expect(amounts.toSorted()).toEqual(['1000.00', '2000.00', '3000.00']);
  expect(asha.faults()).toEqual([]);
  await asha.close();
});

longTest(
  'spot, leverage, a deposit with its picture and a withdrawal are done and recorded',
  async () => {
    const asha = await arrive(desktop);
    const { page, client } = asha;
    await page.goto('/trade');
    await page.getByText('Available ₹8,50,000.00').first().waitFor();
    await pays(page).fill('5000');
    await submit(page, 'Buy').click();
    await confirm(page, /^Your buy order for 0\.\d{6} BTC has been submitted/);
    const order = await until('a completed order', async () =>
      (await client.get<OrderPage>('/api/orders')).body.items.find(
        ({ status }) => status === 'completed',
      ),
    );
    expect(order).toMatchObject({ side: 'buy', amount: '5000.00' });
    await page.locator('#your-trades').getByTitle(order.id).waitFor({ state: 'attached' });

    await page.getByRole('switch', { name: 'Leverage' }).check();
    await page.getByRole('radio', { name: '10×' }).click();
    await pays(page).fill('4000');
    await submit(page, 'Buy').click();
    await confirm(page, /^Your buy order for 0\.\d{6} BTC with 10x leverage has been submitted/);
    await page.getByRole('article', { name: 'Bitcoin, long 10 times' }).waitFor();
    const { items } = (await client.get<PositionPage>('/api/positions?state=open')).body;
    expect(items).toMatchObject([{ margin: '4000.00', side: 'long', leverage: 10 }]);

    await page.goto('/deposit');
    await page.getByLabel('Amount', { exact: true }).fill('25000.50');
    const picture = { name: 'proof.png', mimeType: 'image/png', buffer: await smallPicture() };
    await page.getByLabel('Choose image').setInputFiles(picture);
    await page.getByAltText('Your proof, as it will be sent').waitFor();
    await page.getByRole('button', { name: 'Submit Deposit Request' }).click();
    await page.getByRole('heading', { name: 'Deposit request submitted' }).waitFor();
    const deposits = (await client.get<DepositPage>('/api/deposits')).body.items;
    expect(deposits).toMatchObject([{ amount: '25000.50', status: 'pending' }]);
    const proof = await client.get(`/api/deposits/${deposits[0]?.id}/proof`);
    expect(proof.headers.get('content-type')).toMatch(/^image\//);
    await page.getByRole('link', { name: 'View records' }).click();
    await page.getByText('Pending', { exact: true }).waitFor();

    await page.goto('/withdraw');
    await field(page, 'Amount').fill('20000.25');
    await fillBank(page);
    await page.getByRole('button', { name: 'Review Withdrawal' }).click();
    const review = page.getByRole('dialog', { name: 'Review your withdrawal' });
    await review.getByRole('button', { name: 'Withdraw ₹20,000.25' }).click();
    await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
    const withdrawals = (await client.get<WithdrawalPage>('/api/withdrawals')).body.items;
    expect(withdrawals).toMatchObject([{ amount: '20000.25', status: 'pending' }]);
    await page.goto('/withdraw-records');
    await page.getByText('HDFC Bank ••••4417').waitFor();
    for (const path of ['/api/orders', '/api/positions', '/api/deposits', '/api/withdrawals']) {
      expect(asha.keysTo(path), path).toHaveLength(1);
      expect(asha.keysTo(path)[0], path).toMatch(keyForm);
    }
    expect(asha.faults()).toEqual([]);
    await asha.close();
  },
);

longTest(
  'what needs https says so, and a text that cannot be copied says how to copy it',
  async () => {
    const asha = await arrive();
    const { page } = asha;
    await page.goto('/notifications');
    await page.getByText('Notifications need an address that begins with https.').waitFor();
    await page.goto('/passkeys');
    await page.getByText('A new passkey needs an address that begins with https.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0);
    await page.goto('/me');
    await page.getByRole('button', { name: 'Copy UID' }).click();
    await toastOf(page, 'Could not copy. Select the UID instead.').waitFor();

    await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
    await page.goto('/notifications');
    await page.getByText('सूचनाओं के लिए https से शुरू होने वाला पता चाहिए।').waitFor();
    await page.goto('/passkeys');
    await page.getByText('नई पासकी के लिए https से शुरू होने वाला पता चाहिए।').waitFor();
    await page.context().clearCookies({ name: 'language' });

    expect(asha.faults()).toEqual([]);
    // An answer that no server of ours gives: a coin without its statistics and its price.
    const body = JSON.stringify({ items: [{ symbol: 'BTC', name: 'Bitcoin' }], tick: 1 });
    await page.route('**/api/market/coins', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await page.goto('/crypto');
    await page.getByRole('button', { name: 'Copy details' }).click();
    await page.getByText('Could not copy. Select the text above instead.').waitFor();
    await expect.poll(() => page.locator('pre').innerText()).toMatch(/\n\s*at /);
    await asha.close();
  },
);
