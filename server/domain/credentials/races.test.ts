/**
 * Requests that overlap an event which ends all ways in: each has given its proof and waits for the
 * event, which commits first. Nothing that they make is left.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Tx } from '#server/kit/database/database.ts';
import { type Client, PASSWORD, type Reply } from '#test/client.ts';
import { closeHouse, type House, openHouse } from '#test/owner.ts';
import { openPasskeyDevice } from '#test/passkey-device.ts';

import type { AuthenticatorKey } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';
import { until } from '#test/waits.ts';

import { endCredentials } from './credentials.ts';

const HOUR_MS = 3_600_000;
const BASE_URL = 'https://drishti.example';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => closeHouse(house));
beforeEach(() => house.world.clock.advance(HOUR_MS));

const idOf = ({ person }: Client) => person?.id ?? '';

/** Returns once a statement of the application waits for a row. */
const blocked = () =>
  until('a statement that waits', async () => {
    const rows = await house.world.owner.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    );
    return rows.length > 0 ? true : null;
  });

/** Sends the request while the event is not yet committed, and commits once it waits. */
async function overtake(event: (tx: Tx) => Promise<unknown>, send: () => Promise<Reply>) {
  const sent: Promise<Reply>[] = [];
  await house.world.owner.transaction(async (tx) => {
    await event(tx);
    sent.push(send());
    await blocked();
  });
  const [reply] = await Promise.all(sent);
  return reply?.status;
}

const endsSessions = (person: Client) => (tx: Tx) =>
  tx.execute('delete from sessions where person_id = $1', [idOf(person)]);

async function registration(asha: Client) {
  const device = openPasskeyDevice(BASE_URL);
  const { body } = await asha.post<{ options: Parameters<typeof device.register>[0] }>(
    '/api/passkeys/begin',
    { password: PASSWORD },
  );
  return { name: 'Phone', credential: device.register(body.options) };
}

const made = [
  ['passkeys', async (asha: Client) => ['/api/passkeys', await registration(asha)] as const],
  [
    'api_keys',
    async () => {
      const form = { name: 'Bot', kind: 'hmac', mayTrade: false, password: PASSWORD };
      return ['/api/keys', form] as const;
    },
  ],
  ['telegram_codes', async () => ['/api/telegram/codes', { password: PASSWORD }] as const],
] as const;

test.each(made)('a session that ends meanwhile leaves none of %s', async (table, prepare) => {
  const asha = await house.world.person();
  const [path, form] = await prepare(asha);
  expect(await overtake(endsSessions(asha), () => asha.post(path, form))).toBe(401);
  const rows = await house.world.owner.query(`select 1 from ${table} where person_id = $1`, [
    idOf(asha),
  ]);
  expect(rows).toEqual([]);
});

/** A request that changes how its person signs in: made ready, and what shows that it was done. */
const ownChanges = [
  [
    'the password',
    async () => {
      const form = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
      return ['/api/auth/change-password', form] as const;
    },
    'select password_hash as state from people where id = $1',
  ],
  [
    'two-factor sign-in, which goes on',
    async (asha: Client) => {
      const key = await asha.post<AuthenticatorKey>('/api/two-factor/begin', {
        password: PASSWORD,
      });
      const code = totpCode(key.body.secret, house.world.clock.now().getTime());
      return ['/api/two-factor/confirm', { code }] as const;
    },
    'select confirmed_at as state from second_factors where person_id = $1',
  ],
  [
    'two-factor sign-in, which goes off',
    async (asha: Client) => {
      const factor = await switchOnTwoFactor(house.world, asha);
      const form = { password: PASSWORD, code: factor.nextCode() };
      return ['/api/two-factor/disable', form] as const;
    },
    'select last_step as state from second_factors where person_id = $1',
  ],
] as const;

test.each(ownChanges)(
  'a session that ends meanwhile does not change %s',
  async (_, prepare, text) => {
    const asha = await house.world.person();
    const [path, form] = await prepare(asha);
    const state = () => house.world.owner.query(text, [idOf(asha)]);
    const before = await state();
    const { cookie } = asha;
    expect(await overtake(endsSessions(asha), () => asha.post(path, form))).toBe(401);
    expect(await state()).toEqual(before);
    expect(asha.cookie).toBe(cookie);
  },
);

test('two sessions that end each other take turns: one of them is left', async () => {
  const asha = await house.world.person();
  const other = house.world.visitor();
  await other.signIn(asha.person?.email ?? '', PASSWORD);
  const replies = await Promise.all(
    [asha, other].map((client) => client.post('/api/sessions/end-others')),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 401]));
  const left = await Promise.all([asha, other].map((client) => client.get('/api/me')));
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test('a sign-in with the password that a reset replaces meanwhile begins no session', async () => {
  const asha = await house.world.person();
  const thief = house.world.visitor();
  const form = { email: asha.person?.email ?? '', password: PASSWORD };
  const changes = (tx: Tx) =>
    tx.execute(`update people set password_hash = password_hash || 'x' where id = $1`, [
      idOf(asha),
    ]);
  expect(await overtake(changes, () => thief.post('/api/auth/sign-in', form))).toBe(401);
  expect((await thief.get('/api/me')).status).toBe(401);
});

test('a Telegram chat that is linked meanwhile ends with the event', async () => {
  const { world } = house;
  const asha = await world.person();
  expect((await asha.post('/api/telegram/codes', { password: PASSWORD })).status).toBe(201);
  const ended: Promise<void>[] = [];
  // The bot takes the code, then links the chat.
  await world.owner.transaction(async (tx) => {
    await tx.execute('delete from telegram_codes where person_id = $1', [idOf(asha)]);
    await tx.execute(
      'insert into telegram_links (person_id, chat_id, linked_at) values ($1, 77, $2)',
      [idOf(asha), world.clock.now()],
    );
    ended.push(
      world.database.transaction((other) => endCredentials(other, 'password-reset', idOf(asha))),
    );
    await blocked();
  });
  await Promise.all(ended);
  const left = await world.owner.query('select 1 from telegram_links where person_id = $1', [
    idOf(asha),
  ]);
  expect(left).toEqual([]);
});
