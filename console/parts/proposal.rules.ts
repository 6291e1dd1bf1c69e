/** Whether a reader may decide a proposal, and its summary as it is shown. Pure. */
import type { Person } from '#protocol/people.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalsTexts } from '#texts/console-proposals.ts';
import { formatInr } from '#texts/format.ts';

const texts = consoleProposalsTexts();

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
