/**
 * The app as one that is installed: what a browser asks of it, without a connection, on a slow one,
 * and on a phone that is shared.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { PushMessage } from '#protocol/pushes.ts';
import { until } from '#test/waits.ts';

import { PASSWORD } from '../client.ts';
import { axeFindings, joinBrowser, phone, settled, visit, visitAtHome } from '../browser.ts';
import { signUpIn } from './people.ts';
import { smallPicture } from './pictures.ts';
import { openUpdatingHouse } from './updating-house.ts';
import { longTest } from '../long-test.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const installed = (baseURL = inject('url')) =>
  visit(browser, { baseURL, viewport: phone, isInstalled: true });

/** Until the service worker has the page. */
async function untilInstalled(page: Page): Promise<void> {
  await until('the app is installed', () =>
    page.evaluate<boolean>(`(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    })()`),
  );
}

/** Everything that this origin keeps in the browser, as text. */
const keptText = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) parts.push('database ' + name);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        parts.push(name + ' ' + pathname);
        if (!pathname.startsWith('/assets/')) parts.push(await (await cache.match(request)).text());
      }
    }
    return parts.join('\\n');
  })()`);

async function keptPortfolio(page: Page): Promise<void> {
  await page.goto('/wallet');
  await page.getByText('₹8,50,000.00').first().waitFor();
  await until('the portfolio is kept', async () =>
    (await keptText(page)).includes('kept /kept/portfolio'),
  );
}

longTest('a browser finds nothing missing for installing it, and the manifest whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drishti-browser-'));
  const context = await visitAtHome(folder, inject('url'));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('/home');
  await untilInstalled(page);
  const session = await context.newCDPSession(page);
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { errors: faults, data } = await session.send('Page.getAppManifest');
  expect(faults).toEqual([]);
  const { icons, screenshots, shortcuts } = JSON.parse(data ?? '') as {
    icons: { src: string; sizes: string }[];
    screenshots: { src: string; sizes: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const picture = await context.request.get(src);
    expect(picture.status(), src).toBe(200);
    const { width, height } = await sharp(await picture.body()).metadata();
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const { url } of shortcuts) {
    expect((await context.request.get(url)).status(), url).toBe(200);
  }
  expect(errors).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('without a connection it opens, shows the last portfolio with its time, and lets nobody act; logged out it shows nothing', async () => {
  const { page, context, close } = await installed();
  await signUpIn(context);
  await page.goto('/wallet');
  await untilInstalled(page);
  await keptPortfolio(page);

  await context.setOffline(true);
  for (const path of ['/wallet', '/contract']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Your portfolio when last loaded' }).waitFor();
  }
  await page.getByText(/^As of .* IST\. Not updated since\.$/).waitFor();
  await page.getByText('₹8,50,000.00').first().waitFor();
  const controls = page.locator('a, button, input, select, textarea');
  // What is not real is said here too, with the way to where it is explained.
  await expect
    .poll(() => controls.allInnerTexts())
    .toEqual(['Skip to content', 'How it works', 'Try again']);
  expect(await axeFindings(page)).toEqual([]);
  await context.setOffline(false);
  // By itself, as soon as there is a connection.
  await page.getByRole('heading', { name: 'Contracts Trading' }).waitFor();

  // The phone is handed on.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await until('nothing is kept', async () => {
    const text = await keptText(page);
    return !text.includes('kept /kept') && !text.includes('8,50,000') && !text.includes('850000');
  });
  const left = await keptText(page);
  expect(left).toMatch(/^shell-\S+ \/wallet$/m);
  expect(left).not.toMatch(/ \/api|^database |Asha Verma|@example\.in/m);
  await context.setOffline(true);
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expect.poll(() => page.getByText('when last loaded').count()).toBe(0);
  await close();
});

longTest('what a session keeps is gone as well when it was ended elsewhere', async () => {
  const { page, context, close } = await installed();
  await signUpIn(context);
  await page.goto('/wallet');
  await untilInstalled(page);
  await keptPortfolio(page);
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/wallet');
  await page.waitForURL('**/login');
  await until('nothing is kept', async () => !(await keptText(page)).includes('kept /kept'));
  await close();
});

longTest('on a slow 3G connection the installed app opens from the device', async () => {
  const { page, context, close } = await installed();
  await signUpIn(context);
  await page.goto('/wallet');
  await untilInstalled(page);
  const session = await context.newCDPSession(page);
  // 400 kbit/s and 400 ms for each request, as Chromium's own "Slow 3G".
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  const fromNetwork: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!response.fromServiceWorker() && !pathname.startsWith('/api')) fromNetwork.push(pathname);
  });
  await page.goto('/contract', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Contracts Trading' }).waitFor();
  // The network had no part in it.
  expect(fromNetwork).toEqual([]);
  await close();
});

longTest(
  'a new version says so, changes nothing under an open ticket, and is there once asked for',
  async () => {
    const house = await openUpdatingHouse(inject('url'));
    const { page, context, close } = await installed(house.url);
    await signUpIn(context);
    await page.goto('/contract');
    await untilInstalled(page);
    const amount = page.getByRole('textbox', { name: /Amount/ }).first();
    await amount.fill('1234');

    house.update();
    await page.evaluate(`navigator.serviceWorker.getRegistration().then((r) => r.update())`);
    await page.getByText('A new version is ready.').waitFor();
    await page.getByText('You can finish what you are doing first.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    // Its code, what comes later included, is still that of the version it was opened with.
    expect(await page.evaluate(`navigator.serviceWorker.controller.state`)).toBe('activated');
    expect(await shells(page)).toHaveLength(2);
    await expect.poll(() => amount.inputValue()).toMatch(/1,?234/);

    await amount.fill('');
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await page.getByRole('heading', { name: 'Contracts Trading' }).waitFor();
    await expect.poll(() => page.getByText('A new version is ready.').count()).toBe(0);
    await close();
    await house.close();
  },
);

longTest('the same push twice is one notification, and other news is another', async () => {
  const { page, context, close } = await installed();
  await context.grantPermissions(['notifications'], { origin: inject('url') });
  await signUpIn(context);
  await page.goto('/home');
  await untilInstalled(page);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const news = (tag: string, title: string): PushMessage => ({
    tag,
    title,
    body: 'Open the receipt.',
    path: '/order',
    unread: 1,
  });
  const arrive = (message: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: inject('url'),
      registrationId,
      data: JSON.stringify(message),
    });
  const shownOnes = () =>
    page.evaluate<string[]>(`navigator.serviceWorker.ready
      .then((one) => one.getNotifications())
      .then((all) => all.map(({ tag, title }) => tag + ': ' + title).sort())`);
  // Nothing answers to a delivery, and the browser has lost one on a busy machine: then it comes
  // again, as a push service sends it.
  let sent = 0;
  await expect
    .poll(
      async () => {
        await arrive(news('notice-1', 'A contract has settled'));
        sent += 1;
        return shownOnes();
      },
      { interval: 2_000 },
    )
    .toEqual(['notice-1: A contract has settled']);
  process.stdout.write(`a push, sent ${sent} times until it was shown\n`);
  await arrive(news('notice-1', 'A contract has settled'));
  await expect
    .poll(
      async () => {
        await arrive(news('notice-2', 'A deposit was approved'));
        return shownOnes();
      },
      { interval: 2_000 },
    )
    .toEqual(['notice-1: A contract has settled', 'notice-2: A deposit was approved']);
  await close();
});

/** Posts a picture to the share target, as Android hands it over: by a form. */
async function sharePicture(page: Page, type = 'image/png'): Promise<void> {
  const picture = await sharp({
    create: { width: 300, height: 600, channels: 3, background: '#2f42af' },
  })
    .png()
    .toBuffer();
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (sign) => sign.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'paid.png', { type: '${type}' }));
    const form = Object.assign(document.createElement('form'), {
      method: 'post', action: '/share-proof', enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'proof' });
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  })()`);
}

test('a shared picture survives the log-in, and goes with an hour or a sign-out', async () => {
  const { page, close } = await installed();
  await page.goto('/home');
  await untilInstalled(page);
  await sharePicture(page);
  await page.waitForURL('**/login');
  await expect.poll(() => keptText(page)).toContain('/shared/proof');
  const elsewhere = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const { email } = await signUpIn(elsewhere.context);
  await elsewhere.close();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/deposit');
  const use = page.getByRole('button', { name: 'Use this picture' });
  await use.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await use.click();
  await page.getByText('paid.png').waitFor();
  expect(await keptText(page)).not.toContain('/shared/proof');

  await page.evaluate(`(async () => {
    const headers = { 'content-type': 'image/png', 'x-at': '1700000000000' };
    await (await caches.open('shared')).put('/shared/proof', new Response('x', { headers }));
  })()`);
  await page.goto('/deposit?shared=1');
  await page.getByText('The shared picture did not arrive').waitFor();
  await expect.poll(() => keptText(page)).not.toContain('/shared/proof');

  await sharePicture(page, 'application/pdf');
  await page.waitForURL('**/deposit?shared=lost');
  await page.getByText('The shared picture did not arrive').waitFor();

  await page.evaluate(`(async () => {
    const headers = { 'content-type': 'image/png', 'x-at': '9999999999999' };
    await (await caches.open('shared')).put('/shared/proof', new Response('x', { headers }));
  })()`);
  await page.goto('/settings');
  expect(await keptText(page)).toContain('/shared/proof');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => keptText(page)).not.toContain('/shared/proof');
  await close();
});

test('without a service worker, a shared picture leads to a page that says what to do', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/home');
  await sharePicture(page);
  await page.waitForURL('**/deposit?shared=lost');
  await page.getByText('The shared picture did not arrive').waitFor();
  await close();
});

longTest('a picture that a bank’s app shares is ready in the deposit form', async () => {
  const { page, context, close } = await installed();
  await signUpIn(context);
  await page.goto('/home');
  await untilInstalled(page);
  await sharePicture(page);
  await page.waitForURL('**/deposit');
  const asked = page.getByText('Another app shared this picture.');
  await asked.waitFor();
  expect(await page.getByAltText('Your proof, as it will be sent').count()).toBe(0);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByAltText('Your proof, as it will be sent').waitFor();
  await page.getByText('paid.png').waitFor();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => keptText(page)).not.toContain('/shared/proof');
  await close();
});

longTest(
  'a picture that another site posts is refused, or asked about where it hides',
  async () => {
    const { page, context, close } = await installed();
    await signUpIn(context);
    await page.goto('/home');
    await untilInstalled(page);
    const target = new URL('/share-proof', inject('url')).href;
    const post = async (policy: string): Promise<void> => {
      await context.route('http://elsewhere.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'referrer-policy': policy },
          body: `<form method="post" action="${target}" enctype="multipart/form-data">
          <input type="file" name="proof"></form>`,
        }),
      );
      await page.goto('http://elsewhere.example/');
      const picture = { name: 'foreign.png', mimeType: 'image/png', buffer: await smallPicture() };
      await page.locator('input').setInputFiles(picture);
      await page.evaluate('document.forms[0].submit()');
      await page.waitForURL('**/deposit');
      await context.unroute('http://elsewhere.example/');
    };
    await post('strict-origin-when-cross-origin');
    await page.getByLabel('Choose image').waitFor({ state: 'attached' });
    expect(await keptText(page)).not.toContain('/shared/proof');
    expect(await page.getByText('foreign.png').count()).toBe(0);

    await post('no-referrer');
    const asked = page.getByText('Another app shared this picture.');
    const isShown = await Promise.race([
      asked.waitFor().then(() => true),
      page
        .getByRole('button', { name: 'Submit Deposit Request' })
        .waitFor()
        .then(() => false),
    ]);
    if (isShown) await page.getByRole('button', { name: 'Discard' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await page.getByText('foreign.png').count()).toBe(0);
    await close();
  },
);

longTest(
  'on a phone, a request to close and a pull by the finger close a sheet, and a page pulled down is loaded again',
  async () => {
    const { page, context, close } = await installed();
    await signUpIn(context);
    await page.goto('/home');
    await page.goto('/coin/BTC');
    const open = async () => {
      await page
        .getByRole('button', { name: /price alert/i })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    };
    await open();
    // What going back asks for on Android, this key asks for elsewhere.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/coin/BTC');

    await open();
    await drag(page, page.getByRole('dialog').getByRole('heading').first(), 400);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**/home');

    await page.locator('.pull-sign').waitFor({ state: 'attached' });
    const asked = page.waitForRequest((request) => request.url().includes('/api/market/coins'));
    await drag(page, page.getByRole('heading', { name: 'Markets' }).first(), 220);
    await asked;
    await context.setOffline(false);
    await close();
  },
);

const shells = (page: Page) =>
  page
    .evaluate<string[]>('caches.keys()')
    .then((all) => all.filter((name) => name.startsWith('shell-')));

/** One finger, from the middle of it downwards. */
async function drag(page: Page, from: Locator, down: number): Promise<void> {
  await from.waitFor();
  // Not while it slides in.
  await settled(page);
  const box = await from.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + Math.min(40, box.width / 2), y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y }],
    });
  await touch('touchStart', at.y);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', at.y + (down * step) / 8);
  await touch('touchEnd', at.y + down);
  await session.detach();
}
