/**
 * A request as a card where there is no room for a table: its amount, its state and its time under
 * the names of the columns.
 */
import { type ReactNode } from 'react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { formatInr } from '#texts/format.ts';
import { Amount } from '#ui/figures/Amount.tsx';

import { RequestBadge } from './RequestBadge.tsx';
import { RequestTimes } from './RequestTimes.tsx';

const words = depositScreenTexts();

/** The part of a deposit and of a withdrawal that their lists show alike. */
export type ListedRequest = {
  id: string;
  amount: string;
  status: string;
  createdAt: string;
  decidedAt: string | null;
  rejectionReason: string | null;
};

type RequestFactsProps = {
  request: Omit<ListedRequest, 'id' | 'rejectionReason'>;
  /** Further facts, each a `RequestFact`. */
  children?: ReactNode;
};

export function RequestFacts({ request, children }: RequestFactsProps) {
  return (
    <dl className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
      <RequestFact name={words.amount}>
        <span className="text-price">
          <Amount text={formatInr(request.amount)} keep={2} />
        </span>
      </RequestFact>
      <RequestFact name={words.status}>
        <RequestBadge status={request.status} />
      </RequestFact>
      <RequestFact name={words.date} isWhole>
        <span className="text-label font-normal text-ink-2">
          <RequestTimes {...request} />
        </span>
      </RequestFact>
      {children}
    </dl>
  );
}

type RequestFactProps = {
  name: string;
  /** It has a line of its own. */
  isWhole?: boolean;
  children: ReactNode;
};

/** One fact under its name. */
export function RequestFact({ name, isWhole = false, children }: RequestFactProps) {
  return (
    <div className={isWhole ? 'min-w-0 basis-full' : 'min-w-0'}>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
