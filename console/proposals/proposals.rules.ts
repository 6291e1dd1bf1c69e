/** What is said of a proposal: what became of it, and whether the reader may decide it. */
import type { Person } from '#protocol/people.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalsTexts } from '#texts/console-proposals.ts';
import { formatInr } from '#texts/format.ts';

const texts = consoleProposalsTexts();

/** What the reader hears after proposing: it waits for somebody else, or they were the only admin and it is done. */
export function proposedText(proposal: Pick<Proposal, 'status'>): string {
  return proposal.status === 'approved' ? texts.appliedAtOnce : texts.waitsForAnother;
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
  if (proposal.status !== 'open') return { may: 'read', why: texts.decided };
  if (proposal.proposedBy.id === me.id) {
    return { may: 'withdraw', why: texts.ownProposal };
  }
  if (proposal.person?.id === me.id) {
    return { may: 'read', why: texts.aboutYou };
  }
  if (proposal.kind !== 'bank-details' && me.role !== 'admin') {
    return { may: 'read', why: texts.adminDecides };
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

export const wordsFor = (step: Step, kind: Proposal['kind']) =>
  step === 'approve' && kind === 'invitation' ? texts.approveInvitation : texts.steps[step];
