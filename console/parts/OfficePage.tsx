/**
 * The frame of an office page: its name and tools on top, its list or form beneath, and on a wide
 * screen a pane at the right for what was chosen. Each of the two scrolls by itself, so that the
 * head of a table stays in view.
 */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

type OfficePageProps = {
  title: string;
  /** Right of the title: filters, buttons. */
  tools?: ReactNode;
  /** Between the head and the list: what is true of the whole. */
  summary?: ReactNode;
  /** What was chosen, or a form; beneath the list on a narrow screen. */
  pane?: ReactNode;
  /** What the pane is about, for those who listen. */
  paneLabel?: string;
  children: ReactNode;
};

export function OfficePage({ title, tools, summary, pane, paneLabel, children }: OfficePageProps) {
  return (
    <div className="max-lg:in-turn flex h-full min-h-0 min-w-0 flex-1 flex-col lg:flex-row">
      <div className="in-turn flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-1">
          <h1 className="mr-auto min-w-0 text-section wrap-anywhere">{title}</h1>
          {tools}
        </div>
        {summary}
        <div
          role="region"
          aria-label={title}
          tabIndex={0}
          className="relative min-h-0 flex-1 overflow-auto outline-offset-[-2px]!"
        >
          {children}
        </div>
      </div>
      {pane ? (
        <aside
          aria-label={paneLabel}
          tabIndex={0}
          className={classes(
            'in-turn relative min-h-0 shrink-0 overflow-y-auto border-line bg-surface outline-offset-[-2px]!',
            'max-lg:border-t lg:w-[22rem] lg:border-l xl:w-[26.25rem]',
          )}
        >
          {pane}
        </aside>
      ) : null}
    </div>
  );
}

/** A titled part of a pane or of a page without a table. */
export function Part({
  title,
  aside,
  children,
  className,
}: {
  title: string;
  /** Right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <section className={classes('border-b border-line px-5 py-4 last:border-b-0', className)}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-row font-semibold">{title}</h2>
        {aside ? <span className="text-meta text-ink-3">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}
