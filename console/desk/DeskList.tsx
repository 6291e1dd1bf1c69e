/**
 * The list column of a desk: its states while loading, failing, empty and full, around rows that J
 * and K walk through.
 */
import { type ReactNode, useEffect, useRef } from 'react';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { OlderButton, type PagedQuery } from '#ui/lists/PagedList.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { StaleLine } from '#console/parts/PagedTable.tsx';

const texts = consoleDeskTexts();

export type Column = { name: string; className?: string; isNumber?: boolean; isOrder?: boolean };

type DeskListProps = {
  /** What is listed, e.g. 'Deposits, pending'. */
  label: string;
  columns: readonly Column[];
  list: PagedQuery<unknown>;
  /** Rows of `columns` cells; see DeskRow. */
  rows: readonly ReactNode[];
  /** Beneath the rows, or instead of them. */
  note: ReactNode;
  /** Oldest at the top, or newest. */
  order: 'oldest' | 'newest';
};

export function DeskList({ label, columns, list, rows, note, order }: DeskListProps) {
  if (!list.data && list.isError)
    return <LoadFailed query={list} title={texts.listFailed} body={texts.nothingDecided} />;
  return (
    <>
      {list.data && !list.isFetchNextPageError ? (
        <StaleLine failed={texts.listFailed} query={list} />
      ) : null}
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="@container min-h-0 flex-1 overflow-auto outline-offset-[-2px]!"
      >
        <table className="w-full table-fixed border-separate border-spacing-0 text-label">
          <thead>
            <tr>
              {columns.map(({ name, className, isNumber, isOrder }) => (
                <th
                  key={name}
                  scope="col"
                  aria-sort={
                    isOrder ? (order === 'oldest' ? 'descending' : 'ascending') : undefined
                  }
                  className={classes(
                    'sticky top-0 z-10 h-7.5 border-b border-line bg-canvas px-2 font-medium whitespace-nowrap text-ink-3 first:pl-5 last:pr-5',
                    isNumber ? 'text-right' : 'text-left',
                    className,
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{list.data ? rows : <LoadingRows columns={columns} />}</tbody>
        </table>
        {list.data ? note : null}
        <OlderButton list={list} size="small" label={texts.showMore} className="py-3" />
      </div>
    </>
  );
}

function LoadingRows({ columns }: { columns: readonly Column[] }) {
  return Array.from({ length: 12 }, (_, row) => (
    <tr key={row}>
      {columns.map(({ name, className, isNumber }, index) => (
        <td key={name} className={classes('h-9 border-b border-line px-2 first:pl-5', className)}>
          <Skeleton
            className={classes('h-3.5', index === 1 ? 'w-36' : 'w-16', isNumber && 'ml-auto')}
          />
          {row === 0 && index === 0 ? <span className="sr-only">{texts.loading}</span> : null}
        </td>
      ))}
    </tr>
  ));
}

type DeskRowProps = {
  id: string;
  columns: readonly Column[];
  isChosen: boolean;
  /** No longer waiting: shown more quietly. */
  isDone?: boolean;
  /** What the row's button says; the cell at `nameAt` holds it. */
  name: ReactNode;
  nameAt: number;
  cells: readonly ReactNode[];
  onOpen: () => void;
};

/** One row of 36 pixels. The whole of it opens the request; the keyboard stops at its name. */
export function DeskRow({
  id,
  columns,
  isChosen,
  isDone = false,
  name,
  nameAt,
  cells,
  onOpen,
}: DeskRowProps) {
  return (
    <tr
      className={classes(
        'group relative scroll-mt-8 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      {columns.map(({ name: column, className, isNumber }, index) => (
        <td
          key={column}
          className={classes(
            'h-9 truncate border-b border-line px-2 font-normal first:pl-5 last:pr-5',
            isNumber && 'text-right',
            isDone && 'text-ink-3',
            className,
          )}
        >
          {index === nameAt ? (
            <button
              type="button"
              data-request={id}
              aria-current={isChosen ? 'true' : undefined}
              onClick={onOpen}
              className={classes(
                'block w-full truncate text-left outline-none after:absolute after:inset-0',
                isChosen && 'after:border-l-3 after:border-brand',
              )}
            >
              {name}
            </button>
          ) : (
            cells[index]
          )}
        </td>
      ))}
    </tr>
  );
}

/** Moves the keyboard to a row: at once, or as soon as the row is there. */
export function useRowFocus(rows: readonly { id: string }[]): (id: string) => void {
  const wanted = useRef<string>(null);
  useEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null;
  }, [rows]);
  return (id) => {
    wanted.current = focusRow(id) ? null : id;
  };
}

function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"]`);
  row?.focus();
  row?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  return row !== null;
}
