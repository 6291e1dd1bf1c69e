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
};

/**
 * Why a reader may neither approve nor reject it; null where they may. `role` null for one who is
 * asked nothing but that.
 */
export function shutFor(
  { kind, proposedBy, personId, isDecided }: Judged,
  reader: { id: string; role: Role | null },
): ProposalShut | null {
  if (isDecided) return 'decided';
  if (reader.id === proposedBy) return 'own-proposal';
  if (reader.id === personId) return 'about-you';
  return reader.role !== null && kindsFor(reader.role).includes(kind) ? null : 'admin-decides';
}

export type Verdict =
  | { outcome: 'approved' | 'rejected' | 'withdrawn' }
  | { refused: 'already-decided' | 'changed' | 'four-eyes' | 'forbidden' };

const refusals = {
  decided: 'already-decided',
  'own-proposal': 'four-eyes',
  'about-you': 'four-eyes',
  'admin-decides': 'forbidden',
} as const satisfies Record<ProposalShut, string>;

/** In this order: what was decided stays, what was not seen is not decided, then who decides. */
export function judge(
  proposal: Judged & { digest: string },
  decider: { id: string; role: Role },
  { decision, digest }: { digest: string; decision: 'approve' | 'reject' },
): Verdict {
  const shut = shutFor(proposal, decider);
  if (shut !== 'decided' && digest !== proposal.digest) return { refused: 'changed' };
  if (shut === 'own-proposal' && decision === 'reject') return { outcome: 'withdrawn' };
  if (shut !== null) return { refused: refusals[shut] };
  return { outcome: decision === 'approve' ? 'approved' : 'rejected' };
}
