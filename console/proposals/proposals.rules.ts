/** What is said of a proposal: its kind, its state, what became of it, and whether the reader may decide it. */
import type { Person } from '#protocol/people.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { formatInr } from '#texts/format.ts';

export const kindNames: Record<Proposal['kind'], string> = {
  correction: 'Correction',
  setting: 'Settings',
  role: 'Role',
  'bank-details': 'Bank details',
  'second-factor': 'Second factor',
  invitation: 'Invitation',
};

export const statusNames: Record<Proposal['status'], string> = {
  open: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** What the reader hears after proposing: it waits for somebody else, or they were the only admin and it is done. */
export function proposedText(proposal: Pick<Proposal, 'status'>): string {
  return proposal.status === 'approved'
    ? 'Applied at once: you are the only admin.'
    : 'Proposed. It takes effect when another admin approves it.';
}

export type Decision =
  /** The reader proposed it: it may only be taken back. */
  { may: 'withdraw'; why: string } | { may: 'decide' } | { may: 'read'; why: string };

/**
 * What the reader may do with a proposal. Bank details are approved by support, finance or admins, the rest by admins;
 * nobody approves what they proposed or what is for themselves. The server and the database hold the same.
 */
export function decisionOf(
  proposal: Pick<Proposal, 'status' | 'kind' | 'proposedBy' | 'person'>,
  me: Pick<Person, 'id' | 'role'>,
): Decision {
  if (proposal.status !== 'open') return { may: 'read', why: 'This has been decided.' };
  if (proposal.proposedBy.id === me.id) {
    return { may: 'withdraw', why: 'You proposed this, so somebody else has to approve it.' };
  }
  if (proposal.person?.id === me.id) {
    return { may: 'read', why: 'This is about you, so others decide it.' };
  }
  if (proposal.kind !== 'bank-details' && me.role !== 'admin') {
    return { may: 'read', why: 'An admin decides this.' };
  }
  return { may: 'decide' };
}

/** Rupee amounts in a text of the server, grouped as everywhere on screen: ₹250000.00 becomes ₹2,50,000.00. */
export function groupRupees(text: string): string {
  return text.replaceAll(/₹([0-9]+\.[0-9]{2})(?![0-9.])/g, (_, amount: string) =>
    formatInr(amount),
  );
}

/** The first and last of a long hash, enough to compare by eye. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}

export type Step = 'approve' | 'reject' | 'withdraw';

type StepWords = {
  title: string;
  follows: string;
  action: string;
  busy: string;
  done: string;
  /** The answer was lost. */
  unknown: string;
};

const unknown = (action: string) =>
  `No answer came, so it is not known whether this went through. Press ${action} again to find out: it happens once at most.`;

const stepWords: Record<Step, StepWords> = {
  approve: {
    title: 'Approve this?',
    follows: 'It takes effect at once, under both your names, and cannot be taken back.',
    action: 'Approve',
    busy: 'Approving...',
    done: 'Approved. It has taken effect.',
    unknown: unknown('Approve'),
  },
  reject: {
    title: 'Reject this?',
    follows: 'Nothing is changed. It can be proposed again.',
    action: 'Reject',
    busy: 'Rejecting...',
    done: 'Rejected. Nothing was changed.',
    unknown: unknown('Reject'),
  },
  withdraw: {
    title: 'Withdraw your proposal?',
    follows: 'Nothing is changed. You can propose it again.',
    action: 'Withdraw',
    busy: 'Withdrawing...',
    done: 'Withdrawn. Nothing was changed.',
    unknown: unknown('Withdraw'),
  },
};

/** Approving an invitation does nothing yet: it lets the proposer make the link. */
const approvedInvitation: Partial<StepWords> = {
  follows:
    'Whoever proposed it can then make the one-time link, which works for a day. Any admin can revoke it until somebody has joined.',
  done: 'Approved. Whoever proposed it can make the link now.',
};

export function wordsFor(step: Step, kind: Proposal['kind']): StepWords {
  const words = stepWords[step];
  return step === 'approve' && kind === 'invitation' ? { ...words, ...approvedInvitation } : words;
}
