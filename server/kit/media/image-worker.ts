/**
 * Decodes pictures in a process of its own, started by images.ts: what a hostile file breaks is
 * this process and nothing else. It has no environment, may write no file and start no process.
 */
import sharp from 'sharp';

import { fitPicture } from '#protocol/picture-size.ts';

import type { PictureOrder, PictureReply } from './images.ts';

const WATCH_MS = 20;
const HASH_WIDTH = 9;
const HASH_HEIGHT = 8;

// Only the loaders of three formats, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

async function encode({ bytes, limits }: PictureOrder): Promise<PictureReply> {
  const { fit, quality, maxPixels } = limits;
  const sent = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  // Upright, as it comes out.
  const { autoOrient: upright } = await sent.metadata();
  const picture = sent
    .autoOrient()
    .resize({ ...fitPicture(upright, fit), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: Math.round(quality * 100) });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const points = await sharp(data)
    .resize({ width: HASH_WIDTH, height: HASH_HEIGHT, fit: 'fill' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return {
    picture: {
      jpeg: data,
      width: info.width,
      height: info.height,
      differenceHash: differenceHash(points),
    },
  };
}

/** One bit a pair of neighbours in a row: whether the left one is brighter. */
function differenceHash(points: Buffer): bigint {
  let bits = 0n;
  for (let row = 0; row < HASH_HEIGHT; row += 1) {
    for (let column = 0; column + 1 < HASH_WIDTH; column += 1) {
      const at = row * HASH_WIDTH + column;
      const isBrighter = (points[at] ?? 0) > (points[at + 1] ?? 0);
      bits = (bits << 1n) | (isBrighter ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, bits);
}

process.on('message', (order: PictureOrder) => {
  // Decoding runs on other threads, so this one is free to look.
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isSpent = (user + system) / 1000 > order.processorMs;
    if (isSpent || process.memoryUsage.rss() > order.limits.maxMemoryBytes) process.exit(1);
  }, WATCH_MS);
  void encode(order)
    .catch((error: unknown): PictureReply => ({ unreadable: String(error) }))
    .then((reply) => process.send?.(reply))
    .finally(() => clearInterval(watch));
});
