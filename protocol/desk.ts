/**
 * The desks: what staff see of deposits, withdrawals and tickets, and how they decide. `digest` is
 * the hash of exactly what the reviewer saw; a decision carries it and is refused `changed` where
 * the request is no longer that.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';

import { DepositStatus } from './deposits.ts';
import type { RefusalCode } from './refusals.ts';
import { RejectionReason } from './reject-reasons.ts';
import { closed, Nullable, Page, type Route, Time, typedText, noun } from './route.ts';
import { LongPageQuery, Digest } from './staff-parts.ts';
import { Ticket, TicketStatus } from './tickets.ts';
import { MaskedBankDetails, WithdrawalStatus } from './withdrawals.ts';

export const REASON_MAX_CHARS = 300;
export const NOTE_MAX_CHARS = 500;
/**
 * A claimed request is locked for its reviewer so long, renewed by every action and input on it.
 */
export const CLAIM_MS = 60 * 1000;
/** Texts of spec: reviewed within 24 hours, paid within 1-3 business days. */
export const DEPOSIT_DUE_MS = 24 * 60 * 60 * 1000;
export const WITHDRAWAL_DUE_MS = 72 * 60 * 60 * 1000;

/** A member of staff, as other staff see them. */
export const Reviewer = noun('Reviewer', { id: Type.String(), name: Type.String() });
export type Reviewer = Static<typeof Reviewer>;
const DeskPerson = noun('DeskPerson', {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  joinedAt: Time,
  isDisabled: Type.Boolean(),
});
type DeskPerson = Static<typeof DeskPerson>;
/**
 * Who asks support: somebody without an account is only a name and an address, which nobody has
 * checked.
 */
const Asker = noun('Asker', {
  ...DeskPerson.properties,
  id: Nullable(Type.String()),
  joinedAt: Nullable(Time),
});

export const DeskFlag = Type.Enum(
  ['duplicate-proof', 'similar-proof', 'same-reference', 'name-differs', 'first-request'],
  { title: 'DeskFlag' },
);
export type DeskFlag = Static<typeof DeskFlag>;

/** Why the reader of a request cannot decide it now. */
export const RequestShut = Type.Enum(['own-request', 'approved-before', 'claimed'], {
  title: 'RequestShut',
});
export type RequestShut = Static<typeof RequestShut>;

const row = {
  id: Type.String(),
  person: DeskPerson,
  amount: Type.String(),
  createdAt: Time,
  /** By when the person was told to expect a decision. */
  dueAt: Time,
  approvalsNeeded: Type.Integer(),
  approvals: Type.Array(noun('Approval', { by: Reviewer, at: Time })),
  /** Who works on it; null where nobody does or the claim ran out. */
  claim: Nullable(Type.Object({ by: Reviewer, until: Time })),
  /** Null where its reader can decide it now, and once it is decided. */
  shut: Nullable(RequestShut),
  decidedAt: Nullable(Time),
  decidedBy: Nullable(Reviewer),
  rejectionReason: Nullable(RejectionReason),
  flags: Type.Array(DeskFlag),
};
export const DeskDeposit = noun('DeskDeposit', {
  ...row,
  status: DepositStatus,
  reference: Nullable(Type.String()),
});
export type DeskDeposit = Static<typeof DeskDeposit>;
export const DeskWithdrawal = noun('DeskWithdrawal', {
  ...row,
  status: WithdrawalStatus,
  bankDetails: MaskedBankDetails,
});
export type DeskWithdrawal = Static<typeof DeskWithdrawal>;

/** A person's requests of one kind by state, each in exactly one of the four counts. */
const RequestCounts = noun('RequestCounts', {
  pending: Type.Integer(),
  approved: Type.Integer(),
  /** Of the approved ones. */
  approvedSum: Type.String(),
  rejected: Type.Integer(),
  cancelled: Type.Integer(),
});
export type RequestCounts = Static<typeof RequestCounts>;

const pane = {
  /** 64 hexadecimal digits: what a decision must carry. */
  digest: Type.String(),
  balanceBefore: Type.String(),
  /** After approval: available + frozen. */
  balanceAfter: Type.String(),
  /** Of this person, over all time, this request among them. */
  history: Type.Object({
    deposits: RequestCounts,
    withdrawals: RequestCounts,
    contracts: Type.Integer(),
    /** This person's other requests, newest first, at most ten. */
    recent: Type.Array(
      noun('RecentRequest', {
        id: Type.String(),
        kind: Type.Enum(['deposit', 'withdrawal']),
        amount: Type.String(),
        status: Type.String(),
        createdAt: Time,
      }),
    ),
  }),
  notes: Type.Array(noun('DeskNote', { text: Type.String(), by: Reviewer, at: Time })),
};
export const DepositPane = noun('DepositPane', {
  ...DeskDeposit.properties,
  ...pane,
  /** Null once the person has closed the account. */
  proof: Nullable(
    Type.Object({
      /** Path of the image; only reviewers may read it. */
      path: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      bytes: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
  /** Text that the person was asked to write into the payment; null if the page asked for none. */
  payeeReference: Nullable(Type.String()),
  /**
   * Other requests, of anybody, with the same or a very similar image, or the same bank reference.
   */
  alike: Type.Array(
    noun('AlikeProof', {
      id: Type.String(),
      person: Type.String(),
      status: Type.String(),
      why: DeskFlag,
      createdAt: Time,
    }),
  ),
});
export type DepositPane = Static<typeof DepositPane>;
export const WithdrawalPane = noun('WithdrawalPane', { ...DeskWithdrawal.properties, ...pane });
export type WithdrawalPane = Static<typeof WithdrawalPane>;

/**
 * State of a ticket at the desk: of the tickets that are open to their people, `open` is one that
 * waits for support, `answered` one in which staff have the last word.
 */
export const DeskTicketState = Type.Enum(['open', 'answered', 'closed', 'resolved'], {
  title: 'DeskTicketState',
  description: 'Whose turn a ticket is.',
});
export type DeskTicketState = Static<typeof DeskTicketState>;

/** A ticket as support sees it: no money. */
export const DeskTicket = noun('DeskTicket', {
  ...Ticket.properties,
  state: DeskTicketState,
  /** When the person wrote what waits for an answer; null in every state but `open`. */
  waitingSince: Nullable(Time),
  person: Asker,
  claim: Nullable(Type.Object({ by: Reviewer, until: Time })),
  /** The change of bank details that it asks for, masked, and how far that is. */
  change: Nullable(
    Type.Object({
      /** Null until support has proposed it. */
      proposalId: Nullable(Type.String()),
      details: MaskedBankDetails,
      /** `requested` until it is proposed; then that of the proposal. */
      status: Type.Enum(['requested', 'open', 'approved', 'rejected', 'withdrawn']),
    }),
  ),
});
export type DeskTicket = Static<typeof DeskTicket>;

/** `pending` counts what the reader can act on: the same number as in `Queues`. */
const queue = { lastDecisionAt: Nullable(Time), pending: Type.Integer() };
/** INR: sum of the requests that `pending` counts. */
const pendingSum = { pendingSum: Type.String() };
export const DeskDepositPage = noun('DeskDepositPage', {
  ...Page(DeskDeposit).properties,
  ...queue,
  ...pendingSum,
});
export type DeskDepositPage = Static<typeof DeskDepositPage>;
export const DeskWithdrawalPage = noun('DeskWithdrawalPage', {
  ...Page(DeskWithdrawal).properties,
  ...queue,
  ...pendingSum,
});
export type DeskWithdrawalPage = Static<typeof DeskWithdrawalPage>;
export const DeskTicketPage = noun('DeskTicketPage', {
  ...Page(DeskTicket).properties,
  ...queue,
  /** Number of tickets in which staff have the last word. */
  answered: Type.Integer(),
});
export type DeskTicketPage = Static<typeof DeskTicketPage>;

const paging = {
  ...LongPageQuery.properties,
  search: Type.Optional(
    typedText('line', 100, {
      description: 'Part of the id, of the e-mail address or of the name.',
    }),
  ),
};
/**
 * Pending requests come oldest first, open tickets by `waitingSince`, all others newest first.
 */
const DeskDepositQuery = closed({ ...paging, status: Type.Optional(DepositStatus) });
const DeskWithdrawalQuery = closed({ ...paging, status: Type.Optional(WithdrawalStatus) });
const DeskTicketQuery = closed({ ...paging, status: Type.Optional(DeskTicketState) });
const DeskParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the request or ticket.' }),
});

const Approve = closed({ digest: Digest });
type Approve = Static<typeof Approve>;
const Reject = closed({
  digest: Digest,
  reason: typedText('text', REASON_MAX_CHARS, {
    description: 'Code of a preset reason, or own words.',
    examples: ['amount-differs'],
  }),
});
type Reject = Static<typeof Reject>;
const Note = closed({
  text: typedText('text', NOTE_MAX_CHARS, { examples: ['The bank confirms it.'] }),
});
const AnswerTicket = closed({
  message: typedText('text', 1000, { examples: ['It was decided today.'] }),
  /** New status of the ticket. */
  status: Type.Optional(TicketStatus),
});
const SetTicketStatus = closed({ status: TicketStatus });

/** Items of each queue that the reader can act on; null if the reader's role does not see it. */
export const Queues = noun('Queues', {
  deposits: Nullable(Type.Integer()),
  withdrawals: Nullable(Type.Integer()),
  tickets: Nullable(Type.Integer()),
  proposals: Nullable(Type.Integer()),
});
export type Queues = Static<typeof Queues>;

const FINANCE = ['finance'] as const;
const SUPPORT = ['support'] as const;

const decideRefusals = ['not-found', 'already-decided', 'claimed', 'four-eyes', 'changed'] as const;
const decision = { method: 'POST', stepUp: true, access: FINANCE, money: true } as const;

/** The routes of one money desk. */
const moneyDesk = <
  const Path extends string,
  Query extends TObject,
  List extends TSchema,
  Pane extends TSchema,
  Row extends TSchema,
>(
  path: Path,
  its: {
    request: string;
    approval: string;
    rejection: string;
    query: Query;
    list: List;
    pane: Pane;
    row: Row;
    /** What only its approval is refused for. */
    refusal: RefusalCode;
  },
) =>
  ({
    list: {
      method: 'GET',
      path: `/api/staff/${path}`,
      summary: `${its.request} requests`,
      access: FINANCE,
      query: its.query,
      status: 200,
      reply: its.list,
      refusals: [],
    },
    read: {
      method: 'GET',
      path: `/api/staff/${path}/:id`,
      summary: `A ${its.request.toLowerCase()} request with all that a reviewer needs`,
      access: FINANCE,
      params: DeskParams,
      status: 200,
      reply: its.pane,
      refusals: ['not-found'],
    },
    claim: {
      method: 'POST',
      path: `/api/staff/${path}/:id/claim`,
      access: FINANCE,
      summary: 'Lock a request for oneself',
      params: DeskParams,
      status: 204,
      refusals: ['not-found', 'already-decided', 'claimed', 'four-eyes'],
    },
    release: {
      method: 'POST',
      path: `/api/staff/${path}/:id/release`,
      access: FINANCE,
      summary: 'Let go of one’s claim',
      params: DeskParams,
      status: 204,
      refusals: ['not-found'],
    },
    note: {
      method: 'POST',
      path: `/api/staff/${path}/:id/notes`,
      access: FINANCE,
      summary: 'Add a note for other reviewers',
      params: DeskParams,
      body: Note,
      status: 204,
      refusals: ['not-found'],
    },
    approve: {
      ...decision,
      path: `/api/staff/${path}/:id/approve`,
      summary: its.approval,
      params: DeskParams,
      body: Approve,
      status: 200,
      reply: its.row,
      refusals: [...decideRefusals, its.refusal],
    },
    reject: {
      ...decision,
      path: `/api/staff/${path}/:id/reject`,
      summary: its.rejection,
      params: DeskParams,
      body: Reject,
      status: 200,
      reply: its.row,
      refusals: decideRefusals,
    },
  }) as const satisfies Record<string, Route>;

export const moneyDesks = {
  deposits: moneyDesk('deposits', {
    request: 'Deposit',
    approval: 'Approve: credits the amount, or is the first of two approvals',
    rejection: 'Reject with a reason that the person reads',
    query: DeskDepositQuery,
    list: DeskDepositPage,
    pane: DepositPane,
    row: DeskDeposit,
    refusal: 'reference-used',
  }),
  withdrawals: moneyDesk('withdrawals', {
    request: 'Withdrawal',
    approval: 'Approve: the frozen amount leaves, or this is the first of two approvals',
    rejection: 'Reject with a reason that the person reads; the amount is released',
    query: DeskWithdrawalQuery,
    list: DeskWithdrawalPage,
    pane: WithdrawalPane,
    row: DeskWithdrawal,
    refusal: 'withdrawals-on-hold',
  }),
};

export const desk = {
  queues: {
    method: 'GET',
    path: '/api/staff/queues',
    summary: 'How many wait for the reader in each queue',
    access: ['support', 'finance', 'admin'],
    status: 200,
    reply: Queues,
    refusals: [],
  },
  depositProof: {
    method: 'GET',
    path: '/api/staff/deposits/:id/proof',
    summary: 'The proof image (JPEG)',
    access: FINANCE,
    params: DeskParams,
    status: 200,
    media: ['image/jpeg'],
    cost: 'expensive',
    refusals: ['not-found'],
  },
  reveal: {
    method: 'POST',
    path: '/api/staff/withdrawals/:id/reveal',
    stepUp: true,
    summary: 'The whole account number, to pay out; every look is in the audit log',
    access: FINANCE,
    params: DeskParams,
    status: 200,
    reply: noun('RevealedAccount', {
      accountNumber: Type.String(),
      phone: Nullable(Type.String()),
    }),
    refusals: ['not-found'],
  },
  tickets: {
    method: 'GET',
    path: '/api/staff/tickets',
    summary: 'Support tickets',
    access: SUPPORT,
    query: DeskTicketQuery,
    status: 200,
    reply: DeskTicketPage,
    refusals: [],
  },
  ticket: {
    method: 'GET',
    path: '/api/staff/tickets/:id',
    summary: 'A ticket with its replies',
    access: SUPPORT,
    params: DeskParams,
    status: 200,
    reply: DeskTicket,
    refusals: ['not-found'],
  },
  claimTicket: {
    method: 'POST',
    path: '/api/staff/tickets/:id/claim',
    summary: 'Lock a ticket for oneself',
    access: SUPPORT,
    params: DeskParams,
    status: 204,
    refusals: ['not-found', 'claimed'],
  },
  releaseTicket: {
    method: 'POST',
    path: '/api/staff/tickets/:id/release',
    summary: 'Let go of one’s claim',
    access: SUPPORT,
    params: DeskParams,
    status: 204,
    refusals: ['not-found'],
  },
  answerTicket: {
    method: 'POST',
    path: '/api/staff/tickets/:id/replies',
    summary: 'Answer, and optionally close or resolve',
    access: SUPPORT,
    params: DeskParams,
    body: AnswerTicket,
    status: 201,
    reply: DeskTicket,
    refusals: ['not-found', 'claimed'],
  },
  setTicketStatus: {
    method: 'POST',
    path: '/api/staff/tickets/:id/status',
    summary: 'Open, close or resolve',
    access: SUPPORT,
    params: DeskParams,
    body: SetTicketStatus,
    status: 200,
    reply: DeskTicket,
    refusals: ['not-found', 'claimed'],
  },
  proposeChange: {
    method: 'POST',
    path: '/api/staff/tickets/:id/propose-change',
    summary: 'Propose the change of bank details that the ticket asks for; somebody else approves',
    access: SUPPORT,
    params: DeskParams,
    status: 201,
    reply: DeskTicket,
    refusals: ['not-found', 'already-decided', 'claimed', 'four-eyes'],
  },
} as const satisfies Record<string, Route>;
