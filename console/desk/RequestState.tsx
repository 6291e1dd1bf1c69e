/**
 * The state of a request in its row, where it says more than the tab above: that it is due, how
 * many agreed, who works on it, and what was decided meanwhile.
 */
import { Clock, Lock } from 'lucide-react';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { Badge, StatusBadge } from '#ui/parts/Badge.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';

import type { DecisionState } from './decision.rules.ts';
import type { MoneyStatus } from './desk-kind.ts';
import { approvalsText, dueOf, holderOf, type MoneyRow, shortName } from './desk.rules.ts';

const texts = consoleDeskTexts();

type RequestStateProps = {
  row: MoneyRow;
  /** The state that all rows of the list share; a row in another one says so. */
  shared: MoneyStatus;
  decision: DecisionState;
  nowMs: number;
  me: string;
};

export function RequestState({ row, shared, decision, nowMs, me }: RequestStateProps) {
  const due = dueOf(row, nowMs);
  const approvals = approvalsText(row);
  const holder = holderOf(row, nowMs);
  return (
    <span className="flex items-center gap-2">
      {decision.step === 'sending' ? (
        <span className="flex h-6 items-center gap-1.5 text-meta text-ink-2">
          <Spinner size={13} isInstant />
          {texts.sending}
        </span>
      ) : decision.step === 'unknown' ? (
        <Badge>{texts.notConfirmed}</Badge>
      ) : due ? (
        <Badge tone="pending" icon={<Clock aria-hidden size={13} strokeWidth={2.5} />}>
          {due.text}
        </Badge>
      ) : row.status === shared ? null : (
        <StatusBadge status={row.status} />
      )}
      {approvals ? (
        <span title={approvals} className="text-meta whitespace-nowrap text-ink-2">
          {approvals}
        </span>
      ) : null}
      {holder && row.status === 'pending' ? (
        <span
          title={texts.heldBy({ name: holder.name })}
          className="flex min-w-0 items-center gap-1 text-meta text-ink-3"
        >
          <Lock aria-hidden size={12} className="shrink-0" />
          <span className="truncate">{holder.id === me ? texts.you : shortName(holder.name)}</span>
        </span>
      ) : null}
    </span>
  );
}
