/** Deposits: money in, by a proof of payment that staff review. */
import { type Static, Type } from 'typebox';

import type { PictureFit } from './picture-size.ts';
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

/**
 * Limits of the proof as it is sent, and what it is made into: by the browser first, and again by
 * the server.
 */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024;
export const PROOF_MAX_PIXELS = 40_000_000;
export const PROOF_MAX_SIDE = 12_000;
/**
 * Up to two and a half times as long as wide: 1200 pixels. A whole chat or statement is longer, and
 * stays readable.
 */
export const PROOF_FIT = {
  side: 1200,
  long: { from: 2.5, shortSide: 720, pixels: 3_000_000 },
} as const satisfies PictureFit;
export const PROOF_QUALITY = 0.7;
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PROOFS_PER_DAY = 10;
/** After normalising: upper case, no spaces. */
export const REFERENCE_PATTERN = '^[A-Za-z0-9]{12,22}$';

export const DepositStatus = Type.Enum(['pending', 'approved', 'rejected'], {
  title: 'DepositStatus',
  description: 'What staff have decided of a request to deposit.',
});
export type DepositStatus = Static<typeof DepositStatus>;

export const Deposit = noun('Deposit', {
  /** `dep-` and a UUIDv7. */
  id: Type.String(),
  amount: Type.String(),
  status: DepositStatus,
  /** The bank's reference (UTR) as the person gave it. */
  reference: Nullable(Type.String()),
  createdAt: Time,
  decidedAt: Nullable(Time),
  rejectionReason: Nullable(RejectionReason),
});
export type Deposit = Static<typeof Deposit>;

export const DepositPage = noun('DepositPage', {
  ...Page(Deposit).properties,
  /** From request to decision, over the last hundred decided; null while fewer than twenty are. */
  medianReviewSeconds: Nullable(Type.Integer()),
});
export type DepositPage = Static<typeof DepositPage>;
const DepositParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the request.' }),
});

export const PlaceDeposit = closed({
  amount: Amount,
  reference: Type.Optional(
    typedText('code', 40, {
      description: 'The bank’s reference of the payment (UTR).',
      examples: ['412345678901'],
    }),
  ),
});
export type PlaceDeposit = Static<typeof PlaceDeposit>;

/**
 * Where the operator wants to be paid; every field null until the operator has said so in the
 * settings.
 */
export const Payee = noun('Payee', {
  accountName: Nullable(Type.String()),
  accountNumber: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  ifsc: Nullable(Type.String()),
  upiId: Nullable(Type.String()),
  /** What this person writes into the payment so that staff can match it. */
  reference: Type.String(),
});
export type Payee = Static<typeof Payee>;

export const deposits = {
  place: {
    method: 'POST',
    path: '/api/deposits',
    summary: 'Ask for a deposit',
    access: 'signed-in',
    money: true,
    multipart: {
      name: 'proof',
      types: PROOF_TYPES,
      description: 'A picture that proves the payment, at most 5 MB. It comes after the fields.',
    },
    form: PlaceDeposit,
    status: 201,
    reply: Deposit,
    refusals: ['too-large', 'unsupported-media-type', 'on-break', 'own-limit'],
  },
  list: {
    method: 'GET',
    path: '/api/deposits',
    summary: 'One’s own deposit requests, newest first',
    access: 'signed-in',
    query: PageQuery,
    status: 200,
    reply: DepositPage,
    refusals: [],
  },
  proof: {
    method: 'GET',
    path: '/api/deposits/:id/proof',
    summary: 'The proof image of one’s own request, as it was stored (JPEG)',
    access: 'signed-in',
    params: DepositParams,
    status: 200,
    media: ['image/jpeg'],
    cost: 'expensive',
    refusals: ['not-found'],
  },
  payee: {
    method: 'GET',
    path: '/api/deposits/payee',
    summary: 'Where to pay',
    access: 'signed-in',
    status: 200,
    reply: Payee,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
