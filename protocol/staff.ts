/**
 * The staff's own routes: their sign-in, people, roles, referral codes, settings, proposals that two must agree on, the audit
 * log and the health of ledger and feed. Nothing here sets a price, an outcome or a balance.
 * Long because it is one table: all that the console calls beside its desks.
 */
import { type Static, Type } from 'typebox';

import { ChangePassword, Person, SignIn, StatementLine } from './people.ts';
import { Amount, closed, Nullable, Page, PageQuery, type Route, Time } from './route.ts';

export const StaffRole = Type.Enum(['sub-admin', 'support', 'finance', 'admin']);
export type StaffRole = Static<typeof StaffRole>;

export const REASON_MIN_CHARS = 10;

/** People, as staff look them up. Money is in `ledger`, which finance and admins may read. */
export const PersonRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Type.Enum(['user', 'sub-admin', 'support', 'finance', 'admin']),
  referral: Nullable(Type.String()),
  createdAt: Time,
  lastSeenAt: Nullable(Time),
  disabledAt: Nullable(Time),
});
export type PersonRow = Static<typeof PersonRow>;
export const PeopleQuery = closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  /** Part of the name or e-mail, or an id. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  role: Type.Optional(PersonRow.properties.role),
});
export const PersonParams = closed({ id: Type.String({ maxLength: 60 }) });
export const WithReason = closed({ reason: Type.String({ maxLength: 300 }) });
/** What finance and admins read of a person's money: the same lines as the person reads. */
export const PersonLedger = Type.Object({
  person: PersonRow,
  available: Type.String(),
  frozen: Type.String(),
  items: Type.Array(StatementLine),
  nextCursor: Nullable(Type.String()),
});
export type PersonLedger = Static<typeof PersonLedger>;

/**
 * A link, valid once and for a day, that makes somebody staff. Its token is shown to the inviting admin only once. Where there
 * are two admins, whoever would decide anything is invited by both: `waiting` until the other one approves, then `approved`
 * until the inviting one takes the link.
 */
export const Invitation = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: StaffRole,
  invitedBy: Type.String(),
  /** Of whoever invited: only they get the link. */
  inviterId: Type.String(),
  /** What the other admin decides; null where nobody has to. */
  proposalId: Nullable(Type.String()),
  createdAt: Time,
  /** Null while there is no link. */
  expiresAt: Nullable(Time),
  status: Type.Enum(['waiting', 'approved', 'rejected', 'open', 'accepted', 'revoked', 'expired']),
});
export type Invitation = Static<typeof Invitation>;
/** The roles that decide something, or see what only they should: with two admins, both agree on who gets one. */
export const rolesOfPower = ['support', 'finance', 'admin'] as const satisfies readonly StaffRole[];
export const Invite = closed({
  email: Type.String({ maxLength: 254 }),
  role: StaffRole,
  /** For the other admin; not needed where there is none, nor for a sub-admin. */
  reason: Type.Optional(Type.String({ maxLength: 300 })),
});
export type Invite = Static<typeof Invite>;
export const Invited = Type.Object({
  invitation: Invitation,
  /** Null where another admin has to approve first. */
  token: Nullable(Type.String()),
});
export type Invited = Static<typeof Invited>;
export const InvitationLink = Type.Object({ invitation: Invitation, token: Type.String() });
export type InvitationLink = Static<typeof InvitationLink>;
export const AcceptInvitation = closed({
  token: Type.String({ maxLength: 100 }),
  name: Type.String({ maxLength: 80 }),
  password: Type.String({ maxLength: 128 }),
});
export type AcceptInvitation = Static<typeof AcceptInvitation>;

export const ReferralCode = Type.Object({
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
export const CodeParams = closed({ code: Type.String({ maxLength: 40 }) });
/** What a sub-admin sees: counts by day (Indian time, `YYYY-MM-DD`), never who. */
export const OwnCodes = Type.Object({
  codes: Type.Array(ReferralCode),
  days: Type.Array(
    Type.Object({ date: Type.String(), code: Type.String(), signUps: Type.Integer() }),
  ),
});
export type OwnCodes = Static<typeof OwnCodes>;

/** Everything an operator may set. Amounts in rupees as decimal strings; null where there is none. */
export const Settings = Type.Object({
  /** Sum over 24 h of a person's deposits above which two staff must approve. */
  depositThreshold: Type.String(),
  withdrawalThreshold: Type.String(),
  depositMin: Type.String(),
  depositMax: Nullable(Type.String()),
  withdrawalMin: Type.String(),
  withdrawalMax: Nullable(Type.String()),
  payeeAccountName: Nullable(Type.String()),
  payeeAccountNumber: Nullable(Type.String()),
  payeeBankName: Nullable(Type.String()),
  payeeIfsc: Nullable(Type.String()),
  payeeUpiId: Nullable(Type.String()),
  /** Of limit and stop orders: `market` alone, or all three. */
  orderTypes: Type.Array(Type.Enum(['market', 'limit', 'stop'])),
  /** What people may stand for in one coin, at the last price: all of them together, and each. */
  coinLongLimit: Nullable(Type.String()),
  coinShortLimit: Nullable(Type.String()),
  personLongLimit: Nullable(Type.String()),
  personShortLimit: Nullable(Type.String()),
});
export type Settings = Static<typeof Settings>;
export const SettingChange = Type.Object({
  name: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  proposedBy: Type.String(),
  /** Null where the installation had a single admin. */
  approvedBy: Nullable(Type.String()),
  at: Time,
});
export type SettingChange = Static<typeof SettingChange>;
export const SettingsReply = Type.Object({
  settings: Settings,
  history: Type.Array(SettingChange),
});
export type SettingsReply = Static<typeof SettingsReply>;

/**
 * What one proposes and another approves: corrections of the ledger always; settings, roles and invitations of who decides
 * as soon as there are two admins; bank details always (`desk.proposeChange`).
 */
export const ProposalKind = Type.Enum([
  'correction',
  'setting',
  'role',
  'bank-details',
  'invitation',
  'second-factor',
]);
export type ProposalKind = Static<typeof ProposalKind>;
export const Proposal = Type.Object({
  id: Type.String(),
  kind: ProposalKind,
  /** One line a reader understands: what will happen. */
  summary: Type.String(),
  /** Before and after, by field, as text. */
  changes: Type.Array(
    Type.Object({
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
  status: Type.Enum(['open', 'approved', 'rejected', 'withdrawn']),
  decidedBy: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  decidedAt: Nullable(Time),
  /** Hash of exactly what will be done: an approval must carry it. */
  digest: Type.String(),
});
export type Proposal = Static<typeof Proposal>;
export const ProposalPage = Page(Proposal);
export type ProposalPage = Static<typeof ProposalPage>;
export const ProposalQuery = closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Proposal.properties.status),
});
export const ProposalParams = closed({ id: Type.String({ maxLength: 60 }) });

/** A compensating entry: the person's available rupees against the house's `external`. */
export const ProposeCorrection = closed({
  personId: Type.String({ maxLength: 60 }),
  amount: Amount,
  direction: Type.Enum(['credit', 'debit']),
  /** What it corrects, e.g. a request's id. */
  cause: Type.String({ maxLength: 80 }),
  /** The person reads it. */
  reason: Type.String({ maxLength: 300 }),
});
export type ProposeCorrection = Static<typeof ProposeCorrection>;
/** What the person reads of a correction: in the preview before it is proposed, and in the notice once it is approved. */
export function correctionNotice({
  direction,
  amount,
  reason,
}: Pick<ProposeCorrection, 'direction' | 'amount' | 'reason'>): { title: string; message: string } {
  return {
    title: 'Balance corrected',
    message: `₹${amount} was ${direction === 'credit' ? 'added to' : 'taken from'} your balance. Reason: ${reason}`,
  };
}
export const ProposeSettings = closed({
  changes: Type.Partial(Settings, { additionalProperties: false }),
  reason: Type.String({ maxLength: 300 }),
});
export type ProposeSettings = Static<typeof ProposeSettings>;
export const ProposeRole = closed({
  role: PersonRow.properties.role,
  reason: Type.String({ maxLength: 300 }),
});
export type ProposeRole = Static<typeof ProposeRole>;
export const DecideProposal = closed({
  digest: Type.String({ maxLength: 64 }),
  decision: Type.Enum(['approve', 'reject']),
});
export type DecideProposal = Static<typeof DecideProposal>;

export const AuditEntry = Type.Object({
  number: Type.Integer(),
  at: Time,
  /** Null for the system itself. */
  actor: Nullable(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() })),
  /** e.g. `deposit.approve` */
  action: Type.String(),
  /** What it was done to, e.g. a request's or a person's id. */
  subject: Type.String(),
  /** Facts as text, by name; never a secret, account numbers masked. */
  facts: Type.Record(Type.String(), Type.String()),
  previousHash: Type.String(),
  hash: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditPage = Type.Object({
  ...Page(AuditEntry).properties,
  /** The whole chain, checked in the background; `brokenAt` names the first entry that does not fit. */
  chain: Type.Object({
    size: Type.Integer(),
    head: Type.String(),
    checkedAt: Nullable(Time),
    brokenAt: Nullable(Type.Integer()),
  }),
});
export type AuditPage = Static<typeof AuditPage>;
export const AuditQuery = closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  subject: Type.Optional(Type.String({ maxLength: 100 })),
  actor: Type.Optional(Type.String({ maxLength: 60 })),
});

export const LedgerHealth = Type.Object({
  halted: Nullable(Type.String()),
  /** The last check of the books, and what it found. */
  checkedAt: Nullable(Time),
  findings: Type.Array(Type.Object({ rule: Type.String(), text: Type.String() })),
  transfers: Type.String(),
  /** Sums over all owners, by asset and kind of account. */
  totals: Type.Array(
    Type.Object({ asset: Type.String(), kind: Type.String(), balance: Type.String() }),
  ),
  openContracts: Type.Integer(),
  openContractStakes: Type.String(),
});
export type LedgerHealth = Static<typeof LedgerHealth>;
export const FeedHealth = Type.Object({
  source: Type.String(),
  lastTick: Nullable(Type.Object({ number: Type.Integer(), at: Time, hash: Type.String() })),
  isStale: Type.Boolean(),
  /** Of the last hour. */
  ticks: Type.Integer(),
  longestGapMs: Nullable(Type.Integer()),
  gapsOver5s: Type.Integer(),
  epoch: Nullable(
    Type.Object({ number: Type.Integer(), firstTick: Type.Integer(), lastTick: Type.Integer() }),
  ),
  voidedLastDay: Type.Integer(),
  settledLastDay: Type.Integer(),
});
export type FeedHealth = Static<typeof FeedHealth>;

export const MailHealth = Type.Object({
  /** Whether a mail server is set; without one nothing is queued. */
  isOn: Type.Boolean(),
  waiting: Type.Integer(),
  /** Of those, how many have been tried. */
  failing: Type.Integer(),
  /** Tried for two days, and not tried again. */
  givenUp: Type.Integer(),
  /** When the mail was written that has waited longest. */
  oldestAt: Nullable(Time),
  /** Codes of the mail server, e.g. `EAUTH 535`. */
  lastFailure: Nullable(Type.String()),
});
export type MailHealth = Static<typeof MailHealth>;

const ADMIN = ['admin'] as const;
const STAFF = ['sub-admin', 'support', 'finance', 'admin'] as const;

export const staff = {
  signIn: {
    method: 'POST',
    path: '/api/staff/sign-in',
    summary: 'Sign in to the console',
    access: 'public',
    body: SignIn,
    status: 200,
    reply: Type.Object({ person: Person }),
    refusals: ['code-needed'],
  },
  signOut: {
    method: 'POST',
    path: '/api/staff/sign-out',
    summary: 'End this console session',
    access: 'public',
    status: 204,
    refusals: [],
  },
  session: {
    method: 'GET',
    path: '/api/staff/session',
    summary: 'Who is signed in to the console',
    access: 'public',
    status: 200,
    reply: Type.Object({ person: Nullable(Person) }),
    refusals: [],
  },
  changePassword: {
    method: 'POST',
    path: '/api/staff/change-password',
    summary: 'Change one’s own password; other sessions end',
    access: STAFF,
    body: ChangePassword,
    status: 204,
    refusals: [],
  },
  live: {
    method: 'GET',
    path: '/api/staff/live',
    summary: 'Server-sent events of the desks',
    access: STAFF,
    status: 200,
    refusals: ['overloaded'],
  },
  people: {
    method: 'GET',
    path: '/api/staff/people',
    summary: 'Look people up',
    access: ['support', 'finance', 'admin'],
    query: PeopleQuery,
    status: 200,
    reply: Page(PersonRow),
    refusals: [],
  },
  person: {
    method: 'GET',
    path: '/api/staff/people/:id',
    summary: 'One person, without money',
    access: ['support', 'finance', 'admin'],
    params: PersonParams,
    status: 200,
    reply: PersonRow,
    refusals: ['not-found'],
  },
  personLedger: {
    method: 'GET',
    path: '/api/staff/people/:id/ledger',
    summary: 'A person’s balances and statement',
    access: ['finance', 'admin'],
    params: PersonParams,
    query: PageQuery,
    status: 200,
    reply: PersonLedger,
    refusals: ['not-found'],
  },
  disable: {
    method: 'POST',
    path: '/api/staff/people/:id/disable',
    stepUp: true,
    summary: 'Bar a person from signing in; their sessions end at once',
    access: ADMIN,
    params: PersonParams,
    body: WithReason,
    status: 200,
    reply: PersonRow,
    refusals: ['not-found', 'four-eyes', 'already-decided'],
  },
  enable: {
    method: 'POST',
    path: '/api/staff/people/:id/enable',
    stepUp: true,
    summary: 'Let a person sign in again',
    access: ADMIN,
    params: PersonParams,
    body: WithReason,
    status: 200,
    reply: PersonRow,
    refusals: ['not-found', 'four-eyes', 'already-decided'],
  },
  setRole: {
    method: 'POST',
    path: '/api/staff/people/:id/role',
    stepUp: true,
    summary: 'Change the role of a member of staff; with two admins, the other one approves',
    access: ADMIN,
    params: PersonParams,
    body: ProposeRole,
    status: 201,
    reply: Proposal,
    refusals: ['not-found', 'four-eyes'],
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/staff/people/:id/second-factor-reset',
    summary: 'Propose to take a lost second factor off somebody; another admin approves, always',
    access: ADMIN,
    stepUp: true,
    params: PersonParams,
    body: WithReason,
    status: 201,
    reply: Proposal,
    refusals: ['not-found', 'four-eyes'],
  },
  invitations: {
    method: 'GET',
    path: '/api/staff/invitations',
    summary: 'Invitations, newest first',
    access: ADMIN,
    query: PageQuery,
    status: 200,
    reply: Page(Invitation),
    refusals: [],
  },
  invite: {
    method: 'POST',
    path: '/api/staff/invitations',
    stepUp: true,
    summary:
      'Invite somebody to the staff; answers the one-time link’s token, or with two admins waits for the other one',
    access: ADMIN,
    body: Invite,
    status: 201,
    reply: Invited,
    refusals: ['email-taken'],
  },
  linkInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/:id/link',
    stepUp: true,
    summary: 'Make the link of one’s own approved invitation: once',
    access: ADMIN,
    params: PersonParams,
    status: 200,
    reply: InvitationLink,
    refusals: ['not-found', 'forbidden', 'four-eyes', 'already-decided'],
  },
  revokeInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/:id/revoke',
    summary: 'Take an invitation back that nobody has accepted',
    access: ADMIN,
    params: PersonParams,
    status: 200,
    reply: Invitation,
    refusals: ['not-found', 'already-decided'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/accept',
    summary: 'Join the staff with the one-time link',
    access: 'public',
    body: AcceptInvitation,
    status: 201,
    reply: Type.Object({ person: Person }),
    refusals: ['not-found', 'email-taken'],
  },
  codes: {
    method: 'GET',
    path: '/api/staff/codes',
    summary: 'All referral codes',
    access: ADMIN,
    status: 200,
    reply: Type.Object({ items: Type.Array(ReferralCode) }),
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
  settings: {
    method: 'GET',
    path: '/api/staff/settings',
    summary: 'Settings and every change of them',
    access: ADMIN,
    status: 200,
    reply: SettingsReply,
    refusals: [],
  },
  proposeSettings: {
    method: 'POST',
    path: '/api/staff/settings',
    stepUp: true,
    summary: 'Change settings; with two admins, the other one approves',
    access: ADMIN,
    body: ProposeSettings,
    status: 201,
    reply: Proposal,
    refusals: [],
  },
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
  /** Through the teller whatever the kind: money moves for a correction, and all kinds are decided once. */
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
  audit: {
    method: 'GET',
    path: '/api/staff/audit',
    summary: 'The audit log, newest first',
    access: ADMIN,
    query: AuditQuery,
    status: 200,
    reply: AuditPage,
    refusals: [],
  },
  ledgerHealth: {
    method: 'GET',
    path: '/api/staff/ledger',
    summary: 'Whether the books are right',
    access: ['finance', 'admin'],
    status: 200,
    reply: LedgerHealth,
    refusals: [],
  },
  feedHealth: {
    method: 'GET',
    path: '/api/staff/feed',
    summary: 'Whether prices come as they should',
    access: ['support', 'finance', 'admin'],
    status: 200,
    reply: FeedHealth,
    refusals: [],
  },
  mailHealth: {
    method: 'GET',
    path: '/api/staff/mail',
    summary: 'Whether mail is being sent',
    access: ['support', 'finance', 'admin'],
    status: 200,
    reply: MailHealth,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
