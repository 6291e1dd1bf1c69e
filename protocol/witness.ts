/** What a server and its witnesses say to each other; every byte of it is in docs/witness-protocol.md. */
import { type Static, Type } from 'typebox';

import { Tick } from './market.ts';
import { closed, Nullable, type Route, Time } from './route.ts';

const HEX_32 = '^[0-9a-f]{64}$';
const Key = Type.String({ pattern: HEX_32 });
const Signature = Type.String({ pattern: '^[0-9a-f]{128}$' });
const Number = Type.Integer({ minimum: 0, maximum: 2_147_483_646 });
const MOST_PARTNERS = 7;
const LONGEST_TERM = 4_000;

const SignedText = Type.Object({ text: Type.String(), signature: Type.String() });

/** How a witness of the roster that holds is doing. */
const Standing = Type.Object({
  name: Type.String(),
  sign: Type.String(),
  /** Whether it is named in the last tick's close. */
  present: Type.Boolean(),
  /** Time of the first tick since which it is not; null while it is. */
  absentSince: Nullable(Time),
  /** Whether the next tick lacks something of it: its value, its signature below the quorum, or what it gives out after that. */
  awaited: Type.Boolean(),
  /** When it last signed, by the server's clock, and how long after the tick that it had checked. */
  signedAt: Nullable(Time),
  delayMs: Nullable(Type.Integer()),
});
export type Standing = Static<typeof Standing>;

const WitnessFacts = Type.Object({
  /** Hash of tick 0. */
  tape: Type.String(),
  /** The key that closes are signed with; null before there is one. */
  operator: Nullable(Type.String()),
  candidates: Type.Array(
    Type.Object({ name: Type.String(), sign: Type.String(), agree: Type.String() }),
  ),
  /** The term for which term texts are taken now; null where nobody is a candidate. */
  next: Nullable(Type.Object({ term: Type.Integer() })),
  terms: Type.Array(SignedText),
  /** In force and announced, rising. */
  rosters: Type.Array(
    Type.Object({
      term: Type.Integer(),
      firstEpoch: Type.Integer(),
      lastEpoch: Type.Integer(),
      tick: Type.Integer(),
      hash: Type.String(),
      text: Type.String(),
    }),
  ),
  last: Tick,
  /** Of the roster that holds at the next tick, in its order; empty where none does. */
  standing: Type.Array(Standing),
  /** Whether the next tick waits for witnesses longer than two seconds. */
  waits: Type.Boolean(),
});
export type WitnessFacts = Static<typeof WitnessFacts>;

const PostTerm = closed({ text: Type.String({ maxLength: LONGEST_TERM }), signature: Signature });
const PostCosignature = closed({
  number: Number,
  witness: Key,
  /** Milliseconds of its own clock. */
  time: Type.Integer({ minimum: 0, maximum: 99_999_999_999_999 }),
  signature: Signature,
});
const PostOpening = closed({
  number: Number,
  witness: Key,
  /** By the partner's place in the roster, from 1. */
  z: Type.Record(Type.String({ pattern: '^[1-7]$' }), Key, { maxProperties: MOST_PARTNERS }),
  x: Nullable(Key),
});

export const witness = {
  facts: {
    method: 'GET',
    path: '/api/witness',
    summary: 'Who witnesses the tape, now and next, and how they stand',
    access: 'public',
    status: 200,
    reply: WitnessFacts,
    refusals: ['not-open'],
  },
  stream: {
    method: 'GET',
    path: '/api/witness/stream',
    summary: 'Closes and certificates as they are made, as server-sent events',
    access: 'public',
    status: 200,
    refusals: ['overloaded'],
  },
  term: {
    method: 'POST',
    path: '/api/witness/term',
    summary: 'A candidate’s signed anchors for the coming term',
    access: 'public',
    body: PostTerm,
    status: 204,
    refusals: ['already-decided', 'not-found'],
  },
  cosignature: {
    method: 'POST',
    path: '/api/witness/cosignature',
    summary: 'A witness’s signature of a close',
    access: 'public',
    body: PostCosignature,
    status: 204,
    refusals: ['already-decided', 'not-found'],
  },
  opening: {
    method: 'POST',
    path: '/api/witness/opening',
    summary: 'What a witness gives out for a tick and the next one',
    access: 'public',
    body: PostOpening,
    status: 204,
    refusals: ['already-decided', 'not-found'],
  },
} as const satisfies Record<string, Route>;
