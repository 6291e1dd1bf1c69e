/** `node scripts/screens.ts`: the pictures that app stores and browsers show before the app is installed, from the gallery. */
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
const pictures = [
  { entry: 'home.full', name: 'markets-phone', size: phone, scale: 2 },
  { entry: 'wallet.full', name: 'wallet-phone', size: phone, scale: 2 },
  { entry: 'home.full', name: 'markets-desktop', size: desktop, scale: 1 },
] as const;

await mkdir(folder, { recursive: true });
const site = join(root, '.cache', 'gallery', 'screens-site');
await buildGallery(root, site);
const server = await serveGallery(site);
const browser = await openBrowser();
const entries = galleryEntries(momentsOf(systemClock.now().getTime()));
for (const { entry, name, size, scale } of pictures) {
  const found = entries.find(({ id }) => id === entry);
  if (!found) throw new Error(`The gallery has no entry ${entry}.`);
  const easel = await setUpEasel(browser, server.url);
  await easel.open(found, { width: size.width, theme: 'light' });
  const session = await easel.page.context().newCDPSession(easel.page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: scale,
    mobile: false,
  });
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await sharp(Buffer.from(data, 'base64'))
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  await easel.close();
}
await browser.close();
await server.close();
