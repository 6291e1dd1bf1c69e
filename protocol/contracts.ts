/**
 * Fixed-return contracts of 60, 120 or 180 seconds: constants, shapes and routes. The rule itself
 * is docs/settlement.md.
 */
import { Type, type Static } from 'typebox';

import { ChainHead, Epoch, Round, Tick } from './market.ts';
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

/** Seconds -> fixed return in percent of the stake. */
export const returnPercentages = { 60: 30, 120: 40, 180: 50 } as const;
export const durations = [60, 120, 180] as const;
export type Duration = (typeof durations)[number];
export const DEFAULT_DURATION: Duration = 60;

export const Direction = Type.Enum(['BUY_UP', 'SELL_SHORT'], { title: 'Direction' });
export type Direction = Static<typeof Direction>;
export const ContractStatus = Type.Enum(['ACTIVE', 'WIN', 'LOSS', 'REFUNDED', 'VOID'], {
  title: 'ContractStatus',
});
export type ContractStatus = Static<typeof ContractStatus>;

export const PlaceContract = closed({
  /** Upper-case symbol. */
  coin: CoinSymbol,
  direction: Direction,
  /** INR, at most two decimals. */
  amount: Amount,
  /** Seconds. */
  duration: Type.Enum([60, 120, 180]),
});
export type PlaceContract = Static<typeof PlaceContract>;

export const Contract = noun('Contract', {
  /** `contract-` + UUIDv7. */
  id: Type.String(),
  coin: Type.String(),
  coinName: Type.String(),
  direction: Direction,
  amount: Type.String(),
  duration: Type.Integer(),
  returnPercentage: Type.Integer(),
  /**
   * Amount / entry price for Buy Up, 0 for Sell Short; for display only, no coin moves. Null until
   * entered.
   */
  coinQuantity: Nullable(Type.String()),
  status: ContractStatus,
  acceptedAt: Time,
  acceptedAfterTick: Type.Integer(),
  /** Null until tick acceptedAfterTick + 1 is on the tape. */
  entryTick: Nullable(Type.Integer()),
  entryPrice: Nullable(Type.String()),
  entryAt: Nullable(Time),
  /** When its closing price is expected: `duration` seconds after the entry. */
  expiresAt: Nullable(Time),
  /**
   * Number of the tick that ends the contract, `duration` ticks after the entry. Null for a
   * contract without an entry.
   */
  closesAtTick: Nullable(Type.Integer()),
  /**
   * The four below are null until settled; exit and price stay null where a contract is void for
   * want of ticks.
   */
  exitTick: Nullable(Type.Integer()),
  exitPrice: Nullable(Type.String()),
  exitAt: Nullable(Time),
  settledAt: Nullable(Time),
  payout: Nullable(Type.String()),
  profit: Nullable(SignedAmount),
});
export type Contract = Static<typeof Contract>;

const ContractQuery = closed({
  state: Type.Optional(
    Type.Enum(['active', 'closed'], { description: 'Contracts of this state alone.' }),
  ),
  ...PageQuery.properties,
});
const ContractParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the contract.' }),
});
export const ContractPage = Page(Contract);
export type ContractPage = Static<typeof ContractPage>;

/** The version since which a contract accepted after such a tick is never void for a late entry. */
export const NEVER_LATE_SINCE = 5;

const PathPoint = noun('PathPoint', { tick: Type.Integer(), time: Time, price: Type.String() });

export const Receipt = noun('Receipt', {
  ...Contract.properties,
  /** The ticks of acceptance, entry and exit. */
  ticks: Type.Array(Tick),
  /** Prices of the coin from entry to exit, for the path drawn on the receipt. */
  path: Type.Array(PathPoint),
  /** The rule that decided it, as one sentence. */
  rule: Type.String(),
  /** The arithmetic, as one line. */
  arithmetic: Type.String(),
  /** Available INR before the settlement and after it. */
  balanceBefore: Type.String(),
  balanceAfter: Type.String(),
  /** Epochs that the ticks belong to; seeds appear once revealed. */
  epochs: Type.Array(Epoch),
  /**
   * The last tick on the tape when the contract settled: anyone who kept it can show a rewritten
   * tape.
   */
  chainHead: ChainHead,
});
export type Receipt = Static<typeof Receipt>;

/**
 * A receipt to keep: with the stretch of the tape that it is checked on. The format is published:
 * docs/verification.md.
 */
export const RECEIPT_FORMAT = 'drishti-receipt-3';
/** Of one whose prices follow from a beacon. */
export const BEACON_RECEIPT_FORMAT = 'drishti-receipt-4';
export const ReceiptFile = noun('ReceiptFile', {
  format: Type.Enum([RECEIPT_FORMAT, BEACON_RECEIPT_FORMAT]),
  receipt: Receipt,
  /**
   * Its place among the contracts that its entry tick says were accepted before it; null where that
   * tick is of an older version, or came too late.
   */
  placed: Nullable(
    Type.Object({
      tick: Type.Integer(),
      /** 16 bytes, hex. */
      salt: Type.String(),
      index: Type.Integer(),
      size: Type.Integer(),
      /** Hashes from the leaf to the root, hex. */
      path: Type.Array(Type.String()),
    }),
  ),
  /** From the commitment to the first seed behind its prices to the chain head. */
  tape: Type.Object({
    ticks: Type.Array(Tick),
    epochs: Type.Array(Epoch),
    /** Hash of tick 0, hex: chains and draws begin with it. */
    genesis: Type.String(),
    /** What moves each coin, where ticks or a beacon's terms name it by its hash. */
    coins: Type.Optional(Type.String()),
    /** The terms of the beacon that ticks name by their hash, and the rounds of these ticks. */
    beacon: Type.Optional(Type.Object({ terms: Type.String(), rounds: Type.Array(Round) })),
  }),
});
export type ReceiptFile = Static<typeof ReceiptFile>;

export const contracts = {
  place: {
    method: 'POST',
    path: '/api/contracts',
    summary: 'Place a contract',
    access: 'signed-in',
    money: true,
    keys: 'trade',
    body: PlaceContract,
    status: 201,
    reply: Contract,
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
    path: '/api/contracts',
    summary: 'One’s own contracts, newest first',
    access: 'signed-in',
    keys: 'read',
    query: ContractQuery,
    status: 200,
    reply: ContractPage,
    refusals: [],
  },
  one: {
    method: 'GET',
    path: '/api/contracts/:id',
    summary: 'One of one’s own contracts',
    access: 'signed-in',
    keys: 'read',
    params: ContractParams,
    status: 200,
    reply: Contract,
    refusals: ['not-found'],
  },
  receipt: {
    method: 'GET',
    path: '/api/contracts/:id/receipt',
    summary: 'The evidence of a settled contract',
    access: 'signed-in',
    keys: 'read',
    params: ContractParams,
    status: 200,
    reply: Receipt,
    cost: 'list',
    refusals: ['not-found', 'not-settled'],
  },
  receiptFile: {
    method: 'GET',
    path: '/api/contracts/:id/receipt-file',
    summary: 'The receipt with its stretch of the tape, to keep and to verify offline',
    access: 'signed-in',
    keys: 'read',
    params: ContractParams,
    status: 200,
    reply: ReceiptFile,
    cost: 'expensive',
    refusals: ['not-found', 'not-settled'],
  },
} as const satisfies Record<string, Route>;
