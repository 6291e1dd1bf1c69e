/**
 * `npm run screens`: pictures of the app for the landing page, app stores and installing browsers.
 * They are taken from the demo (scripts/demo.ts) on its real server: a contract that runs, a
 * receipt that the browser has checked, a wallet. Throws, and keeps no picture, where the entry of
 * the contract is not on the line of its prices.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

import type { Contract, ContractPage } from '#protocol/contracts.ts';
import type { RecentPriceList } from '#protocol/market.ts';
import { formatPrice } from '#texts/format.ts';
import { desktop, openBrowser, phone, settled } from '#test/browser.ts';
import { freePort, makeDataDir, untilTrading } from '#test/server-process.ts';
import { until } from '#test/waits.ts';

import { PASSWORD } from './demo/visitors.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web', 'public', 'screens');
const tablet = { width: 768, height: 1024 };

const SHOWN_WITHIN_MS = 60_000;
/** Age of a contract of 180 seconds at which enough of its line is drawn. */
const LINE_FROM_MS = 40_000;
const LINE_TO_MS = 120_000;
const CONTRACTS_AT_MOST = 10;
/** Pixels between the mark of the entry and the line, at most. */
const OFF_LINE = 1;

type Theme = 'light' | 'dark';
type Size = { width: number; height: number };
type Shot = {
  name: string;
  size: Size;
  scale: number;
  theme: Theme;
  /** Size of the part that is shown; null for the whole screen. */
  part: Size | null;
};

type Scene = {
  /** Pixels above the first element of a part; 0 without it. */
  above?: number;
  /** Opens the page, and resolves to the first element of the part. */
  open(page: Page): Promise<Locator>;
  /** Resolves at the moment of the picture. */
  moment?(page: Page): Promise<void>;
};

const landingShots = (name: string): Shot[] =>
  (['light', 'dark'] as const).flatMap((theme) => [
    {
      theme,
      name: `${name}-wide-${theme}`,
      size: tablet,
      scale: 2,
      part: { width: 720, height: 474 },
    },
    {
      theme,
      name: `${name}-narrow-${theme}`,
      size: phone,
      scale: 2,
      part: { width: 390, height: 390 },
    },
  ]);
const wholeShot = (name: string, size: Size, scale: number): Shot => ({
  name,
  size,
  scale,
  theme: 'light',
  part: null,
});

async function openDemo(): Promise<{ url: string; close(): Promise<void> }> {
  const data = makeDataDir();
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts', 'demo.ts')], {
    env: { ...process.env, DATA_DIR: join(data.path, 'demo'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await Promise.race([
    until('the demo', () => Promise.resolve(text.includes('Ready after'))),
    ended.then(() => {
      throw new Error(`The demo ended:\n${text}`);
    }),
  ]);
  const url = `http://localhost:${port}`;
  await untilTrading(url);
  return {
    url,
    async close() {
      child.kill('SIGINT');
      await ended;
      data.remove();
    },
  };
}

async function signInAsAsha(context: BrowserContext): Promise<void> {
  const data = { email: 'asha@demo.example', password: PASSWORD };
  const answer = await context.request.post('/api/auth/sign-in', { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function readJson<Reply>(context: BrowserContext, path: string): Promise<Reply> {
  return (await (await context.request.get(path)).json()) as Reply;
}

/** A contract that runs and is ahead; others are placed until one is. */
async function openContract(context: BrowserContext): Promise<Contract> {
  for (let count = 0; count < CONTRACTS_AT_MOST; count += 1) {
    const answer = await context.request.post('/api/contracts', {
      data: { coin: 'BTC', direction: 'BUY_UP', amount: '2500.00', duration: 180 },
      headers: { 'idempotency-key': `contract-${randomUUID()}` },
    });
    if (!answer.ok()) throw new Error(await answer.text());
    const { id } = (await answer.json()) as Contract;
    const ahead = await until('a contract', () => look(context, id));
    if (ahead !== 'over') return ahead;
  }
  throw new Error('No contract was ahead.');
}

/** Contract once enough of its line is drawn and it is ahead; 'over' where that came too late. */
async function look(context: BrowserContext, id: string): Promise<Contract | 'over' | null> {
  const contract = await readJson<Contract>(context, `/api/contracts/${id}`);
  const { entryAt, entryPrice } = contract;
  if (entryAt === null || entryPrice === null) return null;
  const { items } = await readJson<RecentPriceList>(context, '/api/market/prices?coin=BTC');
  const now = items.at(-1);
  if (!now) return null;
  const runsMs = Date.parse(now.time) - Date.parse(entryAt);
  if (runsMs > LINE_TO_MS) return 'over';
  return runsMs > LINE_FROM_MS && Number(now.price) > Number(entryPrice) ? contract : null;
}

/** Throws unless the entry's mark is on the line, and its label is the recorded price. */
async function checkEntry(page: Page, contract: Contract): Promise<void> {
  const { off, label } = await page.evaluate<{ off: number; label: string }>(entryScript);
  if (!(off <= OFF_LINE)) throw new Error(`The entry is ${off} pixels off the line.`);
  const price = formatPrice(contract.entryPrice ?? '').slice(1);
  if (label !== price) throw new Error(`The entry's label is ${label}, its price ${price}.`);
}

/** In the page: distance of the entry's mark from the line at the same second, and its label. */
const entryScript = `(() => {
  const mark = document.querySelector('svg rect[width="6"].fill-brand-ink');
  const drawing = mark.closest('svg');
  const line = [...drawing.querySelectorAll('path')]
    .map((path) => path.getAttribute('d'))
    .find((d) => d.split('L').length > 60);
  const points = line.slice(1).split('L').map((pair) => pair.split(' ').map(Number));
  const at = Number(mark.getAttribute('x')) + 3;
  const y = Number(mark.getAttribute('y')) + 3;
  const [nearest] = points.toSorted((one, other) => Math.abs(one[0] - at) - Math.abs(other[0] - at));
  const label = [...drawing.querySelectorAll('text.fill-brand-ink')].map((text) => text.textContent);
  return { off: Math.abs(nearest[1] - y), label: label.find((text) => /[0-9]/.test(text)) };
})()`;

type Top = { first: Locator; above: number };

async function take(page: Page, { size, scale, part }: Shot, top: Top): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const metrics = { ...size, deviceScaleFactor: scale, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
  await settled(page);
  const box = await top.first.boundingBox();
  if (!box) throw new Error('The picture has nothing to show.');
  const y = Math.max(0, box.y + (await page.evaluate<number>('scrollY')) - top.above);
  const clip = part && { x: (size.width - part.width) / 2, y, ...part, scale: 1 };
  const asked = { format: 'png', ...(clip ? { clip, captureBeyondViewport: true } : {}) } as const;
  const { data } = await session.send('Page.captureScreenshot', asked);
  return sharp(Buffer.from(data, 'base64')).webp({ quality: 80 }).toBuffer();
}

/** Takes all pictures of a scene, whose pages are opened before the first is taken. */
async function record(
  { browser, url, kept }: { browser: Browser; url: string; kept: Kept },
  shots: readonly Shot[],
  scene: Scene,
): Promise<void> {
  const open = async (shot: Shot) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: shot.size,
      colorScheme: shot.theme,
      storageState: kept.session,
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(SHOWN_WITHIN_MS);
    const page = await context.newPage();
    return { shot, page, first: await scene.open(page) };
  };
  const opened = await Promise.all(shots.map(open));
  for (const { shot, page, first } of opened) {
    await scene.moment?.(page);
    kept.pictures.set(shot.name, await take(page, shot, { first, above: scene.above ?? 0 }));
    await page.context().close();
  }
}

type Kept = {
  session: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Pictures by their names. */
  pictures: Map<string, Buffer>;
};

const receiptScene = ({ id }: Contract): Scene => ({
  async open(page) {
    await page.goto(`/order?tab=closing&contract=${id}`);
    await page.getByText('Verified in this browser').first().waitFor();
    return page.locator('main');
  },
});

const walletScene: Scene = {
  above: 12,
  async open(page) {
    await page.goto('/wallet');
    await page.locator('main [role=img]').first().waitFor();
    return page.getByText('Net worth', { exact: true }).first();
  },
};

const homeScene: Scene = {
  async open(page) {
    await page.goto('/home');
    await page.getByText('BTC').first().waitFor();
    return page.locator('main');
  },
};

const contractScene = (contract: Contract): Scene => ({
  async open(page) {
    await page.goto(`/contract?coin=BTC&watch=${contract.id}`);
    await page.getByText('if it ended now').first().waitFor();
    return page.locator('main');
  },
  async moment(page) {
    await page.getByText('Price better by').first().waitFor();
    await checkEntry(page, contract);
  },
});

async function main(): Promise<void> {
  const demo = await openDemo();
  const browser = await openBrowser();
  try {
    const asha = await browser.newContext({ baseURL: demo.url });
    await signInAsAsha(asha);
    const kept: Kept = { session: await asha.storageState(), pictures: new Map() };
    const studio = { browser, url: demo.url, kept };
    const { items } = await readJson<ContractPage>(asha, '/api/contracts');
    const won = items.find(({ status }) => status === 'WIN');
    if (!won) throw new Error('Asha has won no contract.');

    await record(studio, landingShots('receipt'), receiptScene(won));
    await record(studio, landingShots('net-worth'), walletScene);
    await record(studio, [wholeShot('markets-phone', phone, 2)], homeScene);
    await record(studio, [wholeShot('markets-desktop', desktop, 1)], homeScene);
    await record(studio, [wholeShot('wallet-phone', phone, 2)], walletScene);
    await record(studio, landingShots('contract'), contractScene(await openContract(asha)));

    await mkdir(folder, { recursive: true });
    for (const [name, picture] of kept.pictures)
      await writeFile(join(folder, `${name}.webp`), picture);
  } finally {
    await browser.close();
    await demo.close();
  }
}

await main();
