/** The state of a proposal, as word, icon and colour. */
import { Check, Clock, Hand, TimerOff, Undo2, X } from 'lucide-react';

import type { Proposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { Badge } from '#ui/parts/Badge.tsx';

const texts = consoleProposalTexts();

const looks = {
  open: { tone: 'active', icon: Clock },
  approved: { tone: 'good', icon: Check },
  rejected: { tone: 'bad', icon: X },
  withdrawn: { tone: 'outline', icon: Undo2 },
  objected: { tone: 'bad', icon: Hand },
  lapsed: { tone: 'outline', icon: TimerOff },
} as const;

export function ProposalStatus({ status }: Pick<Proposal, 'status'>) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}>
      {texts.statuses[status]}
    </Badge>
  );
}
