/** Named facts, one a line, names in a column of their own. */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={classes(
        'grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-label',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-0 font-normal wrap-anywhere text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A hash, an id, a code: in the fixed-width face, breaking anywhere. */
export function Mono({ children, className }: { children: string; className?: string }) {
  return (
    <span className={classes('font-mono text-meta break-all text-ink-2', className)}>
      {children}
    </span>
  );
}
