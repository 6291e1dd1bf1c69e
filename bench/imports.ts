/**
 * Memory that a CSV file of 1 MB and 5,000 lines takes of the server while the file is read: one
 * file, and ten at once. The clients are in the same process, so the figures are upper bounds.
 */
import { setTimeout as wait } from 'node:timers/promises';

import { IMPORT_MAX_BYTES, IMPORT_MAX_LINES } from '#protocol/import-lines.ts';
import type { ImportPreview } from '#protocol/imports.ts';
import { startTestDatabase } from '#test/database.ts';
import { openWorld, type World } from '#test/world.ts';

import { printLine } from './figures.ts';

const SETTLE_MS = 3_000;

function makeFile(): Buffer {
  const head = 'Date,Market,Price,Volume,Total,Trade,Note\n';
  const size = Math.floor((IMPORT_MAX_BYTES - head.length) / IMPORT_MAX_LINES);
  const lines = Array.from({ length: IMPORT_MAX_LINES }, (_, at) => {
    const cells = `2024-01-31 12:30:00,BTCINR,3500000,0.5,1750000,Buy,"${at} `;
    return `${cells}${'x'.repeat(size - cells.length - 2)}"\n`;
  });
  return Buffer.from(head + lines.join(''));
}

async function peakOf(world: World, file: Buffer, atOnce: number): Promise<void> {
  const people = await Promise.all(Array.from({ length: atOnce }, () => world.person()));
  await wait(SETTLE_MS);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const began = performance.now();
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answers = await Promise.all(
    people.map((person) =>
      person.send<ImportPreview>('POST', '/api/imports/preview', body, headers),
    ),
  );
  most = Math.max(most, process.memoryUsage.rss());
  clearInterval(watch);
  const read = answers.filter((answer) => answer.body.taken === IMPORT_MAX_LINES).length;
  const ratio = (most - before) / (file.length * atOnce);
  printLine(
    `imports: ${atOnce} at once, ${read} read, ${Math.round(performance.now() - began)} ms, ` +
      `${ratio.toFixed(1)} times the size of the files more memory`,
  );
}

export async function benchImports(): Promise<void> {
  const server = await startTestDatabase();
  const world = await openWorld({ clone: await server.clone() });
  await world.tick();
  const file = makeFile();
  // The first file also pays for compiled code.
  for (const atOnce of [1, 1, 10]) await peakOf(world, file, atOnce);
  await world[Symbol.asyncDispose]();
  await server.stop();
}
