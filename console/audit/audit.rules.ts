/** How the chain of the audit log is, and what one keeps of it elsewhere. */
import type { AuditEntry, AuditPage } from '#protocol/audit.ts';

import { shortText } from '#console/parts/id.rules.ts';

type Chain = AuditPage['chain'];

/** One line to keep elsewhere: it can show later that the log was cut or rewritten before it. */
export function checkpointOf(chain: Pick<Chain, 'size' | 'head'>): string {
  return `audit ${chain.size} ${chain.head}`;
}

/** The facts in one line, with the name of the person whom they are about for that person's id. */
export function factsLine({ facts, person }: Pick<AuditEntry, 'facts' | 'person'>): string {
  const shown = (value: string) => (value === person?.id ? person.name : shortText(value));
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(' · ');
}

export function chainState(chain: Chain): 'broken' | 'unchecked' | 'whole' {
  if (chain.brokenAt !== null) return 'broken';
  return chain.checkedAt === null ? 'unchecked' : 'whole';
}
