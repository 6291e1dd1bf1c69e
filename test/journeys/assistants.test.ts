/**
 * `npm run mcp` as an assistant starts it: over stdin and stdout, and over HTTP, against the run's
 * server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { MadeKey } from '#protocol/keys.ts';

import { type Client, openClient, PASSWORD } from '../client.ts';
import { repository } from '../sources.ts';
import { freshEmail } from './people.ts';
import { longTest } from '../long-test.ts';

const command = join(repository, 'mcp', 'main.ts');
let folder: string;
let asha: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assistant-'));
  asha = openClient(inject('url'));
  const person = { name: 'Asha Verma', email: freshEmail(), password: PASSWORD };
  await asha.signUp({ ...person, referral: inject('referral') });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function keyFile(kind: 'hmac' | 'ed25519'): Promise<string> {
  const pair = generateKeyPairSync('ed25519');
  const pem = (key: 'publicKey' | 'privateKey') =>
    pair[key].export({ type: key === 'publicKey' ? 'spki' : 'pkcs8', format: 'pem' } as never);
  const { status, body } = await asha.post<MadeKey>('/api/keys', {
    name: `An assistant by ${kind}`,
    kind,
    mayTrade: true,
    password: PASSWORD,
    ...(kind === 'ed25519' ? { publicKey: String(pem('publicKey')) } : {}),
  });
  expect(status).toBe(201);
  const path = join(folder, `${kind}.json`);
  const secret =
    kind === 'hmac' ? { secret: body.secret } : { privateKey: String(pem('privateKey')) };
  writeFileSync(path, JSON.stringify({ id: body.key.id, ...secret }), { mode: 0o600 });
  return path;
}

const argsOf = (key: string, ...more: string[]) => [
  ...[command, '--server', inject('url'), '--key', key, ...more],
];

async function trade(client: McpClient): Promise<void> {
  const call = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args });
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
    return answer.structuredContent as Record<string, unknown>;
  };
  const order = { coin: 'ETH', side: 'buy', type: 'market', amount: '100.00' };
  const { confirmationId } = await call('preview_order', order);
  expect(await call('confirm', { confirmationId })).toMatchObject({ result: { coin: 'ETH' } });
}

test('over stdin and stdout, with an Ed25519 key', async () => {
  const client = new McpClient({ name: 'test', version: '1' });
  const args = argsOf(await keyFile('ed25519'), '--allow-trading');
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  expect((await client.listTools()).tools.length).toBeGreaterThan(14);
  await trade(client);
  await client.close();
});

test('over HTTP on this machine, with an HMAC key: by its token, and from no page of a browser', async () => {
  const args = argsOf(await keyFile('hmac'), '--allow-trading', '--http', '0');
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  try {
    if (!child.stderr) throw new Error('There is no output.');
    const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const url = new URL(String((await lines.next()).value));
    const authorization = String((await lines.next()).value).replace('Authorization: ', '');
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await statusOf({ authorization, origin: 'http://example.in' })).toBe(403);
    const client = new McpClient({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization } },
    });
    await client.connect(transport);
    await trade(client);
    await client.close();
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => {
      child.once('exit', resolve);
    });
  }
});

longTest('without a key or a server it says what it needs', async () => {
  for (const args of [[], ['--server', inject('url'), '--key', join(folder, 'none.json')]]) {
    const child = spawn(process.execPath, [command, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const code = await new Promise((resolve) => {
      child.once('close', resolve);
    });
    expect([code, said]).toEqual([2, expect.stringMatching(/npm run mcp|none\.json/)]);
  }
});
