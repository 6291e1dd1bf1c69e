/** Proposals, invitations and delayed changes, in every state. */
import type { Invitation } from '#protocol/invitations.ts';
import type { DelayedProposal, Proposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';
import { refusalText } from '#texts/refusal-text.ts';

import {
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  MINUTE,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import {
  asha,
  colleague,
  HASH,
  idOf,
  LONGEST_EMAIL,
  LONGEST_NAME,
  longColleague,
  longPerson,
  longWord,
  MOST,
  staffMember,
} from './samples.ts';
import { office } from './shells.ts';

function proposalOf(moments: Moments, number: number, given: Partial<Proposal> = {}): Proposal {
  return {
    id: idOf('pro-', number),
    kind: 'correction',
    summary: '₹250000.00 is added to Asha Verma’s balance',
    changes: [{ field: 'available', before: '₹850000.00', after: '₹1100000.00' }],
    reason: 'The deposit was credited to somebody else with the same name.',
    person: { id: asha.id, name: asha.name, email: asha.email },
    proposedBy: colleague,
    proposedAt: moments.ago(number * HOUR + MINUTE),
    status: 'open',
    decidedBy: null,
    decidedAt: null,
    effectiveAt: null,
    hasDecider: true,
    shut: null,
    digest: HASH,
    ...given,
  };
}

export function proposalEntries(moments: Moments): Entry[] {
  const list = (...items: Proposal[]) => replies(staff.proposals, { items, nextCursor: null });
  const one = proposalOf(moments, 1);
  const { mayObject: _, ...delayed } = delayedOf(moments, 3);
  const waiting = proposalOf(moments, 3, { ...delayed, hasDecider: false, shut: 'same-root' });
  const longest = proposalOf(moments, 2, {
    summary: `₹${MOST} is taken from ${LONGEST_NAME}’s balance`,
    changes: [
      { field: longWord(40), before: longWord(120), after: longWord(120) },
      { field: 'available', before: `₹${MOST}`, after: null },
    ],
    reason: longWord(300),
    person: { id: longPerson.id, name: LONGEST_NAME, email: LONGEST_EMAIL },
    proposedBy: longColleague,
  });
  const invitation = (number: number, given: Partial<Invitation> = {}): Invitation => ({
    id: idOf('inv-', number),
    email: 'kiran.singh@example.in',
    role: 'finance',
    invitedBy: 'Ravi Menon',
    inviterId: staffMember('admin').id,
    proposalId: null,
    createdAt: moments.ago(number * HOUR),
    expiresAt: moments.ahead(DAY),
    status: 'open',
    ...given,
  });
  const approved = { status: 'approved', proposalId: one.id, expiresAt: null } as const;
  const invitations = (...items: Invitation[]) =>
    replies(staff.invitations, { items, nextCursor: null });
  const invited = invitations(
    invitation(1),
    invitation(2, { status: 'accepted', email: 'fatima.khan@example.in' }),
    invitation(3, { status: 'revoked' }),
    invitation(4, { status: 'expired', expiresAt: moments.ago(DAY) }),
  );
  const several = list(
    one,
    proposalOf(moments, 2, { kind: 'setting', person: null, summary: 'Change 2 settings' }),
  );
  return [
    ...entriesOf(
      {
        app: 'console',
        name: 'Proposals',
        address: '/console/proposals',
        answers: [several, ...office('admin')],
      },
      {
        ...listStates({
          files: ['console/proposals/ProposalsPage.tsx'],
          routes: [staff.proposals],
          loading: 'Loading: Proposals',
          empty: { answers: [list()], shows: 'No proposals waiting' },
          error: 'Could not load the proposals',
          full: 'Change 2 settings',
          paged: several,
        }),
        Open: { address: `/console/proposals?id=${one.id}`, shows: 'Approve' },
        'Approve?': {
          address: `/console/proposals?id=${one.id}`,
          steps: [{ press: 'Approve…' }],
          shows: 'Approve this?',
        },
        'Takes effect by itself': {
          address: `/console/proposals?id=${waiting.id}`,
          answers: [
            list(waiting),
            replies(staff.delayedProposals, { items: [delayedOf(moments, 3)] }),
          ],
          shows: 'Objection',
        },
        'Own, takes effect by itself': {
          address: `/console/proposals?id=${waiting.id}`,
          answers: [list({ ...waiting, shut: 'own-proposal' })],
          shows: 'You can withdraw it until it takes effect.',
        },
        'The other admin may be the same person': {
          address: `/console/proposals?id=${one.id}`,
          answers: [list({ ...one, shut: 'same-root', hasDecider: false })],
          shows: 'No staff member can decide this now.',
        },
        'Objected to': {
          address: `/console/proposals?status=objected&id=${waiting.id}`,
          answers: [
            list({
              ...waiting,
              status: 'objected',
              shut: 'decided',
              decidedBy: longColleague,
              decidedAt: moments.ago(HOUR),
            }),
          ],
          shows: 'Objected to by',
        },
        Lapsed: {
          address: `/console/proposals?status=lapsed&id=${waiting.id}`,
          answers: [
            list({ ...waiting, status: 'lapsed', shut: 'decided', decidedAt: moments.ago(HOUR) }),
          ],
          shows: 'It could no longer be applied as described.',
        },
        'New correction': { address: '/console/proposals?new=correction', shows: 'Reason' },
        'Longest values': {
          address: `/console/proposals?id=${longest.id}`,
          answers: [list(longest, one)],
          shows: 'unbreakable',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'Invitations',
        address: '/console/invitations',
        answers: [invited, replies(staff.proposalPath, { path: 'at-once' }), ...office('admin')],
      },
      {
        ...listStates({
          files: ['console/invitations/InvitationsPage.tsx'],
          routes: [staff.invitations],
          loading: 'Loading: Invitations',
          empty: { answers: [invitations()], shows: 'Nobody was invited yet' },
          error: 'Could not load the invitations',
          full: 'fatima.khan',
          paged: invited,
        }),
        'Waiting for the other admin, and approved': {
          answers: [
            invitations(
              invitation(1, { status: 'waiting', proposalId: one.id, expiresAt: null }),
              invitation(2, { ...approved, email: 'fatima.khan@example.in' }),
              invitation(3, { ...approved, invitedBy: colleague.name, inviterId: colleague.id }),
              invitation(4, { ...approved, status: 'rejected' }),
            ),
          ],
          shows: 'Get the link…',
        },
        'Proposed, takes effect by itself': {
          answers: [
            invitations(),
            replies(staff.proposalPath, { path: 'delayed' }),
            replies(staff.delayedProposals, {
              items: [delayedOf(moments, 3, { kind: 'invitation', mayObject: false })],
            }),
            replies(staff.invite, {
              invitation: invitation(1, {
                status: 'waiting',
                proposalId: idOf('pro-', 3),
                expiresAt: null,
              }),
              token: null,
            }),
          ],
          steps: [
            { see: 'It takes effect after a day' },
            { fill: 'E-mail', with: 'kiran.singh@example.in' },
            { fill: 'Reason', with: 'Somebody has to review at night' },
            { press: 'Propose the invitation' },
          ],
          shows: 'The invitation for kiran.singh@example.in takes effect on',
        },
        'Nothing can be proposed': {
          answers: [replies(staff.proposalPath, { path: 'operator' })],
          shows: 'You cannot propose anything now.',
        },
        'By the operator': {
          answers: [invitations(invitation(1, { invitedBy: null, inviterId: null }))],
          shows: 'the operator',
        },
        'Get the link?': {
          answers: [invitations(invitation(1, approved))],
          steps: [{ press: 'Get the link…' }],
          shows: 'Make the one-time link?',
        },
        'A fresh code is needed': {
          answers: [invitations(invitation(1, approved)), refuses(staff.linkInvitation, 'step-up')],
          steps: [
            { press: 'Get the link…' },
            { see: 'Make the one-time link?' },
            { press: 'Make the link' },
          ],
          shows: 'Confirm that it is you',
        },
        'Longest values': {
          answers: [
            invitations(
              invitation(1, { email: LONGEST_EMAIL, invitedBy: LONGEST_NAME, role: 'sub-admin' }),
              invitation(2),
            ),
          ],
          shows: LONGEST_NAME.slice(0, 10),
        },
      },
    ),
  ];
}

function delayedOf(
  moments: Moments,
  number: number,
  given: Partial<DelayedProposal> = {},
): DelayedProposal {
  return {
    id: idOf('pro-', number),
    kind: 'setting',
    summary: 'Change settings: Two approvals for deposits above',
    changes: [
      { field: 'Two approvals for deposits above', before: '₹100000.00', after: '₹250000.00' },
    ],
    reason: 'Large deposits come every day by now.',
    person: null,
    proposedBy: colleague,
    proposedAt: moments.ago(number * HOUR),
    status: 'open',
    decidedBy: null,
    decidedAt: null,
    effectiveAt: moments.ahead(DAY - number * HOUR),
    mayObject: true,
    ...given,
  };
}

export function delayedEntries(moments: Moments): Entry[] {
  const list = (...items: DelayedProposal[]) => replies(staff.delayedProposals, { items });
  const one = delayedOf(moments, 3);
  const { id, name } = staffMember('admin');
  const own = delayedOf(moments, 2, { proposedBy: { id, name } });
  const role = delayedOf(moments, 1, {
    kind: 'role',
    summary: 'Change the role of Asha Verma from support to finance',
    changes: [{ field: 'Role', before: 'support', after: 'finance' }],
    person: { id: asha.id, name: asha.name, email: asha.email },
  });
  const longest = delayedOf(moments, 4, {
    summary: longWord(200),
    changes: [{ field: longWord(40), before: longWord(120), after: longWord(120) }],
    reason: longWord(300),
    person: { id: longPerson.id, name: LONGEST_NAME, email: LONGEST_EMAIL },
    proposedBy: longColleague,
  });
  const ask = [{ press: 'Object…' }, { see: 'Object to this change?' }] as const;
  const behind = (delayed: DelayedProposal) => replies(staff.readObjection, delayed);
  const objected = {
    status: 'objected',
    decidedBy: colleague,
    decidedAt: moments.ago(MINUTE),
    mayObject: false,
  } as const;
  return [
    ...entriesOf(
      {
        app: 'console',
        name: 'Delayed changes',
        address: '/console/delayed',
        answers: [list(one, { ...own, mayObject: false }, role), ...office('admin')],
      },
      {
        ...listStates({
          files: ['console/proposals/DelayedPage.tsx'],
          routes: [staff.delayedProposals],
          loading: 'Loading: Delayed changes',
          empty: { answers: [list()], shows: 'No delayed changes' },
          error: 'Could not load the delayed changes',
          full: '3 changes take effect without a second person',
        }),
        'For a sub-admin': {
          answers: [list(one), ...office('sub-admin')],
          shows: '1 change takes effect without a second person',
        },
        'Object?': { steps: ask, shows: 'The change will not take effect' },
        Objected: {
          answers: [replies(staff.objectToProposal, { ...one, ...objected })],
          steps: [...ask, { press: 'Object' }],
          shows: 'You objected. The change does not take effect.',
        },
        'Ended meanwhile': {
          answers: [refuses(staff.objectToProposal, 'already-decided')],
          steps: [...ask, { press: 'Object' }],
          shows: refusalText({ code: 'already-decided' }),
        },
        'Longest values': { answers: [list(longest, one)], shows: 'unbreakable' },
      },
    ),
    ...entriesOf(
      {
        app: 'console',
        name: 'Objection',
        address: `/console/object#${'x'.repeat(43)}`,
        answers: [
          behind(one),
          replies(staff.session, { person: null }),
          ...office('admin').slice(1),
        ],
      },
      {
        Loading: { answers: [silent(staff.readObjection)], shows: 'Loading the change' },
        Error: { answers: [fails(staff.readObjection)], shows: 'Could not load the change' },
        Full: { shows: 'You do not need to sign in.' },
        'No link': { address: '/console/object', shows: 'Change not found' },
        'Wrong link': {
          answers: [refuses(staff.readObjection, 'not-found')],
          shows: 'This link does not work.',
        },
        Ended: {
          answers: [behind({ ...one, ...objected, status: 'approved', decidedBy: null })],
          shows: 'This change has taken effect.',
        },
        Busy: {
          answers: [silent(staff.objectByLink)],
          steps: [{ press: 'Object' }],
          shows: 'Objecting...',
        },
        Objected: {
          answers: [replies(staff.objectByLink, { ...one, ...objected })],
          steps: [{ press: 'Object' }],
          shows: 'You objected. The change does not take effect.',
        },
        'Longest values': { answers: [behind(longest)], shows: 'unbreakable' },
      },
    ),
  ];
}
