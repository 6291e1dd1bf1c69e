/** What a list shows when there is nothing in it: one line, one sentence, one way on. */
import type { ReactNode } from 'react';

import { classes } from './classes.ts';

type EmptyStateProps = {
  title: string;
  body?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  className?: string | undefined;
};

export function EmptyState({ title, body, action, className }: EmptyStateProps) {
  return (
    <div className={classes('grid justify-items-center gap-1 px-6 py-12 text-center', className)}>
      <svg
        aria-hidden
        viewBox="0 0 96 48"
        className="mb-3 h-12 w-24 fill-none stroke-line-strong"
        strokeWidth="1.25"
      >
        <rect x="0.75" y="0.75" width="94.5" height="14" rx="4" className="stroke-line" />
        <rect x="0.75" y="17" width="94.5" height="14" rx="4" />
        <rect x="0.75" y="33.25" width="94.5" height="14" rx="4" className="stroke-line" />
        <circle cx="9" cy="24" r="3" />
        <path d="M17 24h18M68 24h20" strokeLinecap="round" />
      </svg>
      <p className="text-row font-semibold text-ink">{title}</p>
      {body ? <p className="max-w-[36ch] text-body text-ink-3">{body}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
