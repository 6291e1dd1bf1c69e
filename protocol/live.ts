/**
 * The live stream, `GET /api/live` (server-sent events). Everyone receives `prices` of the coins
 * they ask for; a signed-in person also receives the events about their own things. `id:` is a
 * number of the stored outbox; a client that reconnects with Last-Event-ID gets what it missed, or
 * `resync` where that is no longer kept: then it loads everything again.
 */
import { type Static, Type } from 'typebox';

import type { Contract } from './contracts.ts';
import type { Deposit } from './deposits.ts';
import type { Notice } from './notices.ts';
import type { Order } from './orders.ts';
import { pagePersonQuery } from './page-person.ts';
import { RupeeBalance } from './people.ts';
import type { Position } from './positions.ts';
import { closed, type Route, Time, noun } from './route.ts';
import type { Ticket } from './tickets.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * One frame a tick. Prices in INR with eight decimals, by symbol. `change24h` is in percent with
 * two decimals.
 */
export const PriceFrame = noun('PriceFrame', {
  tick: Type.Integer(),
  time: Time,
  prices: Type.Record(Type.String(), Type.String()),
  change24h: Type.Record(Type.String(), Type.String()),
});
export type PriceFrame = Static<typeof PriceFrame>;

export const BalanceEvent = noun('BalanceEvent', {
  asset: Type.String(),
  ...RupeeBalance.properties,
});
export type BalanceEvent = Static<typeof BalanceEvent>;

export type DeskEvent = {
  queue: 'deposits' | 'withdrawals' | 'tickets' | 'proposals';
  id: string;
};

export type LiveEvents = {
  prices: PriceFrame;
  balance: BalanceEvent;
  contract: Static<typeof Contract>;
  order: Order;
  position: Position;
  notice: Static<typeof Notice>;
  deposit: Deposit;
  withdrawal: Withdrawal;
  ticket: Ticket;
  /** Staff only: something in a queue changed; carries no personal data. */
  desk: DeskEvent;
  /** The session ended: the client signs out. */
  'session-ended': Record<string, never>;
  /** Events were missed and are no longer kept: load everything again. */
  resync: Record<string, never>;
  /** Server's time, once at connect and every 15 s, so that a client can correct its clock. */
  time: { now: string };
};
export type LiveEventName = keyof LiveEvents;
/**
 * Events that belong to one person and are stored in the outbox. `sessions-ended` is for the
 * server's processes alone.
 */
export type PersonalEventName =
  | 'balance'
  | 'contract'
  | 'order'
  | 'position'
  | 'notice'
  | 'deposit'
  | 'withdrawal'
  | 'ticket'
  | 'desk'
  | 'sessions-ended';
export const livePath = '/api/live';

export const LiveQuery = closed({
  coins: Type.Optional(
    Type.String({
      pattern: '^([A-Z0-9]{1,10}(,[A-Z0-9]{1,10})*)?$',
      maxLength: 4_400,
      description:
        'Symbols of the coins whose prices are wanted; empty for none. Without it the prices of all coins come.',
      examples: ['BTC,ETH'],
    }),
  ),
  every: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      default: 1,
      description: 'Prices of every Nth tick, for clients that save data.',
    }),
  ),
  [pagePersonQuery]: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of the person whose page asks. A page that names nobody hears prices alone.',
    }),
  ),
  lastEventId: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,18}$',
      description:
        'Id of the last event that the client has, for a stream that goes on where another one ended.',
    }),
  ),
});

export const live = {
  stream: {
    method: 'GET',
    path: livePath,
    summary: 'Server-sent events: prices for everyone, one’s own events for the signed-in',
    access: 'public',
    query: LiveQuery,
    status: 200,
    media: ['text/event-stream'],
    refusals: ['rate-limited', 'csrf', 'overloaded', 'other-person', 'unauthenticated'],
  },
} as const satisfies Record<string, Route>;
