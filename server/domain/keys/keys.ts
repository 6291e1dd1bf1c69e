/**
 * API keys: how a program acts for a person without their password. A request is signed. So what
 * was sent once is worth nothing to anybody who sees it a minute later. Of an Ed25519 key we know
 * nothing worth stealing. A caller who is refused learns what is wrong with the request, and
 * nothing of the key.
 */
import type { KeyRight, MadeKey, MakeKey, ApiKey } from '#protocol/keys.ts';
import { KEY_DAYS, KEYS_MOST } from '#protocol/keys.ts';
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { cleanLine, isBlank } from '#protocol/text.ts';
import type { SessionPerson, SessionRequest, SignedRequest } from '#server/kit/signed-in.ts';
import { holdSession } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { openLookup } from '#server/kit/database/lookup.ts';
import { pinConnection } from '#server/kit/database/pinned.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import type { Seal } from '#server/kit/seal.ts';

import {
  isFrom,
  isInWindow,
  isKeyId,
  isSignature,
  isSignedByOwner,
  isSignedBySecret,
  readNetworks,
  readPublicKey,
} from './keys.rules.ts';
import {
  countKeys,
  endKeys,
  extendKey,
  findKeys,
  hasPublicKey,
  type HeldKeyRow,
  insertKey,
  type KeyRow,
  listKeys,
} from './keys.sql.ts';
import { KeyRefusal } from './refusal.ts';
import { openKeyUses } from './uses.ts';

// Other slices see this file only.
export { isKeyId, isSignature } from './keys.rules.ts';
export { KeyRefusal, refusalOf } from './refusal.ts';

/** Who asks with a key. */
type KeyCaller = {
  personId: string;
  keyId: string;
  rights: readonly KeyRight[];
  hasLimits: boolean;
  person: { name: string; email: string; role: HeldKeyRow['role'] };
};

export type Keys = {
  list(personId: string): Promise<ApiKey[]>;
  /**
   * Calls `prove` after it has looked for all other refusals, so that a refusal spends no code.
   * Refuses `invalid` at `name`, `networks`, `mostPerTrade`, `mostPerDay` or `publicKey`, and
   * `already-decided` past thirty, and for a public key that the person has a key of.
   */
  make(
    person: Pick<SessionPerson, 'id' | 'session'>,
    form: MakeKey,
    prove: () => Promise<void>,
  ): Promise<MadeKey>;
  /**
   * Until `days` days from now, also of one that has expired. Refuses `not-found` before it calls
   * `prove`.
   */
  extend(
    person: Pick<SessionPerson, 'id' | 'session'>,
    key: { id: string; days: number | undefined },
    prove: () => Promise<void>,
  ): Promise<ApiKey>;
  /** For good, and at once for whatever is asked from now on. Refuses `not-found`. */
  end(personId: string, id: string): Promise<void>;
  /**
   * Whose request it is. Throws a `KeyRefusal`: `format`, `timestamp`, `unknown` (also ended,
   * expired, of somebody who is barred, or from an address that is not allowed), `signature`, and
   * only then `no-right`.
   */
  authorise(request: SignedRequest): Promise<KeyCaller>;
  /**
   * Whose it is that is asked on a connection which the key opened with a signature: as
   * `authorise`, without one.
   */
  confirm(request: SessionRequest): Promise<KeyCaller>;
  /**
   * `end` is called once, when the key ends or expires: here at once where it was ended here, else
   * within seconds. Answers a function that takes it back.
   */
  onEnded(keyId: string, end: () => void): () => void;
  /** Calls those whose key has ended or expired meanwhile. */
  lookForEnded(): Promise<void>;
  /** Once the uses so far are noted. */
  usesNoted(): Promise<void>;
  close(): Promise<void>;
};

const ID_BYTES = 48;
const SECRET_BYTES = 48;
/** What bigint columns hold, with room for sums. */
const MOST_PAISE = 10n ** 17n;
const DAY_MS = 24 * 60 * 60_000;
const TOO_MANY = ['already-decided', { reason: 'too-many-keys' }] as const;
const KNOWN = ['already-decided', { reason: 'public-key-known' }] as const;

export function openKeys(services: {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  random: RandomSource;
  log: Log;
  seal: Seal;
  tellSecurity: TellSecurity;
}): Keys {
  const { database, outbox, clock, random, seal, tellSecurity } = services;
  const pinned = pinConnection(database, 'drishti-keys');
  const lookup = openLookup(
    (asked) => findKeys(pinned, asked),
    ({ id }) => id,
  );
  const uses = openKeyUses(services);
  const waiting = new Map<string, Set<() => void>>();

  function randomText(bytes: number): string {
    const buffer = Buffer.alloc(bytes);
    random(buffer);
    return buffer.toString('base64url');
  }

  const endOf = (days: number | undefined) =>
    new Date(clock.now().getTime() + (days ?? KEY_DAYS) * DAY_MS);

  function tellEnded(keyId: string): void {
    const listeners = waiting.get(keyId) ?? [];
    waiting.delete(keyId);
    for (const end of listeners) end();
  }

  /** A secret that does not open was sealed under another key than this server's. */
  function isSigned(row: HeldKeyRow, request: SignedRequest): boolean {
    const { payload, otherPayload, signature } = request;
    const { public_key: publicKey, sealed_secret: sealed } = row;
    const secret = publicKey === null && sealed !== null ? seal.open(sealed, row.id) : null;
    return [payload, otherPayload].some((text) => {
      if (text === undefined) return false;
      if (publicKey) return isSignedByOwner(text, signature, publicKey);
      return secret !== null && isSignedBySecret(text, signature, secret);
    });
  }

  /** `proof` says what of the request has to be right for this key. */
  async function caller(
    { keyId, right, address, ...window }: SessionRequest,
    isFormed: boolean,
    proof: (row: HeldKeyRow) => boolean,
  ): Promise<KeyCaller> {
    const isNow = isInWindow(window, clock.now());
    if (isNow === null || !isKeyId(keyId) || !isFormed) throw new KeyRefusal('format');
    if (!isNow) throw new KeyRefusal('timestamp');
    const row = await lookup(keyId);
    const isOpen = row !== null && row.expires_at > clock.now() && isFrom(address, row.networks);
    if (!isOpen) throw new KeyRefusal('unknown');
    if (!proof(row)) throw new KeyRefusal('signature');
    if (right === 'trade' && !row.may_trade) throw new KeyRefusal('no-right');
    const { person_id: personId, person_name: name, email, role, has_limits: hasLimits } = row;
    uses.note({ keyId, personId }, address);
    const person = { name, email: email ?? '', role };
    return { personId, keyId, rights: rightsOf(row), hasLimits, person };
  }

  return {
    list: async (personId) => (await listKeys(database, personId)).map(toKey),

    async make(person, form, prove) {
      const { id: personId } = person;
      const { name, networks, publicKey, mostPerTrade, mostPerDay } = read(form);
      const { kind, mayTrade } = form;
      if ((await listKeys(database, personId)).length >= KEYS_MOST) refuse(...TOO_MANY);
      if (publicKey && (await hasPublicKey(database, personId, publicKey))) refuse(...KNOWN);
      await prove();
      const at = clock.now();
      const id = randomText(ID_BYTES);
      const secret = kind === 'hmac' ? randomText(SECRET_BYTES) : null;
      const sealedSecret = secret === null ? null : seal.seal(secret, id);
      const key = await outbox.transaction(async (tx, emit) => {
        await holdSession(tx, person);
        if ((await listKeys(tx, personId)).length >= KEYS_MOST) refuse(...TOO_MANY);
        const row = await insertKey(tx, {
          id,
          personId,
          kind,
          name,
          mayTrade,
          networks,
          publicKey,
          sealedSecret,
          mostPerTrade,
          mostPerDay,
          at,
          expiresAt: endOf(form.days),
        });
        if (!row) return refuse(...KNOWN);
        const facts = { name, mayTrade };
        emit(...(await tellSecurity(tx, personId, { code: 'key-made', facts })));
        return row;
      });
      return { key: toKey(key), secret };
    },

    async extend(person, { id, days }, prove) {
      const { id: personId } = person;
      const own = await listKeys(database, personId);
      if (!own.some((key) => key.id === id)) return refuse('not-found');
      await prove();
      return outbox.transaction(async (tx, emit) => {
        await holdSession(tx, person);
        const row = await extendKey(tx, { personId, id, expiresAt: endOf(days) });
        if (!row) return refuse('not-found');
        const facts = { name: row.name };
        emit(...(await tellSecurity(tx, personId, { code: 'key-extended', facts })));
        return toKey(row);
      });
    },

    async end(personId, id) {
      if (!isKeyId(id)) return refuse('not-found');
      await outbox.transaction(async (tx, emit) => {
        const [name] = await endKeys(tx, { personId, id, at: clock.now() });
        if (name === undefined) return refuse('not-found');
        emit(...(await tellSecurity(tx, personId, { code: 'key-ended', facts: { name } })));
      });
      tellEnded(id);
    },

    authorise: (request) =>
      caller(request, isSignature(request.signature, null), (row) => isSigned(row, request)),

    confirm: (request) => caller(request, true, () => true),

    onEnded(keyId, end) {
      const listeners = waiting.get(keyId) ?? new Set();
      listeners.add(end);
      waiting.set(keyId, listeners);
      return () => {
        listeners.delete(end);
        if (listeners.size === 0 && waiting.get(keyId) === listeners) waiting.delete(keyId);
      };
    },

    async lookForEnded() {
      const asked = [...waiting.keys()];
      if (asked.length === 0) return;
      const rows = await findKeys(pinned, asked);
      const now = clock.now();
      const living = new Set(rows.filter((row) => row.expires_at > now).map(({ id }) => id));
      for (const id of asked) if (!living.has(id)) tellEnded(id);
    },

    usesNoted: uses.settled,

    async close() {
      await uses.settled();
      await pinned.close();
    },
  };
}

/** Ends all keys of a person, in the transaction that ends their sessions for safety. */
export async function endKeysOf(tx: Tx, personId: string, at: Date): Promise<void> {
  await endKeys(tx, { personId, id: null, at });
}

/** What staff see of a person's keys: how many there are, and when one was last used. */
export async function readKeyTrace(reader: Reader, personId: string, at: Date) {
  const { count, last_used_at: lastUsedAt } = await countKeys(reader, personId, at);
  return { count, lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

function read(form: MakeKey) {
  const { name: typed, kind, networks: asked = [], publicKey: given } = form;
  const name = cleanLine(typed);
  if (isBlank(name)) refuseField('name', 'key-name-missing');
  const networks = readNetworks(asked);
  if (networks === null) return refuseField('networks', 'networks-invalid');
  const publicKey = kind === 'ed25519' ? readPublicKey(given ?? '') : null;
  // A client that sends one with a secret of ours expects it to count.
  const isRight = kind === 'ed25519' ? publicKey !== null : given === undefined;
  if (!isRight) refuseField('publicKey', 'public-key-invalid');
  return { name, networks, publicKey, ...readLimits(form) };
}

/**
 * Paise; null for none. A key that may only read spends nothing: a person who sets a limit for one
 * expects it to trade.
 */
function readLimits(form: MakeKey): { mostPerTrade: bigint | null; mostPerDay: bigint | null } {
  const paise = (field: 'mostPerTrade' | 'mostPerDay') => {
    const text = form[field];
    if (text === undefined) return null;
    const amount = parseAmount(text, INR_SCALE);
    if (amount === null || amount === 0n || amount > MOST_PAISE || !form.mayTrade)
      return refuseField(field, 'amount-invalid');
    return amount;
  };
  return { mostPerTrade: paise('mostPerTrade'), mostPerDay: paise('mostPerDay') };
}

const rightsOf = ({ may_trade }: { may_trade: boolean }): KeyRight[] =>
  may_trade ? ['read', 'trade'] : ['read'];

const rupeesOf = (paise: bigint | null) => (paise === null ? null : formatAmount(paise, INR_SCALE));

function toKey(row: KeyRow): ApiKey {
  const { id, kind, name, networks } = row;
  return {
    id,
    kind,
    name,
    rights: rightsOf(row),
    networks,
    mostPerTrade: rupeesOf(row.most_per_trade),
    mostPerDay: rupeesOf(row.most_per_day),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
  };
}
