/**
 * A program with an API key, over real HTTP: makes the key in the app, signs each request, and
 * shows every answer as it came.
 */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

import type { MadeKey, MakeKey } from '#protocol/keys.ts';

import { type Client, openClient, PASSWORD, type Reply } from './client.ts';

export type ProgramKey = { id: string; sign(payload: string): string };

type Sent = {
  body?: string;
  headers?: Record<string, string>;
  timestamp?: number;
  recvWindow?: number;
  /** What is signed instead of what is sent, or what is sent besides. */
  signed?: { method?: string; path?: string; body?: string; key?: string };
  /** Instead of a signature of its own. */
  signature?: string;
};

export type Program = {
  readonly key: ProgramKey;
  send<Body = unknown>(method: string, path: string, sent?: Sent): Promise<Reply<Body>>;
  get<Body = unknown>(path: string, sent?: Sent): Promise<Reply<Body>>;
  /** A money request, with its Idempotency-Key. */
  post<Body = unknown>(path: string, body: object, key: string, sent?: Sent): Promise<Reply<Body>>;
};

type Form = Partial<MakeKey> & Pick<MakeKey, 'kind'>;

/**
 * As the person makes it in the app; `form` says what is not as usual. `secret` is what a client
 * signs with.
 */
export async function makeKey(owner: Client, form: Form): Promise<ProgramKey & { secret: string }> {
  const pair = generateKeyPairSync('ed25519');
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const reply = await owner.post<MadeKey>('/api/keys', {
    name: 'A bot',
    password: PASSWORD,
    mayTrade: true,
    ...(form.kind === 'ed25519' ? { publicKey: pem } : {}),
    ...form,
  });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  const { key, secret } = reply.body;
  return {
    id: key.id,
    secret: secret ?? pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    sign: (payload) =>
      secret === null
        ? sign(null, Buffer.from(payload), pair.privateKey).toString('base64')
        : createHmac('sha256', secret).update(payload).digest('hex'),
  };
}

/** `now` is the program's clock, in milliseconds. */
export function openProgram(url: string, key: ProgramKey, now: () => number): Program {
  const visitor = openClient(url);

  function headersOf(method: string, path: string, sent: Sent): Record<string, string> {
    const { timestamp = now(), recvWindow, signed = {}, headers = {} } = sent;
    const idempotency = signed.key ?? headers['idempotency-key'];
    const payload = [
      recvWindow === undefined ? timestamp : `${timestamp} ${recvWindow}`,
      signed.method ?? method,
      signed.path ?? path,
      ...(idempotency === undefined ? [] : [idempotency]),
      signed.body ?? sent.body ?? '',
    ].join('\n');
    const signature = sent.signature ?? key.sign(payload);
    const window = recvWindow === undefined ? '' : `, recvWindow="${recvWindow}"`;
    const authorization = `Drishti key="${key.id}", timestamp="${timestamp}", signature="${signature}"${window}`;
    return { authorization, ...headers };
  }

  const program: Program = {
    key,
    send: (method, path, sent = {}) =>
      visitor.send(method, path, sent.body, headersOf(method, path, sent)),
    get: (path, sent) => program.send('GET', path, sent),
    post: (path, body, idempotency, sent = {}) =>
      program.send('POST', path, {
        body: JSON.stringify(body),
        ...sent,
        headers: { 'idempotency-key': idempotency, ...sent.headers },
      }),
  };
  return program;
}
