/**
 * What a bare writer of placements does, alone and behind bare HTTP, against pgbench and the teller on the same server in the same
 * run: how much of their distance is the product's. A yardstick and no bound; a leaner writer may be possible.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import pg from 'pg';

import { newKey } from '#ui/money/idempotency-key.ts';

import { fillBare, BARE_PEOPLE, openBareWriter } from './bare-writer.ts';
import { grouped, median, printLine, printTable, rounded } from './figures.ts';
import { closedLoop, openConnection } from './http-client.ts';
import { failOnOthers, onePlacement } from './http.ts';
import { pgbenchRounds, preparePgbench } from './pgbench.ts';
import { load } from './teller.ts';
import type { Town } from './town.ts';

const ROUNDS = 3;
const SECONDS = 5;
const WARM_SECONDS = 3;
const WRITER_IN_FLIGHT = 256;
const HTTP_IN_FLIGHT = 128;
/** As long as the real ones: a cookie of a session. */
const COOKIE = `drishti_session=${'x'.repeat(43)}`;

async function makeDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database bare');
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = '/bare';
  await fillBare(url.href);
  return url.href;
}

async function writerRate(url: string, seconds: number): Promise<number> {
  const writer = await openBareWriter(url);
  const start = performance.now();
  let [done, next] = [0, 0];
  const caller = async () => {
    while (performance.now() < start + seconds * 1000) {
      await writer.place((next = (next + 7919) % BARE_PEOPLE), newKey());
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITER_IN_FLIGHT }, caller));
  const elapsed = (performance.now() - start) / 1000;
  await writer.close();
  return done / elapsed;
}

async function httpRate(url: string, seconds: number): Promise<number> {
  const server = spawn(process.execPath, ['bench/bare-server.ts', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(createInterface(server.stdout), 'line')) as [string];
    const connections = await Promise.all(
      Array.from({ length: HTTP_IN_FLIGHT }, () => openConnection(`http://127.0.0.1:${port}`)),
    );
    const next = () => onePlacement(COOKIE, newKey());
    const { asked, seconds: elapsed } = await closedLoop(connections, seconds, next);
    for (const connection of connections) connection.close();
    failOnOthers(asked, 201);
    return asked.length / elapsed;
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

export async function benchBare(town: Town): Promise<void> {
  printLine(`## A bare writer of placements: ${ROUNDS} rounds of ${SECONDS} s, medians`);
  const pgbenchUrl = await preparePgbench(town.adminUrl);
  const url = await makeDatabase(town.adminUrl);
  await writerRate(url, WARM_SECONDS);
  await load(town, town.teller, WRITER_IN_FLIGHT, WARM_SECONDS);
  const rates = { writer: [] as number[], http: [] as number[], teller: [] as number[] };
  const pgbench = pgbenchRounds(pgbenchUrl, SECONDS, town.checkpoint);
  for (let round = 0; round < ROUNDS; round += 1) {
    await pgbench.run();
    await town.checkpoint();
    rates.writer.push(await writerRate(url, SECONDS));
    await town.checkpoint();
    rates.http.push(await httpRate(url, SECONDS));
    await town.checkpoint();
    const { perSecond } = await load(town, town.teller, WRITER_IN_FLIGHT, SECONDS);
    rates.teller.push(perSecond);
  }
  const best = pgbench.best();
  const row = (name: string, rate: number) => [name, grouped(rate), rounded(rate / best, 2)];
  printTable(
    ['', 'per second', '÷ pgbench'],
    [
      row('bare writer', median(rates.writer)),
      row('bare writer, through bare HTTP', median(rates.http)),
      row('the teller', median(rates.teller)),
      row('best pgbench -s 50 -M prepared', best),
    ],
  );
}
