/**
 * Everything that staff did, newest first. Filters and the open entry are in the address. The top
 * of the page says whether the chain of hashes holds. It also says what of the chain can be kept
 * elsewhere.
 */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import type { AuditEntry, AuditPage as AuditPages } from '#protocol/audit.ts';
import { consoleAuditTexts } from '#texts/console-audit.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatCount } from '#texts/format.ts';
import { itemsOf } from '#ui/lists/paged.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';

import type { Column } from '#console/parts/DataTable.tsx';
import { Mono } from '#console/parts/Facts.tsx';
import { FilterField } from '#console/parts/FilterField.tsx';
import { Id } from '#console/parts/Id.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { LoadingSummary } from '#console/parts/Figures.tsx';
import { PagedTable } from '#console/parts/PagedTable.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { When } from '#console/parts/When.tsx';

import { useAudit } from './audit.queries.ts';
import { chainState, checkpointOf, factsLine } from './audit.rules.ts';
import { EntryPane } from './EntryPane.tsx';

const texts = consoleAuditTexts();
const common = consoleWordTexts();

const filterFields = [
  { name: 'action', maxLength: 60 },
  { name: 'subject', maxLength: 100 },
  { name: 'actor', maxLength: 60 },
] as const;

const entryKey = ({ number }: { number: number }) => String(number);

export function AuditPage() {
  const filters = useFilters(['action', 'subject', 'actor']);
  const [params, setParams] = useSearchParams();
  const pages = useAudit(filters.values);
  const asked = params.get('entry');
  const chosen = itemsOf(pages.data?.pages ?? [], entryKey).find(
    (entry) => entryKey(entry) === asked,
  );
  const choose = (number: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (number === null) next.delete('entry');
        else next.set('entry', number);
        return next;
      },
      { replace: true },
    );
  const chain = pages.data?.pages[0]?.chain;
  return (
    <OfficePage
      title={texts.auditLog}
      tools={
        <>
          {filterFields.map(({ name, maxLength }) => (
            <FilterField
              key={name}
              {...texts.filters[name]}
              maxLength={maxLength}
              value={filters.values[name]}
              onChange={(value) => filters.set(name, value)}
              className="w-40 max-md:flex-1"
            />
          ))}
          {filters.isAnySet ? (
            <Button look="quiet" size="small" onClick={filters.clear}>
              {texts.clear}
            </Button>
          ) : null}
        </>
      }
      summary={
        chain ? (
          <Chain chain={chain} />
        ) : pages.isError ? null : (
          <LoadingSummary label={common.loadingList({ label: texts.auditLog })} />
        )
      }
      paneLabel={texts.theEntry}
      pane={
        chosen ? (
          <EntryPane
            entry={chosen}
            onFilter={(name, value) => filters.set(name, value)}
            onClose={() => choose(null)}
          />
        ) : null
      }
    >
      <PagedTable
        label={texts.auditLog}
        pages={pages}
        columns={columnsFor((entry) => choose(String(entry.number)), chosen !== undefined)}
        rowKey={entryKey}
        chosen={asked}
        onChoose={(entry) => choose(String(entry.number))}
        failed={texts.loadFailed}
        empty={
          filters.isAnySet
            ? { title: texts.noneMatches, body: texts.howMatched }
            : { title: texts.nothingDone }
        }
      />
    </OfficePage>
  );
}

/** The facts have a place of their own where an entry is open. */
function columnsFor(
  choose: (entry: AuditEntry) => void,
  isOneOpen: boolean,
): readonly Column<AuditEntry>[] {
  const columns: readonly Column<AuditEntry>[] = [
    {
      name: texts.number,
      isNumber: true,
      className: 'w-14',
      cell: (entry) => (
        <button
          type="button"
          aria-label={texts.entryOf({ number: formatCount(entry.number) })}
          onClick={(event) => {
            event.stopPropagation();
            choose(entry);
          }}
          className="min-w-6 text-right underline-offset-4 hover:underline"
        >
          {formatCount(entry.number)}
        </button>
      ),
    },
    { name: texts.when, cell: ({ at }) => <When at={at} /> },
    {
      name: texts.actor,
      cell: ({ actor }) => actor?.name ?? <span className="text-ink-3">{texts.system}</span>,
    },
    { name: texts.action, cell: ({ action }) => <span className="font-medium">{action}</span> },
    {
      name: texts.subject,
      cell: (entry) => <Subject entry={entry} />,
      className: 'w-px max-w-64!',
    },
    {
      name: texts.facts,
      className: 'w-full max-w-0! min-w-40 text-ink-3',
      cell: (entry) => (
        <samp lang="en" className="font-[inherit]">
          {factsLine(entry)}
        </samp>
      ),
    },
  ];
  return isOneOpen ? columns.slice(0, -1) : columns;
}

/** A person by name; what is a person's by its id, and then whose it is. */
function Subject({ entry: { subject, person } }: { entry: AuditEntry }) {
  if (person === null) return <Id>{subject}</Id>;
  if (person.id === subject) return <Id name={person.name}>{subject}</Id>;
  return (
    <>
      <Id>{subject}</Id>{' '}
      <span title={person.name} className="text-ink-3">
        {person.name}
      </span>
    </>
  );
}

function Chain({ chain }: { chain: AuditPages['chain'] }) {
  return (
    <>
      {chain.brokenAt === null ? null : (
        <p
          role="alert"
          className="flex gap-2.5 border-b border-down bg-down-soft px-5 py-3 text-row font-semibold text-down"
        >
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {texts.chainBroken({ number: chain.brokenAt })}
        </p>
      )}
      <div className="flex items-center gap-4 border-b border-line bg-surface px-5 py-2 text-label">
        <dl className="flex min-w-0 flex-1 flex-wrap items-center gap-x-8 gap-y-1">
          <Figure name={texts.entries}>{formatCount(chain.size)}</Figure>
          <Figure name={texts.chain}>{texts.chainStates[chainState(chain)]}</Figure>
          <Figure name={texts.checked}>
            <When at={chain.checkedAt} />
          </Figure>
          <Figure name={texts.head} title={chain.head} isWide>
            <Mono className="truncate">{chain.head}</Mono>
          </Figure>
        </dl>
        <CopyButton text={checkpointOf(chain)} what={texts.checkpoint} look="name" />
      </div>
    </>
  );
}

function Figure({
  name,
  title,
  isWide = false,
  children,
}: {
  name: string;
  /** The whole of what may be shortened. */
  title?: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        isWide ? 'flex min-w-0 max-w-96 items-baseline gap-2' : 'flex items-baseline gap-2'
      }
    >
      <dt className="font-normal text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate" title={title}>
        {children}
      </dd>
    </div>
  );
}
