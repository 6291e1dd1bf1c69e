/**
 * What people have set against themselves, at every entrance to contracts, positions and orders:
 * the app, a key at the API, the exchange's API over HTTP and over a socket, and an assistant. The
 * table is limits.md, L1, L5 and L6.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openAssistant, type Said } from '#test/assistant.ts';
import { type Client } from '#test/client.ts';
import { makeKey, openProgram } from '#test/key-client.ts';
import { openMessageSocket, signedBy } from '#test/message-socket.ts';
import { allTypes } from '#test/orders.ts';
import { openSpotProgram } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

import { openApi } from './api.ts';
import { tradingTools } from './trading.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43) } });
  await allTypes(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

type Problem = { code?: string; detail?: string };
const asks = {
  contract: { coin: 'BTC', direction: 'BUY_UP', amount: '500.00', duration: 60 },
  position: { coin: 'BTC', side: 'long', margin: '500.00', leverage: 2 },
  order: { coin: 'BTC', side: 'buy', type: 'market', amount: '100.00' },
};
type What = keyof typeof asks;
const paths: Record<What, string> = {
  contract: '/api/contracts',
  position: '/api/positions',
  order: '/api/orders',
};
const stakes = ['contract', 'position'] as const;

/** How each entrance answers: the house's code and words, or null where it is done. */
type Entrance = (what: What) => Promise<{ code?: string | undefined; detail: string } | null>;

async function entrancesOf(person: Client): Promise<Record<string, Entrance>> {
  const now = () => world.clock.now().getTime();
  const key = await makeKey(person, { kind: 'ed25519' });
  const program = openProgram(world.url, key, now);
  const told = ({ status, body }: { status: number; body: Problem }) =>
    status < 300 ? null : { code: body.code, detail: body.detail ?? '' };
  const api = openApi(world.url, key, now);
  const { ask, call } = await openAssistant(tradingTools(api, now));
  // Previews made while they are allowed; later, each confirmation of them is refused.
  const earlier = new Map<What, Said>();
  for (const what of stakes) earlier.set(what, await call(`preview_${what}`, asks[what]));
  return {
    app: async (what) =>
      told(
        await person.post<Problem>(paths[what], asks[what], { 'idempotency-key': randomUUID() }),
      ),
    key: async (what) => told(await program.post<Problem>(paths[what], asks[what], randomUUID())),
    async assistant(what) {
      const preview = await ask(`preview_${what}`, asks[what]);
      const { confirmationId } = earlier.get(what) ?? preview.said;
      const { failed, text } = await ask('confirm', { confirmationId });
      expect(preview.failed).toBe(failed);
      if (failed) expect(preview.text).toBe(text);
      return failed ? { detail: text } : null;
    },
  };
}

const pause = (length: string) => (person: Client) => person.post('/api/me/breaks', { length });
const limit = (measure: string) => (person: Client) =>
  person.post('/api/me/limits', { measure, period: 'day', amount: '100.00' });

test.each([
  ['on a break of 12 hours', pause('12h'), 'on-break'],
  ['on a break of 7 days', pause('7d'), 'on-break'],
  ['self-excluded for 30 days', pause('1m'), 'on-break'],
  ['self-excluded for 365 days', pause('12m'), 'on-break'],
  ['with a limit on stakes', limit('stake'), 'own-limit'],
  ['with a limit on losses', limit('loss'), 'own-limit'],
] as const)(
  'someone %s is refused alike at every entrance, and spot orders stay possible',
  async (_, set, code) => {
    const asha = await world.person();
    // Made before, since the entrances are open already when somebody stops.
    const entrances = await entrancesOf(asha);
    expect((await set(asha)).status).toBe(200);
    for (const what of stakes) {
      const expected = await entrances['app']?.(what);
      expect(expected).toMatchObject({ code, detail: expect.stringMatching(/\w/) });
      expect(await entrances['key']?.(what)).toEqual(expected);
      const detail = expect.stringContaining(expected?.detail ?? '');
      expect(await entrances['assistant']?.(what)).toEqual({ detail });
    }
    for (const entrance of Object.values(entrances)) expect(await entrance('order')).toBeNull();

    // The exchange's API has spot orders alone: no other endpoint puts anything at stake.
    const key = await makeKey(asha, { kind: 'hmac' });
    const order = { symbol: 'BTCINR', side: 'BUY', type: 'MARKET', quoteOrderQty: '100.00' };
    const ack = { ...order, newOrderRespType: 'ACK' };
    const signed = await openSpotProgram(world, key).send('POST', '/api/v3/order', ack);
    expect(signed).toMatchObject({ status: 200 });
    const socket = await openMessageSocket(world.url);
    const params = signedBy(key, { ...ack, newClientOrderId: 'two' }, world.clock.now().getTime());
    expect(await socket.ask('order.place', params)).toMatchObject({ status: 200 });
    socket.close();
    const [rows] = await world.owner.query<{ placed: number; ordered: number }>(
      `select (select count(*) from contracts where person_id = $1)::int +
              (select count(*) from positions where person_id = $1)::int as placed,
              (select count(*) from open_orders where person_id = $1)::int as ordered`,
      [asha.person?.id ?? ''],
    );
    expect(rows).toEqual({ placed: 0, ordered: 5 });
  },
);
