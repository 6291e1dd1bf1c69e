/**
 * A whole journey in Hindi, by what a reader of Hindi sees and presses: signing up, a contract and
 * its receipt, a spot order, a deposit, a withdrawal, and a question to support. On a phone and on
 * a desktop; no page on the way has an English word but names.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { DepositPage } from '#protocol/deposits.ts';
import { until } from '#test/waits.ts';
import { authTexts } from '#texts/auth.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { depositTexts } from '#texts/deposits.ts';
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { landingTexts } from '#texts/landing.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { placementTexts } from '#texts/placement.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { shellTexts } from '#texts/shell.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { tradeTexts } from '#texts/trade.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';

import {
  axeFindings,
  desktop,
  joinBrowser,
  phone,
  settled,
  visit,
  type Visit,
} from '../browser.ts';
import { type Client, PASSWORD } from '../client.ts';
import { details, field } from './bank.ts';
import { foreignWords } from './foreign-words.ts';
import { contractsOf, freshEmail, hasMark, leaveMark, showClosed } from './people.ts';
import { smallPicture } from './pictures.ts';
import { decide, joinStaff } from './staff.ts';

const auth = authTexts('hi');
const contractPage = contractPageTexts('hi');
const contractScreens = contractScreenTexts('hi');
const deposits = depositTexts('hi');
const depositScreens = depositScreenTexts('hi');
const landing = landingTexts('hi');
const marketScreens = marketScreenTexts('hi');
const orderCenter = orderCenterTexts('hi');
const orderScreens = orderScreenTexts('hi');
const placement = placementTexts('hi');
const portfolio = portfolioTexts('hi');
const shell = shellTexts('hi');
const ticketScreens = ticketScreenTexts('hi');
const tickets = ticketTexts('hi');
const trade = tradeTexts('hi');
const withdrawalScreens = withdrawalScreenTexts('hi');

let browser: Browser;
let reviewer: Client;
beforeAll(async () => {
  [browser, reviewer] = await Promise.all([joinBrowser(inject('browser')), joinStaff('finance')]);
});
afterAll(() => browser.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
/** One of the five places: on a phone beneath the page, else above it. */
const place = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: shell.main })
    .getByRole('link', { name, exact: true })
    .filter({ visible: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** No English on it, and nothing that hinders people with a screen reader. */
async function isInHindi({ page, context }: Visit): Promise<void> {
  await settled(page);
  expect(await foreignWords(page, context), page.url()).toEqual([]);
  expect(await axeFindings(page), page.url()).toEqual([]);
}

// Side by side, because both wait for a contract to run out.
describe.concurrent.each([
  { size: '390x844', viewport: phone },
  { size: '1440x900', viewport: desktop },
])('at $size', ({ viewport }) => {
  test('a reader of Hindi signs up, trades, moves money and asks support', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport, locale: 'hi-IN' });
    try {
      await signUp(there);
      const contract = await placeContract(there);
      await tradeSpot(there);
      await askForDeposit(there);
      await withdraw(there);
      await askSupport(there);
      await readReceipt(there, contract);
      expect(await hasMark(there.page), 'never loaded again').toBe(true);
      expect(there.errors).toEqual([]);
    } finally {
      await there.close();
    }
  });
});

async function signUp(there: Visit): Promise<void> {
  const { page } = there;
  await page.goto('/');
  await page.getByText(landing.updateInterval).first().waitFor();
  await leaveMark(page);
  await link(page, landing.createAccount).click();
  await page.getByLabel(auth.name, { exact: true }).fill('Asha Verma');
  await page.getByLabel(auth.email, { exact: true }).fill(freshEmail());
  await page.locator('input[autocomplete="new-password"]').first().fill(PASSWORD);
  await page.getByLabel(auth.referralCode).fill(inject('referral'));
  await isInHindi(there);
  await button(page, auth.createAccount).click();
  const welcome = dialog(page, auth.accountCreated);
  await welcome.waitFor();
  await isInHindi(there);
  await button(page, auth.startTrading).click();
  await page.waitForURL('**/wallet');
  await page.getByText('₹8,50,000.00').first().waitFor();
  await isInHindi(there);
}

/** Answers its id. */
async function placeContract(there: Visit): Promise<string> {
  const { page, context } = there;
  await place(page, shell.market).click();
  await page.getByLabel(contractPage.amount, { exact: true }).fill('10000');
  await isInHindi(there);
  await button(page, contractScreens.buyUp).click();
  const explained = dialog(page, placement.beforeFirst);
  await explained.waitFor();
  await isInHindi(there);
  await button(page, placement.understood).click();
  const review = dialog(page, placement.review);
  await review.getByText(placement.seconds({ seconds: 60 })).waitFor();
  await isInHindi(there);
  await button(page, placement.confirm({ amount: '₹10,000.00' })).click();
  const placed = dialog(page, placement.placed);
  await placed.getByText('₹10,000.00').first().waitFor();
  await isInHindi(there);
  await placed.getByRole('button', { name: placement.close }).last().click();
  await page.waitForURL('**/order');
  await page.getByRole('timer').first().waitFor();
  await isInHindi(there);
  const [contract] = await contractsOf(context);
  return contract?.id ?? '';
}

async function tradeSpot(there: Visit): Promise<void> {
  const { page } = there;
  await place(page, shell.market).click();
  await link(page, marketScreens.spot).click();
  await page.waitForURL('**/trade**');
  await page.getByLabel(orderScreens.payInr).fill('5000');
  await isInHindi(there);
  await button(page, `${orderScreens.buy} BTC`).click();
  const review = dialog(page, trade.review);
  await review.getByText('₹5,000.00').first().waitFor();
  await isInHindi(there);
  await review.getByRole('button', { name: new RegExp(`^${trade.confirm}`) }).click();
  const submitted = dialog(page, orderScreens.submittedTitle);
  await submitted.waitFor();
  await isInHindi(there);
  await submitted.getByRole('button', { name: orderScreens.openWallet }).click();
  await page.waitForURL('**/wallet');
  await page.getByText(/BTC/).first().waitFor();
  await isInHindi(there);
}

async function askForDeposit(there: Visit): Promise<void> {
  const { page, context } = there;
  await link(page, portfolio.recharge).click();
  await page.getByText(deposits.reviewTime).waitFor();
  await isInHindi(there);
  await button(page, deposits.submit).click();
  await page.getByText(deposits.amountInvalid).first().waitFor();
  await page.getByLabel(depositScreens.amount, { exact: true }).fill('25000.50');
  await page.getByLabel(deposits.choose).setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: await smallPicture(),
  });
  await page.getByAltText(deposits.proofAlt).waitFor();
  await button(page, deposits.submit).click();
  await page.getByRole('heading', { name: deposits.requested }).waitFor();
  await isInHindi(there);
  await link(page, deposits.viewRecords).click();
  await page.getByRole('heading', { name: shell.titles['/deposit-records'] }).waitFor();
  const answer = await context.request.get('/api/deposits');
  const [deposit] = ((await answer.json()) as DepositPage).items;
  await decide(reviewer, { queue: 'deposits', id: deposit?.id ?? '' });
  await page.getByText('₹25,000.50').first().waitFor();
  await isInHindi(there);
}

async function withdraw(there: Visit): Promise<void> {
  const { page } = there;
  await place(page, shell.asset).click();
  await link(page, portfolio.withdraw).click();
  await field(page, withdrawalScreens.amount).fill('1500');
  await field(page, depositScreens.accountNumber).fill(details.accountNumber);
  await field(page, depositScreens.repeatAccountNumber).fill(details.accountNumber);
  await field(page, depositScreens.holderName).fill(details.accountName);
  await field(page, depositScreens.bankName).fill('स्टेट बैंक');
  await isInHindi(there);
  await button(page, withdrawalScreens.reviewWithdrawal).click();
  const review = dialog(page, withdrawalScreens.reviewTitle);
  await review.getByText('₹1,500.00').first().waitFor();
  await isInHindi(there);
  await review.getByRole('button', { name: '₹1,500.00' }).click();
  const sent = dialog(page, withdrawalScreens.submittedTitle);
  await sent.waitFor();
  await isInHindi(there);
  await sent.getByRole('button', { name: withdrawalScreens.walletLink }).click();
  await page.waitForURL('**/wallet');
}

async function askSupport(there: Visit): Promise<void> {
  const { page } = there;
  await place(page, shell.home).click();
  await link(page, marketScreens.customerService).click();
  await page.getByRole('heading', { name: ticketScreens.contactSupport }).waitFor();
  await button(page, ticketScreens.submit).click();
  await page.getByText(tickets.fieldsMissing).first().waitFor();
  await page.getByLabel(ticketScreens.subject).fill('मेरी जमा');
  await page.getByLabel(ticketScreens.message).fill('मेरी जमा कब दिखेगी?');
  await button(page, ticketScreens.submit).click();
  await page.getByText(tickets.submitted).waitFor();
  await isInHindi(there);
}

/** It settles by itself; the receipt's checks are the browser's own. */
async function readReceipt(there: Visit, id: string): Promise<void> {
  const { page, context } = there;
  await place(page, shell.order).click();
  await until('the contract has settled', async () => {
    const [contract] = await contractsOf(context);
    return contract?.id === id && contract.status !== 'ACTIVE';
  });
  await showClosed(page, orderCenter.closingOrder);
  await isInHindi(there);
  await page.locator(`a[href*="${id}"]`).filter({ visible: true }).first().click();
  await page.getByRole('heading', { name: shell.receipt, exact: true }).waitFor();
  await page
    .getByText(/जाँचा गया|अब तक/)
    .first()
    .waitFor();
  await isInHindi(there);
}
