/** What is said of a proposal: what became of it, its steps, its hash. */
import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { formatMinuteIst } from '#texts/format.ts';

const texts = consoleProposalTexts();

/** Returns how a proposal that the reader just made takes effect, as text. */
export function proposedText({
  status,
  effectiveAt,
  hasDecider,
}: Pick<Proposal, 'status' | 'effectiveAt' | 'hasDecider'>): string {
  if (status === 'approved') return texts.appliedByOnlyAdmin;
  if (effectiveAt !== null) return texts.delayedUntil({ moment: formatMinuteIst(effectiveAt) });
  return hasDecider ? texts.waitsForAnother : texts.nobodyDecidesNow;
}

/** Returns what is said beneath the moment of a decision that names nobody; null for any other. */
export function decidedAloneText({
  status,
  decidedBy,
  effectiveAt,
}: Pick<Proposal, 'status' | 'decidedBy' | 'effectiveAt'>): string | null {
  if (status === 'lapsed') return texts.lapsedBecause;
  if (status !== 'approved' || decidedBy !== null) return null;
  return effectiveAt === null ? texts.appliedAlone : texts.nobodyObjected;
}

/** The first and last of a long hash, enough to compare by eye. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}

export type Step = 'approve' | 'reject' | 'withdraw';

export const wordsFor = (step: Step, kind: Proposal['kind']) =>
  step === 'approve' && kind === 'invitation' ? texts.approveInvitation : texts.steps[step];
