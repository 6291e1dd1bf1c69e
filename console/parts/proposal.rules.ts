/** Whether a reader may decide a proposal, and its summary as it is shown. Pure. */
import type { Proposal, ProposalShut } from '#protocol/proposals.ts';
import { consoleProposalsTexts } from '#texts/console-proposals.ts';
import { formatInr } from '#texts/format.ts';

const texts = consoleProposalsTexts();

export type ProposalRights =
  /** The reader proposed it: it may only be taken back. */
  { may: 'withdraw'; why: string } | { may: 'decide' } | { may: 'read'; why: string };

const whys: Record<ProposalShut, string> = {
  decided: texts.decided,
  'own-proposal': texts.ownProposal,
  'about-you': texts.aboutYou,
  'admin-decides': texts.adminDecides,
};

/** What the server lets its reader do with a proposal, and why no more. */
export function decisionOf({ shut }: Pick<Proposal, 'shut'>): ProposalRights {
  if (shut === null) return { may: 'decide' };
  return { may: shut === 'own-proposal' ? 'withdraw' : 'read', why: whys[shut] };
}

/**
 * Rupee amounts in a text of the server, grouped as everywhere on screen: ₹250000.00 becomes
 * ₹2,50,000.00.
 */
export function groupRupees(text: string): string {
  return text.replaceAll(/₹([0-9]+\.[0-9]{2})(?![0-9.])/g, (_, amount: string) =>
    formatInr(amount),
  );
}
