/**
 * Several processes that serve on one port: connections are divided among them, a session, a key
 * and a stream work through any, and where one dies or hangs the others serve and it is replaced.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { type Client, openClient, PASSWORD } from '#test/client.ts';
import { makeInstallation } from '#test/faults/installation.ts';
import { freeze, killHard } from '#test/faults/processes.ts';
import { type LiveReader, readLive } from '#test/live-client.ts';
import {
  makeDataDir,
  type ServerProcess,
  startServer,
  untilTrading,
} from '#test/server-process.ts';
import { longTest } from '#test/long-test.ts';
import { until } from '#test/waits.ts';

const WORKERS = 2;
/** This number of connections are all with one of two by chance once in a billion times. */
const MANY = 32;

const data = makeDataDir();
let server: ServerProcess;
let asha: Client;
beforeAll(async () => {
  await makeInstallation(data.path);
  server = await startServer(data.path, { WORKERS: `${WORKERS}` });
  await untilTrading(server.url);
  asha = openClient(server.url);
  const form = { name: 'Asha Verma', email: 'asha@example.in', password: PASSWORD };
  expect((await asha.signUp({ ...form, referral: server.referral })).status).toBe(201);
});
afterAll(async () => {
  server.kill('SIGINT');
  await server.ended;
  data.remove();
});

/** Connections that a process has accepted on the server's port. */
function connectionsOf(pid: number): number {
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
  const established = ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(`:${port}`) && state === '01');
  const inodes = new Set(established.map((fields) => `socket:[${fields[9]}]`));
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => inodes.has(readlinkSync(`${folder}/${fd}`))).length;
}

/** On a connection of its own. */
function ask(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(server.url + path, {
      method,
      agent: false,
      headers: {
        cookie: asha.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    asking.once('error', reject);
    asking.once('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject).once('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    asking.end(body);
  });
}

const contract = JSON.stringify({
  coin: 'BTC',
  direction: 'BUY_UP',
  amount: '100.00',
  duration: 60,
});
const place = (key: string) => ask('POST', '/api/contracts', contract, { 'idempotency-key': key });

/**
 * One after the other, until each process has one. A process that has as many as it allows one
 * person refuses the next.
 */
async function openStreams(): Promise<LiveReader[]> {
  const streams: LiveReader[] = [];
  await until('each process has a connection', async () => {
    const stream = await readLive(server.url, { cookie: asha.cookie });
    if (stream.status === 200) streams.push(stream);
    else stream.close();
    return server.webPids().every((pid) => connectionsOf(pid) > 0);
  });
  return streams;
}

const heard = (stream: LiveReader, id: string) =>
  stream.named('contract').some(({ data: body }) => body['id'] === id);

test('each has connections; a key, a session and a stream work through any of them', async () => {
  expect(server.webPids()).toHaveLength(WORKERS);
  const streams = await openStreams();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: MANY }, () => place(key)));
  const [first] = answers;
  expect(first?.status).toBe(201);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([first?.text]));
  const { id } = JSON.parse(first?.text ?? '{}') as Contract;
  await until('every stream tells of it', async () => streams.every((stream) => heard(stream, id)));
  for (const stream of streams) stream.close();
});

test('where one is killed the others answer at once, and it is there again', async () => {
  const streams = await openStreams();
  const [dying = 0, staying = 0] = server.webPids();
  await killHard(dying);
  for (let count = 0; count < MANY; count += 1) {
    const { status } = await place(randomUUID());
    expect(status).toBe(201);
  }
  expect(connectionsOf(staying)).toBeGreaterThan(0);
  await until('it is there again', async () => {
    const pids = server.webPids();
    return pids.length === WORKERS && !pids.includes(dying) && pids.includes(staying);
  });
  for (const stream of streams) stream.close();
});

longTest('one that hangs is replaced', async () => {
  const [hanging = 0] = server.webPids();
  await freeze(hanging);
  await until('it is replaced', async () => {
    const pids = server.webPids();
    return pids.length === WORKERS && !pids.includes(hanging);
  });
  expect(server.output()).toContain('A web process has hung and is ended');
  await until('each connection is answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => ask('GET', '/api/health').catch(() => null)),
    );
    return answers.every((answer) => answer?.status === 200);
  });
});
