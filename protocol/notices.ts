/**
 * Notices: what the system tells a person. A notice is a code and its facts; the sentence is made
 * of them where it is shown (texts/notices.ts).
 */
import { Type, type Static } from 'typebox';

import type { ContractStatus, Direction, Duration } from './contracts.ts';
import type { LimitMeasure, LimitPeriod } from './limits.ts';
import type { OrderSide, OrderType } from './orders.ts';
import type { MissedReason } from './recurring.ts';
import type { CloseReason, PositionSide } from './positions.ts';
import { closed, Nullable, Page, type Route, Time, noun, Cursor } from './route.ts';
import type { FileFormat, StatementKind } from './statements.ts';
import type { TicketStatus } from './tickets.ts';

export const NoticeType = Type.Enum(['info', 'success', 'warning', 'error'], {
  title: 'NoticeType',
});
export type NoticeType = Static<typeof NoticeType>;
/** How many notices the panel shows. */
export const NOTICE_LIMIT = 20;

type About = {
  /** Of what it is about, e.g. `contract-…`: the screen links it, no sentence holds it. */
  id: string;
};
type OfContract = About & { coin: string; direction: Direction; stake: string };
type OfOrder = About & { coin: string; side: OrderSide };
type OfPosition = About & { coin: string; side: PositionSide; margin: string; leverage: number };
/** `returned` is what came back of the margin, with any profit; `pnl` is below zero for a loss. */
type OfEnd = OfPosition & { price: string; returned: string; pnl: string };
/** `gives` is rupees of a buy, else coins: all of it is available again. */
type OfUnfilled = OfOrder & { type: OrderType; gives: string };
type OfRequest = About & { amount: string };
type OfTicket = About & { subject: string };
/** Days in India, both part of it. */
type OfFile = { kind: StatementKind; from: string; to: string; format: FileFormat };
type None = Record<string, never>;

/**
 * What each code's sentence is made of, as JSON holds it: amounts as decimal strings (rupees with
 * two decimals, prices with eight, coins with their own), times in ISO. Rows keep facts for good,
 * so the facts of a code never change: what needs others is another code.
 */
export type NoticeFacts = {
  welcome: None;

  'contract-created': OfContract & { duration: Duration; percent: number };
  'contract-settled': OfContract & { outcome: Exclude<ContractStatus, 'ACTIVE'>; payout: string };

  'order-filled': OfOrder & { quantity: string; price: string; amount: string };
  'order-failed': OfUnfilled & { failure: 'no-price' | 'zero-fill' | 'beyond-reserve' };
  'order-expired': OfUnfilled;

  'position-opened': OfPosition & { price: string; fee: string; liquidation: string };
  'position-failed': OfPosition & { returned: string };
  'position-warned': OfPosition & { liquidation: string };
  'position-closed': OfEnd & { reason: Exclude<CloseReason, 'liquidation'> };
  'position-liquidated': OfEnd;

  'deposit-submitted': OfRequest;
  'deposit-approved': OfRequest;
  'deposit-rejected': OfRequest & { reason: string };
  'withdrawal-submitted': OfRequest;
  'withdrawal-cancelled': OfRequest;
  /** `account` is masked. */
  'withdrawal-approved': OfRequest & { account: string };
  'withdrawal-rejected': OfRequest & { reason: string };
  'balance-credited': { amount: string; reason: string };
  'balance-debited': { amount: string; reason: string };
  /** The first ones, which are fixed from then on; `account` is masked. */
  'bank-details-saved': { bank: string; account: string };
  'bank-details-proposed': OfTicket;
  /** `account` is masked. */
  'bank-details-changed': { bank: string; account: string };

  /** `became` is null where its status stays. */
  'ticket-answered': OfTicket & { became: Exclude<TicketStatus, 'resolved'> | null };
  'ticket-resolved': OfTicket & { isAnswered: boolean };
  'ticket-closed': OfTicket;
  'ticket-reopened': OfTicket;

  'alert-crossed': { coin: string; kind: 'above' | 'below'; level: string; price: string };
  /** `percent` with two decimals, against the price 24 hours before. */
  'alert-moved': { coin: string; percent: string; direction: 'rose' | 'fell'; price: string };

  /**
   * A recurring buy that was not made, at `dueAt` and as often as `count` says; `nextAt` is null
   * where it is paused by that. What was `available` instead is said of one that could not be paid.
   */
  'recurring-missed': {
    coin: string;
    amount: string;
    reason: MissedReason;
    dueAt: string;
    count: number;
    nextAt: string | null;
    available: string | null;
  };

  /** `amount` is null where the limit ends. */
  'limit-changing': {
    measure: LimitMeasure;
    period: LimitPeriod;
    amount: string | null;
    actsAt: string;
  };
  'break-begun': { endsAt: string };
  'self-exclusion-begun': { endsAt: string };

  'file-made': OfFile;
  'file-failed': OfFile;

  /**
   * Requests that were confirmed, and that the database has lost: how many, the first and the last.
   */
  'requests-lost': { count: number; from: string; to: string };

  /** Null where the browser does not say what it is, or what it runs on. */
  'device-new': { browser: string | null; system: string | null };
  /** `count` sessions were ended by a person from another session. */
  'session-ended': { count: number };
  /** Null as in `device-new`. */
  'push-device-added': { browser: string | null; system: string | null };
  'push-device-removed': { browser: string | null; system: string | null };
  'password-changed': None;
  'password-reset': None;
  'telegram-linked': None;
  'telegram-unlinked': None;
  'passkey-added': { name: string };
  'passkey-removed': { name: string };
  'key-made': { name: string; mayTrade: boolean };
  'key-extended': { name: string };
  'key-ended': { name: string };
  /** `address` is the network address that a request came from. */
  'key-used-from': { name: string; address: string };
  'two-factor-on': None;
  'two-factor-off': None;
  'two-factor-removed': None;
  'recovery-codes-renewed': None;
  'recovery-code-used': None;
};
export type NoticeCode = keyof NoticeFacts;
/** A code with the facts that belong to it. */
export type NoticeNews = {
  [Code in NoticeCode]: { code: Code; facts: NoticeFacts[Code] };
}[NoticeCode];

/** What a code is a notice of, for its badge. */
export const noticeTypes: Readonly<Record<NoticeCode, NoticeType>> = {
  welcome: 'success',
  'contract-created': 'info',
  'contract-settled': 'info',
  'order-filled': 'success',
  'order-failed': 'warning',
  'order-expired': 'info',
  'position-opened': 'info',
  'position-failed': 'info',
  'position-warned': 'warning',
  'position-closed': 'info',
  'position-liquidated': 'warning',
  'deposit-submitted': 'info',
  'deposit-approved': 'success',
  'deposit-rejected': 'error',
  'withdrawal-submitted': 'info',
  'withdrawal-cancelled': 'info',
  'withdrawal-approved': 'success',
  'withdrawal-rejected': 'error',
  'balance-credited': 'success',
  'balance-debited': 'warning',
  'bank-details-saved': 'warning',
  'bank-details-proposed': 'info',
  'bank-details-changed': 'warning',
  'ticket-answered': 'info',
  'ticket-resolved': 'success',
  'ticket-closed': 'info',
  'ticket-reopened': 'info',
  'alert-crossed': 'info',
  'alert-moved': 'info',
  'recurring-missed': 'warning',
  'limit-changing': 'info',
  'break-begun': 'info',
  'self-exclusion-begun': 'info',
  'file-made': 'success',
  'file-failed': 'error',
  'requests-lost': 'error',
  'device-new': 'warning',
  'session-ended': 'warning',
  'push-device-added': 'warning',
  'push-device-removed': 'warning',
  'password-changed': 'warning',
  'password-reset': 'info',
  'telegram-linked': 'warning',
  'telegram-unlinked': 'warning',
  'passkey-added': 'warning',
  'passkey-removed': 'warning',
  'key-made': 'warning',
  'key-extended': 'warning',
  'key-ended': 'warning',
  'key-used-from': 'warning',
  'two-factor-on': 'warning',
  'two-factor-off': 'warning',
  'two-factor-removed': 'warning',
  'recovery-codes-renewed': 'warning',
  'recovery-code-used': 'warning',
};

export const Notice = noun('Notice', {
  id: Type.String(),
  code: Type.String(),
  /** Those of the code. */
  facts: Type.Record(Type.String(), Type.Unknown()),
  type: NoticeType,
  /**
   * Title and message in English, made of code and facts: for clients that do not make them
   * themselves.
   */
  title: Nullable(Type.String()),
  message: Type.String(),
  image: Nullable(Type.String()),
  read: Type.Boolean(),
  referral: Nullable(Type.String()),
  createdAt: Time,
});
export type Notice = Static<typeof Notice>;
export const NoticePage = noun('NoticePage', {
  ...Page(Notice).properties,
  unread: Type.Integer(),
});
export type NoticePage = Static<typeof NoticePage>;
const NoticeParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the notice.' }),
});
const NoticeQuery = closed({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: NOTICE_LIMIT,
      description: 'Items of a page.',
    }),
  ),
  cursor: Type.Optional(Cursor),
});

export const notices = {
  list: {
    method: 'GET',
    path: '/api/notices',
    summary: 'One’s own notices, newest first',
    access: 'signed-in',
    keys: 'read',
    query: NoticeQuery,
    status: 200,
    reply: NoticePage,
    refusals: [],
  },
  read: {
    method: 'POST',
    path: '/api/notices/:id/read',
    summary: 'Mark a notice as read',
    access: 'signed-in',
    params: NoticeParams,
    status: 204,
    refusals: ['not-found'],
  },
  readAll: {
    method: 'POST',
    path: '/api/notices/read-all',
    summary: 'Mark all notices as read',
    access: 'signed-in',
    status: 204,
    refusals: [],
  },
  remove: {
    method: 'DELETE',
    path: '/api/notices/:id',
    summary: 'Delete a notice',
    access: 'signed-in',
    params: NoticeParams,
    status: 204,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
