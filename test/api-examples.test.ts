/** The API description's examples of bodies, each sent to a whole server as it stands. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Problem } from '#protocol/refusals.ts';
import type { Route } from '#protocol/route.ts';
import type { StaffRole } from '#protocol/roles.ts';

import type { Client } from './client.ts';
import { openWorld, type World } from './world.ts';

type Described = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string; example?: string | number }[];
        requestBody?: { content: Record<string, { example?: unknown }> };
      }
    >
  >;
};

/** Id in place of that of a thing of the reader's own. */
const NOBODYS_ID = 'nobody-has-it';

let world: World;
let described: Described;
const staff = new Map<StaffRole, Client>();
beforeAll(async () => {
  world = await openWorld();
  await world.tick();
  described = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as Described;
  staff.set('admin', await world.firstAdmin());
  for (const role of ['support', 'finance', 'sub-admin'] as const)
    staff.set(role, await world.staff(role));
});
afterAll(() => world[Symbol.asyncDispose]());

/** The example with a referral code of this house. */
const withReferral = (example: unknown): unknown =>
  typeof example === 'object' && example !== null && 'referral' in example
    ? { ...example, referral: world.referral }
    : example;

/** Client of staff of the first role that a route names, of a newcomer, or of a visitor. */
async function callerOf({ access }: Route): Promise<Client> {
  if (access === 'public') return world.visitor();
  if (access === 'signed-in') return world.person();
  const client = staff.get(access[0] ?? 'admin');
  if (!client) throw new Error(`nobody is ${access[0]}`);
  return client;
}

/** Refusals of examples in a fresh house, each with the reason beside it. */
const refused: Readonly<Record<string, string>> = {
  // Nobody of the staff has this address and password.
  'POST /api/staff/sign-in': 'unauthenticated',
  // The house sends no mail, and has no bot.
  'POST /api/auth/forgot': 'not-found',
  'POST /api/telegram/codes': 'not-found',
  // A token comes by mail or from an administrator.
  'POST /api/auth/reset': 'not-found',
  'POST /api/auth/confirm-email': 'not-found',
  'POST /api/staff/claim': 'not-found',
  'POST /api/staff/invitations/accept': 'not-found',
  'POST /api/staff/objections/read': 'not-found',
  'POST /api/staff/objections': 'not-found',
  // A browser signs what a passkey answers.
  'POST /api/passkeys': 'invalid',
  'POST /api/auth/passkey': 'unauthenticated',
  // The code is of the key that an authenticator app was given.
  'POST /api/two-factor/confirm': 'invalid',
  'POST /api/staff/two-factor/confirm': 'invalid',
  'POST /api/two-factor/codes': 'not-found',
  'POST /api/two-factor/disable': 'not-found',
  'POST /api/staff/two-factor/codes': 'not-found',
  'POST /api/staff/two-factor/disable': 'not-found',
  'POST /api/staff/two-factor/step-up': 'not-found',
  // Nobody has this id.
  'POST /api/staff/corrections': 'not-found',
  // No change of a limit waits.
  'POST /api/me/limits/keep': 'already-decided',
};

test('each is taken, or refused for what it names and a fresh house has not', async () => {
  const wrong: string[] = [];
  let taken = 0;
  for (const route of world.app.http.served) {
    const name = `${route.method} ${route.path}`;
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = described.paths[path]?.[route.method.toLowerCase()];
    const example = operation?.requestBody?.content['application/json']?.example;
    if (!operation || example === undefined) continue;
    const exampleOf = (parameter: string) =>
      String(operation.parameters.find((one) => one.name === parameter)?.example ?? NOBODYS_ID);
    const address = route.path.replaceAll(/:(\w+)/g, (_, parameter: string) =>
      exampleOf(parameter),
    );
    const client = await callerOf(route);
    const headers: Record<string, string> = route.money
      ? { 'idempotency-key': exampleOf('Idempotency-Key') }
      : {};
    const { status, body } = await client.post<Problem>(address, withReferral(example), headers);
    const due = refused[name] ?? (address.includes(NOBODYS_ID) ? 'not-found' : 'taken');
    const answer = status < 300 ? 'taken' : body.code;
    if (answer === 'taken') taken += 1;
    if (answer !== due) wrong.push(`${name}: ${answer} ${JSON.stringify(body.fields ?? '')}`);
  }
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(30);
});

test('a deposit’s example comes as a form with its file', async () => {
  const operation = described.paths['/api/deposits']?.['post'];
  const example = operation?.requestBody?.content['multipart/form-data']?.example as {
    amount: string;
  };
  const picture = { width: 40, height: 40, channels: 3, background: '#357' } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  const form = new FormData();
  form.set('amount', example.amount);
  form.set('proof', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'proof.png');
  const asha = await world.person();
  const { status } = await fetch(`${world.url}/api/deposits`, {
    method: 'POST',
    headers: { cookie: asha.cookie, 'idempotency-key': 'deposit-of-the-example' },
    body: form,
  });
  expect(status).toBe(201);
});

test('targets are taken as they are printed by the position that is opened as printed', async () => {
  const client = await world.person();
  const send = (path: string, to: string) =>
    client.post<{ id: string }>(
      to,
      described.paths[path]?.['post']?.requestBody?.content['application/json']?.example,
      { 'idempotency-key': `printed-example-${path.length}` },
    );
  const opened = await send('/api/positions', '/api/positions');
  await world.tick();
  const { status } = await send(
    '/api/positions/{id}/targets',
    `/api/positions/${opened.body.id}/targets`,
  );
  expect({ opened: opened.status, targets: status }).toEqual({ opened: 201, targets: 200 });
});
