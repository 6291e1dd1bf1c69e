/**
 * What every page of an app asks for before its own: who is there, the modes, the bell, the queues.
 */
import { contracts } from '#protocol/contracts.ts';
import { desk } from '#protocol/desk.ts';
import { imports } from '#protocol/imports.ts';
import { journal } from '#protocol/journal.ts';
import { limits } from '#protocol/limits.ts';
import { market } from '#protocol/market.ts';
import { type CommandState, meta } from '#protocol/meta.ts';
import { notices } from '#protocol/notices.ts';
import { people, type Person } from '#protocol/people.ts';
import { portfolio } from '#protocol/portfolio.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { staff } from '#protocol/staff.ts';
import { staffTwoFactor, type TwoFactor } from '#protocol/two-factor.ts';
import { WATCHLIST_LIMIT, watchlists } from '#protocol/watchlists.ts';

import { type Answer, type Moments, replies } from './entry.ts';
import {
  asha,
  candlesOf,
  coinsOf,
  idOf,
  meOf,
  meta as modes,
  noCoins,
  staffMember,
} from './samples.ts';

/** Somebody who is not signed in. */
export function visitor(moments: Moments): Answer[] {
  return [
    replies(people.session, { person: null }),
    replies(meta.meta, modes),
    replies(market.coins, coinsOf(moments)),
    replies(market.candles, candlesOf(moments)),
  ];
}

/**
 * State of every money request that a page asks about. Pages ask whenever their stream opens, which
 * can be while a request is on its way; with this reply they wait for the answer to the request.
 */
const onItsWay: CommandState = { state: 'in-flight', status: null, body: null };

/** Nothing ended while they were away, nor since. */
const nothingEnded = {
  contracts: { count: 0, profit: '0.00' },
  orders: { count: 0 },
  positions: { count: 0, profit: '0.00' },
  later: [],
};

/** A customer with a balance, and nothing unread. */
export function customer(moments: Moments, person: Person = asha): Answer[] {
  return [
    replies(people.session, { person }),
    replies(people.me, meOf(person, moments)),
    replies(portfolio.all, noCoins(moments)),
    replies(portfolio.ended, nothingEnded),
    replies(notices.list, { items: [], nextCursor: null, unread: 0 }),
    replies(watchlists.list, {
      items: [{ id: idOf('list-'), name: 'Watchlist', coins: ['BTC', 'SOL'] }],
      limit: WATCHLIST_LIMIT,
    }),
    replies(imports.tracked, { items: [], files: [], value: '0.00', inWorth: false }),
    replies(journal.one, { version: 0, note: '', tags: [] }),
    replies(limits.standing, { pause: null, nudge: null }),
    replies(meta.command, onItsWay),
    ...visitor(moments),
  ];
}

/** One who has never traded. */
export function newcomer(moments: Moments): Answer[] {
  return [replies(contracts.list, { items: [], nextCursor: null }), ...customer(moments)];
}

const factorOf = (given: Partial<TwoFactor>): TwoFactor => ({
  isOn: false,
  since: null,
  isRequired: false,
  codesLeft: 0,
  ...given,
});

/** Staff who must set a second factor up before anything else. */
export function unproven(role: StaffRole): Answer[] {
  return [replies(staffTwoFactor.state, factorOf({ isRequired: true })), ...office(role)];
}

export function office(role: StaffRole, given: Partial<Person> = {}): Answer[] {
  return [
    replies(staff.session, { person: { ...staffMember(role), ...given } }),
    replies(staff.command, onItsWay),
    replies(staffTwoFactor.state, factorOf({})),
    replies(meta.meta, modes),
    replies(desk.queues, { deposits: 22, withdrawals: 4, tickets: 5, proposals: 2 }),
    replies(staff.delayedProposals, { items: [] }),
    replies(staff.proposalPath, { path: 'another-admin' }),
  ];
}
