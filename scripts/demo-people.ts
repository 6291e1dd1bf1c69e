/**
 * Who lives in the demo, and how they are drawn: the same seed gives the same people with the same wishes. They reach the
 * house as browsers do, through its routes and with a session, so that everything they do is a real command.
 */
import { createHash, randomUUID } from 'node:crypto';

import type { RefusalCode } from '#protocol/refusals.ts';
import type { App } from '#server/app.ts';

const SEED = 'drishti demo 1';
export const PASSWORD = 'horizon-marigold-27';
export const ADMIN = 'Kiran Rao';

export const names = [
  'Asha Verma',
  'Ravi Menon',
  'Fatima Khan',
  'Jaspreet Singh',
  'Nandini Patel',
  'Joseph D’Souza',
  'Meera Iyer',
  'Arjun Reddy',
  'Kavya Nair',
  'Imran Shaikh',
  'Lakshmi Narayanan',
  'Tenzin Dorje',
] as const;

export const favourites = ['BTC', 'ETH', 'XRP', 'SOL', 'DOGE', 'BNB', 'TRUMP', 'LTC'] as const;
/** Rupees. */
export const stakes = [
  '100.00',
  '250.00',
  '500.00',
  '1000.00',
  '2500.00',
  '5000.00',
  '10000.00',
  '25000.00',
] as const;

/** What somebody may be told and lives with; any other refusal is a fault of the demo. */
const ordinary: readonly RefusalCode[] = [
  'insufficient-funds',
  'exposure-limit',
  'already-decided',
];

export const emailOf = (name: string) =>
  `${name.split(' ')[0]?.toLowerCase() ?? 'person'}@demo.example`;

/** Numbers in [0, below) that are the same for the same seed and label. */
export function draw(label: string, below: number): number {
  return createHash('sha256').update(`${SEED}|${label}`).digest().readUInt32BE(0) % below;
}

export const pick = <T>(label: string, from: readonly T[]): T =>
  from[draw(label, from.length)] as T;

export type Resident = {
  get<Reply>(url: string): Promise<Reply>;
  /** Null where the house said no and people live with that. */
  post<Reply>(url: string, body?: object): Promise<Reply | null>;
};

/** The form of a route by which one joins. */
type Entry = {
  name: string;
  email: string;
  password: string;
  referral?: string | null;
  token?: string | null;
};
type Asked = { method: 'GET' | 'POST'; url: string; payload?: object };

/** Joins by that route. Sessions lapse in the hours between two visits: then the person signs in anew. */
async function join(app: App, url: string, person: Entry): Promise<Resident> {
  const enter = async (at: string, form: object) => {
    const reply = await app.http.inject({ method: 'POST', url: at, payload: form });
    if (reply.statusCode >= 300) throw new Error(`${at}: ${reply.body}`);
    return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  };
  let cookies = await enter(url, person);
  const ask = async (asked: Asked) => {
    const headers = asked.method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    const send = () => app.http.inject({ ...asked, headers, cookies });
    const reply = await send();
    if (reply.statusCode !== 401) return reply;
    cookies = await enter('/api/auth/sign-in', { email: person.email, password: PASSWORD });
    return send();
  };
  return {
    async get<Reply>(path: string) {
      const reply = await ask({ method: 'GET', url: path });
      if (reply.statusCode !== 200) throw new Error(`GET ${path}: ${reply.body}`);
      return reply.json<Reply>();
    },
    async post<Reply>(path: string, body: object = {}) {
      const reply = await ask({ method: 'POST', url: path, payload: body });
      if (reply.statusCode < 300) return reply.json<Reply>();
      const { code } = reply.json<{ code: RefusalCode }>();
      if (ordinary.includes(code)) return null;
      throw new Error(`POST ${path} ${JSON.stringify(body)}: ${reply.body}`);
    },
  };
}

export function signUp(app: App, name: string): Promise<Resident> {
  const referral = app.firstStart.referralCode;
  return join(app, '/api/auth/sign-up', {
    ...{ name, email: emailOf(name), password: PASSWORD, referral },
  });
}

/** The first admin claims the installation, switches every type of order on, and sets the limits of a small town. */
export async function openHouse(app: App): Promise<void> {
  const admin = await join(app, '/api/staff/claim', {
    ...{ name: ADMIN, email: emailOf(ADMIN), password: PASSWORD },
    token: app.firstStart.claimToken,
  });
  const limits = { coinLongLimit: '5000000.00', coinShortLimit: '5000000.00' };
  const changes = { orderTypes: ['market', 'limit', 'stop'], ...limits };
  const reason = 'The demo shows every type of order.';
  if ((await admin.post('/api/staff/settings', { changes, reason })) === null)
    throw new Error('The settings of the demo were refused.');
}
