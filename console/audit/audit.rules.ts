/** What is said of the chain of the audit log, and what one keeps of it elsewhere. */
import type { AuditPage } from '#protocol/audit.ts';

type Chain = AuditPage['chain'];

/** One line to keep elsewhere: whoever has it can show later that the log was cut or rewritten before it. */
export function checkpointOf(chain: Pick<Chain, 'size' | 'head'>): string {
  return `audit ${chain.size} ${chain.head}`;
}

export type ChainState =
  | { is: 'broken'; text: string }
  | { is: 'unchecked'; text: string }
  | { is: 'whole'; text: string };

export function chainState(chain: Chain): ChainState {
  if (chain.brokenAt !== null) {
    return {
      is: 'broken',
      text: `Entry ${chain.brokenAt} does not fit the one before it: the log was changed. Keep a copy of the database, and find out who had its owner’s login.`,
    };
  }
  return chain.checkedAt === null
    ? { is: 'unchecked', text: 'The chain has not been checked yet since the server started.' }
    : { is: 'whole', text: 'Every entry fits the one before it.' };
}
