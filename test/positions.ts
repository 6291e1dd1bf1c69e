/**
 * Positions as people hold them in tests, on a tape whose prices the test writes: real requests,
 * real ledger, real database.
 */
import { randomUUID } from 'node:crypto';

import type { Position } from '#protocol/positions.ts';
import type { Client, Reply } from './client.ts';
import { writeTick as appendTick } from './tape.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

type Problem = { code: string; detail: string; fields?: Record<string, string> };
export type PositionReply = Reply<Position & Problem>;

/** INR with eight decimals. */
export const rupeesEach = (whole: number) => BigInt(whole) * 100_000_000n;
export const newKey = () => `position-${randomUUID()}`;

/** BTC is at ₹10,000 from the first tick that the test writes. */
export const ENTRY = 10_000;

export async function openTradingWorld(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options);
  await tape(world, ENTRY);
  return world;
}

/**
 * The next tick, under the market's lock like any other, with BTC at this price and all else as
 * before. Nothing is done with it yet.
 */
export async function writeTick(
  world: World,
  price: number | bigint,
  afterMs = 1000,
): Promise<void> {
  world.clock.advance(afterMs);
  const btc = typeof price === 'bigint' ? price : rupeesEach(price);
  await appendTick(world.owner, btc, world.clock.now());
}

/** A tick at each of these prices, with all that follows from it. */
export async function tape(world: World, ...prices: readonly (number | bigint)[]): Promise<void> {
  for (const price of prices) {
    await writeTick(world, price);
    await world.app.positions.advanceDue();
  }
}

export function open(
  client: Client,
  body: Record<string, unknown> = {},
  key = newKey(),
): Promise<PositionReply> {
  const leverage = body['leverage'] ?? 10;
  const typed = Number(leverage) > 10 ? { confirmedLeverage: leverage } : {};
  return client.post(
    '/api/positions',
    { coin: 'BTC', side: 'long', margin: '1000.00', leverage, ...typed, ...body },
    { 'idempotency-key': key },
  );
}

/** Opened, and entered by a tick at ₹10,000. */
export async function entered(
  world: World,
  client: Client,
  body: Record<string, unknown> = {},
): Promise<Position> {
  const reply = await open(client, body);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  await tape(world, ENTRY);
  return look(client, reply.body.id);
}

export async function look(client: Client, id: string): Promise<Position> {
  const reply = await client.get<Position>(`/api/positions/${id}`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

export function close(client: Client, id: string, key = newKey()): Promise<PositionReply> {
  return client.post(`/api/positions/${id}/close`, undefined, { 'idempotency-key': key });
}

export function setTargets(
  client: Client,
  id: string,
  targets: { takeProfit?: string | null; stopLoss?: string | null },
  key = newKey(),
): Promise<PositionReply> {
  return client.post(
    `/api/positions/${id}/targets`,
    { takeProfit: null, stopLoss: null, ...targets },
    { 'idempotency-key': key },
  );
}

/** What the ledger moved in a position's name, by kind, in paise. */
export async function movements(world: World, id: string): Promise<Record<string, bigint>> {
  const rows = await world.owner.query<{ kind: string; amount: bigint }>(
    'select kind, amount from transfers where cause = $1',
    [id],
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

/** Rupees of the house, of all tills together, by kind of account. */
export async function house(world: World): Promise<Record<string, bigint>> {
  const rows = await world.owner.query<{ kind: string; balance: bigint }>(
    `select kind, sum(balance)::bigint as balance from accounts
     where asset = 'INR' and kind in ('dealer', 'insurance', 'fees') group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}
