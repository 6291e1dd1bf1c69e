/**
 * The figures of each sheet in which money is confirmed, read at each frame from the press until it
 * has left: where the answer comes late, where it is lost, and where the request never arrives. On
 * a server of its own, whose prices the test moves four times a second and whose admin offers limit
 * orders.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { ContractPage } from '#protocol/contracts.ts';
import type { OrderPage } from '#protocol/orders.ts';
import type { Portfolio } from '#protocol/portfolio.ts';
import type { Withdrawal, WithdrawalPage } from '#protocol/withdrawals.ts';
import { until } from '#test/waits.ts';

import { desktop, joinBrowser, visit, type Visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { longTest } from '../long-test.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { type ScriptedTape, takeTape } from '../tape.ts';
import { details, field } from './bank.ts';
import { signUpIn, toastOf } from './people.ts';
import { smallPicture } from './pictures.ts';
import { hearPrices } from './page-time.ts';
import { after, busy, confirmUnchanged, lost } from './sheet-figures.ts';
import { allowOrders, openOne, pays, positionsOf, post, rest, submit } from './trading.ts';

/** Rupees, about which prices wander. */
const PRICE = 5_000_000;

const data = makeDataDir();
let browser: Browser;
let server: ServerProcess;
let tape: ScriptedTape;
let walk: { stop(): Promise<void> };

beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
  server = await startServer(data.path);
  tape = await takeTape(data.path, PRICE);
  await allowOrders(server);
  walk = wander();
});
afterAll(async () => {
  await browser.close();
  await walk.stop();
  await tape.stop();
  server.kill('SIGINT');
  await server.ended;
  data.remove();
});

/** Every price is another one, within a hundredth of a percent. */
function wander(): { stop(): Promise<void> } {
  let isOver = false;
  const walking = (async () => {
    for (let step = 0; !isOver; step += 1) {
      await tape.reach(PRICE + ((step * 37) % 500) + 0.25);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await walking;
    },
  };
}

/** Somebody whose sheets leave as they do for most people. */
async function arrive(path: string): Promise<Visit> {
  const there = await visit(browser, { baseURL: server.url, viewport: desktop });
  await there.page.emulateMedia({ reducedMotion: 'no-preference' });
  await signUpIn(there.context, 'Asha Verma', server.referral);
  await there.page.goto(path);
  return there;
}

const closeFailure = async (page: Page, title: string): Promise<void> => {
  const failed = page.getByRole('dialog', { name: title });
  await failed.getByRole('button', { name: 'Close' }).last().click();
  await failed.waitFor({ state: 'detached' });
};

const ordersOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/orders')).json()) as OrderPage).items;
const contractsOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/contracts')).json()) as ContractPage).items;
const withdrawalsOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/withdrawals')).json()) as WithdrawalPage).items;

test('an order that is changed and one that is cancelled say the same figures until their sheets have left', async () => {
  const { page, context, close } = await arrive('/trade');
  const { id } = await rest(context, { amount: '3000.00', price: '4000000' });
  const resting = page.getByRole('region', { name: /^Open orders on BTC/ });
  await resting.getByRole('button', { name: /^Change Limit buy/ }).click();
  const change = page.getByRole('dialog', { name: 'Change this limit buy' });
  await change.getByLabel('Limit price').fill('4100000');
  await change.getByLabel('You Pay (INR)').fill('2500');
  await change.getByText('Available ₹8,47,000.00').waitFor();
  await confirmUnchanged(page, {
    title: 'Change this limit buy',
    button: 'Change order',
    path: `/api/orders/${id}/change`,
  });
  await resting.getByText('₹41,00,000.00', { exact: true }).waitFor();
  const [changed] = await ordersOf(context);
  expect(changed).toMatchObject({ amount: '2500.00', status: 'pending' });

  await resting.getByRole('button', { name: /^Cancel Limit buy/ }).click();
  await confirmUnchanged(page, {
    title: 'Cancel this order?',
    button: 'Cancel order',
    path: `/api/orders/${changed?.id ?? ''}/cancel`,
  });
  await resting.waitFor({ state: 'detached' });
  expect((await ordersOf(context)).map(({ status }) => status)).toEqual(['cancelled']);
  await close();
});

longTest('targets say the same figures until their sheet has left', async () => {
  const { page, context, close } = await arrive('/trade');
  const { id } = await openOne(context, { side: 'long', leverage: 10 });
  const card = page.getByRole('article', { name: 'Bitcoin, long 10 times' });
  await card.getByRole('button', { name: 'TP / SL' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set targets' });
  await sheet.getByLabel('Take profit').fill('5200000');
  await sheet.getByLabel('Stop loss').fill('4900000');
  await confirmUnchanged(page, {
    title: 'Set targets',
    button: 'Set targets',
    path: `/api/positions/${id}/targets`,
  });
  await card.getByText('₹52,00,000.00', { exact: true }).waitFor();
  const [position] = await positionsOf(context, 'open');
  expect(position).toMatchObject({ takeProfit: '5200000.00000000', stopLoss: '4900000.00000000' });
  await close();
});

longTest('where to pay stays the same from the press until the deposit is requested', async () => {
  const { page, context, close } = await arrive('about:blank');
  // No test installation holds real money: what the server would say of itself and its payee is put
  // in its place.
  const meta = (await (await context.request.get('/api/meta')).json()) as object;
  let accountNumber = '50100012345678';
  await page.route('**/api/meta', (route) => route.fulfill({ json: { ...meta, funds: 'real' } }));
  await page.route('**/api/deposits/payee', (route) =>
    route.fulfill({
      json: {
        accountName: 'Sahyadri Markets',
        accountNumber,
        bankName: 'HDFC Bank',
        ifsc: 'HDFC0001234',
        upiId: null,
        reference: 'DR0123456789',
      },
    }),
  );
  await page.goto('/deposit');
  await page.getByText(accountNumber).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('1500');
  await page.getByLabel('Choose image').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: await smallPicture(),
  });
  await page.getByAltText('Your proof, as it will be sent').waitFor();
  await confirmUnchanged(page, {
    title: { selector: 'section[aria-labelledby="where-to-pay"]' },
    button: 'Submit Deposit Request',
    path: '/api/deposits',
    answered: after(async () => {
      // Staff change the account. A page that is online again asks for what it has had a while.
      accountNumber = '60200099998888';
      let isAsked = false;
      const asked = page.waitForResponse('**/api/deposits/payee').then(() => {
        isAsked = true;
      });
      await until('the page asks where to pay again', async () => {
        await page.evaluate(`['offline', 'online'].map((name) => dispatchEvent(new Event(name)))`);
        return isAsked;
      });
      await asked;
    }),
  });
  await page.getByRole('heading', { name: 'Deposit request submitted' }).waitFor();
  await close();
});

longTest('what is given up with an account stays the same until it is closed', async () => {
  const there = await arrive('/your-data');
  const { page, close } = there;
  await page.getByRole('button', { name: 'Close account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Close your account' });
  await sheet.getByText('You lose your ₹8,50,000.00 in virtual funds.').waitFor();
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await confirmUnchanged(page, {
    title: 'Close your account',
    button: 'Close my account permanently',
    path: '/api/me/close',
    answered: after(() => askedAndTakenBack(there)),
  });
  await page.waitForURL('**/login**');
  await close();
});

/** A withdrawal that is asked for and cancelled: the live stream tells of both balances. */
async function askedAndTakenBack({ page, context }: Visit): Promise<void> {
  const body = { amount: '500.00', bankDetails: details };
  const morePrices = await hearPrices(page);
  const { id } = await post<Withdrawal>(context, '/api/withdrawals', body);
  // The stream tells of the balance before the prices that follow.
  await morePrices(2);
  const answer = await context.request.post(`/api/withdrawals/${id}/cancel`, {
    headers: { 'idempotency-key': `back-${id}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

longTest(
  'a withdrawal that is taken back says the same figures until its sheet has left',
  async () => {
    const { page, context, close } = await arrive('about:blank');
    const body = { amount: '20000.25', bankDetails: details };
    const { id } = await post<Withdrawal>(context, '/api/withdrawals', body);
    await page.goto('/withdraw-records');
    await page.getByRole('button', { name: /^Cancel the withdrawal of ₹20,000\.25/ }).click();
    await confirmUnchanged(page, {
      title: 'Cancel this withdrawal?',
      button: 'Cancel Withdrawal',
      path: `/api/withdrawals/${id}/cancel`,
    });
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await close();
  },
);

longTest('what starting again gives stays the same until its sheet has left', async () => {
  const { page, context, close } = await arrive('about:blank');
  await loseAll(context);
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Start again', exact: true }).click();
  await confirmUnchanged(page, {
    title: 'Start again?',
    button: 'Start again with ₹8,50,000.00',
    path: '/api/portfolio/start-again',
  });
  await toastOf(page, 'Started again with ₹8,50,000.00').waitFor();
  await close();
});

const portfolioOf = async (context: BrowserContext) =>
  (await (await context.request.get('/api/portfolio')).json()) as Portfolio;

/** All in a position that a price a quarter lower takes; then prices wander as before. */
async function loseAll(context: BrowserContext): Promise<void> {
  // The margin and its fee take all but a few rupees of the balance.
  const margin = '841550.00';
  await post(context, '/api/positions', { coin: 'BTC', side: 'long', leverage: 10, margin });
  await until('an entered position', async () =>
    (await positionsOf(context, 'open')).find(({ status }) => status === 'open'),
  );
  await walk.stop();
  await tape.reach(PRICE * 0.75);
  await until('nothing left', async () =>
    (await portfolioOf(context)).startAgain === null ? null : true,
  );
  walk = wander();
}

longTest(
  'a contract whose answer is lost, or that never arrives, says the same figures',
  async () => {
    const { page, context, close } = await arrive('/contract');
    const review = async (amount: string) => {
      await page.getByText(/^Available ₹/).waitFor();
      await page.getByLabel('Amount').fill(amount);
      await page.getByRole('button', { name: 'Buy Up' }).click();
    };
    const sheet = { title: 'Review your contract', path: '/api/contracts' };
    await review('3000');
    await page.getByRole('button', { name: /^I understand/ }).click();
    const button = 'Confirm: risk ₹3,000.00';
    const asked = await confirmUnchanged(page, { ...sheet, button, answered: busy });
    expect(asked).toContain('3,000.00');
    await closeFailure(page, 'Transaction failed');
    expect(await contractsOf(context)).toEqual([]);

    await review('4321.09');
    const risk = 'Confirm: risk ₹4,321.09';
    const question = await confirmUnchanged(page, { ...sheet, button: risk, answered: lost });
    expect(question).toContain('4,321.09');
    await page.getByRole('dialog', { name: 'Contract placed' }).waitFor();
    expect(await contractsOf(context)).toMatchObject([{ amount: '4321.09' }]);
    await close();
  },
);

longTest(
  'an order whose answer is lost, or that never arrives, says the same figures',
  async () => {
    const { page, context, close } = await arrive('/trade');
    const sheet = { title: 'Review your trade', button: /^Confirm/, path: '/api/orders' };
    await page.getByText('Available ₹8,50,000.00').first().waitFor();
    await pays(page).fill('5000');
    await submit(page, 'Buy').click();
    await confirmUnchanged(page, { ...sheet, answered: busy });
    await closeFailure(page, 'Submission Failed');
    expect(await ordersOf(context)).toEqual([]);

    await submit(page, 'Buy').click();
    await confirmUnchanged(page, { ...sheet, answered: lost });
    await page.getByRole('dialog', { name: 'Trade Submitted' }).waitFor();
    expect(await ordersOf(context)).toMatchObject([{ amount: '5000.00' }]);
    await close();
  },
);

longTest(
  'a withdrawal whose answer is lost, that never arrives or is refused says the same figures',
  async () => {
    const { page, context, close } = await arrive('about:blank');
    await post(context, '/api/withdrawals', { amount: '1.00', bankDetails: details });
    await page.goto('/withdraw');
    await page.getByText('Available ₹8,49,999.00').waitFor();
    const review = async (amount: string) => {
      await field(page, 'Amount').fill(amount);
      await page.getByRole('button', { name: 'Review Withdrawal' }).click();
    };
    const sheet = {
      title: 'Review your withdrawal',
      button: /^Withdraw/,
      path: '/api/withdrawals',
    };
    await review('5000');
    const asked = await confirmUnchanged(page, { ...sheet, answered: busy });
    expect(asked).toBe('5,000.00');
    await closeFailure(page, 'Submission Failed');
    await review('5000');
    const question = await confirmUnchanged(page, { ...sheet, answered: lost });
    expect(question).toBe('5,000.00');
    await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();

    await page.goto('/withdraw');
    await page.getByText('Available ₹8,44,999.00').waitFor();
    await review('700000');
    // Asked for elsewhere meanwhile: the server has the last word.
    const elsewhere = () => post(context, '/api/withdrawals', { amount: '200000.00' });
    await confirmUnchanged(page, { ...sheet, answered: after(elsewhere) });
    await closeFailure(page, 'Submission Failed');
    const amounts = (await withdrawalsOf(context)).map(({ amount }) => amount);
    expect(amounts).toEqual(['200000.00', '5000.00', '1.00']);
    await close();
  },
);
