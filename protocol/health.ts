/** The health of the ledger, the price feed and the mail, as staff read it. */
import { type Static, Type } from 'typebox';

import { BeaconCondition } from './meta.ts';
import { Nullable, type Route, Time, noun } from './route.ts';

export const LedgerHealth = noun('LedgerHealth', {
  halted: Nullable(Type.String()),
  /** The last check of the books, and what it found. */
  checkedAt: Nullable(Time),
  findings: Type.Array(noun('Finding', { rule: Type.String(), text: Type.String() })),
  transfers: Type.String(),
  /** Sums over all owners, by asset and kind of account. */
  totals: Type.Array(
    noun('AccountTotal', { asset: Type.String(), kind: Type.String(), balance: Type.String() }),
  ),
  openContracts: Type.Integer(),
  openContractStakes: Type.String(),
});
export type LedgerHealth = Static<typeof LedgerHealth>;

/** The last time that the database was found to be behind what it had acknowledged. */
export const RewindHealth = noun('RewindHealth', {
  noticedAt: Time,
  /** The last tick that was known, and the last one that was there. */
  knownTick: Nullable(Type.Integer()),
  foundTick: Nullable(Type.Integer()),
  lostCommands: Type.Integer(),
  /** The latest first, at most 100. */
  lost: Type.Array(
    noun('LostCommand', {
      personId: Type.String(),
      key: Type.String(),
      kind: Type.String(),
      acknowledgedAt: Time,
    }),
  ),
});
export type RewindHealth = Static<typeof RewindHealth>;

export const FeedHealth = noun('FeedHealth', {
  source: Type.String(),
  lastTick: Nullable(Type.Object({ number: Type.Integer(), at: Time, hash: Type.String() })),
  isStale: Type.Boolean(),
  /** Of the last hour. */
  ticks: Type.Integer(),
  longestGapMs: Nullable(Type.Integer()),
  gapsOver5s: Type.Integer(),
  epoch: Nullable(
    Type.Object({ number: Type.Integer(), firstTick: Type.Integer(), lastTick: Type.Integer() }),
  ),
  /** Null in a house without a beacon. */
  beacon: Nullable(
    Type.Object({
      network: Type.String(),
      chainHash: Type.String(),
      isPublic: Type.Boolean(),
      /** Of the last tick; null where it uses none. */
      round: Nullable(Type.Integer()),
      /** The newest that is due. */
      dueRound: Type.Integer(),
      state: BeaconCondition,
      /** Null unless it waits. */
      waitsSince: Nullable(Time),
      /** Ticks that were recorded late within the last hour. */
      lateTicks: Type.Integer(),
    }),
  ),
  voidedLastDay: Type.Integer(),
  settledLastDay: Type.Integer(),
  /** Null where there never was one. */
  rewind: Nullable(RewindHealth),
});
export type FeedHealth = Static<typeof FeedHealth>;

export const MailHealth = noun('MailHealth', {
  /** Whether a mail server is set; without one nothing is queued. */
  isOn: Type.Boolean(),
  waiting: Type.Integer(),
  /** Of those, how many have been tried. */
  failing: Type.Integer(),
  /** Tried for two days, and not tried again. */
  givenUp: Type.Integer(),
  /** When the mail was written that has waited longest. */
  oldestAt: Nullable(Time),
  /** Codes of the mail server, e.g. `EAUTH 535`. */
  lastFailure: Nullable(Type.String()),
});
export type MailHealth = Static<typeof MailHealth>;

export const healthRoutes = {
  ledgerHealth: {
    method: 'GET',
    path: '/api/staff/ledger',
    summary: 'Whether the books are right',
    access: ['finance', 'admin'],
    status: 200,
    reply: LedgerHealth,
    refusals: [],
  },
  feedHealth: {
    method: 'GET',
    path: '/api/staff/feed',
    summary: 'Whether prices come as they should',
    access: ['support', 'finance', 'admin'],
    status: 200,
    reply: FeedHealth,
    refusals: [],
  },
  mailHealth: {
    method: 'GET',
    path: '/api/staff/mail',
    summary: 'Whether mail is being sent',
    access: ['support', 'finance', 'admin'],
    status: 200,
    reply: MailHealth,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
