/** Named facts in three columns, as on the cards of the order center; two on the narrowest phones. Figures do not break. */
import type { ReactNode } from 'react';

import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';

export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={classes(
        'grid grid-cols-[minmax(45%,auto)_minmax(0,1fr)] gap-x-3 gap-y-3 min-[22.5rem]:grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-3',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Fact({
  name,
  isWide = false,
  children,
}: {
  name: string;
  /** Takes the rest of its row, at least two columns. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const wrap = typeof children === 'string' && !isWide ? figureWrap(children) : 'whitespace-nowrap';
  const isHuge = wrap === 'wrap-anywhere';
  return (
    <div className={classes('min-w-0', isHuge ? 'col-span-full' : isWide && 'col-span-2')}>
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className={classes('text-[0.875rem] leading-5 font-medium', wrap)}>{children}</dd>
    </div>
  );
}
