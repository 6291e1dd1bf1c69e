/**
 * Which kinds the lists show, each with how many are open. One row that scrolls sideways where it
 * is too long; `relative`, so that what is only heard scrolls with it.
 */
import { orderCenterTexts } from '#texts/order-center.ts';
import { classes } from '#ui/parts/classes.ts';

import type { Filter } from './order-center.rules.ts';

const texts = orderCenterTexts();

const filters: readonly { filter: Filter; label: string }[] = [
  {
    filter: 'all',
    label: texts.all,
  },
  {
    filter: 'contract',
    label: texts.contracts,
  },
  {
    filter: 'order',
    label: texts.spot,
  },
  {
    filter: 'position',
    label: texts.positions,
  },
];

export function Chips({
  chosen,
  counts,
  onChoose,
  className,
}: {
  chosen: Filter;
  /** Null over a list of what has ended. */
  counts: Record<Filter, number | undefined> | null;
  onChoose: (filter: Filter) => void;
  className?: string | undefined;
}) {
  return (
    <div
      role="group"
      aria-label={texts.filterLabel}
      className={classes(
        'relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:-mx-1 lg:px-1',
        className,
      )}
    >
      {filters.map(({ filter, label }) => {
        const isChosen = filter === chosen;
        const count = counts?.[filter];
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(filter)}
            className={classes(
              'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-field border px-3.5 text-label lg:min-h-9 lg:rounded-small',
              isChosen
                ? 'border-brand-ink bg-brand-soft font-semibold text-brand-ink'
                : 'border-line bg-surface text-ink-2 hover:bg-sunken',
            )}
          >
            {/* One run of text, so that what is seen begins what is heard. */}
            <span>
              {label}
              {count === undefined ? null : (
                <>
                  {' '}
                  <span className="ml-0.5">{count}</span>
                  <span className="sr-only"> {texts.openCount}</span>
                </>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
