/**
 * Every hostile file as a proof of payment: none is stored as it was sent, none harms the server.
 */
import { createHash } from 'node:crypto';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { picture, upload } from '#test/requests.ts';
import { openWorld } from '#test/world.ts';

import { PROOF_FIT, PROOF_MAX_SIDE } from '#protocol/deposits.ts';

import { hostileFiles, MARKS } from '#test/hostile-files.ts';

const GROWTH_BYTES = 300 * 1024 * 1024;
/** Fewer than one person may send in a day. */
const FILES_PER_PERSON = 10;

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('hostile files of every kind', async () => {
  await using world = await openWorld();
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThan(isWhole ? 195 : 115);
  // What the tests made to make them is not the server's.
  let person: Client = await world.person();
  await upload(world, person, { amount: '1.00' }, await picture(1));
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  const accepted: string[] = [];

  for (const [index, { name, bytes, fileName, type }] of files.entries()) {
    if (index % FILES_PER_PERSON === 0) person = await world.person();
    const reply = await upload(world, person, { amount: '1.00' }, bytes, {
      ...(fileName === undefined ? {} : { name: fileName }),
      ...(type === undefined ? {} : { type }),
    });
    expect([201, 400, 413], `${name}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    if (reply.status !== 201) {
      expect([name, Object.keys(reply.body.fields ?? {})]).toEqual([name, ['proof']]);
      continue;
    }
    accepted.push(name);
    expect(JSON.stringify(reply.body)).not.toContain(fileName ?? 'nothing of it');
    const stored = await fetch(`${world.url}/api/deposits/${reply.body.id}/proof`, {
      headers: { cookie: person.cookie },
    });
    const image = Buffer.from(await stored.arrayBuffer());
    const metadata = await sharp(image).metadata();
    expect([name, metadata.format]).toEqual([name, 'jpeg']);
    const { width, height } = metadata;
    const isLong = Math.max(width, height) > 2.5 * Math.min(width, height);
    expect(Math.max(width, height)).toBeLessThanOrEqual(isLong ? PROOF_MAX_SIDE : 1200);
    expect(width * height).toBeLessThanOrEqual(PROOF_FIT.long.pixels * 1.002);
    expect([
      name,
      metadata.exif,
      metadata.icc,
      metadata.xmp,
      metadata.iptc,
      metadata.comments,
    ]).toEqual([name, undefined, undefined, undefined, undefined, undefined]);
    for (const mark of MARKS)
      expect([name, image.includes(mark, 0, 'latin1')]).toEqual([name, false]);
  }
  clearInterval(watch);

  const sent = new Set(files.map(({ bytes }) => hash(bytes)));
  const images = await world.owner.query<{ sha256: string; bytes: Buffer }>(
    'select sha256, bytes from proof_images',
  );
  expect(images.filter(({ sha256 }) => sent.has(sha256))).toEqual([]);
  for (const { bytes } of images) expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(highest - before).toBeLessThan(GROWTH_BYTES);
  // The harmless part of them was taken, whatever it was called.
  for (const name of [
    'named ../../x.jpg',
    'typed text/html',
    'jpeg and zip',
    'photo with position',
  ]) {
    expect(accepted).toContain(name);
  }
  for (const name of [
    'svg',
    'html',
    'png 196 MP',
    'gif 100,000 frames',
    'webp 100,000 frames',
    'jpeg claims 65000x65000',
  ]) {
    expect(accepted).not.toContain(name);
  }
  const after = await upload(world, await world.person(), { amount: '1.00' }, await picture(2));
  expect(after.status).toBe(201);
});
