/** Withdrawals: money out to a bank account, frozen on request and reviewed by staff. */
import { type Static, Type } from 'typebox';

import { RejectionReason } from './reject-reasons.ts';
import {
  Amount,
  closed,
  Nullable,
  Page,
  PageQuery,
  type Route,
  Time,
  typedText,
  noun,
} from './route.ts';

/** After a change of bank details, or a reset of the second factor, nothing leaves for so long. */
export const HOLD_MS = 24 * 60 * 60 * 1000;

/** The change that withdrawals wait after. */
export const HoldCause = Type.Enum(['bank-details', 'second-factor'], { title: 'HoldCause' });
export type HoldCause = Static<typeof HoldCause>;

export const WithdrawalStatus = Type.Enum(['pending', 'approved', 'rejected', 'cancelled'], {
  title: 'WithdrawalStatus',
  description: 'State of a request to withdraw.',
});
export type WithdrawalStatus = Static<typeof WithdrawalStatus>;

/**
 * As the person enters them, by themselves or with the first request; the first ones are saved and
 * fixed.
 */
export const BankDetails = closed({
  accountName: typedText('line', 100, { examples: ['Asha Rao'] }),
  bankName: typedText('line', 100, { examples: ['State Bank of India'] }),
  accountNumber: typedText('code', 34, { examples: ['12345678901'] }),
  ifsc: Type.Optional(typedText('code', 11)),
  phone: Type.Optional(typedText('line', 24)),
  additionalInfo: Type.Optional(typedText('text', 300)),
});
export type BankDetails = Static<typeof BankDetails>;

/**
 * As they are shown ever after: only the last four digits of the account number and of the phone.
 */
export const MaskedBankDetails = noun('MaskedBankDetails', {
  accountName: Type.String(),
  bankName: Type.String(),
  /** e.g. `••••4417` */
  accountNumber: Type.String(),
  ifsc: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  additionalInfo: Nullable(Type.String()),
});
export type MaskedBankDetails = Static<typeof MaskedBankDetails>;

export const SavedBankDetails = noun('SavedBankDetails', {
  details: Nullable(MaskedBankDetails),
  /** Until when nothing may leave; null where nothing is held. */
  holdUntil: Nullable(Time),
  /** Null where nothing is held. */
  holdCause: Nullable(HoldCause),
});
export type SavedBankDetails = Static<typeof SavedBankDetails>;

export const PlaceWithdrawal = closed({
  amount: Amount,
  /** Only with the first request, and only where none are saved. */
  bankDetails: Type.Optional(BankDetails),
});
export type PlaceWithdrawal = Static<typeof PlaceWithdrawal>;

export const Withdrawal = noun('Withdrawal', {
  /** `wit-` and a UUIDv7. */
  id: Type.String(),
  amount: Type.String(),
  status: WithdrawalStatus,
  /** The snapshot that the request keeps. */
  bankDetails: MaskedBankDetails,
  createdAt: Time,
  decidedAt: Nullable(Time),
  rejectionReason: Nullable(RejectionReason),
});
export type Withdrawal = Static<typeof Withdrawal>;

export const WithdrawalPage = noun('WithdrawalPage', {
  ...Page(Withdrawal).properties,
  /** From request to decision, over the last hundred decided; null while fewer than twenty are. */
  medianReviewSeconds: Nullable(Type.Integer()),
});
export type WithdrawalPage = Static<typeof WithdrawalPage>;
const WithdrawalParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the withdrawal.' }),
});

export const withdrawals = {
  place: {
    method: 'POST',
    path: '/api/withdrawals',
    summary: 'Ask for a withdrawal; the amount is frozen',
    access: 'signed-in',
    money: true,
    body: PlaceWithdrawal,
    example: {
      amount: '500.00',
      bankDetails: {
        accountName: 'Asha Rao',
        bankName: 'State Bank of India',
        accountNumber: '12345678901',
        ifsc: 'SBIN0000001',
      },
    },
    status: 201,
    reply: Withdrawal,
    refusals: ['insufficient-funds', 'bank-details-fixed', 'withdrawals-on-hold'],
  },
  list: {
    method: 'GET',
    path: '/api/withdrawals',
    summary: 'One’s own withdrawal requests, newest first',
    access: 'signed-in',
    query: PageQuery,
    status: 200,
    reply: WithdrawalPage,
    refusals: [],
  },
  cancel: {
    method: 'POST',
    path: '/api/withdrawals/:id/cancel',
    summary: 'Take back a pending request; the amount is released',
    access: 'signed-in',
    money: true,
    params: WithdrawalParams,
    status: 200,
    reply: Withdrawal,
    refusals: ['not-found', 'already-decided'],
  },
  bankDetails: {
    method: 'GET',
    path: '/api/payment-details',
    summary: 'One’s saved bank details, masked',
    access: 'signed-in',
    status: 200,
    reply: SavedBankDetails,
    refusals: [],
  },
  saveBankDetails: {
    method: 'POST',
    path: '/api/payment-details',
    summary: 'Save one’s bank details before a first withdrawal; once saved they are fixed',
    access: 'signed-in',
    money: true,
    body: BankDetails,
    status: 200,
    reply: SavedBankDetails,
    refusals: ['bank-details-fixed'],
  },
} as const satisfies Record<string, Route>;
