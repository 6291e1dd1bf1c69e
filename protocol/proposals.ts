/**
 * What one member of staff proposes and another decides. Nothing here sets a price, an outcome or a
 * balance.
 */
import { type Static, Type } from 'typebox';

import { ADMIN, STAFF } from './roles.ts';
import {
  Amount,
  closed,
  Nullable,
  Page,
  type Route,
  Time,
  typedText,
  noun,
  Token,
} from './route.ts';
import { LongPageQuery, Reason, Digest } from './staff-parts.ts';

export const REASON_MIN_CHARS = 10;

export const WithReason = closed({ reason: Reason });

/**
 * Kinds of proposals. Another person always decides corrections, bank details and second factors.
 * Where no independent admin exists, settings, roles and invitations are delayed instead.
 */

export const ProposalKind = Type.Enum(
  ['correction', 'setting', 'role', 'bank-details', 'invitation', 'second-factor'],
  { title: 'ProposalKind' },
);
export type ProposalKind = Static<typeof ProposalKind>;

/**
 * Why the reader of a proposal may neither approve nor reject it. Readers may take back their own
 * while it is open.
 */
export const ProposalShut = Type.Enum(
  [
    'decided',
    'own-proposal',
    'about-you',
    'admin-decides',
    /** Both chains of invitations begin with one person, who may hold both accounts. */
    'same-root',
    /** The reader's account is newer than the proposal. */
    'newer-account',
  ],
  { title: 'ProposalShut' },
);
export type ProposalShut = Static<typeof ProposalShut>;

/** Ways in which a proposal takes effect; `operator`: only once another admin was let in. */
export const ProposalPath = Type.Enum(['at-once', 'another-admin', 'delayed', 'operator'], {
  title: 'ProposalPath',
});
export type ProposalPath = Static<typeof ProposalPath>;

export const Proposal = noun('Proposal', {
  id: Type.String(),
  kind: ProposalKind,
  /** One line a reader understands: what will happen. */
  summary: Type.String(),
  /** Before and after, by field, as text. */
  changes: Type.Array(
    noun('ProposedChange', {
      field: Type.String(),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ),
  reason: Type.String(),
  /** Whom it is for; null for a setting and an invitation. */
  person: Nullable(
    Type.Object({ id: Type.String(), name: Type.String(), email: Nullable(Type.String()) }),
  ),
  proposedBy: Type.Object({ id: Type.String(), name: Type.String() }),
  proposedAt: Time,
  status: Type.Enum(['open', 'approved', 'rejected', 'withdrawn', 'objected', 'lapsed'], {
    title: 'ProposalStatus',
    description: 'State of a proposal.',
  }),
  /** Null while open, and for a proposal that took effect or lapsed without a second person. */
  decidedBy: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  decidedAt: Nullable(Time),
  /**
   * Set for a delayed proposal: it takes effect then, unless somebody objects or an independent
   * admin decides it. The mail to disabled staff has to leave first.
   */
  effectiveAt: Nullable(Time),
  /** True if an active member of staff could approve it now. */
  hasDecider: Type.Boolean(),
  /** Null where its reader decides it. */
  shut: Nullable(ProposalShut),
  /** Hash of exactly what will be done: an approval must carry it. */
  digest: Type.String(),
});
export type Proposal = Static<typeof Proposal>;
export const ProposalPage = Page(Proposal);
export type ProposalPage = Static<typeof ProposalPage>;

/** Open ones come oldest first, any other list newest first. */
const ProposalQuery = closed({
  ...LongPageQuery.properties,
  status: Type.Optional(Proposal.properties.status),
});

const ProposalParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the proposal.' }),
});

/** A delayed proposal, as all staff read it and as people who left read it by a mailed link. */
export const DelayedProposal = noun('DelayedProposal', {
  ...Type.Pick(Proposal, [
    'id',
    'kind',
    'summary',
    'changes',
    'reason',
    'person',
    'proposedBy',
    'proposedAt',
    'status',
    'decidedBy',
    'decidedAt',
  ]).properties,
  effectiveAt: Time,
  /** True if it is open and not the reader's own. */
  mayObject: Type.Boolean(),
});
export type DelayedProposal = Static<typeof DelayedProposal>;

const ObjectionLink = closed({ token: Token });

/** A compensating entry: the person's available rupees against the house's `external`. */

export const ProposeCorrection = closed({
  personId: Type.String({ maxLength: 60, examples: ['019b0c2e-5a00-7000-8000-000000000001'] }),
  amount: Amount,
  direction: Type.Enum(['credit', 'debit']),
  /** What it corrects, e.g. a request's id. */
  cause: typedText('line', 80, { examples: ['ticket-019b0c2e-5a00-7000-8000-000000000002'] }),
  /** The person reads it. */
  reason: Reason,
});
export type ProposeCorrection = Static<typeof ProposeCorrection>;

const DecideProposal = closed({
  digest: Digest,
  decision: Type.Enum(['approve', 'reject']),
});
type DecideProposal = Static<typeof DecideProposal>;

export const proposalsRoutes = {
  proposals: {
    method: 'GET',
    path: '/api/staff/proposals',
    summary: 'What waits for a second person, and what was decided',
    access: ['support', 'finance', 'admin'],
    query: ProposalQuery,
    status: 200,
    reply: ProposalPage,
    refusals: [],
  },
  proposeCorrection: {
    method: 'POST',
    path: '/api/staff/corrections',
    stepUp: true,
    summary: 'Propose a compensating entry',
    access: ADMIN,
    body: ProposeCorrection,
    status: 201,
    reply: Proposal,
    refusals: ['not-found', 'four-eyes'],
  },
  /**
   * Through the teller whatever the kind: money moves for a correction, and all kinds are decided
   * once.
   */
  decideProposal: {
    method: 'POST',
    path: '/api/staff/proposals/:id/decide',
    stepUp: true,
    summary: 'Approve or reject what another proposed; one’s own may only be withdrawn (reject)',
    access: ['support', 'finance', 'admin'],
    money: true,
    params: ProposalParams,
    body: DecideProposal,
    status: 200,
    reply: Proposal,
    refusals: [
      'not-found',
      'forbidden',
      'four-eyes',
      'already-decided',
      'changed',
      'insufficient-funds',
    ],
  },
  proposalPath: {
    method: 'GET',
    path: '/api/staff/proposals/path',
    summary: 'How a setting or an invitation that the reader proposes now would take effect',
    access: ADMIN,
    status: 200,
    reply: noun('ProposalPathReply', { path: ProposalPath }),
    refusals: [],
  },
  delayedProposals: {
    method: 'GET',
    path: '/api/staff/delayed-proposals',
    summary: 'Changes that take effect without a second person unless somebody objects',
    access: STAFF,
    status: 200,
    reply: noun('DelayedProposalList', { items: Type.Array(DelayedProposal) }),
    refusals: [],
  },
  objectToProposal: {
    method: 'POST',
    path: '/api/staff/delayed-proposals/:id/object',
    summary: 'Object to a delayed proposal; it ends without effect',
    access: STAFF,
    params: ProposalParams,
    status: 200,
    reply: DelayedProposal,
    refusals: ['not-found', 'four-eyes', 'already-decided'],
  },
  readObjection: {
    method: 'POST',
    path: '/api/staff/objections/read',
    summary: 'Read the delayed proposal behind a mailed link',
    access: 'public',
    body: ObjectionLink,
    status: 200,
    reply: DelayedProposal,
    refusals: ['not-found'],
  },
  objectByLink: {
    method: 'POST',
    path: '/api/staff/objections',
    summary: 'Object to the delayed proposal behind a mailed link; it ends without effect',
    access: 'public',
    body: ObjectionLink,
    status: 200,
    reply: DelayedProposal,
    refusals: ['not-found', 'already-decided'],
  },
} as const satisfies Record<string, Route>;
