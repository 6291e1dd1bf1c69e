/**
 * Facts of an entry of a list where there is no room for a table: each has the name of its column
 * above it.
 */
import type { ReactNode } from 'react';

import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';

export type Fact = { name: string; value: ReactNode };

/** Longer values than this need a wider column, in characters. */
const LONGEST_IN_NARROW = 15;

/** As many beside each other as there is room for; none is left out where there is little. */
export function FactGrid({
  facts,
  className,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  const isWide = facts.some(
    ({ value }) => typeof value === 'string' && value.length > LONGEST_IN_NARROW,
  );
  return (
    <dl
      className={classes(
        'grid gap-x-3 gap-y-1',
        isWide
          ? 'grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]'
          : 'grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))]',
        className,
      )}
    >
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-ink-3">{name}</dt>
          <dd
            className={classes(
              'text-label font-normal',
              typeof value === 'string' ? figureWrap(value) : undefined,
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
