/**
 * Sessions: an opaque cookie whose hash names a row. A token is never stored, logged or used twice: signing in always
 * makes a new one.
 */
import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Role } from '#protocol/people.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database.ts';
import type { FindPerson, Realm, SessionPerson } from '#server/kit/http.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Live } from '#server/kit/live.ts';
import { isHttps } from '#server/kit/security-headers.ts';

import { openLookup } from './lookup.ts';
import { isAlive, lifetimeOf, realmOf, SEEN_EVERY_MS } from './sessions.rules.ts';
import {
  deleteOtherSessions,
  deletePersonSessions,
  deleteSession,
  findSessions,
  insertSession,
  markSeen,
} from './sessions.sql.ts';

const cookieNames: Record<Realm, string> = { app: 'session', console: 'staff-session' };
const TOKEN_BYTES = 32;
const USER_AGENT_MAX_CHARS = 200;

// Other slices see this file only.
export { realmOf } from './sessions.rules.ts';

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type Sessions = {
  /**
   * Whose request this is: one query. Disabled people, ended sessions and people of the other realm are nobody: a
   * customer's session opens no console, a session of the staff no app.
   */
  findPerson: FindPerson;
  /** Ends the session that the request came with, if any, and starts a new one. */
  start(exchange: Exchange, person: { id: string; role: Role }): Promise<void>;
  /** Ends this browser's session of that realm, its live streams and its cookie. */
  end(exchange: Exchange, realm: Realm): Promise<void>;
  /** Ends all sessions of a person inside a transaction; call `cutOff` once it has committed. */
  endAll(tx: Tx, personId: string): Promise<void>;
  /** Closes the live streams of a person whose sessions have ended: here at once, in other processes within seconds. */
  cutOff(personId: string): void;
  /**
   * Gives this session a new token and ends all others of the person with their live streams: in this process at once, in
   * others within seconds.
   */
  renew(exchange: Exchange, person: SessionPerson): Promise<void>;
  /** Of these sessions (hex hashes), the ones that have ended. */
  ended(sessions: readonly string[]): Promise<string[]>;
};

export function openSessions(services: {
  database: Database;
  clock: Clock;
  random: RandomSource;
  live: Live;
  baseUrl: string | null;
}): Sessions {
  const { database, clock, random, live, baseUrl } = services;
  const lookup = openLookup(database);

  const cookieName = (request: FastifyRequest, realm: Realm) =>
    `${isHttps(request, baseUrl) ? '__Host-' : ''}${cookieNames[realm]}`;

  function hashOfCookie(request: FastifyRequest, realm: Realm): Buffer | null {
    const token = request.cookies[cookieName(request, realm)];
    return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashOf(token) : null;
  }

  const cookieOptions = (request: FastifyRequest, realm: Realm) =>
    ({
      path: '/',
      httpOnly: true,
      // The console's pages are static: only they ask with its cookie, never a link from elsewhere.
      sameSite: realm === 'app' ? 'lax' : 'strict',
      secure: isHttps(request, baseUrl),
    }) as const;

  async function endCurrent(request: FastifyRequest, realm: Realm): Promise<void> {
    const hash = hashOfCookie(request, realm);
    if (!hash) return;
    await deleteSession(database, hash);
    live.end({ session: hash.toString('hex') });
  }

  /** Answers the new token's hash; the token itself goes to the browser only. */
  async function issue(
    { request, reply }: Exchange,
    person: { id: string; role: Role },
  ): Promise<Buffer> {
    const bytes = Buffer.alloc(TOKEN_BYTES);
    random(bytes);
    const token = bytes.toString('base64url');
    const hash = hashOf(token);
    await insertSession(database, {
      hash,
      personId: person.id,
      at: clock.now(),
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX_CHARS) ?? null,
    });
    const maxAge = lifetimeOf(person.role).absoluteMs / 1000;
    const realm = realmOf(person.role);
    void reply.setCookie(cookieName(request, realm), token, {
      ...cookieOptions(request, realm),
      maxAge,
    });
    return hash;
  }

  return {
    async findPerson(request, realm) {
      const hash = hashOfCookie(request, realm);
      const row = hash && (await lookup(hash));
      if (!row || realmOf(row.role) !== realm) return null;
      const now = clock.now();
      const times = { role: row.role, createdAt: row.created_at, lastSeenAt: row.last_seen_at };
      if (!isAlive(times, now)) return null;
      if (now.getTime() - row.last_seen_at.getTime() >= SEEN_EVERY_MS) {
        await markSeen(database, hash, now);
      }
      const { id, name, email, role } = row;
      return { id, name, email: email ?? '', role, session: hash.toString('hex') };
    },

    async start(exchange, person) {
      await endCurrent(exchange.request, realmOf(person.role));
      await issue(exchange, person);
    },

    async renew(exchange, person) {
      const fresh = await issue(exchange, person);
      live.move(person.session, fresh.toString('hex'));
      await deleteOtherSessions(database, person.id, fresh);
      live.end({ personId: person.id, except: fresh.toString('hex') });
    },

    async end({ request, reply }, realm) {
      await endCurrent(request, realm);
      void reply.clearCookie(cookieName(request, realm), cookieOptions(request, realm));
    },

    async endAll(tx, personId) {
      await deletePersonSessions(tx, personId);
    },

    cutOff: (personId) => live.end({ personId, except: null }),

    async ended(sessions) {
      if (sessions.length === 0) return [];
      const now = clock.now();
      const rows = await findSessions(database, sessions);
      const alive = new Set<string>();
      for (const { token_hash, role, created_at, last_seen_at } of rows) {
        if (isAlive({ role, createdAt: created_at, lastSeenAt: last_seen_at }, now)) {
          alive.add(token_hash.toString('hex'));
        }
      }
      return sessions.filter((session) => !alive.has(session));
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
