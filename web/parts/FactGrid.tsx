/** Facts of an entry of a list where there is no room for a table: each has the name of its column above it. */
import type { ReactNode } from 'react';

import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';

export type Fact = { name: string; value: ReactNode };

/** As many beside each other as there is room for; none is left out where there is little. */
export function FactGrid({
  facts,
  className,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  return (
    <dl
      className={classes(
        'grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 gap-y-1',
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
