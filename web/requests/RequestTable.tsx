/**
 * A table lists requests where there is room: their amount, state and time, one more fact, and what
 * can be done with each. Beneath a request it says why that was rejected.
 */
import type { ReactNode } from 'react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { formatInr } from '#texts/format.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { classes } from '#ui/parts/classes.ts';

import { RejectionReason } from './RejectionReason.tsx';
import { RequestBadge } from './RequestBadge.tsx';
import type { ListedRequest } from './RequestFacts.tsx';
import { RequestTimes } from './RequestTimes.tsx';

const words = depositScreenTexts();

type Column<Item> = { name: string; renderCell: (item: Item) => ReactNode; className?: string };

type RequestTableProps<Item> = {
  items: readonly Item[];
  /** Null where no request has the fact. */
  fact: Column<Item> | null;
  /** Its name is only heard. */
  act: Column<Item>;
};

export function RequestTable<Item extends ListedRequest>({
  items,
  fact,
  act,
}: RequestTableProps<Item>) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-row font-normal">
        <thead className="text-left text-label text-ink-3">
          <tr className="border-b border-line">
            <th scope="col" className="py-2.5 pr-6 pl-5 text-right font-medium">
              {words.amount}
            </th>
            {[words.status, words.date, ...(fact ? [fact.name] : [])].map((name) => (
              <th key={name} scope="col" className="px-3 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="pr-5">
              <span className="sr-only">{act.name}</span>
            </th>
          </tr>
        </thead>
        {items.map((item) => (
          <tbody key={item.id} className="border-t border-line">
            <tr>
              <td className="py-3 pr-6 pl-5 text-right align-top font-semibold">
                <Amount text={formatInr(item.amount)} keep={2} />
              </td>
              <td className="px-3 py-3 align-top">
                <RequestBadge status={item.status} />
              </td>
              <td className="px-3 py-3 align-top">
                <RequestTimes {...item} />
              </td>
              {fact ? (
                <td className={classes('px-3 py-3 align-top', fact.className)}>
                  {fact.renderCell(item)}
                </td>
              ) : null}
              <td className={classes('py-1 text-right align-top', act.className)}>
                {act.renderCell(item)}
              </td>
            </tr>
            {item.rejectionReason === null ? null : (
              <tr>
                <td colSpan={fact ? 5 : 4} className="px-5 pb-4">
                  <RejectionReason reason={item.rejectionReason} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}
