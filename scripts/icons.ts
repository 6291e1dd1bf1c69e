/**
 * `node scripts/icons.ts`: draws the icons of the installed app from its mark, web/public/icon.svg.
 * A maskable one has the mark small enough for the circle that phones cut out of it; the badge is
 * the line alone, since systems colour it themselves.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'web', 'public');
const mark = await readFile(join(folder, 'icon.svg'), 'utf8');
const [, inner = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(mark) ?? [];
const [, ground = ''] = /<rect[^>]*fill="([^"]+)"/.exec(inner) ?? [];
const drawn = inner.replace(/<rect[^>]*\/>/, '');
const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${body}</svg>`);

const whole = svg(inner);
const full = svg(`<rect width="28" height="28" fill="${ground}"/>${scaled(drawn, 0.78)}`);
const badge = svg(scaled(drawn, 1.25).replaceAll(/(stroke|fill)="#[0-9a-f]+"/g, '$1="#fff"'));

await mkdir(join(folder, 'icons'), { recursive: true });
await draw(whole, 192, 'icon-192.png');
await draw(whole, 512, 'icon-512.png');
await draw(full, 512, 'maskable-512.png');
// The corners are cut off by the system.
await draw(full, 180, 'apple-touch-icon.png');
await draw(badge, 96, 'badge-96.png');

/** Around the middle. */
function scaled(body: string, by: number): string {
  const move = 14 * (1 - by);
  return `<g transform="translate(${move} ${move}) scale(${by})">${body}</g>`;
}

function draw(source: Buffer, side: number, name: string) {
  const image = sharp(source, { density: (72 * side) / 28 }).resize(side, side);
  return image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, 'icons', name));
}
