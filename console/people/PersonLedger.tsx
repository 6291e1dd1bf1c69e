/**
 * A person's balances and statement: the same lines that they read in their wallet. Nothing here
 * can be edited by anybody.
 */
import type { StatementLine } from '#protocol/people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import {
  formatFrozen,
  formatInr,
  formatSignedInr,
  formatTokens,
  MINUS,
  signOf,
} from '#texts/format.ts';
import { movementText } from '#texts/movement-text.ts';
import { wordTexts } from '#texts/words.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import type { Column } from '#console/parts/DataTable.tsx';
import { Id } from '#console/parts/Id.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { When } from '#console/parts/When.tsx';

import { usePersonLedger } from './people.queries.ts';
import { Section } from './PersonSections.tsx';

const texts = consolePeopleTexts();
const words = consoleWordTexts();

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

/** A failure is told by the statement, which is read with it. */
export function PersonBalance({ id }: { id: string }) {
  const newest = usePersonLedger(id).data?.pages[0];
  return (
    <dl className="flex gap-10 border-b border-line px-5 py-3">
      <Balance name={texts.available}>{newest && formatInr(newest.available)}</Balance>
      <Balance name={texts.frozen}>{newest && formatFrozen(newest.frozen)}</Balance>
    </dl>
  );
}

export function PersonLedger({ id }: { id: string }) {
  return (
    <Section title={texts.statement}>
      <PagedTable
        label={texts.statement}
        pages={usePersonLedger(id)}
        columns={columns}
        rowKey={(line) => `${line.asset}-${line.id}`}
        isInPane
        failed={texts.statementFailed}
        empty={{ title: texts.noMovements, body: texts.noMovementsHint }}
      />
    </Section>
  );
}

function Balance({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="text-price">{children ?? <Skeleton className="my-1 h-4 w-24" />}</dd>
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
