/** Invitations to the staff. */
import { type Static, Type } from 'typebox';

import { PersonReply } from './people.ts';
import { ADMIN, StaffRole } from './roles.ts';
import {
  closed,
  Nullable,
  Page,
  PageQuery,
  type Route,
  Time,
  typedText,
  noun,
  Token,
} from './route.ts';
import { Reason } from './staff-parts.ts';
import { PersonParams } from './staff-people.ts';

/**
 * A link, valid once and for a day, that makes somebody staff. Its token is shown to the inviting
 * admin only once. An invitation to a role of power is a proposal, unless the inviting admin is the
 * only member of staff there has ever been. It is `waiting` until that proposal takes effect, then
 * `approved` until the inviting admin takes the link.
 */

export const Invitation = noun('Invitation', {
  id: Type.String(),
  email: Type.String(),
  role: StaffRole,
  /** Null for an invitation of the operator's. */
  invitedBy: Nullable(Type.String()),
  /** Id of the inviter, who alone gets the link; null for an invitation of the operator's. */
  inviterId: Nullable(Type.String()),
  /** The proposal that must take effect first; null if there is none. */
  proposalId: Nullable(Type.String()),
  createdAt: Time,
  /** Null while there is no link. */
  expiresAt: Nullable(Time),
  status: Type.Enum(['waiting', 'approved', 'rejected', 'open', 'accepted', 'revoked', 'expired']),
});
export type Invitation = Static<typeof Invitation>;

export const Invite = closed({
  email: typedText('email', 254, { examples: ['ravi@example.com'] }),
  role: StaffRole,
  /** Required for a proposal; other admins and, if it is delayed, all staff read it. */
  reason: Type.Optional(Reason),
});
export type Invite = Static<typeof Invite>;

export const Invited = noun('Invited', {
  invitation: Invitation,
  /** Null for a proposal. */
  token: Nullable(Type.String()),
});
export type Invited = Static<typeof Invited>;

export const InvitationLink = noun('InvitationLink', {
  invitation: Invitation,
  token: Type.String(),
});
export type InvitationLink = Static<typeof InvitationLink>;

export const AcceptInvitation = closed({
  token: Token,
  name: typedText('line', 80, { examples: ['Ravi Iyer'] }),
  password: Type.String({ maxLength: 128, examples: ['correct horse battery'] }),
});
export type AcceptInvitation = Static<typeof AcceptInvitation>;

export const invitationsRoutes = {
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
      'Invite somebody to the staff; returns the token of the one-time link, or proposes the invitation',
    access: ADMIN,
    body: Invite,
    status: 201,
    reply: Invited,
    refusals: ['email-taken', 'four-eyes'],
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
    refusals: ['not-found', 'forbidden', 'already-decided'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/staff/invitations/accept',
    summary: 'Join the staff with the one-time link',
    access: 'public',
    body: AcceptInvitation,
    status: 201,
    reply: PersonReply,
    refusals: ['not-found', 'email-taken'],
  },
} as const satisfies Record<string, Route>;
