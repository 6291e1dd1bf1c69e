/** Who sees and decides which proposals, and the hash of exactly what is decided. Pure. */
import { createHash } from 'node:crypto';

import type { Role } from '#protocol/people.ts';
import type { ProposalKind, ProposalShut } from '#protocol/proposals.ts';

const everyKind: readonly ProposalKind[] = [
  'correction',
  'setting',
  'role',
  'bank-details',
  'invitation',
  'second-factor',
];

/**
 * Bank details are decided by any reviewer, the rest by admins. Nobody sees what they could not
 * decide.
 */
export function kindsFor(role: Role): readonly ProposalKind[] {
  if (role === 'admin') return everyKind;
  return role === 'support' || role === 'finance' ? ['bank-details'] : [];
}

/** The database computes it the same way and refuses any other. */
export function digestOf(proposal: { id: string; kind: ProposalKind; payload: string }): string {
  const { id, kind, payload } = proposal;
  return createHash('sha256').update([id, kind, payload].join('\n')).digest('hex');
}

type Judged = {
  kind: ProposalKind;
  proposedBy: string;
  personId: string | null;
  isDecided: boolean;
  /** True if one person may hold the reader's account and the proposer's. */
  isSameRoot: boolean;
  /** True if the reader's account is newer than the proposal. */
  isNewerAccount: boolean;
};

/**
 * Returns why a reader may neither approve nor reject a proposal; null if they may. A null `role`
 * checks only the reader's relation to the proposal.
 */
export function shutFor(
  { kind, proposedBy, personId, isDecided, isSameRoot, isNewerAccount }: Judged,
  reader: { id: string; role: Role | null },
): ProposalShut | null {
  if (isDecided) return 'decided';
  if (reader.id === proposedBy) return 'own-proposal';
  if (reader.id === personId) return 'about-you';
  if (reader.role === null || !kindsFor(reader.role).includes(kind)) return 'admin-decides';
  if (isSameRoot) return 'same-root';
  return isNewerAccount ? 'newer-account' : null;
}

export type Verdict =
  | { outcome: 'approved' | 'rejected' | 'withdrawn' }
  | {
      refused: 'already-decided' | 'changed' | 'four-eyes' | 'forbidden';
      reason?: 'same-root' | 'newer-account';
    };

const refusals = {
  decided: 'already-decided',
  'own-proposal': 'four-eyes',
  'about-you': 'four-eyes',
  'admin-decides': 'forbidden',
  'same-root': 'four-eyes',
  'newer-account': 'four-eyes',
} as const satisfies Record<ProposalShut, string>;

/** Checks in order: already decided, another digest than the proposal's, a decider who may not. */
export function judge(
  proposal: Judged & { digest: string },
  decider: { id: string; role: Role },
  { decision, digest }: { digest: string; decision: 'approve' | 'reject' },
): Verdict {
  const shut = shutFor(proposal, decider);
  if (shut !== 'decided' && digest !== proposal.digest) return { refused: 'changed' };
  if (shut === 'own-proposal' && decision === 'reject') return { outcome: 'withdrawn' };
  if (shut === 'same-root' || shut === 'newer-account')
    return { refused: refusals[shut], reason: shut };
  if (shut !== null) return { refused: refusals[shut] };
  return { outcome: decision === 'approve' ? 'approved' : 'rejected' };
}
