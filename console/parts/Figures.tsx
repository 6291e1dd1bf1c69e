/** The figures of a health page: a row of names with their values, plain, aligned, no gauges. */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { Fitted } from './Fitted.tsx';

export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-b border-line px-5 py-4 md:grid-cols-3 xl:grid-cols-5">
      {children}
    </dl>
  );
}

export function Figure({
  name,
  hint,
  isBad = false,
  children,
}: {
  name: string;
  hint?: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className={classes('text-section wrap-anywhere', isBad && 'text-down')}>
        {typeof children === 'string' ? <Fitted>{children}</Fitted> : children}
      </dd>
      {hint ? <dd className="text-meta text-ink-3">{hint}</dd> : null}
    </div>
  );
}

/** Bars in the place of figures that are still coming. */
export function LoadingSummary({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-2 border-b border-line px-5 py-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-5 w-64 max-w-full" />
    </div>
  );
}
