/** Referral codes: who made them, and how many signed up with them. */
import { type Static, Type } from 'typebox';

import { ADMIN } from './roles.ts';
import { closed, Nullable, type Route, Time, typedText, noun } from './route.ts';

export const ReferralCode = noun('ReferralCode', {
  code: Type.String(),
  subAdmin: Type.Object({ id: Type.String(), name: Type.String() }),
  createdAt: Time,
  expiresAt: Nullable(Time),
  revokedAt: Nullable(Time),
  /** How many signed up with it. */
  signUps: Type.Integer(),
});
export type ReferralCode = Static<typeof ReferralCode>;

export const CreateCode = closed({
  /** Whose code; a sub-admin creates only their own and leaves it out. */
  subAdminId: Type.Optional(Type.String({ maxLength: 60 })),
  /** Days until it expires; left out, it does not. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
});
export type CreateCode = Static<typeof CreateCode>;

const CodeParams = closed({
  code: typedText('code', 40, { description: 'The referral code.', examples: ['ABCD2345'] }),
});

/** What a sub-admin sees: counts by day (Indian time, `YYYY-MM-DD`), never who. */

export const OwnCodes = noun('OwnCodes', {
  codes: Type.Array(ReferralCode),
  days: Type.Array(
    noun('CodeDay', { date: Type.String(), code: Type.String(), signUps: Type.Integer() }),
  ),
});
export type OwnCodes = Static<typeof OwnCodes>;

export const referralCodesRoutes = {
  codes: {
    method: 'GET',
    path: '/api/staff/codes',
    summary: 'All referral codes',
    access: ADMIN,
    status: 200,
    reply: noun('ReferralCodeList', { items: Type.Array(ReferralCode) }),
    refusals: [],
  },
  ownCodes: {
    method: 'GET',
    path: '/api/staff/codes/own',
    summary: 'One’s own codes, and how many signed up with them on which day',
    access: ['sub-admin'],
    status: 200,
    reply: OwnCodes,
    refusals: [],
  },
  createCode: {
    method: 'POST',
    path: '/api/staff/codes',
    summary: 'Make a referral code',
    access: ['sub-admin', 'admin'],
    body: CreateCode,
    status: 201,
    reply: ReferralCode,
    refusals: ['not-found', 'forbidden'],
  },
  revokeCode: {
    method: 'POST',
    path: '/api/staff/codes/:code/revoke',
    summary: 'Nobody signs up with it any more',
    access: ['sub-admin', 'admin'],
    params: CodeParams,
    status: 200,
    reply: ReferralCode,
    refusals: ['not-found', 'already-decided'],
  },
} as const satisfies Record<string, Route>;
