/**
 * Spot orders: market, limit and stop, the book and the last fills. People read 'trades', so their
 * ids begin with `trade-` and their page is /trade. A position's opening is listed among them, by
 * the same number. The rule is docs/orders.md.
 */
import { type Static, Type } from 'typebox';

import { CoinQuery } from './market.ts';
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

export const OrderSide = Type.Enum(['buy', 'sell'], { title: 'OrderSide' });
export type OrderSide = Static<typeof OrderSide>;
export const OrderType = Type.Enum(
  ['market', 'limit', 'stop', 'stop-limit', 'take-profit', 'take-profit-limit'],
  { title: 'OrderType' },
);
export type OrderType = Static<typeof OrderType>;
export const OrderStatus = Type.Enum(['pending', 'completed', 'failed', 'cancelled'], {
  title: 'OrderStatus',
});
export type OrderStatus = Static<typeof OrderStatus>;
/**
 * No price in time. Too little for one unit at the fill's price. A buy of a number of coins costs
 * more than was frozen. Its time ran out, or the one price that it was for did not fill it. The
 * other of its pair was met.
 */
export const OrderFailure = Type.Enum(
  ['no-price', 'zero-fill', 'beyond-reserve', 'expired', 'other-met'],
  { title: 'OrderFailure' },
);
export type OrderFailure = Static<typeof OrderFailure>;

/**
 * Until cancelled or its chosen time; or the next price alone, of which both names mean the same,
 * since an order fills whole.
 */
export const TimeInForce = Type.Enum(['gtc', 'ioc', 'fok'], { title: 'TimeInForce' });
export type TimeInForce = Static<typeof TimeInForce>;
/** What a client calls an order or a pair: no two of a person's are called the same. */
const ClientOrderId = Type.String({ pattern: '^[A-Za-z0-9_.:/-]{1,64}$' });

/** Orders of one person that may be open at once. */
export const MAX_OPEN_ORDERS = 200;
/** Longest chosen expiry from now. */
export const MAX_EXPIRY_MS = 366 * 24 * 60 * 60 * 1000;
/** Percent of the balance that the quick buttons take. */
export const balancePercents = [25, 50, 75, 100] as const;
/** Rows of the house on each side of the book, and how far they are apart: 0.1 %. */
export const HOUSE_ROWS = 5;
export const FILLS_SHOWN = 8;

export const PlaceOrder = closed({
  /** Upper-case symbol. */
  coin: CoinSymbol,
  side: OrderSide,
  type: OrderType,
  /**
   * INR, at most two decimals: what a buy gives, fee included; what a market sell is to bring,
   * after the fee. Or `quantity`.
   */
  amount: Type.Optional(Amount),
  /**
   * Coins, at most the coin's decimals: what a sell gives; what a buy brings exactly. Or `amount`.
   */
  quantity: Type.Optional(Amount),
  /**
   * INR for one coin, at most eight decimals: the limit of a limit order, what triggers the others.
   * Not of a market order.
   */
  price: Type.Optional(Amount),
  /**
   * INR for one coin: what the order may fill at once it was triggered. Only of `stop-limit` and
   * `take-profit-limit`, or with `stopPrice`.
   */
  limitPrice: Type.Optional(Amount),
  /**
   * INR for one coin. Only of a limit order: a stop order for the same, or with `limitPrice` a
   * stop-limit order, is placed beside it, and the first that a price meets cancels the other
   * (OCO).
   */
  stopPrice: Type.Optional(Amount),
  /** Until cancelled, or the next price alone: only of orders with a limit, and not of a pair. */
  timeInForce: Type.Optional(TimeInForce),
  /** Only of a limit order: refused where the last price meets it. */
  postOnly: Type.Optional(Type.Boolean()),
  /** Orders that rest: good until then; without it, until cancelled. */
  expiresAt: Type.Optional(Time),
  clientOrderId: Type.Optional(ClientOrderId),
  /** Of a pair: what its stop order, and both together, are called. */
  stopClientOrderId: Type.Optional(ClientOrderId),
  listClientOrderId: Type.Optional(ClientOrderId),
});
export type PlaceOrder = Static<typeof PlaceOrder>;

export const ChangeOrder = closed({
  /** INR, at most two decimals: what a buy gives from now on. Only of a buy. */
  amount: Type.Optional(Amount),
  /** Coins, at most the coin's decimals: what a sell gives from now on. Only of a sell. */
  quantity: Type.Optional(Amount),
  /** INR for one coin, at most eight decimals. */
  price: Type.Optional(Amount),
});
export type ChangeOrder = Static<typeof ChangeOrder>;

export const Order = noun('Order', {
  /** `trade-` + UUIDv7. */
  id: Type.String(),
  /** Above zero, below 2^53, rising in the order of acceptance; null of a position's opening. */
  number: Nullable(Type.Integer()),
  clientOrderId: Nullable(Type.String()),
  coin: Type.String(),
  coinName: Type.String(),
  side: OrderSide,
  type: OrderType,
  status: OrderStatus,
  /**
   * INR. Of a buy what is given, fee included, and of one by quantity until its fill what is
   * frozen; of a sell what is received after the fee, null until filled; of a position its margin.
   */
  amount: Nullable(Type.String()),
  /**
   * Coins. Of a sell: what is given. Of a buy: what is received, null until filled unless the order
   * named it. Of a position: its exposure in coins, likewise.
   */
  quantity: Nullable(Type.String()),
  /** Whether a buy names its coins, not its rupees. */
  byQuantity: Type.Boolean(),
  /** The limit, or what triggers it; null of a market order. */
  price: Nullable(Type.String()),
  /** What it may fill at once it was triggered; null where it has no limit then. */
  limitPrice: Nullable(Type.String()),
  timeInForce: TimeInForce,
  postOnly: Type.Boolean(),
  /** 1 where no position was opened. */
  leverage: Type.Integer(),
  /** `position-…` with the same number; null of a spot order. */
  positionId: Nullable(Type.String()),
  /** INR, null until filled. */
  fee: Nullable(Type.String()),
  /** INR that a filled sell brought above what its coins had cost; null of all else. */
  realised: Nullable(SignedAmount),
  acceptedAt: Time,
  /** Number of the last tick on the tape at acceptance. */
  acceptedAfterTick: Type.Integer(),
  /**
   * The same of two orders of which one cancels the other: the id of the limit order; null of all
   * else.
   */
  pair: Nullable(Type.String()),
  /** Of a pair the number of its limit order, and what the client calls both. */
  listNumber: Nullable(Type.Integer()),
  listClientOrderId: Nullable(Type.String()),
  /**
   * When its price or amount was changed last; null where neither was. From then on it is as if
   * accepted then.
   */
  changedAt: Nullable(Time),
  /** Number of the last tick on the tape at that change: only later ones meet it. */
  changedAfterTick: Nullable(Type.Integer()),
  /** Null for good until cancelled. */
  expiresAt: Nullable(Time),
  /** The tick that triggered it: only later ones fill it. */
  triggeredTick: Nullable(Type.Integer()),
  fillTick: Nullable(Type.Integer()),
  /** Of the person's fills of the coin: 1, 2, 3 and so on. */
  fillNumber: Nullable(Type.Integer()),
  /** INR with eight decimals. */
  fillPrice: Nullable(Type.String()),
  /** The fill tick's time. */
  filledAt: Nullable(Time),
  /** When it was completed, failed or cancelled. */
  endedAt: Nullable(Time),
  failure: Nullable(OrderFailure),
});
export type Order = Static<typeof Order>;

const OrderQuery = closed({
  state: Type.Optional(
    Type.Enum(['open', 'ended'], {
      description:
        '`open`: pending orders. `ended`: spot orders that have ended, the last to end first. Without it all orders, openings of positions among them, newest first.',
    }),
  ),
  coin: Type.Optional(CoinSymbol),
  ...PageQuery.properties,
});
/** Orders or fills of a coin by rising number: from a number on, or of a time, or the newest. */
const HistoryQuery = closed({
  coin: CoinSymbol,
  number: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Lowest number of an order, or of a fill, instead of a time.',
    }),
  ),
  from: Type.Optional(Type.String({ ...Time, description: 'Earliest time.' })),
  to: Type.Optional(Type.String({ ...Time, description: 'Latest time.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 500, description: 'Items of the answer.' }),
  ),
});
export type HistoryQuery = Static<typeof HistoryQuery>;
export const OrderList = noun('OrderList', { items: Type.Array(Order) });
export type OrderList = Static<typeof OrderList>;
const OpenQuery = closed({ coin: Type.Optional(CoinSymbol) });
const OrderParams = closed({
  id: Type.String({
    maxLength: 80,
    description:
      'Id of the order (`trade-…`), its number, or `client:` and what the client calls it.',
  }),
});
/** Upper-case symbol. */
const CancelAll = closed({ coin: CoinSymbol });
export const OrderPage = noun('OrderPage', {
  ...Page(Order).properties,
  /** Of all of the person's, whatever the query asks. */
  counts: Type.Object({
    pending: Type.Integer(),
    completed: Type.Integer(),
    failed: Type.Integer(),
    cancelled: Type.Integer(),
  }),
});
export type OrderPage = Static<typeof OrderPage>;

export const BookRow = noun('BookRow', {
  /** INR with eight decimals. */
  price: Type.String(),
  /** Coins. Of the house: an even part of what its limits leave room for, indicative. */
  quantity: Type.String(),
  /** How many resting orders; 0 of the house. */
  orders: Type.Integer(),
  source: Type.Enum(['house', 'people']),
});
export type BookRow = Static<typeof BookRow>;
export const Book = noun('Book', {
  coin: Type.String(),
  tick: Nullable(Type.Integer()),
  asOf: Nullable(Time),
  price: Nullable(Type.String()),
  /** Nearest to the price first. */
  asks: Type.Array(BookRow),
  bids: Type.Array(BookRow),
  /** Stop orders rest apart: they are no offers until a price triggers them. */
  stops: Type.Array(noun('StopRow', { ...BookRow.properties, side: OrderSide })),
});
export type Book = Static<typeof Book>;

export const Fill = noun('Fill', {
  side: OrderSide,
  price: Type.String(),
  quantity: Type.String(),
  tick: Type.Integer(),
  time: Time,
});
export type Fill = Static<typeof Fill>;
export const FillList = noun('FillList', { items: Type.Array(Fill) });
export type FillList = Static<typeof FillList>;

export const orders = {
  place: {
    method: 'POST',
    path: '/api/orders',
    summary: 'Place a spot order',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    body: PlaceOrder,
    example: { coin: 'BTC', side: 'buy', type: 'market', amount: '500.00' },
    status: 201,
    reply: Order,
    refusals: [
      'insufficient-funds',
      'own-limit',
      'exposure-limit',
      'price-stale',
      'ledger-halted',
      'key-reused',
      'outcome-unknown',
    ],
  },
  list: {
    method: 'GET',
    path: '/api/orders',
    summary: 'One’s own orders, newest first; those that ended, last ended first',
    access: 'signed-in',
    keys: 'read',
    query: OrderQuery,
    status: 200,
    reply: OrderPage,
    refusals: [],
  },
  open: {
    method: 'GET',
    path: '/api/orders/open',
    summary: 'All one’s open orders, in one coin or in all, by rising number',
    access: 'signed-in',
    keys: 'read',
    query: OpenQuery,
    status: 200,
    reply: OrderList,
    cost: 'list',
    refusals: [],
  },
  history: {
    method: 'GET',
    path: '/api/orders/history',
    summary: 'One’s own orders of a coin, open or ended, by rising number',
    access: 'signed-in',
    keys: 'read',
    query: HistoryQuery,
    status: 200,
    reply: OrderList,
    cost: 'list',
    refusals: [],
  },
  filled: {
    method: 'GET',
    path: '/api/orders/filled',
    summary: 'One’s own filled orders of a coin, by rising number of the fill',
    access: 'signed-in',
    keys: 'read',
    query: HistoryQuery,
    status: 200,
    reply: OrderList,
    cost: 'list',
    refusals: [],
  },
  one: {
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'One of one’s own orders',
    access: 'signed-in',
    keys: 'read',
    params: OrderParams,
    status: 200,
    reply: Order,
    refusals: ['not-found'],
  },
  change: {
    method: 'POST',
    path: '/api/orders/:id/change',
    summary: 'Change the price or the amount of a limit or stop order that no price has met yet',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    params: OrderParams,
    body: ChangeOrder,
    example: { price: '5000000' },
    status: 200,
    reply: Order,
    refusals: [
      'not-found',
      'already-decided',
      'insufficient-funds',
      'own-limit',
      'exposure-limit',
      'price-stale',
      'ledger-halted',
      'key-reused',
      'outcome-unknown',
    ],
  },
  cancel: {
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'Cancel an order that no price has met yet',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    params: OrderParams,
    status: 200,
    reply: Order,
    refusals: ['not-found', 'already-decided', 'ledger-halted', 'key-reused', 'outcome-unknown'],
  },
  cancelAll: {
    method: 'POST',
    path: '/api/orders/cancel-all',
    summary: 'Cancel all one’s open orders in a coin that no price has met yet',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    body: CancelAll,
    status: 200,
    reply: OrderList,
    cost: 'cheap',
    refusals: ['ledger-halted', 'key-reused', 'outcome-unknown'],
  },
  replace: {
    method: 'POST',
    path: '/api/orders/:id/replace',
    summary: 'Cancel an order and place another in the same coin: both, or neither',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    params: OrderParams,
    body: PlaceOrder,
    example: { coin: 'BTC', side: 'buy', type: 'market', amount: '500.00' },
    status: 201,
    reply: noun('ReplacedOrder', { cancelled: Order, placed: Order }),
    refusals: [
      'not-found',
      'already-decided',
      'insufficient-funds',
      'own-limit',
      'exposure-limit',
      'price-stale',
      'ledger-halted',
      'key-reused',
      'outcome-unknown',
    ],
  },
  book: {
    method: 'GET',
    path: '/api/market/book',
    summary: 'The house’s standing quotes and what people’s resting orders add up to',
    access: 'public',
    keys: 'read',
    query: CoinQuery,
    status: 200,
    reply: Book,
    cost: 'list',
    refusals: ['not-found'],
  },
  fills: {
    method: 'GET',
    path: '/api/market/fills',
    summary: 'The last fills of a coin, newest first',
    access: 'public',
    keys: 'read',
    query: CoinQuery,
    status: 200,
    reply: FillList,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
