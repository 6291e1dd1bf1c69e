/**
 * A flood of reads against a real server process, some seconds of it: `npm run bench -- flood`
 * measures the whole.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CoinList } from '#protocol/market.ts';
import { openClient, type Client, PASSWORD } from '#test/client.ts';
import { type Flood, startFlood } from '#test/flooding.ts';
import {
  makeDataDir,
  type ServerProcess,
  startServer,
  untilTrading,
} from '#test/server-process.ts';
import { pause } from '#test/waits.ts';

const SOCKETS = 64;
const SECONDS = 6;
const EVERY_MS = 250;
/** Enough people that none of them meets the limits of one person's contracts. */
const PEOPLE = 6;

const data = makeDataDir();
let server: ServerProcess;
const people: Client[] = [];
beforeAll(async () => {
  server = await startServer(data.path);
  await untilTrading(server.url);
  const { referral } = server;
  for (let at = 0; at < PEOPLE; at += 1) {
    const client = openClient(server.url);
    const email = `person-${at}@example.in`;
    const reply = await client.signUp({ name: 'Asha Verma', email, password: PASSWORD, referral });
    expect(reply.status).toBe(201);
    people.push(client);
  }
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  data.remove();
});

async function lastTick(): Promise<number> {
  const { body } = await openClient(server.url).get<CoinList>('/api/market/coins');
  return body.tick ?? 0;
}

const paths: Record<string, string[]> = {
  cheap: ['/api/market/stats?coin=BTC'],
  list: ['/api/market/ticks?from=0&to=59'],
  // Beyond the tape, so that each is made again at every tick.
  expensive: Array.from({ length: 200 }, (_, at) => `/api/market/ticks/pages/${100 + at}`),
};
const floods = Object.keys(paths).flatMap((cost) =>
  (['read', 'ignore'] as const).map((manner): [string, Flood['manner']] => [cost, manner]),
);

test('abuse 63: while sixty-four sockets ask as fast as they can, ticks go on and everybody else’s contracts are placed', async () => {
  for (const [cost, manner] of floods) {
    const flood = await startFlood({
      url: server.url,
      paths: paths[cost] ?? [],
      sockets: SOCKETS,
      manner,
      network: 2,
      ofOneAddress: SOCKETS,
      accepts: null,
    });
    const before = await lastTick();
    const since = performance.now();
    const statuses: number[] = [];
    let longest = 0;
    while (performance.now() - since < SECONDS * 1000) {
      const asked = performance.now();
      const client = people[statuses.length % PEOPLE];
      statuses.push((await client?.place({ amount: '10.00' }))?.status ?? 0);
      longest = Math.max(longest, performance.now() - asked);
      await pause(EVERY_MS, 'contracts are spread over the flood');
    }
    const seconds = (performance.now() - since) / 1000;
    const ticks = (await lastTick()) - before;
    const { statuses: answers } = await flood.end();
    const what = [cost, manner] as const;
    expect([...what, new Set(statuses)]).toEqual([...what, new Set([201])]);
    expect([...what, longest < 3_000]).toEqual([...what, true]);
    expect([...what, ticks > seconds * 0.7]).toEqual([...what, true]);
    // The address has spent its budget, and others never noticed.
    if (manner === 'read') expect(answers['429']).toBeGreaterThan(0);
  }
});
