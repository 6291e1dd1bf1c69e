/**
 * Looking up where people are, against a real service over HTTP that is slow, broken, huge or
 * wrong, and never in the way.
 */
import { createServer, type ServerResponse } from 'node:http';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD } from '#test/client.ts';
import { until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';

const HOUR_MS = 3_600_000;
type Answer = (reply: ServerResponse, path: string) => void;

const asked: string[] = [];
const closed: string[] = [];
let answer: Answer;
const service = createServer((request, reply) => {
  const path = request.url ?? '';
  asked.push(path);
  reply.on('close', () => closed.push(path));
  answer(reply, path);
});
const json =
  (body: unknown): Answer =>
  (reply) =>
    void reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));

let world: World;
let limit: AbortController;
let count = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');
  world = await openWorld({
    env: {
      GEOLOCATION_URL: `http://127.0.0.1:${address.port}/of/{ip}/json?key=k`,
      TRUST_PROXY: 'loopback',
    },
    locationLimit: () => limit.signal,
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  service.closeAllConnections();
  await new Promise((resolve) => {
    service.close(resolve);
  });
});
beforeEach(() => {
  limit = new AbortController();
  asked.length = 0;
  closed.length = 0;
  world.clock.advance(HOUR_MS);
});

/** Signs up from that address, as a reverse proxy reports it. */
async function signUpFrom(address: string): Promise<{ id: string; email: string }> {
  count += 1;
  const email = `location-${count}@example.in`;
  const form = { name: 'Asha', email, password: PASSWORD, referral: world.referral };
  const reply = await world
    .visitor()
    .post<{ person: { id: string } }>('/api/auth/sign-up', form, { 'x-forwarded-for': address });
  expect(reply.status).toBe(201);
  return { id: reply.body.person.id, email };
}

async function locationOf(id: string): Promise<{ city: string | null; country: string | null }> {
  const rows = await world.owner.query<{ city: string | null; country: string | null }>(
    'select city, country from people where id = $1',
    [id],
  );
  return rows[0] ?? { city: 'nobody', country: null };
}
const noPlace = { city: null, country: null };

test('city and country are noted at sign-up and anew at sign-in, and the app says that it happens', async () => {
  expect((await world.visitor().get('/api/meta')).body).toMatchObject({ geolocation: true });
  answer = json({ city: 'New\u0000 Delhi\n', country: 'IN', country_name: 'India' });
  const { id, email } = await signUpFrom('49.36.10.1');
  await until('the location', async () => (await locationOf(id)).city !== null);
  expect(await locationOf(id)).toEqual({ city: 'New Delhi', country: 'India' });

  answer = json({ city: 'Mumbai', country: 'India' });
  const client = world.visitor();
  const from = { 'x-forwarded-for': '2405:200::7' };
  const reply = await client.post('/api/auth/sign-in', { email, password: PASSWORD }, from);
  expect(reply.status).toBe(200);
  await until('the new location', async () => (await locationOf(id)).city === 'Mumbai');
  expect(await client.me()).toMatchObject({ city: 'Mumbai', country: 'India' });
  expect(asked).toEqual(['/of/49.36.10.1/json?key=k', '/of/2405%3A200%3A%3A7/json?key=k']);
});

test('who fails to sign in is not looked up', async () => {
  answer = json({ city: 'Pune', country: 'India' });
  const form = { email: 'nobody@example.in', password: PASSWORD };
  const headers = { 'x-forwarded-for': '49.36.10.2' };
  expect((await world.visitor().post('/api/auth/sign-in', form, headers)).status).toBe(401);
  await signUpFrom('49.36.10.9');
  await until('the next look-up', () => closed.length > 0);
  expect(asked).toEqual(['/of/49.36.10.9/json?key=k']);
});

test.each(['127.0.0.1', '10.0.0.8', '192.168.7.7', '::1', 'fd00::8', '::ffff:10.0.0.9'])(
  'the address %s is never sent',
  async (address) => {
    answer = json({ city: 'Pune', country: 'India' });
    const { id } = await signUpFrom(address);
    const next = await signUpFrom('49.36.10.9');
    await until('the next location', async () => (await locationOf(next.id)).city !== null);
    expect(asked).toEqual(['/of/49.36.10.9/json?key=k']);
    expect(await locationOf(id)).toEqual(noPlace);
  },
);

const wrongs: [string, Answer][] = [
  ['500', (reply) => void reply.writeHead(500).end('{"city":"Pune"}')],
  ['no JSON', (reply) => void reply.end('<html>city</html>')],
  ['JSON of another shape', json(['Pune'])],
  ['fields that are no text', json({ city: { name: 'Pune' }, country: 91 })],
  ['null', json(null)],
  ['a broken connection', (reply) => void reply.destroy()],
  [
    'half an answer',
    (reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('{"city":"Pune"', () => reply.destroy());
    },
  ],
  [
    'a redirect',
    (reply, path) => {
      if (path.startsWith('/elsewhere')) json({ city: 'Pune' })(reply, path);
      else reply.writeHead(302, { location: '/elsewhere' }).end();
    },
  ],
];
test.each(wrongs)('%s leaves the person without a location, and signed up', async (_, wrong) => {
  answer = wrong;
  const { id } = await signUpFrom('49.36.10.3');
  await until('the end of the answer', async () => closed.length > 0);
  answer = json({ city: 'Pune', country: 'India' });
  const next = await signUpFrom('49.36.10.9');
  await until('the next location', async () => (await locationOf(next.id)).city !== null);
  expect(await locationOf(id)).toEqual(noPlace);
  expect(asked).toEqual(['/of/49.36.10.3/json?key=k', '/of/49.36.10.9/json?key=k']);
});

test('an endless answer is cut off after some kilobytes', async () => {
  let sent = 0;
  answer = (reply) => {
    const chunk = ' '.repeat(16 * 1024);
    const pour = (): void => {
      while (!reply.destroyed && sent < 50_000_000) {
        sent += chunk.length;
        if (!reply.write(chunk)) return void reply.once('drain', pour);
      }
    };
    pour();
  };
  const { id } = await signUpFrom('49.36.10.4');
  await until('the cut', async () => closed.length > 0);
  expect(sent).toBeLessThan(20_000_000);
  expect(await locationOf(id)).toEqual(noPlace);
});

test('nobody waits for a slow service, and it is given up at the limit', async () => {
  answer = () => undefined;
  // The service never answers, and nothing has reached the limit: the sign-up is answered.
  const { id } = await signUpFrom('49.36.10.5');
  await until('the question', () => asked.length > 0);
  expect(closed).toEqual([]);
  limit.abort();
  await until('giving up', () => closed.length > 0);
  expect(await locationOf(id)).toEqual(noPlace);
});
