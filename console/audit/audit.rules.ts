/** How the chain of the audit log is, and what one keeps of it elsewhere. */
import type { AuditPage } from '#protocol/audit.ts';

type Chain = AuditPage['chain'];

/** One line to keep elsewhere: it can show later that the log was cut or rewritten before it. */
export function checkpointOf(chain: Pick<Chain, 'size' | 'head'>): string {
  return `audit ${chain.size} ${chain.head}`;
}

export function chainState(chain: Chain): 'broken' | 'unchecked' | 'whole' {
  if (chain.brokenAt !== null) return 'broken';
  return chain.checkedAt === null ? 'unchecked' : 'whole';
}
