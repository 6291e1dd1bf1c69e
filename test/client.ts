/**
 * A person at the API, over real HTTP: keeps the session cookie, never retries, shows every answer
 * as it came.
 */
import { randomUUID } from 'node:crypto';

import type { Contract, PlaceContract } from '#protocol/contracts.ts';
import type { Me, Person } from '#protocol/people.ts';
import type { Problem } from '#protocol/refusals.ts';

import { expectDeclared } from './declared-routes.ts';

export type Reply<Body = unknown> = { status: number; body: Body; headers: Headers };

export type Client = {
  person: Person | null;
  /**
   * The Cookie header of its sessions; empty while signed out. A browser may hold one of the app
   * and one of the console.
   */
  readonly cookie: string;
  get<Body = unknown>(path: string): Promise<Reply<Body>>;
  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
  send<Body = unknown>(
    method: string,
    path: string,
    body?: string | Buffer<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
  signUp(person: {
    name: string;
    email: string;
    password: string;
    referral: string;
  }): Promise<Reply>;
  signIn(email: string, password: string): Promise<Reply>;
  /** Into the console, as staff do. */
  staffSignIn(email: string, password: string): Promise<Reply>;
  /** Becomes staff with an invitation's token. */
  join(invitation: { token: string; name: string; password: string }): Promise<Reply>;
  me(): Promise<Me>;
  place(contract: Partial<PlaceContract>, key?: string): Promise<Reply<Contract>>;
};

export const PASSWORD = 'correct horse battery';

/** `copied` is the Cookie header of another browser, as somebody has it who copied its cookies. */
export function openClient(baseUrl: string, copied = ''): Client {
  const jar = new Map<string, string>();
  for (const cookie of copied.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = cookie.split('=');
    jar.set(name, value);
  }
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send<Body>(
    method: string,
    path: string,
    body?: string | Buffer<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const isJson = /json/.test(type);
    if (type.startsWith('application/problem+json') && text !== '') {
      expectDeclared(method, path, (JSON.parse(text) as Problem).code);
    }
    return {
      status: response.status,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }

  const client: Client = {
    person: null,
    get cookie() {
      return cookieHeader();
    },
    get: (path) => send('GET', path),
    post: (path, body, headers) =>
      send('POST', path, body === undefined ? undefined : JSON.stringify(body), headers),
    send,
    async signUp(person) {
      const reply = await client.post<{ person: Person }>('/api/auth/sign-up', person);
      if (reply.status === 201) client.person = reply.body.person;
      return reply;
    },
    async signIn(email, password) {
      const reply = await client.post<{ person: Person }>('/api/auth/sign-in', { email, password });
      if (reply.status === 200) client.person = reply.body.person;
      return reply;
    },
    async staffSignIn(email, password) {
      const form = { email, password };
      const reply = await client.post<{ person: Person }>('/api/staff/sign-in', form);
      if (reply.status === 200) client.person = reply.body.person;
      return reply;
    },
    async join(invitation) {
      const path = '/api/staff/invitations/accept';
      const reply = await client.post<{ person: Person }>(path, invitation);
      if (reply.status === 201) client.person = reply.body.person;
      return reply;
    },
    async me() {
      return (await client.get<Me>('/api/me')).body;
    },
    place: (contract, key = `contract-${randomUUID()}`) =>
      client.post<Contract>(
        '/api/contracts',
        { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 60, ...contract },
        { 'idempotency-key': key },
      ),
  };
  return client;
}
