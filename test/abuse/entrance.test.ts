/**
 * Abuse of the ways in, each test by its number in the table of cases (cases.ts): forged origins,
 * planted cookies, passwords and names that are none, and tries that are used up for others.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { Problem } from '#protocol/refusals.ts';
import type { DeviceSessions } from '#protocol/sessions.ts';
import { peopleTexts } from '#texts/people.ts';

import { type Client, PASSWORD } from '../client.ts';
import { openPasskeyDevice } from '../passkey-device.ts';
import { openWorld, type World } from '../world.ts';
import { rawRequest, sendRaw } from './raw.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// Attempts of one test are not those of the next.
beforeEach(() => world.clock.advance(HOUR_MS));

const deviceOf = (client: Client) => /device=([^;]+)/.exec(client.cookie)?.[1] ?? '';

test('abuse 56: a page that has Host or X-Forwarded-Host say its own name is foreign all the same', async () => {
  const env = { BASE_URL: 'https://drishti.example', TRUST_PROXY: '127.0.0.1' };
  const proxied = await openWorld({ env });
  try {
    const post = (headers: readonly string[]) => {
      const head = ['POST /api/auth/sign-out HTTP/1.1', ...headers, 'Connection: close'];
      return sendRaw(proxied.url, `${head.join('\r\n')}\r\n\r\n`);
    };
    const from = (origin: string) => `Origin: ${origin}`;
    const https = 'X-Forwarded-Proto: https';
    for (const headers of [
      ['Host: evil.example', https, from('https://evil.example')],
      [
        'Host: drishti.example',
        'X-Forwarded-Host: evil.example',
        https,
        from('https://evil.example'),
      ],
      ['Host: evil.example', from('http://evil.example')],
      ['Host: drishti.example', https, from('https://drishti.example.evil.example')],
    ]) {
      expect([headers, (await post(headers)).statuses]).toEqual([headers, [403]]);
    }
    // Whatever name a proxy inside calls it by, our own pages are ours.
    for (const host of ['drishti.example', 'inside:3000']) {
      const headers = [`Host: ${host}`, https, from('https://drishti.example')];
      expect([headers, (await post(headers)).statuses]).toEqual([headers, [204]]);
    }
  } finally {
    await proxied[Symbol.asyncDispose]();
  }
});

test('abuse 57: a planted cookie makes no browser a known one, not even one that we gave to somebody else', async () => {
  const asha = await world.person();
  const mallory = await world.person('Mallory');
  const email = asha.person?.email ?? '';
  for (const planted of ['A'.repeat(43), deviceOf(mallory)]) {
    // In Asha's own browser, before she signs in.
    const victim = world.visitor();
    await victim.send('POST', '/api/auth/sign-in', JSON.stringify({ email, password: PASSWORD }), {
      cookie: `device=${planted}`,
    });
    expect(deviceOf(victim)).toMatch(new RegExp(`^[A-Za-z0-9_-]{43}\\.${planted}$`));
    // The attacker who planted it comes with it, and her password, from elsewhere: that is news.
    const attacker = world.visitor();
    await attacker.send(
      'POST',
      '/api/auth/sign-in',
      JSON.stringify({ email, password: PASSWORD }),
      {
        cookie: `device=${planted}`,
      },
    );
    const { items } = (await attacker.get<DeviceSessions>('/api/sessions')).body;
    expect(items.find(({ isThis }) => isThis)?.isNewDevice).toBe(true);
  }
  const told = (await asha.get<NoticePage>('/api/notices')).body.items;
  expect(told.filter(({ title }) => title === 'New sign-in')).toHaveLength(4);
});

test('abuse 57: people who share a browser stay known in it, and it names five of them at most', async () => {
  const browser = world.visitor();
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, at) => world.person(`Person ${at}`)),
  );
  const signIn = (who: Client | undefined) => browser.signIn(who?.person?.email ?? '', PASSWORD);
  const isNew = async () =>
    (await browser.get<DeviceSessions>('/api/sessions')).body.items.find(({ isThis }) => isThis)
      ?.isNewDevice;
  for (const person of people.slice(0, 5)) {
    await signIn(person);
    expect(await isNew()).toBe(true);
  }
  for (const person of people.slice(0, 5)) {
    await signIn(person);
    expect(await isNew()).toBe(false);
  }
  expect(deviceOf(browser).split('.')).toHaveLength(5);
  await signIn(people[5]);
  expect(deviceOf(browser).split('.')).toHaveLength(5);
});

test('abuse 58: nobody has blanks, one sign again and again, their name or their address as password', async () => {
  const weak = ['        ', '\u200b'.repeat(10), 'ζζζζζζζζζ', 'Asha Verma', 'asha-verma-2026'];
  const form = { name: 'Asha Verma', email: 'asha.verma@example.in', referral: world.referral };
  const token = await world.letIn('support', 'asha.verma@office.example');
  const person = await world.person('Asha Verma');
  for (const password of [...weak, 'asha.verma']) {
    const replies = [
      await world.visitor().post<Problem>('/api/auth/sign-up', { ...form, password }),
      await world.visitor().post<Problem>('/api/staff/invitations/accept', {
        token,
        name: form.name,
        password,
      }),
    ];
    for (const { status, body } of replies) {
      expect([password, status, body.fields]).toEqual([
        ...[password, 400],
        { password: peopleTexts().passwordWeak },
      ]);
    }
  }
  for (const password of [...weak, person.person?.email ?? '']) {
    const change = { currentPassword: PASSWORD, newPassword: password };
    const { body } = await person.post<Problem>('/api/auth/change-password', change);
    expect([password, body.fields]).toEqual([
      password,
      { newPassword: peopleTexts().passwordWeak },
    ]);
  }
});

test('abuse 59: failing at one way in shuts nobody out of another', async () => {
  const stranger = openPasskeyDevice(world.url);
  const ways: (() => Promise<{ status: number }>)[] = [
    () => world.visitor().post('/api/auth/passkey', { credential: stranger.sign('x'.repeat(43)) }),
    () =>
      world.visitor().post('/api/auth/sign-up', {
        name: 'Asha',
        email: 'asha@example.in',
        password: PASSWORD,
        referral: 'ABCDE-FGHJK',
      }),
    () =>
      world.visitor().post('/api/staff/claim', {
        token: 'x'.repeat(43),
        name: 'Asha',
        email: 'asha@example.in',
        password: PASSWORD,
      }),
    () =>
      world.visitor().post('/api/staff/invitations/accept', {
        token: 'x'.repeat(43),
        name: 'Asha',
        password: PASSWORD,
      }),
    () => world.visitor().post('/api/auth/reset', { token: 'x'.repeat(43), password: PASSWORD }),
  ];
  for (const [at, way] of ways.entries()) {
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await way()).status);
    expect([at, statuses[9] !== 429, statuses[10]]).toEqual([at, true, 429]);
  }
});

test('abuse 60: a name has a letter or a digit that can be seen, and turns nobody else’s text', async () => {
  const form = { password: PASSWORD, referral: world.referral };
  const signUp = (name: string, at: number) =>
    world.visitor().post<Problem & { person: { name: string } }>('/api/auth/sign-up', {
      ...form,
      name,
      email: `named-${at}@example.in`,
    });
  const unseen = [
    '\u200b\u200b',
    '\u2060',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u0301',
    '\u200d',
    '—',
    '👍',
  ];
  for (const name of unseen) {
    const { status, body } = await signUp(name, 0);
    expect([name, status, body.fields]).toEqual([name, 400, { name: peopleTexts().nameMissing }]);
  }
  const kept: [string, string][] = [
    ['\u202eamreV ahsA', 'amreV ahsA'],
    ['As\u200bha\u2066  Verma', 'Asha Verma'],
    ['Rene\u0301', 'Ren\u00e9'],
    ['राजे\u200cश क्\u200dष', 'राजे\u200cश क्\u200dष'],
  ];
  for (const [at, [typed, name]] of kept.entries()) {
    const { body } = await signUp(typed, at + 1);
    expect([typed, body.person.name]).toEqual([typed, name]);
  }
  const asha = await world.person();
  const ticket = await asha.post<Problem>('/api/tickets', {
    subject: '\u200b\u2800',
    message: '\u3164',
  });
  expect([ticket.status, Object.keys(ticket.body.fields ?? {})]).toEqual([
    ...[400, ['subject', 'message']],
  ]);
});

test('abuse 62: a header that two readers could read differently is refused, whichever of the two is ours', async () => {
  const own = new URL(world.url).host;
  const doubled = [
    ['Host: evil.example'],
    [`Host: ${own}`],
    ['Content-Type: application/json', 'Content-Type: text/plain'],
    [`Origin: ${world.url}`, 'Origin: https://evil.example'],
    ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ['Idempotency-Key: doubled-key-number-1', 'idempotency-key: doubled-key-number-2'],
  ];
  for (const line of ['GET /api/health', 'GET /', 'POST /api/auth/sign-out']) {
    for (const headers of doubled) {
      const { statuses } = await rawRequest(world.url, line, headers);
      expect([line, headers, statuses]).toEqual([line, headers, [400]]);
    }
  }
});
