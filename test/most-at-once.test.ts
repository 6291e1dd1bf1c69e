/**
 * Each limit on how many a person may have holds for many requests at once: those that fit are
 * kept, and nothing beyond. What is counted in memory alone is tested where it is.
 */
import { randomBytes, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { ALERT_LIMIT } from '#protocol/alerts.ts';
import { PROOFS_PER_DAY } from '#protocol/deposits.ts';
import { TRACKED_LIMIT } from '#protocol/imports.ts';
import { JOURNAL_LIMIT } from '#protocol/journal.ts';
import { KEYS_MOST } from '#protocol/keys.ts';
import { MAX_OPEN_ORDERS, type Order } from '#protocol/orders.ts';
import { PASSKEYS_MOST } from '#protocol/passkeys.ts';
import { MAX_OPEN_POSITIONS } from '#protocol/positions.ts';
import { PUSH_DEVICES_MOST } from '#protocol/pushes.ts';
import { RECURRING_LIMIT } from '#protocol/recurring.ts';
import { MOST_BACKGROUND_FILES, MOST_STATEMENTS_A_DAY } from '#protocol/statements.ts';
import type { Ticket } from '#protocol/tickets.ts';
import { WATCHLIST_LIMIT } from '#protocol/watchlists.ts';
import { markUsed, noteNetwork } from '#server/domain/keys/keys.sql.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey } from '#test/key-client.ts';
import { longTest } from '#test/long-test.ts';
import { allTypes, price, times } from '#test/orders.ts';
import { type Asked, openPasskeyDevice } from '#test/passkey-device.ts';
import { openPushService, type PushService } from '#test/push-service.ts';
import { newPicture, upload } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

const AT_ONCE = 50;
const DAY_MS = 24 * 3_600_000;

let service: PushService;
let world: World;
let asha: Client;
beforeAll(async () => {
  service = await openPushService();
  world = await openWorld({ env: { PUSH_HOSTS: service.origin } });
  await allTypes(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await service.close();
});
beforeEach(async () => {
  await world.tick();
  asha = await world.person();
});

const idOf = (client: Client) => client.person?.id ?? '';
const many = <T>(count: number, one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));
const moved = () => ({ 'idempotency-key': `at-once-${randomUUID()}` });
const resting = () => ({
  coin: 'BTC',
  side: 'buy',
  type: 'limit',
  amount: '1.00',
  price: times(price(world), 500n),
});
const order = async () => (await asha.post<Order>('/api/orders', resting(), moved())).body.id;
const isoDay = (daysAgo: number) =>
  new Date(world.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const period = (at: number) => ({ kind: 'statement', from: '2025-01-01', to: isoDay(at + 1) });

async function importOf(at: number): Promise<unknown> {
  const boundary = `b${randomUUID()}`;
  const file =
    'Date,Market,Price,Volume,Total,Trade\n' +
    `2024-01-31 12:30:00,BTCINR,${3_500_000 + at},1,${3_500_000 + at},Buy\n`;
  const head = 'content-disposition: form-data; name="file"; filename="trades.csv"';
  const body = `--${boundary}\r\n${head}\r\n\r\n${file}\r\n--${boundary}--\r\n`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return asha.send('POST', '/api/imports', body, type);
}

type Limit = {
  name: string;
  most: number;
  /** A request beyond the limit drops the oldest instead of being refused. */
  makesRoom?: true;
  /** Brings the person near the limit, and answers what asks for the one of that number. */
  prepare(): Promise<(at: number) => Promise<unknown>>;
  /** SQL of how many there are of a person (`$1`). */
  kept: string;
};
const count = (of: string, whose = 'person_id = $1') =>
  `select count(*)::int as kept from ${of} where ${whose}`;

const limits: readonly Limit[] = [
  {
    name: 'browsers that get pushes',
    most: PUSH_DEVICES_MOST,
    makesRoom: true,
    prepare: async () => () => asha.post('/api/push-devices', service.subscription()),
    kept: count('push_devices'),
  },
  {
    name: 'API keys',
    most: KEYS_MOST,
    async prepare() {
      const [row] = await world.owner.query<{ session: string }>(
        `select encode(token_hash, 'hex') as session from sessions where person_id = $1`,
        [idOf(asha)],
      );
      const asker = { id: idOf(asha), session: row?.session ?? '' };
      const form = { name: 'A bot', kind: 'hmac', mayTrade: false, password: PASSWORD } as const;
      // Passwords are counted, so that over HTTP fewer come at once.
      return () =>
        world.app.keys.make(asker, form, async () => undefined).catch(() => ({ status: 409 }));
    },
    kept: count('api_keys', 'person_id = $1 and ended_at is null'),
  },
  {
    name: 'places from which a key was used',
    most: 12,
    async prepare() {
      const { id: keyId } = await makeKey(asha, { kind: 'hmac' });
      const now = world.clock.now().getTime();
      return (at) =>
        world.database.transaction(async (tx) => {
          const network = `10.0.0.${at}/32`;
          const use = { keyId, personId: idOf(asha), address: `10.0.0.${at}`, network };
          // Uses of several processes come out of order.
          await markUsed(tx, { ...use, at: new Date(now - at) });
          const name = await noteNetwork(tx, { ...use, at: new Date(now - at) }, 12);
          return { status: name === null ? 409 : 201 };
        });
    },
    kept: count('api_key_addresses'),
  },
  {
    name: 'passkeys',
    most: PASSKEYS_MOST,
    async prepare() {
      const credentials: object[] = [];
      for (let made = 0; made < AT_ONCE; made += 1) {
        const begun = await asha.post<{ options: Asked }>('/api/passkeys/begin', {
          password: PASSWORD,
        });
        credentials.push(openPasskeyDevice(world.url).register(begun.body.options));
      }
      return (at) => asha.post('/api/passkeys', { name: `${at}`, credential: credentials[at] });
    },
    kept: count('passkeys'),
  },
  {
    name: 'watchlists',
    most: WATCHLIST_LIMIT,
    prepare: async () => (at) => asha.post('/api/watchlists', { name: `List ${at}` }),
    kept: count('watchlists'),
  },
  {
    name: 'alerts',
    most: ALERT_LIMIT,
    async prepare() {
      const set = (at: number) =>
        asha.post('/api/alerts', {
          coin: 'BTC',
          kind: 'above',
          repeats: false,
          level: times(price(world), BigInt(2_000 + at)),
        });
      await many(20, (at) => set(1_000 + at));
      return set;
    },
    kept: count('alerts'),
  },
  {
    name: 'recurring buys',
    most: RECURRING_LIMIT,
    prepare: async () => (at) =>
      asha.post('/api/recurring', {
        coin: 'BTC',
        every: 'day',
        day: null,
        hour: at % 24,
        amount: `${100 + at}.00`,
      }),
    kept: count('recurring_due'),
  },
  {
    name: 'tickets of a day',
    most: 10,
    prepare: async () => (at) =>
      asha.post('/api/tickets', { subject: `Question ${at}`, message: 'Where is it?' }),
    kept: count('tickets'),
  },
  {
    name: 'replies of a day',
    most: 60,
    async prepare() {
      const form = { subject: 'Question', message: 'Where is it?' };
      const { id } = (await asha.post<Ticket>('/api/tickets', form)).body;
      const reply = (at: number) =>
        asha.post(`/api/tickets/${id}/replies`, { message: `More ${at}` });
      await many(40, reply);
      return reply;
    },
    kept: count('ticket_replies', 'author_id = $1'),
  },
  {
    name: 'open orders',
    most: MAX_OPEN_ORDERS,
    async prepare() {
      await many(MAX_OPEN_ORDERS - 10, order);
      return () => asha.post('/api/orders', resting(), moved());
    },
    kept: count('open_orders'),
  },
  {
    name: 'open positions',
    most: MAX_OPEN_POSITIONS,
    async prepare() {
      const open = () =>
        asha.post(
          '/api/positions',
          { coin: 'BTC', side: 'long', margin: '1.00', leverage: 2 },
          moved(),
        );
      await many(MAX_OPEN_POSITIONS - 10, open);
      return open;
    },
    kept: count('open_positions'),
  },
  {
    name: 'proofs of payment in a day',
    most: PROOFS_PER_DAY,
    async prepare() {
      const proof = await newPicture();
      return () => upload(world, asha, { amount: '500.00' }, proof);
    },
    kept: count('deposits'),
  },
  {
    name: 'entries of the journal',
    most: JOURNAL_LIMIT,
    async prepare() {
      const about = await many(AT_ONCE, order);
      await world.owner.execute(
        `insert into journal (person_id, about, kind, coin, note, tags, version, changed_at)
         select $1, gen_random_uuid(), 'order', 'BTC', 'x', '{}', 1, $2 from generate_series(1, $3)`,
        [idOf(asha), world.clock.now(), JOURNAL_LIMIT - 10],
      );
      return (at) =>
        asha.post(`/api/journal/${about[at] ?? ''}`, { version: 0, note: 'Note', tags: [] });
    },
    kept: count('journal'),
  },
  {
    name: 'lines that were taken in from elsewhere',
    most: TRACKED_LIMIT,
    async prepare() {
      const file = randomUUID();
      await world.owner.execute(
        `insert into tracked_files (person_id, id, format, added_at) values ($1, $2, 'wazirx', $3)`,
        [idOf(asha), file, world.clock.now()],
      );
      await world.owner.execute(
        `insert into tracked_entries (person_id, file_id, identity, kind, coin, quantity)
         select $1, $2, 'kept ' || n, 'held', 'BTC', 1 from generate_series(1, $3) as n`,
        [idOf(asha), file, TRACKED_LIMIT - 10],
      );
      return importOf;
    },
    kept: count('tracked_entries'),
  },
  {
    name: 'statements of a day',
    most: MOST_STATEMENTS_A_DAY,
    async prepare() {
      await world.owner.execute(
        `insert into statements (id, person_id, kind, from_day, to_day, before_tick, first_line, last_line, asked_at)
         select replace(gen_random_uuid()::text, '-', ''), $1, 'statement', '2025-01-01',
                '2025-01-02', 1, 1, 0, $2 from generate_series(1, $3)`,
        [idOf(asha), world.clock.now(), MOST_STATEMENTS_A_DAY - 10],
      );
      return (at) => asha.post('/api/statements', period(at));
    },
    kept: count('statements'),
  },
  {
    name: 'files that are made in the background',
    most: MOST_BACKGROUND_FILES,
    async prepare() {
      const made = await many(AT_ONCE / 2, (at) =>
        asha.post<{ id: string }>('/api/statements', period(at)),
      );
      return (at) => {
        const id = made[Math.floor(at / 2)]?.body.id ?? '';
        return asha.post(`/api/statements/${id}/file/${at % 2 === 0 ? 'csv' : 'pdf'}`);
      };
    },
    kept: count('statement_files f join statements s on s.id = f.statement_id'),
  },
];

test.each(limits)(
  '$name: fifty at once leave exactly as many as one may have',
  async ({ most, makesRoom, prepare, kept }) => {
    const ask = await prepare();
    const before = await keptOf(kept);
    const replies = (await many(AT_ONCE, ask)) as { status?: number }[];
    const done = replies.filter(({ status = 201 }) => status < 300);
    expect(await keptOf(kept)).toBe(most);
    expect(done).toHaveLength(makesRoom ? AT_ONCE : most - before);
    // A picture too many at once is asked to wait; nothing breaks.
    expect(replies.filter(({ status }) => status === 500)).toEqual([]);
  },
);

async function keptOf(text: string): Promise<number> {
  const [row] = await world.owner.query<{ kept: number }>(text, [idOf(asha)]);
  return row?.kept ?? 0;
}

test('a statement that is asked for many times at once is one', async () => {
  const replies = await many(AT_ONCE, () =>
    asha.post<{ id: string }>('/api/statements', period(3)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
});

longTest(
  'five changes of one admin wait at a time, also where fifty are asked for at once',
  async () => {
    await using house = await openWorld();
    const admin = await house.firstAdmin();
    await house.staff('support');
    const reason = 'Because the house needs it today.';
    const replies = await many(AT_ONCE, (at) =>
      at % 2 === 0
        ? admin.post('/api/staff/settings', { changes: { depositMax: `${5_000 + at}` }, reason })
        : admin.post('/api/staff/invitations', {
            email: `${randomBytes(6).toString('hex')}@example.in`,
            role: 'finance',
            reason,
          }),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const [row] = await house.owner.query<{ kept: number }>(
      'select count(*)::int as kept from proposals where delayed',
    );
    expect(row?.kept).toBe(5);
  },
);
