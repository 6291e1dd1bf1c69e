/**
 * Positions: leverage with an isolated margin, long or short, settled in rupees. A loss never
 * exceeds the margin. The rule is docs/orders.md, its arithmetic trading.ts.
 */
import { type Static, Type } from 'typebox';

import {
  Amount,
  closed,
  Nullable,
  Page,
  type Route,
  SignedAmount,
  Time,
  noun,
  PageQuery,
  CoinSymbol,
} from './route.ts';

export const PositionSide = Type.Enum(['long', 'short'], { title: 'PositionSide' });
export type PositionSide = Static<typeof PositionSide>;
/**
 * pending: waits for its entry tick; open; closing: waits for the tick after the person closed it;
 * closed; liquidated; failed: no price came in time, everything was returned.
 */
const PositionStatus = Type.Enum(['pending', 'open', 'closing', 'closed', 'liquidated', 'failed'], {
  title: 'PositionStatus',
});
type PositionStatus = Static<typeof PositionStatus>;
export const CloseReason = Type.Enum(['asked', 'take-profit', 'stop-loss', 'liquidation'], {
  title: 'CloseReason',
});
export type CloseReason = Static<typeof CloseReason>;

export const MAX_OPEN_POSITIONS = 50;

export const OpenPosition = closed({
  /** Upper-case symbol. */
  coin: CoinSymbol,
  /** Buy opens a long, Sell a short. */
  side: PositionSide,
  /** INR, at most two decimals: frozen, and all that can be lost; the fee is frozen beside it. */
  margin: Amount,
  leverage: Type.Enum([2, 5, 10, 20, 50, 100]),
  /** The number typed once more; needed above 10, and then equal to `leverage`. */
  confirmedLeverage: Type.Optional(Type.Integer()),
  /** INR for one coin, at most eight decimals. */
  takeProfit: Type.Optional(Amount),
  stopLoss: Type.Optional(Amount),
});
export type OpenPosition = Static<typeof OpenPosition>;

/** Both are set to what is sent; null takes one away. */
export const SetTargets = closed({
  takeProfit: Nullable(Amount),
  stopLoss: Nullable(Amount),
});
export type SetTargets = Static<typeof SetTargets>;

export const Position = noun('Position', {
  /** `position-` + UUIDv7; its opening is the order of the same number. */
  id: Type.String(),
  coin: Type.String(),
  coinName: Type.String(),
  side: PositionSide,
  status: PositionStatus,
  margin: Type.String(),
  leverage: Type.Integer(),
  /** margin × leverage, INR. */
  exposure: Type.String(),
  /** INR, on the exposure, beside the margin; returned where it failed. */
  fee: Type.String(),
  /**
   * The exposure in coins at the entry price, rounded down. For display: no coin moves. Null until
   * entered.
   */
  quantity: Nullable(Type.String()),
  acceptedAt: Time,
  acceptedAfterTick: Type.Integer(),
  /** Null until tick acceptedAfterTick + 1 is on the tape and processed. */
  entryTick: Nullable(Type.Integer()),
  entryPrice: Nullable(Type.String()),
  entryAt: Nullable(Time),
  /** Null until entered. The first price at which half of the margin is lost. */
  liquidationPrice: Nullable(Type.String()),
  takeProfit: Nullable(Type.String()),
  stopLoss: Nullable(Type.String()),
  /** By the last price while it is open or closing, else null. `equity` is never below zero. */
  price: Nullable(Type.String()),
  equity: Nullable(Type.String()),
  /**
   * By the last price while open; at the closing price once closed, bounded by the margin. Null
   * until entered.
   */
  pnl: Nullable(SignedAmount),
  closeAskedAt: Nullable(Time),
  closeReason: Nullable(CloseReason),
  closeTick: Nullable(Type.Integer()),
  closePrice: Nullable(Type.String()),
  /** The closing tick's time. */
  closedAt: Nullable(Time),
  /**
   * INR that became available again when it ended: margin + pnl, or margin and fee where it failed.
   */
  returned: Nullable(Type.String()),
  /** INR of a loss beyond the margin, which the house's insurance bore. */
  gap: Nullable(Type.String()),
});
export type Position = Static<typeof Position>;

const PositionQuery = closed({
  state: Type.Optional(
    Type.Enum(['open', 'ended'], {
      description:
        '`open`: pending, open or closing. `ended`: the last to end first. Without it all positions, newest first.',
    }),
  ),
  ...PageQuery.properties,
});
const PositionParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the position.' }),
});
export const PositionPage = Page(Position);
export type PositionPage = Static<typeof PositionPage>;

export const positions = {
  open: {
    method: 'POST',
    path: '/api/positions',
    summary: 'Open a leveraged position',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    body: OpenPosition,
    status: 201,
    reply: Position,
    refusals: [
      'not-offered',
      'on-break',
      'own-limit',
      'insufficient-funds',
      'exposure-limit',
      'price-stale',
      'ledger-halted',
      'key-reused',
      'outcome-unknown',
    ],
  },
  list: {
    method: 'GET',
    path: '/api/positions',
    summary: 'One’s own positions, newest first; those that ended, last ended first',
    access: 'signed-in',
    keys: 'read',
    query: PositionQuery,
    status: 200,
    reply: PositionPage,
    refusals: [],
  },
  one: {
    method: 'GET',
    path: '/api/positions/:id',
    summary: 'One of one’s own positions',
    access: 'signed-in',
    keys: 'read',
    params: PositionParams,
    status: 200,
    reply: Position,
    refusals: ['not-found'],
  },
  close: {
    method: 'POST',
    path: '/api/positions/:id/close',
    summary: 'Close a position at the next tick',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    params: PositionParams,
    status: 200,
    reply: Position,
    refusals: [
      'not-found',
      'already-decided',
      'price-stale',
      'ledger-halted',
      'key-reused',
      'outcome-unknown',
    ],
  },
  targets: {
    method: 'POST',
    path: '/api/positions/:id/targets',
    summary: 'Set or take away take profit and stop loss',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    params: PositionParams,
    body: SetTargets,
    example: { takeProfit: '9000000.00', stopLoss: null },
    status: 200,
    reply: Position,
    refusals: ['not-found', 'already-decided', 'ledger-halted', 'key-reused', 'outcome-unknown'],
  },
} as const satisfies Record<string, Route>;
