/**
 * A person's balances and statement: the same lines that they read in their wallet. Nothing here
 * can be edited by anybody.
 */
import type { StatementLine } from '#protocol/people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordsTexts } from '#texts/console-words.ts';
import {
  formatFrozen,
  formatInr,
  formatSignedInr,
  formatTokens,
  MINUS,
  signOf,
} from '#texts/format.ts';
import { movementText } from '#texts/movements.ts';
import { wordTexts } from '#texts/words.ts';

import type { Column } from '#console/parts/DataTable.tsx';
import { Id } from '#console/parts/Id.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { When } from '#console/parts/When.tsx';

import { usePersonLedger } from './people.queries.ts';

const texts = consolePeopleTexts();
const words = consoleWordsTexts();

const columns: readonly Column<StatementLine>[] = [
  { name: words.no, cell: ({ id }) => id, isNumber: true, className: 'w-12' },
  { name: words.when, cell: ({ at }) => <When at={at} /> },
  { name: texts.movement, cell: ({ kind }) => movementText(kind) },
  { name: wordTexts().amount, cell: (line) => moved(line), isNumber: true },
  {
    name: texts.availableAfter,
    cell: ({ asset, availableAfter }) => held(asset, availableAfter),
    isNumber: true,
  },
  {
    name: texts.frozenAfter,
    cell: ({ asset, frozenAfter }) => held(asset, frozenAfter),
    isNumber: true,
  },
  {
    name: words.cause,
    cell: ({ cause }) => <Id>{cause}</Id>,
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
          <Balance name={texts.available}>{formatInr(newest.available)}</Balance>
          <Balance name={texts.frozen}>{formatFrozen(newest.frozen)}</Balance>
        </dl>
      ) : null}
      <PagedTable
        label={texts.statement}
        pages={pages}
        columns={columns}
        rowKey={(line) => `${line.asset}-${line.id}`}
        failed={texts.statementFailed}
        empty={{ title: texts.noMovements, body: texts.movementsShowHere }}
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
