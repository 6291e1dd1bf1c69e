/** How a contract ended, in a word with its icon: profit, loss, or the status as it is. */
import { Check, X } from 'lucide-react';

import type { Contract } from '#protocol/contracts.ts';
import { Badge, StatusBadge } from '#ui/parts/Badge.tsx';

import { stateWord } from './contracts.rules.ts';

export function ResultBadge({ contract }: { contract: Contract }) {
  switch (contract.status) {
    case 'WIN':
      return (
        <Badge tone="good" icon={<Check aria-hidden size={13} strokeWidth={2.5} />}>
          {stateWord(contract)}
        </Badge>
      );
    case 'LOSS':
      return (
        <Badge tone="bad" icon={<X aria-hidden size={13} strokeWidth={2.5} />}>
          {stateWord(contract)}
        </Badge>
      );
    default:
      return <StatusBadge status={contract.status} />;
  }
}
