/**
 * What each caller may still ask for. A budget is points that come back with time, so that a page
 * which asks for much at once is served, and a flood is not. In this process only.
 */
import { hash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Clock } from '#server/kit/clock.ts';
import { Refusal } from '#server/kit/refuse.ts';

import type { Budget } from './request-limits.ts';

/** Callers that are remembered before those whose budget is whole again are forgotten. */
const REMEMBERED = 10_000;

export type Budgets = {
  /**
   * Takes points from the caller's budget; refuses `rate-limited` with the seconds until they are
   * there.
   */
  spend(caller: string, points: number): void;
  /** Refuses in the same way where nothing is left, and takes nothing. */
  check(caller: string): void;
  /** Callers who are not whole, or were not lately. */
  readonly remembered: number;
};

/** Cookies that are remembered with whose they were. */
const COOKIES = 10_000;

/**
 * Whose a cookie was when it was last looked up. So a caller who has nothing left is refused
 * without another look. It lets nobody in, and forgets all at once past its bound. Hashes are kept,
 * since a caller chooses how long a Cookie header is.
 */
export function rememberCookies() {
  const people = new Map<string, string>();
  const nameOf = (cookie: string) => hash('sha256', cookie, 'base64');
  return {
    personOf: (cookie: string | undefined) =>
      cookie === undefined ? undefined : people.get(nameOf(cookie)),
    note(cookie: string | undefined, personId: string): void {
      if (cookie === undefined) return;
      if (people.size >= COOKIES) people.clear();
      people.set(nameOf(cookie), personId);
    },
  };
}

/**
 * How long a caller who has nothing left waits to hear so, and how many such refusals wait at most.
 */
const HELD_MS = 1_000;
const HELD_MOST = 2_000;

/**
 * Refusals of a flood that asks again as soon as it is answered, or without waiting for an answer,
 * cost more than its answers did, each 0.1 ms. Held for a second, while nothing more is read from
 * the connection, which then ends, they come once a second and connection. Past the bound they go
 * out at once.
 */
export function openRefusalDelay() {
  let held = 0;
  return async (
    { raw }: Pick<FastifyRequest, 'raw'>,
    reply: Pick<FastifyReply, 'header'>,
    refused: () => void,
  ): Promise<void> => {
    try {
      refused();
    } catch (error) {
      void reply.header('connection', 'close');
      if (held < HELD_MOST) {
        raw.socket.pause();
        held += 1;
        await new Promise((resolve) => setTimeout(resolve, HELD_MS).unref());
        held -= 1;
      }
      throw error;
    }
  };
}

type Account = { points: number; at: number };

export function openBudgets(clock: Clock, { perSecond, most }: Budget): Budgets {
  const accounts = new Map<string, Account>();
  let forgetAt = REMEMBERED;

  function nowOf(account: Account, now: number): number {
    const back = (Math.max(0, now - account.at) * perSecond) / 1000;
    return Math.min(most, account.points + back);
  }

  /** A flood of callers costs one round through all of them each time their number has doubled. */
  function forgetWhole(now: number): void {
    for (const [caller, account] of accounts)
      if (nowOf(account, now) >= most) accounts.delete(caller);
    forgetAt = Math.max(REMEMBERED, accounts.size * 2);
  }

  function left(caller: string, needed: number): { points: number; now: number } {
    const now = clock.now().getTime();
    const account = accounts.get(caller);
    const points = account ? nowOf(account, now) : most;
    if (points >= needed) return { points, now };
    const retryAfter = Math.max(1, Math.ceil((needed - points) / perSecond));
    throw new Refusal('rate-limited', { retryAfter });
  }

  return {
    spend(caller, needed) {
      const { points, now } = left(caller, needed);
      accounts.set(caller, { points: points - needed, at: now });
      if (accounts.size > forgetAt) forgetWhole(now);
    },
    check(caller) {
      left(caller, 1);
    },
    get remembered() {
      return accounts.size;
    },
  };
}
