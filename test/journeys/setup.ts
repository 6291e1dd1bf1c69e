/**
 * Once per run of the journeys: one Chromium, one real server on a fresh data directory, and one
 * person whose contracts settle meanwhile, so that not every test waits a minute for a receipt.
 * Tests that change anything sign up people of their own.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { serveBrowser } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import {
  makeDataDir,
  readPrinted,
  type ServerProcess,
  startServer,
  untilTrading,
} from '../server-process.ts';
import { ownerUrlOf } from '../operator.ts';
import { keepTemporaryFilesInMemory } from '../temporary.ts';

const builtPage = join(import.meta.dirname, '..', '..', 'dist', 'web', 'app.html');
const seasonedEmail = 'seasoned@example.in';
const adminEmail = 'first-admin@example.in';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(builtPage)) throw new Error('The browser apps are not built yet.');
  const removeFiles = keepTemporaryFilesInMemory();
  const data = makeDataDir();
  const [server, browser] = await Promise.all([findServer(data.path), serveBrowser()]);
  project.provide('browser', browser.wsEndpoint());
  project.provide('url', server.url);
  project.provide('referral', server.referral);
  project.provide('seasonedEmail', seasonedEmail);

  const token = server.claimUrl?.split('#')[1] ?? '';
  const claim = { token, name: 'Meera Rao', email: adminEmail, password: PASSWORD };
  const claimed = await openClient(server.url).post('/api/staff/claim', claim);
  project.provide('adminEmail', adminEmail);
  // A server that runs elsewhere lets nobody near its database; its journeys need no staff.
  project.provide(
    'ownerUrl',
    process.env['JOURNEYS_SERVER'] === undefined ? ownerUrlOf(data.path) : '',
  );

  const client = openClient(server.url);
  const signedUp = await client.signUp({
    name: 'Meera Iyer',
    email: seasonedEmail,
    password: PASSWORD,
    referral: server.referral,
  });
  if (signedUp.status !== 201 || claimed.status !== 201) {
    server.kill('SIGINT');
    await browser.close();
    throw new Error(`no people: ${JSON.stringify([signedUp.body, claimed.body])}`);
  }
  let isOver = false;
  void server.ended.then((how) => {
    if (!isOver) process.stderr.write(`The server ended (${how}):\n${server.output()}\n`);
  });
  await untilTrading(server.url);
  await client.place({ direction: 'BUY_UP', amount: '2500.00' });
  await client.place({ direction: 'SELL_SHORT', amount: '1200.50', coin: 'ETH' });

  return async () => {
    isOver = true;
    await browser.close();
    server.kill('SIGINT');
    await server.ended;
    data.remove();
    removeFiles();
  };
}

type Server = Pick<ServerProcess, 'url' | 'referral' | 'claimUrl' | 'kill' | 'ended' | 'output'>;

/**
 * One that runs elsewhere, fresh, where JOURNEYS_SERVER holds what it has printed. The process that
 * started it ends it.
 */
async function findServer(dataDir: string): Promise<Server> {
  const printed = process.env['JOURNEYS_SERVER'];
  if (printed === undefined) return startServer(dataDir);
  const ending = Promise.withResolvers<0>();
  return {
    ...readPrinted(printed),
    kill: () => ending.resolve(0),
    ended: ending.promise,
    output: () => printed,
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run's Chromium, for `joinBrowser`. */
    browser: string;
    url: string;
    referral: string;
    seasonedEmail: string;
    /** Of the admin who claimed the installation. */
    adminEmail: string;
    /** The owner's login to the server's database; empty for a server that runs elsewhere. */
    ownerUrl: string;
  }
}
