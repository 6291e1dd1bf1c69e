/**
 * The office of the console as staff use it, on a house of its own so that it begins with nobody:
 * the first admin, the second pair of eyes, corrections, referral codes, barring people. Browsers
 * of several people are open at once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AuditPage } from '#protocol/audit.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type { OwnCodes } from '#protocol/referral-codes.ts';
import { until } from '#test/waits.ts';

import { axeFindings, isScrolledSideways, type Visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { press } from './keys.ts';
import {
  type Desk,
  getApprovedLink,
  goTo,
  type House,
  invite,
  openHouse,
  proposeInvitation,
} from './office.ts';
import { freshEmail, hasMark, leaveMark, toastOf } from './people.ts';

const reason = 'The slip and the statement of the bank differ';
const nights = 'Somebody has to review at night';

let house: House;
let asha: Desk;
let ravi: Desk;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

async function expectClean({ page, errors }: Visit): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
}

test('the first admin claims the house; alone, a change of settings applies at once and says so', async () => {
  asha = await house.claim('Asha Verma');
  const { page } = asha;
  await goTo(page, 'Settings');
  const smallest = page.getByLabel('Smallest deposit');
  await smallest.fill('5');
  const changes = page.getByRole('table', { name: 'Changes to be made' });
  await changes.getByRole('row').filter({ hasText: '₹1.00' }).getByText('₹5.00').waitFor();
  await page.getByText('You are the only admin, so this applies immediately.').waitFor();
  await page.getByRole('button', { name: 'Change the settings' }).click();
  await page.getByText('Enter a reason. It is saved in the audit log.').waitFor();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Change the settings' }).click();
  await page.getByText('Applied immediately: you are the only admin.').waitFor();
  await page.getByText('Asha Verma, without a second person').waitFor();
  await expect.poll(() => smallest.inputValue()).toBe('5.00');
  await expectClean(asha);
});

test('the only admin invites a second one alone; once the operator confirmed that admin, both agree on a reviewer, who joins', async () => {
  const { page } = asha;
  const raviEmail = freshEmail();
  const link = await invite(page, raviEmail, 'admin');
  const token = new URL(link).hash.slice(1);
  expect(token.length).toBeGreaterThan(20);
  const joined = await house.join(link, 'Ravi Menon');
  await joined.page.getByRole('link', { name: 'Go to the console' }).click();
  await joined.page.getByRole('navigation', { name: 'Console' }).waitFor();
  ravi = { ...joined, email: raviEmail };
  expect(await house.run('staff.ts', 'confirm', raviEmail)).toBe(
    `${raviEmail} is confirmed as a person of their own.\n`,
  );
  expect(await house.run('staff.ts')).toMatch(
    new RegExp(`${raviEmail}  Ravi Menon  admin  active  root`),
  );

  // The other admin sees who is wanted and why; only the admin who proposed it gets the link.
  await leaveMark(ravi.page);
  const email = freshEmail();
  // She sees within ten seconds that she is not alone any more; or at once, like this.
  await page.reload();
  await proposeInvitation(page, { email, role: 'finance', reason: nights });
  await expectClean(asha);
  await goTo(ravi.page, 'Invitations');
  await ravi.page.getByRole('row').filter({ hasText: email }).getByText('Waiting').waitFor();
  await ravi.page.getByRole('link', { name: `Proposal to invite ${email}` }).click();
  const exactly = ravi.page.getByRole('table', { name: 'Exact changes' });
  await exactly.getByText(email).waitFor();
  await exactly.getByText('finance').waitFor();
  await ravi.page.getByText(nights).waitFor();
  await ravi.page.getByRole('button', { name: /^Approve/ }).click();
  const asking = ravi.page.getByRole('dialog', { name: 'Approve this?' });
  await asking.getByText('The proposer can then create the one-time link').waitFor();
  await expectClean(ravi);
  await asking.getByRole('button', { name: 'Approve' }).click();
  await toastOf(ravi.page, 'Approved. The proposer can now create the link.').waitFor();
  await goTo(ravi.page, 'Invitations');
  await ravi.page.getByRole('row').filter({ hasText: email }).getByText('Approved').waitFor();
  await expect.poll(() => ravi.page.getByRole('button', { name: /^Get the link/ }).count()).toBe(0);
  expect(await hasMark(ravi.page)).toBe(true);

  const finance = await house.join(await getApprovedLink(page, email), 'Fatima Khan');
  await expect.poll(() => page.getByRole('button', { name: /^Get the link/ }).count()).toBe(0);
  await page.getByRole('row').filter({ hasText: email }).getByText('Open').waitFor();
  await finance.page.goto('/console');
  const rail = finance.page.getByRole('navigation', { name: 'Console' });
  await rail.getByRole('link', { name: 'Ledger' }).waitFor();
  await expect.poll(() => rail.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  await finance.page.goto('/console/settings');
  await finance.page.getByText('This page is not part of your role').waitFor();
  await finance.close();

  // A link works once, and one that was taken back not at all.
  const late = await house.open();
  await late.page.goto(link);
  await late.page.getByLabel('Name').fill('Somebody Else');
  await late.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await late.page.getByRole('button', { name: 'Join' }).click();
  await late.page.getByText('This link no longer works.').waitFor();
  await expect.poll(() => late.page.getByLabel('Name').inputValue()).toBe('Somebody Else');
  const unwanted = freshEmail();
  const revoked = await invite(page, unwanted, 'sub-admin');
  await page.getByRole('button', { name: `Revoke… the invitation for ${unwanted}` }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke the invitation?' });
  await asked.getByText(unwanted).waitFor();
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row').filter({ hasText: unwanted }).getByText('Revoked').waitFor();
  await late.page.goto('about:blank');
  await late.page.goto(revoked);
  await late.page.getByLabel('Name').fill('Somebody Else');
  await late.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await late.page.getByRole('button', { name: 'Join' }).click();
  await late.page.getByText('This link no longer works.').waitFor();
  expect(await axeFindings(late.page)).toEqual([]);
  await late.close();

  expect(house.server.output(), 'no code is logged').not.toContain(token);
  await expectClean(asha);
});

test('with two admins a change of settings waits for the other one, who approves it by keyboard', async () => {
  await goTo(ravi.page, 'Proposals');
  await ravi.page.getByText('No proposals waiting').waitFor();
  await leaveMark(ravi.page);

  const { page } = asha;
  await goTo(page, 'Settings');
  await page.getByLabel('Deposits above').fill('2,50,000');
  await page.getByText('Another admin must approve this.').waitFor();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Propose the change' }).click();
  await page.getByRole('link', { name: 'Open the proposal' }).click();
  await page.getByText('You proposed this, so somebody else must approve it.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await expectClean(asha);

  // It appears to the other admin by itself.
  const row = ravi.page.getByRole('row').filter({ hasText: 'deposits above' });
  await row.waitFor();
  await ravi.page.keyboard.press('j');
  const exactly = ravi.page.getByRole('table', { name: 'Exact changes' });
  await exactly.getByText('₹2,50,000.00').waitFor();
  await expectClean(ravi);
  await ravi.page.keyboard.press('a');
  const dialog = ravi.page.getByRole('dialog', { name: 'Approve this?' });
  await dialog.waitFor();
  await press(ravi.page, dialog.getByRole('button', { name: 'Approve' }));
  await toastOf(ravi.page, 'Approved. The change has taken effect.').waitFor();
  await ravi.page.getByText('No proposals waiting').waitFor();
  expect(await hasMark(ravi.page)).toBe(true);

  await goTo(page, 'Settings');
  await page.getByText('Asha Verma, approved by Ravi Menon').waitFor();
  await expect.poll(() => page.getByLabel('Deposits above').inputValue()).toBe('2,50,000.00');
});

test('a correction is refused to its proposer, approved by the other admin, and seen by the customer live', async () => {
  const kavya = await house.customer('Kavya Nair');
  await kavya.page.goto('/wallet');
  await kavya.page.getByText('₹8,50,000.00').first().waitFor();
  await leaveMark(kavya.page);

  const { page } = asha;
  await goTo(page, 'Proposals');
  await page.getByRole('button', { name: 'Correction' }).click();
  await page.getByRole('button', { name: 'Propose the correction' }).click();
  await page.getByText('Choose the person whose balance is wrong.').waitFor();
  await page.getByLabel('Find the person').fill('kavya');
  await page.getByRole('button', { name: 'Kavya Nair' }).click();
  await page.getByLabel('Amount').fill('2500.75');
  await page.getByLabel('What it corrects').fill('dep-wrong-slip');
  await page.getByLabel('Reason').fill(reason);
  await page.getByText('₹8,50,000.00 → ₹8,52,500.75').waitFor();
  const text = `₹2,500.75 was added to your balance. Reason: ${reason}`;
  await page.getByText(text).waitFor();
  await expectClean(asha);
  await page.getByRole('button', { name: 'Propose the correction' }).click();
  await page.getByText('You proposed this, so somebody else must approve it.').waitFor();

  // Not in the page, and not around it.
  const client = await house.client(asha.email);
  const waiting = await client.get<{ items: Proposal[] }>('/api/staff/proposals?status=open');
  const [proposal] = waiting.body.items;
  const own = await client.post<{ code: string }>(
    `/api/staff/proposals/${proposal?.id}/decide`,
    { digest: proposal?.digest, decision: 'approve' },
    { 'idempotency-key': 'approving-my-own-proposal' },
  );
  expect([own.status, own.body.code]).toEqual([403, 'four-eyes']);

  await ravi.page.getByRole('row').filter({ hasText: 'Kavya Nair' }).click();
  await ravi.page.getByRole('button', { name: /^Approve/ }).click();
  const asked = ravi.page.getByRole('dialog', { name: 'Approve this?' });
  await asked.getByText('Credit ₹2,500.75 to Kavya Nair').waitFor();
  // The answer gets lost on its way: the page does not know, says so, and asks under the same key.
  const decide = '**/api/staff/proposals/*/decide';
  const lookups = '**/api/staff/commands/*';
  await ravi.page.route(lookups, (route) => route.abort());
  await ravi.page.route(decide, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await asked
    .getByText('The server did not answer, so we do not know whether this worked.')
    .waitFor();
  await ravi.page.unroute(decide);
  await asked.getByRole('button', { name: 'Approve' }).click();
  await toastOf(ravi.page, 'Approved. The change has taken effect.').waitFor();
  ravi.errors.length = 0;

  const after = kavya.page.getByText('₹8,52,500.75').first();
  await after.waitFor();
  expect(await hasMark(kavya.page)).toBe(true);
  await kavya.page.goto('/messages');
  await kavya.page.getByText('Balance corrected').first().waitFor();
  await kavya.page.getByText(reason).first().waitFor();

  // Staff read the same line as the person does.
  await page.goto(`/console/people/${kavya.id}`);
  const line = page.getByRole('row').filter({ hasText: 'dep-wrong-slip' });
  await line.getByText('+₹2,500.75').waitFor();
  await line.getByText('₹8,52,500.75').waitFor();
  await expectClean(asha);
  await kavya.close();
});

test('a sub-admin sees own codes and sign-up counts, and nothing else', async () => {
  const link = await invite(asha.page, freshEmail(), 'sub-admin');
  const meera = await house.join(link, 'Meera Iyer');
  const { page, context } = meera;
  await page.goto('/console');
  await page.getByRole('heading', { level: 1, name: 'My codes' }).waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Console' }).getByRole('link').count())
    .toBe(1);
  await page.getByText('No codes yet').waitFor();

  await page.getByLabel('Valid for (days)').fill('0');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await page.getByText('Enter 1 to 3,650 whole days, or leave empty for no expiry.').waitFor();
  await page.getByLabel('Valid for (days)').fill('30');
  await page.getByRole('button', { name: 'Create the code' }).click();
  const code = await page.getByRole('cell', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ }).innerText();
  const newcomer = await house.customer('Tenzin Dorje', code);
  await newcomer.close();
  await page.reload();
  await page.getByText('1 signed up').waitFor();
  await page.getByRole('row').filter({ hasText: code }).getByText('1', { exact: true }).waitFor();
  const told = await (await context.request.get('/api/staff/codes/own')).text();
  expect(told).not.toContain('Tenzin');
  expect((JSON.parse(told) as OwnCodes).codes.map((one) => one.code)).toEqual([code]);
  await expectClean(meera);

  for (const path of [
    'people',
    'proposals',
    'invitations',
    'codes',
    'settings',
    'audit',
    'ledger',
    'exposure',
    'feed',
  ]) {
    expect((await context.request.get(`/api/staff/${path}`)).status(), path).toBe(403);
    await page.goto(`/console/${path}`);
    await page.getByText('This page is not part of your role').waitFor();
  }

  // The admin sees whose code it is, and may take it back.
  await goTo(asha.page, 'Referral codes');
  const row = asha.page.getByRole('row').filter({ hasText: code });
  await row.getByText('Meera Iyer').waitFor();
  await expectClean(asha);
  await page.goto('/console/own-codes');
  await page.getByRole('button', { name: `Revoke… ${code}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Revoke ${code}` })
    .click();
  await page.getByRole('row').filter({ hasText: code }).getByText('Revoked').waitFor();
  const refused = await openClient(house.server.url).signUp({
    name: 'Too Late',
    email: freshEmail(),
    password: PASSWORD,
    referral: code,
  });
  expect(refused.status).toBe(400);
  await meera.close();
});

test('disabling a customer ends their open browser’s session at once; enabling lets them in again', async () => {
  const imran = await house.customer('Imran Shaikh');
  await imran.page.goto('/wallet');
  await imran.page.getByText('₹8,50,000.00').first().waitFor();

  const { page } = asha;
  await goTo(page, 'People');
  await page.getByLabel('Search people').fill('imran');
  await page.waitForURL('**/console/people?search=imran');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expectClean(asha);
  await page.getByRole('link', { name: 'Imran Shaikh' }).click();
  await page.getByRole('button', { name: 'Disable…' }).click();
  const asked = page.getByRole('dialog', { name: 'Disable Imran Shaikh?' });
  await asked.getByRole('button', { name: 'Disable Imran Shaikh' }).click();
  await asked.getByText('Enter a reason. It is saved in the audit log.').waitFor();
  await asked.getByLabel('Reason').fill(reason);
  await expectClean(asha);
  await asked.getByRole('button', { name: 'Disable Imran Shaikh' }).click();
  await page.getByText('Imran Shaikh is disabled.').waitFor();

  await imran.page.waitForURL('**/login');
  expect((await imran.context.request.get('/api/me')).status()).toBe(401);
  const knock = openClient(house.server.url);
  expect((await knock.signIn(imran.email, PASSWORD)).status).toBe(401);

  await page.getByRole('button', { name: 'Enable…' }).click();
  const again = page.getByRole('dialog', { name: 'Enable Imran Shaikh?' });
  await again.getByLabel('Reason').fill('It was somebody else of the same name');
  await again.getByRole('button', { name: 'Enable Imran Shaikh' }).click();
  await page.getByText('Imran Shaikh is enabled again.').waitFor();
  expect((await knock.signIn(imran.email, PASSWORD)).status).toBe(200);
  await imran.close();

  // All of it is in the audit log, under the admin's name, in a chain that holds.
  await page.goto(`/console/audit?subject=${imran.id}`);
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Asha Verma' }).count()).toBe(2);
  await page.getByRole('row').filter({ hasText: reason }).click();
  await page.getByRole('heading', { name: 'Chain' }).waitFor();
  await expectClean(asha);
  const client = await house.client(asha.email);
  await until('the chain was checked and holds', async () => {
    const { chain } = (await client.get<AuditPage>('/api/staff/audit?limit=1')).body;
    expect(chain.brokenAt).toBeNull();
    return chain.checkedAt !== null && chain.size > 5;
  });
});

test('the health of ledger and feed and the exposure are in plain figures', async () => {
  const { page } = asha;
  await goTo(page, 'Ledger');
  await page.getByText('The books are balanced').waitFor();
  const sum = page.getByRole('table', { name: 'Totals in INR' }).getByRole('row').last();
  await sum.getByText('₹0.00').waitFor();
  await expectClean(asha);
  await goTo(page, 'Price feed');
  await page.getByText('Prices arrive every second').waitFor();
  await expectClean(asha);
  await goTo(page, 'Exposure');
  await page.getByRole('button', { name: 'BTC', exact: true }).click();
  await page.getByText('Customers are equally long and short.').waitFor();
  await expectClean(asha);
});

test('staff change their password; sessions elsewhere end, this one goes on', async () => {
  const elsewhere = await house.client(ravi.email);
  const { page } = ravi;
  await page.getByRole('link', { name: 'Change password' }).click();
  const changed = 'a longer horse battery';
  await page.getByLabel('Current Password').fill('not the password');
  await page.getByLabel('New Password', { exact: true }).fill(changed);
  await page.getByLabel('Confirm New Password').fill(changed);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Current password is incorrect.').waitFor();
  // The browser itself reports an answer that refuses.
  ravi.errors.length = 0;
  await expectClean(ravi);
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Password changed successfully!').waitFor();
  await goTo(page, 'Proposals');
  await expectClean(ravi);
  expect((await elsewhere.get('/api/staff/settings')).status).toBe(401);
  const again = openClient(house.server.url);
  expect((await again.staffSignIn(ravi.email, PASSWORD)).status).toBe(401);
  expect((await again.staffSignIn(ravi.email, changed)).status).toBe(200);
});

test('every page is as readable in the dark, and nothing of it is cut off sideways', async () => {
  const { page } = asha;
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of [
    'people',
    'invitations',
    'codes',
    'settings',
    'proposals?status=approved',
    'proposals?new=correction',
    'audit',
    'ledger',
    'exposure',
    'feed',
  ]) {
    await page.goto(`/console/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Of two parts that load, each is waited for.
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
    await expect.poll(() => isScrolledSideways(page), { message: path }).toBe(false);
    await expectClean(asha);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

test('lists say when they cannot be loaded, and load on Retry; a failed form keeps what was typed', async () => {
  const { page } = asha;
  const broken = { status: 429, contentType: 'application/problem+json', body: '{}' };
  const lists = [
    ['people', '**/api/staff/people?*', 'Could not load the people'],
    ['invitations', '**/api/staff/invitations?*', 'Could not load the invitations'],
    ['codes', '**/api/staff/codes', 'Could not load the codes'],
    ['settings', '**/api/staff/settings', 'Could not load the settings'],
    ['proposals', '**/api/staff/proposals?*', 'Could not load the proposals'],
    ['audit', '**/api/staff/audit?*', 'Could not load the audit log'],
    ['ledger', '**/api/staff/ledger', 'Could not load the state of the ledger'],
    ['exposure', '**/api/staff/exposure', 'Could not load the exposure'],
    ['feed', '**/api/staff/feed', 'Could not load the state of the feed'],
  ] as const;
  for (const [path, address, text] of lists) {
    await page.route(address, (route) => route.fulfill(broken));
    await page.goto(`/console/${path}`);
    const alert = page.getByRole('alert').filter({ hasText: text });
    await alert.waitFor();
    await page.unroute(address);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await alert.waitFor({ state: 'detached' });
  }
  await goTo(page, 'Invitations');
  const email = freshEmail();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Propose the invitation' }).click();
  await page.getByText('Enter a reason. It is saved in the audit log.').waitFor();
  await page.getByLabel('Reason').fill(nights);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Propose the invitation' }).click();
  await page.getByText('It may still have worked').waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe(nights);
  await page.context().setOffline(false);
  // The browser itself reports the answers that were broken here.
  asha.errors.length = 0;
});
