/**
 * Every kind of command that there is, each with a sample of its input and what is to hold of it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { readCoins } from '#server/domain/market/market.ts';
import { allTills, rupees } from '#server/ledger/accounts.ts';
import type { AnyKind, Caller, Callers } from '#server/ledger/commands.ts';

import { bankDetails } from './requests.ts';
import { repository, readSources } from './sources.ts';
import type { World } from './world.ts';

/** Every exported kind of the server, by its name. */
export async function everyKind(): Promise<Map<string, AnyKind>> {
  const kinds = new Map<string, AnyKind>();
  const sources = readSources(join(repository, 'server')).filter(
    ({ path, code }) => /CommandKind<|decisionsOf\(/.test(code) && !path.endsWith('.test.ts'),
  );
  for (const { path } of sources) {
    const module = (await import(join(repository, 'server', path))) as Record<string, unknown>;
    for (const value of Object.values(module)) {
      const kind = value as Partial<AnyKind> | null;
      if (typeof kind?.decide === 'function' && typeof kind.name === 'string')
        kinds.set(kind.name, kind as AnyKind);
    }
  }
  return kinds;
}

const btc = readCoins(null).find(({ symbol }) => symbol === 'BTC');
const market = { coin: () => btc };
const uuid = randomUUID;

/** Of a request that there is not: what is refused before it is looked for needs none. */
const review = (staffId: string) => ({ uuid: uuid(), staffId, digest: '', reason: 'x' });

export type CommandRow = {
  callers: Callers;
  /** An input of this person's, or of this member of staff's. */
  input(callerId: string): unknown;
  /** People trade with it: refused until trading is open, and after a restore. */
  trades?: 'at a fresh price' | 'on what is theirs';
  product?: string;
  /** Puts money in or at stake: refused to who has taken a break. */
  breaks?: true;
};

const placing = (personId: string) => ({ personId, coin: btc });
const marketBuy = {
  side: 'buy',
  type: 'market',
  named: { gives: 1_00n },
  price: null,
  limitPrice: null,
  stopPrice: null,
  expiresAt: null,
  timeInForce: 'gtc',
  postOnly: false,
  clientId: null,
  stopClientId: null,
  listClientId: null,
} as const;
/** `positionOf` is an open position of this person's; null where they have none. */
export const commandTable = (given: {
  now(): Date;
  positionOf(personId: string): string | undefined;
}): Record<string, CommandRow> => ({
  'house.provide-capital': { callers: 'house', input: () => ({ capital: 0n }) },
  'house.refill-till': {
    callers: 'house',
    input: () => ({ account: rupees(allTills()[0] ?? '', 'capital'), amount: 1n }),
  },
  'house.return-surplus': {
    callers: 'house',
    input: () => ({ till: allTills()[0], keep: 0n }),
  },
  'person.sign-up': {
    callers: 'newcomers',
    input: () => ({
      id: uuid(),
      name: 'A',
      email: `${uuid()}@example.in`,
      passwordHash: 'x',
      referral: 'NONE',
      mustConfirm: false,
    }),
  },
  'contract.place': {
    callers: 'people',
    input: (personId) => ({
      ...placing(personId),
      direction: 'BUY_UP',
      stake: 1_00n,
      duration: 60,
    }),
    trades: 'at a fresh price',
    product: 'contracts',
    breaks: true,
  },
  'contract.settle': {
    callers: 'house',
    input: (person_id) => ({
      key: { duration: 60, accepted_after_tick: 1, person_id, contract_id: uuid() },
      group: { entry: null, exit: null, hasLaterTick: false },
      market,
    }),
  },
  'order.place': {
    callers: 'people',
    input: (personId) => ({
      ...placing(personId),
      ...marketBuy,
    }),
    trades: 'at a fresh price',
  },
  'order.replace': {
    callers: 'people',
    input: (personId) => ({
      personId,
      uuid: uuid(),
      placement: { ...placing(personId), ...marketBuy },
    }),
    trades: 'at a fresh price',
  },
  'order.cancel-all': {
    callers: 'people',
    input: (personId) => ({ personId, coin: btc }),
    trades: 'on what is theirs',
  },
  'order.change': {
    callers: 'people',
    input: (personId) => ({
      ...placing(personId),
      uuid: uuid(),
      side: 'buy',
      gives: 1_00n,
      price: null,
    }),
    trades: 'at a fresh price',
  },
  'order.cancel': {
    callers: 'people',
    input: (personId) => ({ personId, uuid: uuid(), coin: btc }),
    trades: 'on what is theirs',
  },
  'order.advance': {
    callers: 'house',
    input: (personId) => ({ personId, uuid: uuid(), coin: btc, tick: null }),
  },
  'recurring.run': {
    callers: 'house',
    input: (personId) => ({
      personId,
      coin: btc,
      plan: { id: uuid(), amount: 10_00n, due_at: new Date(0) },
    }),
  },
  'position.open': {
    callers: 'people',
    input: (personId) => ({
      ...placing(personId),
      side: 'long',
      margin: 1_00n,
      leverage: 2,
      confirmedLeverage: null,
      fee: 0n,
      takeProfit: null,
      stopLoss: null,
    }),
    trades: 'at a fresh price',
    breaks: true,
  },
  'position.close': {
    callers: 'people',
    input: (personId) => ({ personId, uuid: given.positionOf(personId) ?? uuid(), market }),
    trades: 'at a fresh price',
  },
  'position.set-targets': {
    callers: 'people',
    input: (personId) => ({
      personId,
      uuid: given.positionOf(personId) ?? uuid(),
      market,
      takeProfit: null,
      stopLoss: null,
    }),
    trades: 'on what is theirs',
  },
  'position.advance': {
    callers: 'house',
    input: (personId) => ({ personId, uuid: uuid(), market, tick: null }),
  },
  'deposit.place': {
    callers: 'people',
    input: (personId) => ({
      personId,
      amount: 1_00n,
      reference: null,
      proof: 'x',
      now: given.now(),
    }),
    breaks: true,
  },
  'portfolio.start-again': {
    callers: 'people',
    input: (personId) => ({ personId, market }),
    breaks: true,
  },
  'account.close': { callers: 'people', input: (personId) => ({ personId, market }) },
  'deposit.approve': { callers: ['finance'], input: review },
  'deposit.reject': { callers: ['finance'], input: review },
  'withdrawal.place': {
    callers: 'people',
    input: (personId) => ({ personId, amount: 1_00n, details: null }),
  },
  'withdrawal.save-details': {
    callers: 'people',
    input: (personId) => ({ personId, details: { ...bankDetails, additionalInfo: null } }),
  },
  'withdrawal.cancel': { callers: 'people', input: (personId) => ({ personId, uuid: uuid() }) },
  'withdrawal.approve': { callers: ['finance'], input: review },
  'withdrawal.reject': { callers: ['finance'], input: review },
  'proposal.decide': {
    callers: ['support', 'finance', 'admin'],
    input: (staffId) => ({ id: uuid(), staffId, digest: '', decision: 'approve' }),
  },
});

/** Somebody whom only the database knows. */
export async function somebody(
  world: Pick<World, 'owner'>,
  role: string,
  isBarred = false,
): Promise<string> {
  const id = uuid();
  await world.owner.execute(
    `insert into people (id, email, name, role, created_at, updated_at)
     values ($1::uuid, $1::uuid || '@example.in', 'Somebody', 'user', now(), now())`,
    [id],
  );
  await world.owner.execute(
    'update people set role = $2, disabled_at = case when $3 then now() end where id = $1',
    [id, role, isBarred],
  );
  return id;
}

/** With a key of its own. */
export const keyed = (personId: string): Caller => {
  const key = uuid();
  return { personId, key, fingerprint: createHash('sha256').update(key).digest('hex') };
};
