/** A person's balances and statement: the same lines that they read in their wallet. Nothing here can be edited by anybody. */
import type { StatementLine } from '#protocol/people.ts';
import {
  formatFrozen,
  formatInr,
  formatSignedInr,
  formatTokens,
  MINUS,
  signOf,
} from '#texts/format.ts';
import { movementText } from '#texts/movements.ts';

import type { Column } from '#console/parts/DataTable.tsx';
import { Mono } from '#console/parts/Facts.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { When } from '#console/parts/When.tsx';

import { usePersonLedger } from './people.queries.ts';

const columns: readonly Column<StatementLine>[] = [
  { name: 'No.', cell: ({ id }) => id, isNumber: true, className: 'w-12' },
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Movement', cell: ({ kind }) => movementText(kind) },
  { name: 'Amount', cell: (line) => moved(line), isNumber: true },
  {
    name: 'Available after',
    cell: ({ asset, availableAfter }) => held(asset, availableAfter),
    isNumber: true,
  },
  {
    name: 'Frozen after',
    cell: ({ asset, frozenAfter }) => held(asset, frozenAfter),
    isNumber: true,
  },
  {
    name: 'Cause',
    cell: ({ cause }) => <Mono className="block truncate">{cause}</Mono>,
    className: 'w-full max-w-0!',
  },
];

export function PersonLedger({ id }: { id: string }) {
  const pages = usePersonLedger(id);
  const newest = pages.data?.pages[0];
  return (
    <>
      {newest ? (
        <dl className="flex gap-10 border-b border-line px-5 py-3">
          <Balance name="Available">{formatInr(newest.available)}</Balance>
          <Balance name="Frozen">{formatFrozen(newest.frozen)}</Balance>
        </dl>
      ) : null}
      <PagedTable
        label="Statement"
        pages={pages}
        columns={columns}
        rowKey={(line) => `${line.asset}-${line.id}`}
        failed="Could not load the statement"
        empty={{
          title: 'No movements yet',
          body: 'Every movement of this person’s money shows here.',
        }}
      />
    </>
  );
}

function Balance({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="text-price">{children}</dd>
    </div>
  );
}

function moved({ asset, amount }: StatementLine): string {
  if (asset === 'INR') return formatSignedInr(amount);
  const size = formatTokens(amount.replace('-', ''));
  return `${signOf(amount) < 0 ? MINUS : '+'}${size} ${asset}`;
}

const held = (asset: string, amount: string) =>
  asset === 'INR' ? formatInr(amount) : `${formatTokens(amount)} ${asset}`;
