/** What is said of a proposal: what became of it, its steps, its hash. */
import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalsTexts } from '#texts/console-proposals.ts';

const texts = consoleProposalsTexts();

/**
 * What the reader hears after proposing: it waits for somebody else, or they were the only admin
 * and it is done.
 */
export function proposedText(proposal: Pick<Proposal, 'status'>): string {
  return proposal.status === 'approved' ? texts.appliedAtOnce : texts.waitsForAnother;
}

/** The first and last of a long hash, enough to compare by eye. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}

export type Step = 'approve' | 'reject' | 'withdraw';

export const wordsFor = (step: Step, kind: Proposal['kind']) =>
  step === 'approve' && kind === 'invitation' ? texts.approveInvitation : texts.steps[step];
