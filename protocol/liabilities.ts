/**
 * Proof of liabilities: each day's root with its totals, for everybody, and one's own proof of
 * being in it. What is hashed and how is written down in docs/liabilities.md;
 * verifier/liabilities.ts checks it.
 */
import { Type, type Static } from 'typebox';

import { Amount, closed, Nullable, PageQuery, type Route, Time, noun } from './route.ts';

export const LIABILITY_PROOF_VERSION = 'drishti-liability-proof-1';

/** A calendar day in India. */
const LiabilityDay = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'A day in India.',
});
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Holding = noun('OwnedAsset', { asset: Type.String(), amount: Amount });

export const LiabilityRoot = noun('LiabilityRoot', {
  day: LiabilityDay,
  /**
   * The balances are those when this tick was recorded: all transfers of earlier ticks, none of it
   * or later ones.
   */
  tick: Type.Integer(),
  time: Time,
  tickHash: Hash,
  people: Type.Integer(),
  /** What all of them own, rupees first. */
  totals: Type.Array(Holding),
  /** Hash of the tree's top node. */
  top: Hash,
  /** Hash of the root before; 64 zeros on the first. */
  previous: Hash,
  hash: Hash,
});
export type LiabilityRoot = Static<typeof LiabilityRoot>;
export const LiabilityRootPage = noun('LiabilityRootPage', {
  items: Type.Array(LiabilityRoot),
  nextCursor: Nullable(Type.String()),
});
export type LiabilityRootPage = Static<typeof LiabilityRootPage>;

export const LiabilityProof = noun('LiabilityProof', {
  version: Type.String(),
  root: LiabilityRoot,
  person: Type.Object({ id: Type.String(), email: Type.String() }),
  /** Hex; keeps others from guessing what is in the leaf. */
  salt: Hash,
  /** Available and frozen together, in the order of the root's totals. */
  balances: Type.Array(Holding),
  /** From the leaf upwards: its neighbour at each step, and on which side. */
  path: Type.Array(
    noun('LiabilityStep', {
      side: Type.Enum(['left', 'right']),
      hash: Hash,
      people: Type.Integer(),
      sums: Type.Array(Holding),
    }),
  ),
});
export type LiabilityProof = Static<typeof LiabilityProof>;

export const liabilities = {
  roots: {
    method: 'GET',
    path: '/api/liabilities',
    summary:
      'What all people together own, day by day, newest first, each with the root of its tree',
    access: 'public',
    query: PageQuery,
    status: 200,
    reply: LiabilityRootPage,
    refusals: [],
  },
  proof: {
    method: 'GET',
    path: '/api/liabilities/proof',
    summary: 'One’s own proof of being in a day’s total; of the newest one where no day is named',
    access: 'signed-in',
    query: closed({ day: Type.Optional(LiabilityDay) }),
    status: 200,
    reply: LiabilityProof,
    cost: 'expensive',
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
