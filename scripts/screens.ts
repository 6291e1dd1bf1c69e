/**
 * `node scripts/screens.ts`: pictures of the app from the gallery: those that app stores and
 * browsers show before it is installed, and those of the landing page, each for a phone and for a
 * desktop, light and dark.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { galleryEntries } from '#gallery/entries.ts';
import { momentsOf } from '#gallery/entry.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openBrowser, phone, desktop } from '#test/browser.ts';
import { setUpEasel } from '#test/gallery-checks.ts';

import { buildGallery, serveGallery } from './gallery-pages.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web', 'public', 'screens');
type Picture = {
  entry: string;
  name: string;
  size: { width: number; height: number };
  scale: number;
  theme?: 'light' | 'dark';
  /** Of the page, in pixels; without it the whole screen. */
  clip?: { x: number; y: number; width: number; height: number };
};

const ofInstalling: readonly Picture[] = [
  { entry: 'home.full', name: 'markets-phone', size: phone, scale: 2 },
  { entry: 'wallet.full', name: 'wallet-phone', size: phone, scale: 2 },
  { entry: 'home.full', name: 'markets-desktop', size: desktop, scale: 1 },
];

const tablet = { width: 768, height: 1024 };

/**
 * What each picture of the landing page shows: the entry, and how far down that begins on a tablet
 * and on a phone.
 */
const ofLanding = [
  { entry: 'contract.ahead', name: 'contract', tabletY: 80, phoneY: 76 },
  { entry: 'receipt.verified', name: 'receipt', tabletY: 288, phoneY: 344 },
  { entry: 'wallet.full', name: 'net-worth', tabletY: 150, phoneY: 78 },
].flatMap(({ entry, name, tabletY, phoneY }) =>
  (['light', 'dark'] as const).flatMap((theme): Picture[] => [
    {
      ...{ entry, theme, name: `${name}-wide-${theme}`, size: tablet, scale: 2 },
      clip: { x: 24, y: tabletY, width: 720, height: 474 },
    },
    {
      ...{ entry, theme, name: `${name}-narrow-${theme}`, size: phone, scale: 2 },
      clip: { x: 0, y: phoneY, width: 390, height: 390 },
    },
  ]),
);

await mkdir(folder, { recursive: true });
const site = join(root, '.cache', 'gallery', 'screens-site');
await buildGallery(root, site);
const server = await serveGallery(site);
const browser = await openBrowser();
const entries = galleryEntries(momentsOf(systemClock.now().getTime()));
for (const { entry, name, size, scale, theme = 'light', clip } of [...ofInstalling, ...ofLanding]) {
  const found = entries.find(({ id }) => id === entry);
  if (!found) throw new Error(`The gallery has no entry ${entry}.`);
  const easel = await setUpEasel(browser, server.url);
  await easel.open(found, { width: size.width, theme });
  const session = await easel.page.context().newCDPSession(easel.page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: scale,
    mobile: false,
  });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    ...(clip ? { clip: { ...clip, scale: 1 } } : {}),
  });
  await sharp(Buffer.from(data, 'base64'))
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  await easel.close();
}
await browser.close();
await server.close();
