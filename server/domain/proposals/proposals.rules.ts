/** Who sees and decides which proposals, and the hash of exactly what is decided. Pure. */
import { createHash } from 'node:crypto';

import type { Role } from '#protocol/people.ts';
import type { ProposalKind } from '#protocol/proposals.ts';

const everyKind: readonly ProposalKind[] = [
  'correction',
  'setting',
  'role',
  'bank-details',
  'invitation',
  'second-factor',
];

/** Bank details are decided by any reviewer, the rest by admins. Nobody sees what they could not decide. */
export function kindsFor(role: Role): readonly ProposalKind[] {
  if (role === 'admin') return everyKind;
  return role === 'support' || role === 'finance' ? ['bank-details'] : [];
}

/** The database computes it the same way and refuses any other. */
export function digestOf(proposal: { id: string; kind: ProposalKind; payload: string }): string {
  const { id, kind, payload } = proposal;
  return createHash('sha256').update([id, kind, payload].join('\n')).digest('hex');
}

export type Verdict =
  | { outcome: 'approved' | 'rejected' | 'withdrawn' }
  | { refused: 'already-decided' | 'changed' | 'four-eyes' | 'forbidden' };

/** In this order: what was decided stays, what was not seen is not decided, then who decides. */
export function judge(
  proposal: {
    kind: ProposalKind;
    digest: string;
    proposedBy: string;
    personId: string | null;
    isDecided: boolean;
  },
  decider: { id: string; role: Role },
  decision: { digest: string; decision: 'approve' | 'reject' },
): Verdict {
  if (proposal.isDecided) return { refused: 'already-decided' };
  if (decision.digest !== proposal.digest) return { refused: 'changed' };
  const isOwn = decider.id === proposal.proposedBy;
  if (isOwn && decision.decision === 'reject') return { outcome: 'withdrawn' };
  if (isOwn || decider.id === proposal.personId) return { refused: 'four-eyes' };
  if (!kindsFor(decider.role).includes(proposal.kind)) return { refused: 'forbidden' };
  return { outcome: decision.decision === 'approve' ? 'approved' : 'rejected' };
}
