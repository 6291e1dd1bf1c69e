/**
 * The table of the office pages: rows of 36 pixels, a head that stays, numerals on the right. A row
 * opens by click anywhere and, for keyboards, by the link or button in its first cell, which the
 * page puts there.
 */
import { isValidElement, type ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** The heading is read out and not shown, e.g. above buttons. */
  isNameHidden?: boolean;
  className?: string;
};

export type TableProps<Row> = {
  /** What the table holds, for those who listen. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Key of the row that is open. */
  chosen?: string | null;
  onChoose?: (row: Row) => void;
  /** It is in a pane that scrolls as a whole: its head scrolls with it. */
  isInPane?: boolean;
};

export function DataTable<Row>({
  label,
  columns,
  rowKey,
  chosen,
  onChoose,
  isInPane = false,
  rows,
}: TableProps<Row> & { rows: readonly Row[] }) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-label">
      <thead>
        <tr>
          {columns.map(({ name, isNumber, isNameHidden, className }) => (
            <th
              key={name}
              scope="col"
              className={classes(
                'h-8 border-b border-line px-2.5 text-meta font-medium whitespace-nowrap text-ink-3 first:pl-5 last:pr-5',
                !isInPane && 'sticky top-0 z-10 bg-canvas',
                isNumber ? 'text-right' : 'text-left',
                className,
              )}
            >
              {isNameHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          const isChosen = chosen === key;
          return (
            <tr
              key={key}
              onClick={onChoose && (() => onChoose(row))}
              className={classes(
                onChoose && 'cursor-pointer hover:bg-sunken',
                isChosen && 'bg-brand-soft hover:bg-brand-soft',
              )}
            >
              {columns.map(({ name, cell, isNumber, className }, index) => {
                const content = cell(row);
                return (
                  <td
                    key={name}
                    title={textOf(content)}
                    className={classes(
                      'h-9 max-w-72 truncate border-b border-line px-2.5 font-normal whitespace-nowrap first:pl-5 last:pr-5',
                      isNumber && 'text-right',
                      isChosen && index === 0 && 'shadow-[inset_3px_0_0_var(--brand-ink)]',
                      className,
                    )}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What a cell says where that is one text: a long one is shortened, and is whole on hover. */
function textOf(content: ReactNode): string | undefined {
  if (typeof content === 'string') return content;
  if (!isValidElement<{ children?: ReactNode }>(content)) return undefined;
  const { children } = content.props;
  return typeof children === 'string' ? children : undefined;
}
