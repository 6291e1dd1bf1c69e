/**
 * A password, a session token and a mailed token leave no trace: not in the database, the log or
 * any reply but the cookie.
 */
import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import type { MadeKey } from '#protocol/keys.ts';
import type { AuthenticatorKey, RecoveryCodes } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';
import { openClient } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { openProgram } from '#test/key-client.ts';
import { openMailReceiver } from '#test/mail-receiver.ts';

import { openApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { until } from '#test/waits.ts';

const PASSWORD = 'canary-password-5d1e';
const OTHER = 'canary-password-other-77';
const RESET = 'canary-password-reset-31';
const SEAL_KEY = 'canary-seal-key'.padEnd(43, '7');

test('neither a password nor a token is anywhere after every way of using them', async () => {
  const clone = await cloneDatabase();
  const connect = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'test', maxConnections: 4 });
  const [database, marketDatabase, owner] = [
    connect(clone.appUrl),
    connect(clone.marketUrl),
    connect(clone.ownerUrl),
  ];
  const lines: string[] = [];
  const receiver = await openMailReceiver();
  const app = await openApp({
    config: loadConfig({
      PORT: '0',
      SMTP_URL: receiver.url,
      BASE_URL: 'http://drishti.example',
      SEAL_KEY: SEAL_KEY,
    }),
    database,
    marketDatabase,
    clock: systemClock,
    ids: makeIds(),
    log: openLog('debug', { write: (line) => void lines.push(line) }),
    history: false,
  });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const replies: string[] = [];
  const asha = openClient(url);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await asha.post(path, body, headers);
    replies.push(JSON.stringify(reply.body));
    return reply;
  };
  const form = {
    name: 'Asha',
    email: 'asha@example.in',
    password: PASSWORD,
    referral: app.firstStart.referralCode,
  };

  await post('/api/auth/sign-up', { ...form, referral: 'ABCDE-FGHJK' });
  await post('/api/auth/sign-up', { ...form, surprise: PASSWORD });
  expect((await post('/api/auth/sign-up', form)).status).toBe(201);
  expect((await post('/api/auth/sign-up', form)).status).toBe(409);
  expect((await post('/api/auth/sign-in', { email: form.email, password: OTHER })).status).toBe(
    401,
  );
  expect((await post('/api/auth/sign-in', { email: form.email, password: PASSWORD })).status).toBe(
    200,
  );
  const change = { currentPassword: PASSWORD, newPassword: OTHER };
  expect((await post('/api/auth/change-password', change)).status).toBe(204);
  await asha.send('POST', '/api/auth/sign-in', `{"email":"x","password":"${PASSWORD}"`);
  const claim = { ...form, token: app.firstStart.claimToken, email: 'meera@example.in' };
  const { referral: _referral, ...admin } = claim;
  const [token = '', device = ''] = asha.cookie.match(/(?<==)[\w-]{43}/g) ?? [];
  expect((await openClient(url).post('/api/staff/claim', admin)).status).toBe(201);

  // Answered once, to its owner, as below.
  const asked = { name: 'Bot', kind: 'hmac', mayTrade: true, password: OTHER };
  const { key: bot, secret: botSecret } = (await asha.post<MadeKey>('/api/keys', asked)).body;
  const sign = (payload: string) =>
    createHmac('sha256', botSecret ?? '')
      .update(payload)
      .digest('hex');
  const program = openProgram(url, { id: bot.id, sign }, () => systemClock.now().getTime());
  const order = { coin: 'BTC', side: 'buy', type: 'market', amount: '50.00' };
  for (const sent of [{}, { signature: 'f'.repeat(64) }, { timestamp: 1 }, { body: '{' }]) {
    const ordered = await program.post('/api/orders', order, `canary-order-${lines.length}`, sent);
    replies.push(JSON.stringify(ordered.body));
  }
  expect((await program.get('/api/me')).status).toBe(200);

  // The key and the codes are answered once, to their owner; they are looked for everywhere else.
  const key = await asha.post<AuthenticatorKey>('/api/two-factor/begin', { password: OTHER });
  const { secret: authenticator } = key.body;
  const code = totpCode(authenticator, systemClock.now().getTime());
  const on = await asha.post<RecoveryCodes>('/api/two-factor/confirm', { code });
  expect(on.status).toBe(200);
  const [recovery = '', spare = ''] = on.body.codes;
  const half = { email: form.email, password: OTHER };
  for (const given of [{}, { code }, { code: '000000' }, { code: recovery }]) {
    await post('/api/auth/sign-in', { ...half, ...given });
  }

  const mailedToken = async (mail: number): Promise<string> => {
    expect((await post('/api/auth/forgot', { email: form.email })).status).toBe(204);
    // The word that a password was changed comes without one.
    const tokens = () =>
      receiver.mails.flatMap(({ text }) => /reset-password#([\w-]{43})$/m.exec(text)?.[1] ?? []);
    return until('mail', async () => tokens()[mail] ?? null);
  };
  const confirming = await until(
    'the link that confirms the address',
    async () => /confirm-email#([\w-]{43})$/m.exec(receiver.mails[0]?.text ?? '')?.[1] ?? null,
  );
  expect((await post('/api/auth/confirm-email', { token: confirming })).status).toBe(204);
  const spent = await mailedToken(0);
  for (const status of [204, 404]) {
    const reply = await post('/api/auth/reset', { token: spent, password: RESET });
    expect(reply.status).toBe(status);
  }
  await post('/api/auth/reset', { token: spent, password: RESET, surprise: RESET });
  receiver.refuse();
  const refused = await mailedToken(1);
  const isLogged = async () => lines.some((line) => line.includes('was not sent'));
  await until('the failure in the log', isLogged);
  const open = await mailedToken(2);

  const tables = await owner.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  let dump = '';
  for (const { name } of tables) {
    const rows = await owner.query<{ text: string }>(`select t::text as text from ${name} t`);
    dump += rows.map(({ text }) => text).join('\n');
  }
  expect(dump).toContain('asha@example.in');
  // At what it costs where nobody asks for less.
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(lines.length).toBeGreaterThan(5);
  const claimToken = app.firstStart.claimToken ?? '';
  const passwords = [
    PASSWORD,
    OTHER,
    RESET,
    token,
    device,
    claimToken,
    confirming,
    spent,
    refused,
    open,
  ];
  const codes = [recovery, spare].flatMap((one) => [one, one.replaceAll('-', '')]);
  for (const secret of [...passwords, ...codes, authenticator, botSecret ?? '', SEAL_KEY]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(dump).not.toContain(secret);
    expect(lines.join('')).not.toContain(secret);
    expect(replies.join('')).not.toContain(secret);
  }

  await app.close();
  await receiver.close();
  await Promise.all([database.close(), marketDatabase.close(), owner.close()]);
  await clone.drop();
});
