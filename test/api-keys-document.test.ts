/**
 * The examples of docs/api-keys.md, run unchanged. A shell runs them with a pair of its own, and
 * TypeScript with a secret.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MadeKey } from '#protocol/keys.ts';
import type { Me } from '#protocol/people.ts';

import { type Client, PASSWORD } from './client.ts';
import { repository } from './sources.ts';
import { openWorld, type World } from './world.ts';

const run = promisify(execFile);
const text = readFileSync(join(repository, 'docs/api-keys.md'), 'utf8');
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );

let world: World;
let asha: Client;
let folder: string;
beforeAll(async () => {
  world = await openWorld({ realTime: true });
  await world.app.market.recordTick();
  asha = await world.person();
  folder = mkdtempSync(join(tmpdir(), 'drishti-keys-'));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function make(form: object): Promise<MadeKey> {
  const body = { name: 'A bot', password: PASSWORD, ...form };
  const reply = await asha.post<MadeKey>('/api/keys', body);
  expect(reply.status).toBe(201);
  return reply.body;
}
const inShell = (code: string, env: Record<string, string>) =>
  run('bash', ['-euc', code], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } });

test('the shell makes a pair, and reads with it', async () => {
  const [pair = '', read = ''] = blocks('sh');
  await inShell(pair, {});
  const publicKey = readFileSync(join(folder, 'public.pem'), 'utf8');
  const { key } = await make({ kind: 'ed25519', mayTrade: false, publicKey });
  const { stdout } = await inShell(read, { URL: world.url, KEY: key.id });
  expect(JSON.parse(stdout)).toMatchObject({ items: [], nextCursor: null });
});

test('TypeScript buys with a secret, and reads what is left', async () => {
  const [program = ''] = blocks('ts');
  const { key, secret } = await make({ kind: 'hmac', mayTrade: true });
  const path = join(folder, 'bot.ts');
  writeFileSync(path, program);
  const env = { URL: world.url, KEY: key.id, SECRET: secret ?? '' };
  const { stdout } = await run(process.execPath, [path], { env });
  const { balances } = JSON.parse(stdout) as Me;
  expect(balances.inr.frozen).toBe('500.00');
});
