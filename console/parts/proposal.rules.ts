/** Rules of who may decide a proposal, and its texts as they are shown. Pure. */
import type { Proposal, ProposalPath, ProposalShut } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { formatInr } from '#texts/format.ts';

const texts = consoleProposalTexts();

export type ProposalRights =
  /** The reader proposed it: it may only be taken back. */
  { may: 'withdraw'; why: string } | { may: 'decide' } | { may: 'read'; why: string };

const whys: Record<ProposalShut, string> = {
  decided: texts.decided,
  'own-proposal': texts.ownProposal,
  'about-you': texts.aboutYou,
  'admin-decides': texts.adminDecides,
  'same-root': texts.sameRoot,
  'newer-account': texts.newerAccount,
};

/** What the server lets its reader do with a proposal, and why no more. */
export function decisionOf({
  shut,
  effectiveAt,
}: Pick<Proposal, 'shut' | 'effectiveAt'>): ProposalRights {
  if (shut === null) return { may: 'decide' };
  if (shut !== 'own-proposal') return { may: 'read', why: whys[shut] };
  return { may: 'withdraw', why: effectiveAt === null ? whys[shut] : texts.ownDelayed };
}

/**
 * Text beneath a form about a change that would not reach another admin; null where it would, or
 * applies at once, or while the path is unknown.
 */
export function pathText(path: ProposalPath | undefined): string | null {
  if (path === 'delayed') return texts.wouldBeDelayed;
  return path === 'operator' ? texts.needsOperator : null;
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

/** The changes of a proposal, with their amounts grouped. */
export const changeLines = ({ changes }: Pick<Proposal, 'changes'>): Proposal['changes'] =>
  changes.map(({ field, before, after }) => ({
    field,
    before: before && groupRupees(before),
    after: after && groupRupees(after),
  }));
