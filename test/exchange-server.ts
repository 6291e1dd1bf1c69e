/**
 * A whole server for exchange clients with keys: two processes serve, all types of orders are on,
 * and orders cost a fee.
 */
import { pro } from 'ccxt';

import { WAIT_MS } from '#test/waits.ts';

import { type Client, openClient, PASSWORD } from './client.ts';
import { makeInstallation } from './faults/installation.ts';
import { makeDataDir, type ServerProcess, startServer, untilTrading } from './server-process.ts';

export const symbol = 'BTCINR';
/** As ccxt writes it. */
export const pair = 'BTC/INR';
export const FEE_BPS = 25;

export type ExchangeServer = {
  readonly process: ServerProcess;
  url: string;
  newcomer(): Promise<Client>;
  lastPrice(): Promise<number>;
  /** SIGKILL, and a start on what it left, at the same address. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
};

export async function openExchangeServer(): Promise<ExchangeServer> {
  const dataDir = makeDataDir();
  await makeInstallation(dataDir.path);
  const env = { WORKERS: '2', SPOT_FEE_BPS: `${FEE_BPS}` };
  let server = await startServer(dataDir.path, env);
  const { url, referral } = server;
  await untilTrading(url);
  const admin = openClient(url);
  await admin.post('/api/staff/claim', {
    token: server.claimUrl?.split('#')[1],
    password: PASSWORD,
    name: 'Meera Rao',
    email: 'first-admin@example.in',
  });
  const orderTypes = ['market', 'limit', 'stop'];
  const set = await admin.post('/api/staff/settings', {
    changes: { orderTypes },
    reason: 'Programs ask for all of them.',
  });
  if (set.status >= 300) throw new Error(JSON.stringify(set.body));
  let people = 0;
  return {
    get process() {
      return server;
    },
    url,
    async newcomer() {
      people += 1;
      const client = openClient(url);
      const email = `asha-${people}@example.in`;
      const person = { name: 'Asha Verma', email, password: PASSWORD, referral };
      const reply = await client.signUp(person);
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return client;
    },
    async lastPrice() {
      const reply = await fetch(`${url}/api/v3/ticker/price?symbol=${symbol}`);
      return Number(((await reply.json()) as { price: string }).price);
    },
    async killAndStart() {
      server.kill('SIGKILL');
      await server.ended;
      server = await startServer(dataDir.path, { ...env, PORT: new URL(url).port });
    },
    async stop() {
      server.kill('SIGTERM');
      await server.ended;
      dataDir.remove();
    },
  };
}

/** With its addresses, its key and two documented options set. */
/** Settings of ccxt, whose own bounds are ten seconds to the server and ten to the answer. */
export const patientCcxt = { timeout: WAIT_MS, options: { recvWindow: 60_000 } };

export function openCcxt(url: string, key: { id: string; secret: string }) {
  const { id: apiKey, secret } = key;
  const exchange = new pro.binance({ ...patientCcxt, apiKey, secret, enableRateLimit: false });
  const api = exchange.urls['api'] as Record<string, unknown>;
  for (const [name, address] of Object.entries(api))
    if (typeof address === 'string') api[name] = address.replace(/^https:\/\/[^/]+/, url);
  const options = exchange.options as Record<string, Record<string, unknown>>;
  Object.assign(found(options['fetchOpenOrders']), { warnWithoutSymbol: false });
  return exchange;
}

/** `percent` hundredths of a price, with two decimals, as a client would round it. */
export const part = (price: number, percent: number) => Math.round(price * percent) / 100;

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('nothing there');
  return value;
}

type Shown = { free: unknown; used: unknown };

/** What the books say somebody has, in the shape of what clients read. */
export async function bookedBalances(client: Client): Promise<Record<'INR' | 'BTC', Shown>> {
  const { inr } = (await client.me()).balances;
  const { body } = await client.get<{ available: string; frozen: string }>('/api/portfolio/BTC');
  const shown = (own: { available: string; frozen: string }) => ({
    free: Number(own.available),
    used: Number(own.frozen),
  });
  return { INR: shown(inr), BTC: shown(body) };
}

/** The same of what a client read. */
export const readBalances = (read: Record<string, Shown | undefined>) =>
  Object.fromEntries(
    ['INR', 'BTC'].map((asset) => {
      const { free, used } = found(read[asset]);
      return [asset, { free: Number(free), used: Number(used) }];
    }),
  );
