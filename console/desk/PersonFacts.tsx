/**
 * The facts that every money request has: who asks and how they have done so far, by when, who
 * agreed, what it does.
 */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMinute } from '#ui/formats/age.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { formatDate, formatInr } from '#texts/format.ts';

import { Fact } from '#console/parts/Facts.tsx';

import type { MoneyPane } from './desk-kind.ts';
import { approvalsText, dueOf, momentText, shortName } from './desk.rules.ts';
import { historyText } from './history-text.ts';

const texts = consoleDeskTexts();

/** A line beneath a fact. */
export function Under({ children }: { children: ReactNode }) {
  return <span className="block text-meta font-normal text-ink-3">{children}</span>;
}

/** A fact that asks for attention: sign and words, colour only repeats them. */
export function Alarm({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-warn">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

export function UserFact({ pane }: { pane: MoneyPane }) {
  const { person, history, flags } = pane;
  return (
    <Fact name={texts.user}>
      {person.email}
      <Under>{texts.joined({ name: person.name, date: formatDate(person.joinedAt) })}</Under>
      <Under>
        {flags.includes('first-request') ? `${texts.firstRequest} · ` : null}
        {historyText(history)}
      </Under>
      {person.isDisabled ? <Alarm>{texts.accountDisabled}</Alarm> : null}
    </Fact>
  );
}

export function DueFact({ pane }: { pane: MoneyPane }) {
  const nowMs = useMinute();
  const due = dueOf(pane, nowMs);
  return (
    <Fact name={texts.asked}>
      {momentText(pane.createdAt, nowMs)}
      <span className="font-normal text-ink-3">
        {pane.status === 'pending'
          ? ` · ${texts.due({ at: momentText(pane.dueAt, nowMs) })}`
          : null}
      </span>
      {due ? <Alarm>{due.text}</Alarm> : null}
    </Fact>
  );
}

export function ApprovalsFact({ pane }: { pane: MoneyPane }) {
  const nowMs = useMinute();
  const count = approvalsText(pane);
  if (count === null && pane.approvals.length < 2) return null;
  const given = pane.approvals.map(
    ({ by, at }) => `${shortName(by.name)}, ${momentText(at, nowMs)}`,
  );
  return (
    <Fact name={texts.approvals}>
      {count ?? texts.countOf({ count: pane.approvals.length, total: pane.approvalsNeeded })}
      <Under>{given.length === 0 ? texts.twoNeeded : given.join(' · ')}</Under>
    </Fact>
  );
}

export function BalanceFact({ pane }: { pane: MoneyPane }) {
  if (pane.status !== 'pending') return null;
  return (
    <Fact name={texts.balanceEffect}>
      {formatInr(pane.balanceBefore)} <span className="text-ink-3">→</span>{' '}
      {formatInr(pane.balanceAfter)}
    </Fact>
  );
}
