/**
 * Pictures through real decoding processes: what comes out, and what a process that dies, hangs or
 * grows does to the next.
 */
import { randomBytes } from 'node:crypto';

import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';

import { photo } from '#test/requests.ts';

import { readImageHeader } from './image-header.ts';
import { BadPicture, type Images, openImages } from './images.ts';
import { longTest } from '#test/long-test.ts';

const limits = {
  maxPixels: 40_000_000,
  maxSide: 12_000,
  fit: { side: 1200, long: { from: 2.5, shortSide: 720, pixels: 3_000_000 } },
  quality: 0.7,
  maxMemoryBytes: 512 * 1024 * 1024,
};
const opened: Images[] = [];
type Bounds = Parameters<typeof openImages>[1];
const open = (changes: Partial<typeof limits> = {}, bounds: Bounds = {}) => {
  const images = openImages({ ...limits, ...changes }, bounds);
  opened.push(images);
  return images;
};
afterAll(() => {
  for (const images of opened) images.close();
});

longTest(
  'a photo of 12 megapixels with position and orientation ends upright, small and without metadata',
  async () => {
    const sent = await photo(4000, 3000, (image) =>
      image
        .withExif({
          IFD0: { Make: 'Canary', Orientation: '6' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 50/1' },
        })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 90 }),
    );
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect(readImageHeader(sent)).toEqual({ width: 4000, height: 3000, isAnimated: false });
    const { jpeg, width, height } = await open().encode(sent);
    expect([width, height]).toEqual([900, 1200]);
    const metadata = await sharp(jpeg).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 900, height: 1200, space: 'srgb' });
    for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'] as const) {
      expect([name, metadata[name]]).toEqual([name, undefined]);
    }
    expect(Buffer.from(jpeg).includes('Canary')).toBe(false);
    // Upright: what was the left edge is the top.
    const corner = async (image: Buffer | Uint8Array, left: number, top: number) => {
      const { channels } = await sharp(image).extract({ left, top, width: 20, height: 20 }).stats();
      return channels.map(({ mean }) => Math.round(mean / 8));
    };
    expect(await corner(jpeg, 870, 10)).toEqual(await corner(sent, 40, 40));
  },
);

longTest(
  'a long picture stays readable: text of 30 pixels is still there in what is kept',
  async () => {
    // Lines of ink and paper, 15 pixels each: what a text of 30 pixels is made of.
    const [width, height] = [1080, 9000];
    const raw = Buffer.alloc(width * height);
    for (let y = 0; y < height; y += 1) {
      raw.fill(Math.floor(y / 15) % 2 === 0 ? 0 : 255, y * width, (y + 1) * width);
    }
    const sent = await sharp(raw, { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const kept = await open().encode(sent);
    expect([kept.width, kept.height]).toEqual([600, 5000]);
    const column = await sharp(kept.jpeg)
      .extract({ left: 300, top: 1000, width: 1, height: 100 })
      .greyscale()
      .raw()
      .toBuffer();
    expect(Math.min(...column)).toBeLessThan(40);
    expect(Math.max(...column)).toBeGreaterThan(215);
    // A picture that lies on its side, as its orientation says, is turned upright.
    const turned = await sharp(sent).rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const upright = await open().encode(turned);
    expect([upright.width, upright.height]).toEqual([600, 5000]);
  },
);

longTest(
  'the largest long picture stays within what is stored, even where it is all noise',
  async () => {
    // Noise is what JPEG keeps worst.
    const [width, height] = [720, 4166];
    const raw = randomBytes(width * height * 3);
    const sent = await sharp(raw, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const kept = await open().encode(sent);
    expect(kept.jpeg.byteLength).toBeLessThan(4 * 1024 * 1024);
  },
);

test('headers of each format say the size, before anything is decoded', async () => {
  const make = {
    jpeg: (image: Sharp) => image.jpeg(),
    progressive: (image: Sharp) => image.jpeg({ progressive: true }),
    png: (image: Sharp) => image.png(),
    palette: (image: Sharp) => image.png({ palette: true }),
    webp: (image: Sharp) => image.webp(),
    lossless: (image: Sharp) => image.webp({ lossless: true }),
    alpha: (image: Sharp) => image.ensureAlpha(0.5).webp(),
  };
  for (const [name, finish] of Object.entries(make)) {
    const bytes = await photo(123, 45, finish);
    expect([name, readImageHeader(bytes)]).toEqual([
      name,
      { width: 123, height: 45, isAnimated: false },
    ]);
    expect(await open().encode(bytes)).toMatchObject({ width: 123, height: 45 });
  }
});

longTest('a decoder that hangs, grows or dies fails its picture only', async () => {
  const small = await photo(64, 48);
  const large = await photo(4000, 3000);
  const fault = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof BadPicture ? error.fault : error),
    );
  expect(await fault(open({}, { timeoutMs: 1 }).encode(large))).toBe('broken');
  expect(await fault(open({}, { processorMs: 1 }).encode(large))).toBe('broken');
  expect(await fault(open({ maxMemoryBytes: 1024 }).encode(large))).toBe('broken');
  const images = open();
  const broken = images.encode(large.subarray(0, 2000));
  const fine = Array.from({ length: 6 }, () => images.encode(small));
  expect(await fault(broken)).toBe('broken');
  for (const { width } of await Promise.all(fine)) expect(width).toBe(64);
});

test('too many at once are asked to wait, and those that wait are served', async () => {
  const images = open();
  const picture = await photo(64, 48);
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => images.encode(picture)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(8);
  for (const result of refused) expect(result).toMatchObject({ reason: { code: 'overloaded' } });
});
