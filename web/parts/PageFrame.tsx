/** The measure of a page: its title, its content, and on a wide screen a panel at the right that stays in view. */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

type PageFrameProps = {
  title: string;
  tagline?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /** 380 pixels at the right from 1024 on; beneath the content on a phone unless the page shows it elsewhere. */
  panel?: ReactNode;
  /** A page whose content is wide has its panel from 1280 on, at first 320. */
  hasLatePanel?: boolean;
  /** Narrow pages hold one form or one column of text. */
  width?: 'wide' | 'narrow';
  children: ReactNode;
};

export function PageFrame({
  title,
  tagline,
  actions,
  panel,
  hasLatePanel = false,
  width = 'wide',
  children,
}: PageFrameProps) {
  return (
    <div
      className={classes(
        'mx-auto w-full px-4 pt-3 pb-8 sm:max-w-[45rem] lg:px-8 lg:pt-6 lg:pb-16',
        width === 'wide' ? 'lg:max-w-[79rem]' : 'lg:max-w-[41rem]',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 font-display text-title">{title}</h1>
        {actions}
        {tagline ? <p className="basis-full text-body text-ink-2">{tagline}</p> : null}
      </div>
      <div
        className={classes(
          'mt-4 lg:mt-6',
          Boolean(panel) &&
            (hasLatePanel
              ? 'min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_20rem] min-[80rem]:gap-6 xl:grid-cols-[minmax(0,1fr)_23.75rem]'
              : 'lg:grid lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-8'),
        )}
      >
        <div className="min-w-0">{children}</div>
        {panel ? (
          <aside
            className={classes(
              'hidden lg:sticky lg:top-19 lg:self-start',
              hasLatePanel ? 'min-[80rem]:block' : 'lg:block',
            )}
          >
            {panel}
          </aside>
        ) : null}
      </div>
    </div>
  );
}
