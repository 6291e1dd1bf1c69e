/**
 * People for the bench: with money in correct books and, where asked, a session each, as their
 * browsers would hold it.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { systemClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { tillOf } from '#server/ledger/accounts.ts';

/** Paise that each of them has: more than a run spends. */
const MONEY = 1_000_000_000_00n;

/**
 * Accounts and grants of that many new owners; answers their ids. `owner` is the database's owner.
 */
export async function populate(owner: Database, count: number): Promise<string[]> {
  const ids = makeIds();
  const at = systemClock.now();
  const people = Array.from({ length: count }, () => ids.next(at));
  await owner.transaction(async (tx) => {
    for (const kind of ['available', 'frozen']) {
      await tx.execute(
        `insert into accounts (owner_id, asset, kind, balance, lines)
         select id, 'INR', $2, $3, $4 from unnest($1::uuid[]) id`,
        [people, kind, ...(kind === 'available' ? [MONEY, 1n] : [0n, 0n])],
      );
    }
    const tills = people.map(tillOf);
    await tx.execute(
      `insert into transfers (owner_id, line, counterparty_id, asset, debit, credit, amount, kind, cause, tick, at, available_after, frozen_after)
       select p, 1, till, 'INR', 'external', 'available', $3, 'welcome-grant', 'bench', -1, now(), $3, 0
       from unnest($1::uuid[], $2::uuid[]) k(p, till)`,
      [people, tills, MONEY],
    );
    const counts = new Map<string, bigint>();
    for (const till of tills) counts.set(till, (counts.get(till) ?? 0n) + 1n);
    for (const [till, granted] of counts) {
      await tx.execute(
        `update accounts set balance = balance - $2 where owner_id = $1 and asset = 'INR' and kind = 'external'`,
        [till, granted * MONEY],
      );
    }
  });
  await owner.execute('analyze accounts, transfers');
  return people;
}

export type SignedIn = { id: string; cookie: string };

/** Gives these owners of accounts a name and a session; answers the Cookie header of each. */
export async function signIn(owner: Database, people: readonly string[]): Promise<SignedIn[]> {
  const tokens = people.map(() => randomBytes(32).toString('base64url'));
  await owner.execute(
    `insert into people (id, email, name, role, created_at, updated_at)
     select id, 'bench-' || id || '@example.in', 'Asha Verma', 'user', now(), now()
     from unnest($1::uuid[]) id`,
    [people],
  );
  await owner.execute(
    `insert into sessions (token_hash, id, person_id, created_at, last_seen_at)
     select decode(hash, 'hex'), gen_random_uuid(), id, now(), now() from unnest($1::uuid[], $2::text[]) k(id, hash)`,
    [people, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await owner.execute('analyze people, sessions');
  return people.map((id, index) => ({ id, cookie: `session=${tokens[index]}` }));
}

export type Keyed = { personId: string; keyId: string; sign(payload: string): string };

/** Gives each of these people a key of Ed25519 that may trade. */
export async function giveKeys(owner: Database, people: readonly string[]): Promise<Keyed[]> {
  const keys = people.map((personId) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    return {
      personId,
      keyId: randomBytes(48).toString('base64url'),
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('hex'),
      sign: (payload: string) => sign(null, Buffer.from(payload), privateKey).toString('base64'),
    };
  });
  await owner.execute(
    `insert into api_keys (id, person_id, kind, name, may_trade, networks, public_key, created_at, expires_at)
     select id, person, 'ed25519', 'A bot', true, '{}', decode(key, 'hex'), now(), now() + interval '1 day'
     from unnest($1::text[], $2::uuid[], $3::text[]) k(id, person, key)`,
    [
      keys.map(({ keyId }) => keyId),
      keys.map(({ personId }) => personId),
      keys.map(({ publicKey }) => publicKey),
    ],
  );
  return keys;
}
