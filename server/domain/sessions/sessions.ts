/**
 * Sessions: an opaque cookie whose hash names a row. A token is never stored, logged or used twice:
 * signing in always makes a new one.
 */
import { hash as digest } from 'node:crypto';

import type { Language } from '#protocol/languages.ts';
import type { Person, Role } from '#protocol/people.ts';
import type { DeviceSession } from '#protocol/sessions.ts';
import type { Browser, CookieReader, Realm, SessionPerson } from '#server/kit/signed-in.ts';
import { endKeysOf } from '#server/domain/keys/keys.ts';
import { lockAudit } from '#server/domain/audit/audit.ts';
import { endCredentials, lockPerson } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import { isDatabaseAway } from '#server/kit/database/database-away.ts';
import { pinConnection } from '#server/kit/database/pinned.ts';
import { type Ids, isUuid, type RandomSource } from '#server/kit/ids.ts';
import type { Live } from '#server/entry/http/live.ts';
import { openLookup } from '#server/kit/database/lookup.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { PersonalEvent } from '#server/ledger/commands.ts';

import { deviceOfAgent, deviceWords, locationWords } from './devices.rules.ts';
import { findDevices, noteDevice } from './devices.sql.ts';
import { isAlive, lifetimeOf, needsOf, realmOf, SEEN_EVERY_MS } from './sessions.rules.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  deletePersonSessions,
  deleteSession,
  findSessions,
  insertSession,
  listSessions,
  markSeen,
  updateSessionPlace,
  updateToken,
} from './sessions.sql.ts';
import type { Emit, Outbox } from '#server/domain/outbox/outbox.ts';

const cookieNames: Record<Realm, string> = { app: 'session', console: 'staff-session' };
/**
 * The browser's tokens, one for each person who signs in with it, the last one first; opens
 * nothing. A token counts only for whom it was made: what somebody planted in the browser, even one
 * that we gave to them, makes it nobody else's.
 */
const DEVICE_COOKIE = 'device';
const DEVICES_MOST = 5;
/** As long as browsers keep a cookie. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;
const TOKEN_BYTES = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const USER_AGENT_MAX_CHARS = 200;

// Other slices see this file only.
export { realmOf, unproven } from './sessions.rules.ts';

/**
 * Sessions of this person have ended with the transaction: whichever process has a stream of one
 * closes it (sessions.jobs.ts).
 */
export const sessionsEnded = (personId: string): PersonalEvent => ({
  personId,
  name: 'sessions-ended',
  id: null,
  data: () => null,
});

/** Who signed in, and with what. */
export type SignedIn = {
  person: Person;
  /**
   * Returns false where that has ended meanwhile; otherwise it does not end before the transaction
   * commits, so that no session begins after the event that ends them all.
   */
  stillHolds(tx: Tx): Promise<boolean>;
};

/**
 * In one transaction with `change`, gives the session that asks a new token and ends all others of
 * the person. Their live streams end, and those of the old token: in this process at once, in
 * others within seconds. `isConfirmed` where a second factor has just been given. Refuses
 * `unauthenticated` where the session has ended meanwhile; then nothing of `change` is kept.
 */
export type RenewSession = (
  change: (tx: Tx) => Promise<void>,
  how: { isConfirmed: boolean },
) => Promise<void>;

export type Sessions = {
  /**
   * Whose request this is: one query. Disabled people, ended sessions and people of the other realm
   * are nobody: a customer's session opens no console, a session of the staff no app.
   */
  findPerson(browser: CookieReader, realm: Realm): Promise<SessionPerson | null>;
  /**
   * Ends the session that the request came with, if any, and starts a new one; returns its id. At a
   * sign-in (`stillHolds`) in a browser that the person is not known to have used, a notice tells
   * them. Refuses `unauthenticated` where what they signed in with has ended meanwhile.
   */
  start(
    browser: Browser,
    person: { id: string; role: Role },
    how?: { isConfirmed: boolean; stillHolds: SignedIn['stillHolds'] },
  ): Promise<string>;
  /** Whether the person has signed in with this browser before. */
  knowsDevice(browser: CookieReader, personId: string): Promise<boolean>;
  /** Where a session's address is, once that is known. */
  noteLocation(session: { id: string; city: string | null; country: string | null }): Promise<void>;
  /** The person's living sessions, the one last used first; devices are told in that language. */
  list(person: SessionPerson, language: Language): Promise<DeviceSession[]>;
  /**
   * With its live streams: here at once, in other processes within seconds. Refuses `not-found` for
   * anybody else's.
   */
  endOne(person: SessionPerson, id: string): Promise<void>;
  /** All of the person's but this one, which is renewed. */
  endOthers(browser: Browser, person: SessionPerson): Promise<void>;
  /** Ends this browser's session of that realm, its live streams and its cookie. */
  end(browser: Browser, realm: Realm): Promise<void>;
  /**
   * Ends all sessions of a person inside a transaction, and all API keys. Once it has committed,
   * their streams end everywhere.
   */
  endAll(tx: Tx, emit: Emit, personId: string): Promise<void>;
  /** Returns what renews this session, for a service whose change ends the others. */
  renewalOf(browser: Browser, person: SessionPerson): RenewSession;
  /**
   * Gives this session a new token, because a second factor has just been given in it; others go
   * on. Refuses `unauthenticated` where it has ended meanwhile.
   */
  prove(browser: Browser, person: SessionPerson): Promise<void>;
  /** Of these sessions (hex hashes), the ones that have ended. */
  ended(sessions: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
};

export function openSessions(services: {
  database: Database;
  outbox: Outbox;
  clock: Clock;
  ids: Ids;
  random: RandomSource;
  live: Live;
  tellSecurity: TellSecurity;
  baseUrl: string | null;
  /** Whether staff must have a second factor. */
  mustStaffProve: boolean;
}): Sessions {
  const { database, outbox, clock, ids, random, live, baseUrl, mustStaffProve } = services;
  const { tellSecurity } = services;
  const pinned = pinConnection(database, 'drishti-sessions');
  const lookup = openLookup(
    (hashes) => findSessions(pinned, hashes),
    (row) => row.token_hash.toString('hex'),
  );

  const isSecure = ({ isEncrypted }: CookieReader) =>
    isEncrypted || (baseUrl?.startsWith('https://') ?? false);
  const fullName = (browser: CookieReader, name: string) =>
    `${isSecure(browser) ? '__Host-' : ''}${name}`;
  const cookieName = (browser: CookieReader, realm: Realm) => fullName(browser, cookieNames[realm]);

  function hashOfCookie(browser: CookieReader, realm: Realm): Buffer | null {
    const token = browser.cookie(cookieName(browser, realm));
    return token !== undefined && tokenPattern.test(token) ? hashOf(token) : null;
  }

  function makeToken(): string {
    const bytes = Buffer.alloc(TOKEN_BYTES);
    random(bytes);
    return bytes.toString('base64url');
  }

  const cookieOptions = (browser: CookieReader, realm: Realm) =>
    ({
      path: '/',
      httpOnly: true,
      // The console's pages are static: only they ask with its cookie, never a link from elsewhere.
      sameSite: realm === 'app' ? 'lax' : 'strict',
      secure: isSecure(browser),
    }) as const;

  async function endCurrent(browser: CookieReader, realm: Realm): Promise<void> {
    const hash = hashOfCookie(browser, realm);
    if (!hash) return;
    await deleteSession(database, hash);
    live.end({ session: hash.toString('hex') });
  }

  function handToken(browser: Browser, role: Role, token: string): void {
    const realm = realmOf(role);
    browser.setCookie(cookieName(browser, realm), token, {
      ...cookieOptions(browser, realm),
      maxAge: lifetimeOf(role).absoluteMs / 1000,
    });
  }

  function sentDevices(browser: CookieReader): string[] {
    const sent = browser.cookie(fullName(browser, DEVICE_COOKIE)) ?? '';
    return sent.split('.', DEVICES_MOST).filter((token) => tokenPattern.test(token));
  }

  /** The one of the browser's tokens that is this person's. */
  async function knownDevice(browser: CookieReader, personId: string): Promise<string | null> {
    const sent = sentDevices(browser);
    if (sent.length === 0) return null;
    const hashed = (token: string) => hashOfDevice(token, personId).toString('hex');
    const known = await findDevices(database, personId, sent.map(hashed));
    return sent.find((token) => known.includes(hashed(token))) ?? null;
  }

  /**
   * The browser's token of this person, made where it has none; all are sent again, so that they
   * last.
   */
  async function deviceOf(browser: Browser, personId: string): Promise<Buffer> {
    const own = (await knownDevice(browser, personId)) ?? makeToken();
    const tokens = [own, ...sentDevices(browser).filter((token) => token !== own)];
    const cookie = tokens.slice(0, DEVICES_MOST).join('.');
    browser.setCookie(fullName(browser, DEVICE_COOKIE), cookie, {
      ...cookieOptions(browser, 'app'),
      maxAge: DEVICE_KEPT_MS / 1000,
    });
    return hashOfDevice(own, personId);
  }

  /** Refuses `unauthenticated` where the session has ended meanwhile. */
  async function replaceToken(
    tx: Tx | Database,
    person: SessionPerson,
    change: { to: Buffer; isConfirmed: boolean },
  ): Promise<void> {
    const from = Buffer.from(person.session, 'hex');
    const replaced = await updateToken(tx, { ...change, from, at: clock.now() });
    if (replaced === 0) refuse('unauthenticated');
  }

  /**
   * Runs `work` in a transaction. `work` calls `endOthers` exactly once: that gives the session its
   * new token, ends all others of the person and returns how many. The browser gets the token after
   * the commit.
   */
  async function renewWith(
    browser: Browser,
    person: SessionPerson,
    isConfirmed: boolean,
    work: (tx: Tx, endOthers: () => Promise<number>) => Promise<void>,
  ): Promise<void> {
    const token = makeToken();
    const to = hashOf(token);
    // No live event: the page that asks would load its news with the old token, before the answer
    // brings the new one, and be refused.
    await database.transaction(async (tx) => {
      if (person.role !== 'user') await lockAudit(tx);
      await lockPerson(tx, person.id);
      await work(tx, async () => {
        await replaceToken(tx, person, { to, isConfirmed });
        return deleteOtherSessions(tx, person.id, to);
      });
    });
    handToken(browser, person.role, token);
    live.end({ personId: person.id, except: to.toString('hex') });
  }

  return {
    async findPerson(browser, realm) {
      const hash = hashOfCookie(browser, realm);
      const row = hash && (await lookup(hash.toString('hex')));
      if (!row || realmOf(row.role) !== realm) return null;
      const now = clock.now();
      const times = { role: row.role, createdAt: row.created_at, lastSeenAt: row.last_seen_at };
      if (!isAlive(times, now)) return null;
      if (now.getTime() - row.last_seen_at.getTime() >= SEEN_EVERY_MS) {
        // Where the database only reads, reading goes on; a later request notes it.
        await markSeen(database, hash, now).catch((error: unknown) => {
          if (!isDatabaseAway(error)) throw error;
        });
      }
      const { id, name, email, role, has_factor: hasFactor, confirmed_at: confirmedAt } = row;
      const needs = needsOf({ role, hasFactor, confirmedAt }, { isRequired: mustStaffProve, now });
      return { id, name, email: email ?? '', role, needs, session: hash.toString('hex') };
    },

    async start(browser, { id: personId, role }, how) {
      await endCurrent(browser, realmOf(role));
      const token = makeToken();
      const hash = hashOf(token);
      handToken(browser, role, token);
      const device = await deviceOf(browser, personId);
      const at = clock.now();
      const id = ids.next(at);
      const userAgent = browser.userAgent?.slice(0, USER_AGENT_MAX_CHARS) ?? null;
      await outbox.transaction(async (tx, emit) => {
        if (how && !(await how.stillHolds(tx))) {
          refuse('unauthenticated', { reason: 'credentials-wrong' });
        }
        const isKnown = await noteDevice(tx, { personId, hash: device, at });
        const isNewDevice = how !== undefined && !isKnown;
        const confirmedAt = how?.isConfirmed ? at : null;
        const session = { hash, id, personId, at, ip: browser.address, userAgent };
        await insertSession(tx, { ...session, isNewDevice, confirmedAt });
        if (!isNewDevice) return;
        const facts = deviceOfAgent(userAgent);
        emit(...(await tellSecurity(tx, personId, { code: 'device-new', facts })));
      });
      return id;
    },

    async knowsDevice(browser, personId) {
      return (await knownDevice(browser, personId)) !== null;
    },

    async noteLocation(session) {
      await updateSessionPlace(database, session);
    },

    async list({ id: personId, role, session }, language) {
      const now = clock.now();
      const rows = await listSessions(database, personId);
      return rows
        .filter((row) =>
          isAlive({ role, createdAt: row.created_at, lastSeenAt: row.last_seen_at }, now),
        )
        .map((row) => ({
          id: row.id,
          device: deviceWords(row.user_agent, language),
          place: locationWords(row),
          address: row.ip,
          signedInAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isThis: row.token_hash.toString('hex') === session,
          isNewDevice: row.is_new_device,
        }));
    },

    async endOne({ id: personId }, id) {
      if (!isUuid(id)) return refuse('not-found');
      const hash = await outbox.transaction(async (tx, emit) => {
        const ended = await deleteOwnSession(tx, personId, id);
        if (!ended) return refuse('not-found');
        emit(...(await tellSecurity(tx, personId, { code: 'session-ended', facts: { count: 1 } })));
        return ended;
      });
      live.end({ session: hash.toString('hex') });
    },

    endOthers: (browser, person) =>
      renewWith(browser, person, false, async (tx, endOthers) => {
        const count = await endOthers();
        await endCredentials(tx, 'end-others', person.id);
        await tellSecurity(tx, person.id, { code: 'session-ended', facts: { count } });
      }),

    renewalOf:
      (browser, person) =>
      (change, { isConfirmed }) =>
        renewWith(browser, person, isConfirmed, async (tx, endOthers) => {
          await change(tx);
          await endOthers();
        }),

    async prove(browser, person) {
      const token = makeToken();
      await replaceToken(database, person, { to: hashOf(token), isConfirmed: true });
      handToken(browser, person.role, token);
      live.end({ session: person.session });
    },

    async end(browser, realm) {
      await endCurrent(browser, realm);
      browser.clearCookie(cookieName(browser, realm), cookieOptions(browser, realm));
    },

    async endAll(tx, emit, personId) {
      await deletePersonSessions(tx, personId);
      emit(sessionsEnded(personId));
      await endKeysOf(tx, personId, clock.now());
    },

    async ended(sessions) {
      if (sessions.length === 0) return [];
      const now = clock.now();
      const rows = await findSessions(pinned, [...new Set(sessions)]);
      const alive = new Set<string>();
      for (const { token_hash, role, created_at, last_seen_at } of rows) {
        if (isAlive({ role, createdAt: created_at, lastSeenAt: last_seen_at }, now)) {
          alive.add(token_hash.toString('hex'));
        }
      }
      return sessions.filter((session) => !alive.has(session));
    },

    close: pinned.close,
  };
}

/** Of each person apart: what is stored links nobody to others who share their browser. */
function hashOfDevice(token: string, personId: string): Buffer {
  return hashOf(`${token}:${personId}`);
}

function hashOf(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}
