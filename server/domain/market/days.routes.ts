/**
 * Routes of finished days: their list, what the files of a coin's day are, and the files, streamed.
 * Open to pages of others.
 */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

import { type DayFileName, marketDays as routes } from '#protocol/market-days.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import { readInTurns } from '#server/entry/http/file-readers.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readFinishedDays } from './days.sql.ts';
import { filesOf, findDay, type InTurn, piecesOf } from './days.ts';
import type { Market } from './market.ts';

const YEAR_S = 31_536_000;
const forAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const forEver = { ...forAll, 'cache-control': `public, max-age=${YEAR_S}, immutable` };
const typeOf = (name: DayFileName) =>
  name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8';
/** Half the memory of the usual window, for text of which each line is like the one before. */
const GZIP = { level: 6, windowBits: 14, memLevel: 7 };

export function serveDays(
  app: FastifyInstance,
  { database, market }: { database: Reader; market: Market },
): void {
  /** The request has its turn already. */
  const atOnce: InTurn = (read) => read(database);
  const coinOf = (symbol: string) => market.coin(symbol) ?? refuse('not-found');
  const dayOf = async (day: string) => (await findDay(atOnce, day)) ?? refuse('not-found');

  serve(app, routes.list, async ({ reply }) => {
    void reply.headers(forAll);
    return { items: await readFinishedDays(database, null) };
  });

  serve(app, routes.one, async ({ params, reply }) => {
    const coin = coinOf(params.coin);
    const items = await filesOf(atOnce, await dayOf(params.day), coin);
    void reply.headers(forEver);
    return { items };
  });

  serve(app, routes.file, async ({ params, request, reply }) => {
    const name = params.file;
    const coin = coinOf(params.coin);
    const reader = readInTurns(app, networkOf(request.address), database);
    const inTurn: InTurn = (read) => read(reader);
    const pieces = piecesOf(inTurn, await dayOf(params.day), { name, coin });
    void reply.headers({ ...forEver, 'content-type': typeOf(name), vary: 'accept-encoding' });
    const texts = Readable.from(textsOf(pieces), { objectMode: false });
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return texts;
    void reply.header('content-encoding', 'gzip');
    const zip = createGzip(GZIP);
    texts.on('error', (error) => zip.destroy(error));
    zip.on('close', () => texts.destroy());
    return texts.pipe(zip);
  });
}

async function* textsOf(pieces: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of pieces) if (text !== '') yield text;
}
