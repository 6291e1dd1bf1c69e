/**
 * Money in, as a person asks for it: a photo from a phone becomes a request, staff decide it
 * elsewhere, and the open pages show that without a reload. And all that can go wrong on the way,
 * with nothing lost and nothing asked for twice.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Deposit, DepositPage } from '#protocol/deposits.ts';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import type { Client } from '../client.ts';
import { tabTo } from './keys.ts';
import { fetchedDialogs, openNetwork } from './network.ts';
import { COPIED_MS, holdTimers } from './page-time.ts';
import { errorAt, hasMark, leaveMark, signUpIn } from './people.ts';
import { cameraMake, halvesOf, phonePhoto, smallPicture } from './pictures.ts';
import { decide, joinStaff } from './staff.ts';
import { longTest } from '../long-test.ts';

const narrowest = { width: 320, height: 640 };

let browser: Browser;
let reviewer: Client;
let photo: Buffer;
let picture: Buffer;
beforeAll(async () => {
  [browser, reviewer, photo, picture] = await Promise.all([
    joinBrowser(inject('browser')),
    joinStaff('finance'),
    phonePhoto(),
    smallPicture(),
  ]);
});
afterAll(() => browser.close());

const file = (buffer: Buffer, name = 'IMG_20261121_101502.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
});
const amountField = (page: Page) => page.getByLabel('Amount', { exact: true });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Deposit Request' });
const preview = (page: Page) => page.getByAltText('Your proof, as it will be sent');
const submitted = (page: Page) => page.getByRole('heading', { name: 'Deposit request submitted' });

async function fill(page: Page, amount: string, image = file(picture)): Promise<void> {
  await amountField(page).fill(amount);
  await page.getByLabel('Choose image').setInputFiles(image);
  await preview(page).waitFor();
}

async function depositsOf(context: BrowserContext): Promise<Deposit[]> {
  const answer = await context.request.get(`${inject('url')}/api/deposits`);
  return ((await answer.json()) as DepositPage).items;
}

/** Asks for a deposit at the API, as the page would. */
async function depositIn(context: BrowserContext, amount: string): Promise<Deposit> {
  const answer = await context.request.post(`${inject('url')}/api/deposits`, {
    headers: { 'idempotency-key': `deposit-${randomUUID()}` },
    multipart: { amount, proof: file(picture, 'proof.png', 'image/png') },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Deposit;
}

test('a phone’s photo becomes a request; the approval, the money and the notice come by themselves', async () => {
  const network = await openNetwork(inject('url'));
  const { page, context, errors, close } = await visit(browser, {
    baseURL: network.url,
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/wallet');
  await leaveMark(page);
  await page.getByRole('link', { name: 'Recharge' }).click();
  await page.getByText('Deposits are reviewed and credited within 24 hours.').waitFor();
  await page.getByText('Virtual rupees: never pay real money.').waitFor();
  await fill(page, '25000.50', file(photo));
  await page.getByText(/^900 × 1200, [0-9]+ kB$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Nothing is transferred, so nobody is asked for the traces of a transfer.
  await expect
    .poll(() => page.getByRole('main').innerText())
    .not.toMatch(/UTR|receipt|account received/);
  await submitButton(page).click();
  await submitted(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The picture is redrawn before it leaves the browser, without what the camera wrote into its
  // file.
  const sent = network.sent();
  expect(photo.includes(cameraMake)).toBe(true);
  expect(sent.includes('filename="proof.jpg"')).toBe(true);
  expect(sent.includes(cameraMake)).toBe(false);
  expect(sent.length).toBeLessThan(photo.length / 2);

  const [deposit] = await depositsOf(context);
  if (!deposit) throw new Error('nothing was requested');
  expect(deposit).toMatchObject({ amount: '25000.50', reference: null });
  await page.getByTitle(deposit.id).waitFor();
  const stored = await (await context.request.get(`/api/deposits/${deposit.id}/proof`)).body();
  const { width, height, exif, orientation } = await sharp(stored).metadata();
  expect({ width, height, exif, orientation: orientation ?? 1 }).toEqual({
    width: 900,
    height: 1200,
    exif: undefined,
    orientation: 1,
  });
  const { above, below } = await halvesOf(stored);
  expect(above[0], 'red is above').toBeGreaterThan((above[2] ?? 0) + 60);
  expect(below[2], 'blue is below').toBeGreaterThan((below[0] ?? 0) + 60);

  const wallet = await context.newPage();
  await wallet.goto('/wallet');
  await wallet.getByText('₹8,50,000.00').first().waitFor();
  await page.getByRole('link', { name: 'View records' }).click();
  await page.getByRole('heading', { name: 'Deposit Records' }).waitFor();
  await page.getByText('Pending', { exact: true }).waitFor();
  await page.getByText(/^Requested (?:just now|\d+ minutes? ago)$/).waitFor();
  await decide(reviewer, { queue: 'deposits', id: deposit.id });
  await page.getByText('Approved', { exact: true }).waitFor();
  await page.getByText(/^Decided after/).waitFor();
  await wallet.getByText('₹8,75,000.50').first().waitFor();
  await page.getByRole('button', { name: /^Notifications.*unread/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/25,?000\.50/)
    .first()
    .waitFor();
  expect(await hasMark(page)).toBe(true);
  expect(errors).toEqual([]);
  await close();
  await network.close();
});

longTest('every check has its text at its field, and the form keeps what was entered', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/deposit');
  await submitButton(page).click();
  await expect.poll(() => errorAt(amountField(page))).toBe('Please enter a valid amount');
  await page.getByRole('alert').getByText('Please upload proof of payment').waitFor();
  await expect.poll(() => amountField(page).and(page.locator(':focus')).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  for (const wrong of ['0', '0.99']) {
    await amountField(page).fill(wrong);
    await submitButton(page).click();
    await expect.poll(() => errorAt(amountField(page))).toBe('Please enter a valid amount');
  }
  for (const [pasted, problem] of [
    ['12.345', 'Enter at most 2 decimals'],
    ['-5', 'Enter an amount above zero'],
  ] as const) {
    await amountField(page).fill(pasted);
    await expect.poll(() => errorAt(amountField(page))).toBe(problem);
    expect(await amountField(page).inputValue(), 'a refused paste changes nothing').toBe('0.99');
  }
  await amountField(page).fill('1,500 rupees');
  await expect.poll(() => amountField(page).inputValue()).toBe('1500');
  await amountField(page).fill('1500');

  const unreadable = page.getByText('Error processing image. Please try a different image.');
  const hostile = [
    file(Buffer.from('MZ, not a picture'), 'photo.jpg'),
    file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'),
    file(photo.subarray(0, 300), 'torn.jpg'),
  ];
  for (const wrong of hostile) {
    await page.getByLabel('Choose image').setInputFiles(wrong);
    await unreadable.waitFor();
  }
  await page.getByLabel('Choose image').setInputFiles(file(picture, 'first.png', 'image/png'));
  await preview(page).waitFor();
  await expect.poll(() => unreadable.count()).toBe(0);
  await page.getByLabel('Replace image').setInputFiles(hostile[0] ?? []);
  await unreadable.waitFor();
  await page.getByText('first.png').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Choose image').waitFor();
  await expect.poll(() => amountField(page).inputValue()).toBe('1,500');
  expect(await depositsOf(context)).toEqual([]);
  await close();
});

longTest('a picture can be pasted, and dropped anywhere without losing the page', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/deposit');
  await amountField(page).fill('10');
  const give = (type: 'paste' | 'drop', name: string) =>
    page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (c) => c.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
      const target = document.querySelector('h1');
      const options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
      const event = '${type}' === 'paste'
        ? new ClipboardEvent('paste', options) : new DragEvent('drop', options);
      return target.dispatchEvent(event);
    })()`);
  await give('paste', 'pasted.png');
  await page.getByText('pasted.png').waitFor();
  expect(await give('drop', 'dropped.png'), 'the browser does not open the file').toBe(false);
  await page.getByText('dropped.png').waitFor();
  await expect.poll(() => amountField(page).inputValue()).toBe('10');
  await close();
});

longTest('asking for a deposit by keyboard alone', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  // From here on choosers are caught; the first listener switches that on.
  page.on('filechooser', () => undefined);
  await page.goto('/deposit');
  await amountField(page).focus();
  await page.keyboard.type('725');
  await tabTo(page, page.getByLabel('Choose image'));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file(picture));
  await preview(page).waitFor();
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await submitted(page).waitFor();
  // The result has the focus: a person who listens hears it.
  await expect.poll(() => submitted(page).and(page.locator(':focus')).count()).toBe(1);
  expect((await depositsOf(context)).map(({ amount }) => amount)).toEqual(['725.00']);
  await close();
});

longTest(
  'an upload that breaks off half-way is asked after and sent again; one can be called back',
  async () => {
    const network = await openNetwork(inject('url'));
    const { page, context, close } = await visit(browser, {
      baseURL: network.url,
      viewport: phone,
    });
    await signUpIn(context);
    await page.goto('/deposit');
    await fill(page, '3100', file(photo));
    const session = await context.newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 5_000 });
    const bar = page.getByRole('progressbar', { name: 'Upload' });
    const percent = async () =>
      Number.parseInt((await bar.getAttribute('aria-valuenow')) ?? '', 10);

    // Nothing is looked at while a request is under way: it waits for so long only, and axe can
    // take longer than that.
    network.loseRequests();
    await submitButton(page).click();
    await expect.poll(percent).toBeGreaterThan(5);
    network.mend();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await submitButton(page).waitFor();
    await expect.poll(() => amountField(page).inputValue()).toBe('3,100');
    expect(await depositsOf(context)).toEqual([]);

    network.loseRequests();
    await submitButton(page).click();
    await expect.poll(percent).toBeGreaterThan(5);
    network.cut();
    await page.getByRole('dialog', { name: 'We are checking whether this went through' }).waitFor();
    await expect.poll(() => submitted(page).count()).toBe(0);
    expect(await depositsOf(context)).toEqual([]);
    await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    network.mend();
    await submitted(page).waitFor();
    expect((await depositsOf(context)).map(({ amount }) => amount)).toEqual(['3100.00']);
    await close();
    await network.close();
  },
);

longTest(
  'where the server fails, nothing was requested, the form says so and keeps everything',
  async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    await page.goto('/deposit');
    await fill(page, '3100');
    const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
    await page.route('**/api/deposits', (route) => route.fulfill(broken));
    await submitButton(page).click();
    await page.getByText('Failed to submit deposit request. Please try again.').waitFor();
    await page.getByText('No request was sent.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(() => amountField(page).inputValue()).toBe('3,100');
    await preview(page).waitFor();
    await page.unrouteAll();
    await submitButton(page).click();
    await submitted(page).waitFor();
    expect((await depositsOf(context)).map(({ amount }) => amount)).toEqual(['3100.00']);
    await close();
  },
);

longTest(
  'an answer that is lost is found, and however often it is sent it is one request',
  async () => {
    const network = await openNetwork(inject('url'));
    const { page, context, close } = await visit(browser, {
      baseURL: network.url,
      viewport: desktop,
    });
    await signUpIn(context);
    await page.goto('/deposit');
    await fill(page, '4200');
    await fetchedDialogs(page);
    network.loseAnswers();
    await submitButton(page).click();
    const checking = page.getByRole('dialog', {
      name: 'We are checking whether this went through',
    });
    await checking.getByText('Deposit of ₹4,200.00').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(() => submitted(page).count()).toBe(0);
    await checking.getByRole('button', { name: 'Send again now' }).click();
    await expect.poll(async () => (await depositsOf(context)).length).toBe(1);
    network.mend();
    await submitted(page).waitFor();
    const [deposit] = await depositsOf(context);
    await page.getByTitle(deposit?.id ?? '-').waitFor();
    expect(await depositsOf(context)).toHaveLength(1);
    await close();
    await network.close();
  },
);

longTest('a phone offers its camera, and a desktop does not', async () => {
  const options = { baseURL: inject('url'), reducedMotion: 'reduce' } as const;
  for (const isPhone of [true, false]) {
    const context = await browser.newContext(
      isPhone ? { ...options, viewport: phone, isMobile: true, hasTouch: true } : options,
    );
    await signUpIn(context);
    const page = await context.newPage();
    await page.goto('/deposit');
    await page.getByText('Choose image').waitFor();
    await expect.poll(() => page.getByText('Take photo').isVisible()).toBe(isPhone);
    await expect.poll(() => page.getByText('Drop or paste here, or').isVisible()).toBe(!isPhone);
    const camera = page.locator('input[capture=environment]');
    expect(await camera.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
    if (isPhone) {
      await camera.setInputFiles(file(photo));
      await preview(page).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    }
    await context.close();
  }
});

longTest(
  'the records: nothing yet, a failure with its retry, more than a page, a reason, on the narrowest phone',
  async () => {
    const { page, context, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport: phone,
    });
    await signUpIn(context);
    await page.goto('/deposit-records');
    await page.getByText('No deposit requests').waitFor();
    await page.getByText("You haven't made any deposit requests yet.").waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const small = await depositIn(context, '1.00');
    // It appears in the open list.
    await page.getByText('₹1.00', { exact: true }).waitFor();
    const large = await depositIn(context, '9999999.99');
    await decide(
      reviewer,
      { queue: 'deposits', id: small.id },
      {
        reject: 'amount-differs',
      },
    );
    await page.getByText('The amount does not match the proof.').waitFor();
    await page.getByText('Rejected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();

    await page.getByRole('button', { name: /^View proof of ₹99,99,999\.99/ }).click();
    await page.getByRole('dialog', { name: 'Proof of payment' }).getByRole('img').waitFor();
    const width = () => page.evaluate(`document.querySelector('[role=dialog] img').naturalWidth`);
    await expect.poll(width).toBe(600);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(narrowest);
    await expect.poll(() => isScrolledSideways(page)).toBe(false);

    // Pages of one, so that two requests are two pages.
    await page.route('**/api/deposits?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '1');
      return route.continue({ url: url.href });
    });
    await page.route('**/api/deposits', (route) =>
      route.continue({ url: `${route.request().url()}?limit=1` }),
    );
    await page.reload();
    await page.getByText('₹99,99,999.99', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('₹1.00', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.getByText('₹1.00', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
    await page.unrouteAll();
    expect((await depositsOf(context)).map(({ id }) => id)).toEqual([large.id, small.id]);

    const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
    await page.route('**/api/deposits*', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Failed to load deposit requests.', { exact: false }).waitFor();
    await page.getByText('₹1.00', { exact: true }).waitFor();
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load deposit requests' });
    await alert.waitFor();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('₹1.00', { exact: true }).waitFor();
    await close();
  },
);

longTest('where money is real the page says where to pay, and never where it is not', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  // No test installation holds real money: what the server would say of itself and its payee is put
  // in its place.
  const meta = (await (await context.request.get('/api/meta')).json()) as object;
  const payee = {
    accountName: 'Sahyadri Markets & Co',
    accountNumber: '50100012345678',
    bankName: 'HDFC Bank',
    ifsc: 'HDFC0001234',
    upiId: 'sahyadri.pay@hdfcbank',
    reference: 'DR0123456789',
  };
  await page.route('**/api/meta', (route) => route.fulfill({ json: { ...meta, funds: 'real' } }));
  await page.route('**/api/deposits/payee', (route) => route.fulfill({ json: payee }));
  await page.goto('/deposit');
  await page.getByRole('heading', { name: 'Where to pay' }).waitFor();
  for (const fact of Object.values(payee)) {
    await page.getByText(fact, { exact: true }).waitFor();
  }
  await expect.poll(() => page.getByText('Virtual rupees').count()).toBe(0);
  const reference = page.getByLabel('Bank reference (UTR), optional');
  await reference.fill('12345');
  await submitButton(page).click();
  await expect.poll(() => errorAt(reference)).toBe('Enter 12 to 22 letters and digits.');
  await page.getByText('Staff check our bank account for your payment.').first().waitFor();
  await page.getByRole('img', { name: 'QR code to pay any amount to Sahyadri' }).waitFor();
  await amountField(page).fill('1500');
  await page
    .getByRole('img', { name: 'QR code to pay ₹1,500.00 to Sahyadri Markets & Co by UPI' })
    .waitFor();
  const link = page.getByRole('link', { name: 'Pay with a UPI app', includeHidden: true });
  expect(await link.getAttribute('href')).toBe(
    'upi://pay?pa=sahyadri.pay@hdfcbank&pn=Sahyadri%20Markets%20%26%20Co&tr=DR0123456789&tn=DR0123456789&am=1500.00&cu=INR',
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const timers = await holdTimers(page, COPIED_MS);
  await page.getByRole('button', { name: 'Copy UPI ID' }).click();
  await timers.begun(COPIED_MS);
  await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor();
  await timers.end(COPIED_MS);
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(0);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('sahyadri.pay@hdfcbank');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(narrowest);
  await expect.poll(() => isScrolledSideways(page)).toBe(false);

  await page.unrouteAll();
  await page.reload();
  await page.getByText('Virtual rupees').waitFor();
  await expect.poll(() => page.getByText('Where to pay').count()).toBe(0);
  await close();
});
