/**
 * Each row of the table of credentials over HTTP, on a real database with a real mail server, push
 * service and bot: what its routes refuse, and which notice and mail follow. The table and the API
 * are compared both ways, so a route that takes a password or a code is in the table or named here.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { NoticeNews } from '#protocol/notices.ts';
import { kindOfNotice } from '#protocol/pushes.ts';
import type { Route } from '#protocol/route.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { closeHouse, deeds, type House, openHouse, openOwner, type Owner } from '#test/owner.ts';
import { noticeText } from '#texts/notice-text.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';

import {
  credentialNames,
  credentials,
  type Proof,
  type Way,
  type WayName,
  wayNames,
} from './credentials.ts';
import { sampled } from '#test/extent.ts';
import { until } from '#test/waits.ts';

const HOUR_MS = 3_600_000;
const WRONG = 'not the password';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => closeHouse(house));
// Limits of attempts count by time.
beforeEach(() => house.world.clock.advance(HOUR_MS));

const ways = credentialNames.flatMap((name) =>
  wayNames.map((how): [string, WayName, Way] => [name, how, credentials[name][how]]),
);
const asked = ways.flatMap(([name, how, way]) =>
  way.routes.map((route): [string, Way, Route] => [
    `${how} of ${name}: ${route.method} ${route.path}`,
    way,
    route,
  ]),
);
const fieldsOf = ({ body }: Route) =>
  Object.keys((body as { properties?: object })?.properties ?? {});
const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

test.each(asked)('%s has the fields that the table asks for', (_, { takes }, route) => {
  const fields = fieldsOf(route);
  expect(fields.some((field) => field === 'password' || field === 'currentPassword')).toBe(
    // The new one of a reset.
    /password/.test(takes) || route.path === '/api/auth/reset',
  );
  expect(fields.includes('code')).toBe(
    /code/.test(takes) || ['/api/auth/reset', '/api/staff/two-factor/step-up'].includes(route.path),
  );
});

/** Routes that take a password or a code for something else than a credential. */
const OTHERS = {
  'POST /api/auth/sign-up': 'The first password, before there is an account.',
  'POST /api/staff/claim': 'The first password of the first admin.',
  'POST /api/staff/invitations/accept': 'The first password of staff.',
  'POST /api/me/close': 'Closing the account, after which there is nobody to tell.',
};

test('every route that takes a password or a code is in the table, or named as another', async () => {
  const { body } = await house.world.visitor().get<Described>('/api/openapi.json');
  const found: string[] = [];
  for (const [path, methods] of Object.entries(body.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const properties = requestBody?.content['application/json']?.schema.properties ?? {};
      const takes = ['password', 'currentPassword', 'code'].some((name) => name in properties);
      if (takes) found.push(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    }
  }
  const known = ways.flatMap(([, , { routes, follows = [] }]) => [...routes, ...follows]);
  const named = new Set([...known.map(keyOf), ...Object.keys(OTHERS)]);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((route) => !named.has(route))).toEqual([]);
  expect(Object.keys(OTHERS).filter((route) => !found.includes(route))).toEqual([]);
});
type Described = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Schema> } }>>;
};
type Schema = { schema: { properties?: object } };

/** A person and a member of staff, both with two-factor on. */
async function openAskers() {
  const { world } = house;
  const owner = await openOwner(house);
  const staff = await world.staff('support');
  const staffFactor = await switchOnTwoFactor(world, staff, '/api/staff/two-factor');
  const isOfStaff = ({ path }: Route) => path.startsWith('/api/staff/');
  return {
    owner,
    askerOf: (route: Route) => (isOfStaff(route) ? staff : owner.client),
    factorOf: (route: Route) => (isOfStaff(route) ? staffFactor : owner.factor),
    emailOf: (route: Route) => (isOfStaff(route) ? (staff.person?.email ?? '') : owner.email),
  };
}

const idIn = (path: string, { passkeyId, key, pushId, sessionId }: Owner) => {
  if (path.startsWith('/api/passkeys/')) return passkeyId;
  if (path.startsWith('/api/push-devices/')) return pushId;
  return path.startsWith('/api/keys/') ? key.id : sessionId;
};

const formOf = ({ path }: Route, email: string): object => {
  if (path.endsWith('/sign-in')) return { email };
  if (path.endsWith('/change-password')) return { newPassword: 'another horse staple' };
  if (path === '/api/auth/reset') return { password: 'another horse staple' };
  return path === '/api/keys' ? { name: 'Bot', kind: 'hmac', mayTrade: false } : {};
};

const countNotices = async ({ id }: Owner) =>
  (await house.world.owner.query('select 1 from notices where person_id = $1', [id])).length;

test.each(asked)('%s is refused without what it takes', async (_, { takes }, route) => {
  const { owner, askerOf, factorOf, emailOf } = await openAskers();
  const before = await countNotices(owner);
  const form = formOf(route, emailOf(route));
  const path = route.path.replace(':id', idIn(route.path, owner));
  const send = async (client: Client, proof: object) => {
    const body = route.body === undefined ? undefined : JSON.stringify({ ...form, ...proof });
    const reply = await client.send<{ code: string }>(route.method, path, body);
    return `${reply.status} ${reply.body.code}`;
  };
  const [asker, factor] = [askerOf(route), factorOf(route)];
  const password = fieldsOf(route).includes('currentPassword') ? 'currentPassword' : 'password';
  const right = { [password]: PASSWORD };
  const refused: Record<Proof, () => Promise<string[]>> = {
    none: async () => [],
    'the credential itself': async () => [],
    session: async () => [await send(house.world.visitor(), {})],
    password: async () => [await send(asker, { [password]: WRONG })],
    'password and code': async () => [
      await send(asker, { [password]: WRONG, code: factor.nextCode() }),
      await send(asker, right),
      await send(asker, { ...right, code: factor.wrongCode() }),
    ],
    code: async () => [await send(asker, { code: factor.wrongCode() })],
    'mailed link': async () => [await send(house.world.visitor(), { token: 'x'.repeat(43) })],
  };
  const isSignIn = route.access === 'public';
  const expected: Record<Proof, string[]> = {
    none: [],
    'the credential itself': [],
    session: ['401 unauthenticated'],
    password: ['400 invalid'],
    'password and code': [
      isSignIn ? '401 unauthenticated' : '400 invalid',
      // The code is no optional field where two-factor is on in any case.
      route.path.endsWith('/disable') ? '400 invalid' : '401 code-needed',
      '400 invalid',
    ],
    code: ['400 invalid'],
    'mailed link': ['404 not-found'],
  };
  expect(await refused[takes]()).toEqual(expected[takes]);
  expect(await countNotices(owner)).toBe(before);
});

test('the notices of the table are those about security, but for those of bank details', () => {
  const told = new Set(ways.flatMap(([, , { tells }]) => ('untold' in tells ? [] : [...tells])));
  const security = Object.entries(kindOfNotice).filter(([, kind]) => kind === 'security');
  const others = ['bank-details-changed', 'bank-details-proposed', 'bank-details-saved'];
  expect([...told, ...others].sort()).toEqual(security.map(([code]) => code).sort());
  expect([...told].sort()).toEqual(Object.keys(deeds).sort());
});

test.each(sampled(Object.entries(deeds), 3))(
  '%s is told in the app and by mail, whatever the person muted',
  async (code, deed) => {
    const { world, receiver } = house;
    const owner = await openOwner(house);
    const muted = { app: [], push: [], telegram: [], mail: [] };
    const settings = { ways: muted, quiet: null, showsAmounts: false };
    expect((await owner.client.post('/api/notice-settings', settings)).status).toBe(204);
    const read = () =>
      world.owner.query<{ facts: object }>(
        'select facts from notices where person_id = $1 and code = $2 order by id desc',
        [owner.id, code],
      );
    const before = (await read()).length;
    const mails = () => receiver.mails.filter(({ to }) => to.includes(owner.email));
    const mailsBefore = await until('the mails of before', async () => {
      const [{ waiting } = { waiting: 1 }] = await world.owner.query<{ waiting: number }>(
        'select count(*)::int as waiting from mails where person_id = $1',
        [owner.id],
      );
      return waiting === 0 ? mails().length : null;
    });
    await deed(owner, house);
    const notice = await until('the notice', async () => {
      const rows = await read();
      return rows.length === before + 1 ? (rows[0] ?? null) : null;
    });
    const { message } = noticeText({ code, facts: notice.facts } as NoticeNews);
    await until(
      `the mail '${message}'`,
      async () =>
        mails()
          .slice(mailsBefore)
          .find(({ text }) => text.includes(message)) ?? null,
    );
  },
);
