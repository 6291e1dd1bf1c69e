/** Named figures one below the other, the figure on the right: in the ticket and in its dialogs. */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

export function FactLines({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={classes('divide-y divide-line border-y border-line', className)}>{children}</dl>
  );
}

export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="ml-auto text-right text-row wrap-anywhere">{children}</dd>
    </div>
  );
}
