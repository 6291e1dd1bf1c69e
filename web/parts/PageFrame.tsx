/**
 * The measure of a page, which begins at the same edge as every other: its title, its content, and
 * on a wide screen a panel at the right that stays in view.
 */
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

type PageFrameProps = {
  title: string;
  tagline?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /**
   * On a phone the page begins with what it shows; its title is said to those who listen, and its
   * actions are elsewhere.
   */
  beginsAtOnce?: boolean;
  /**
   * At the right from 1024 on, 320 pixels wide, from 1280 on 380; beneath the content on a phone
   * unless the page shows it elsewhere.
   */
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
  beginsAtOnce = false,
  width = 'wide',
  children,
}: PageFrameProps) {
  return (
    <div
      className={classes(
        'page-gutter w-full pb-8 lg:pt-6 lg:pb-16',
        beginsAtOnce ? 'pt-2 sm:pt-3' : 'pt-3',
        width === 'wide' ? 'lg:max-w-[90rem]' : 'lg:max-w-[41rem]',
      )}
    >
      <div
        className={classes(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
          beginsAtOnce && 'max-sm:sr-only',
        )}
      >
        <h1 className="min-w-0 font-display text-title">{title}</h1>
        {beginsAtOnce ? <div className="contents max-sm:hidden">{actions}</div> : actions}
        {tagline ? (
          <p className="basis-full text-label font-normal text-ink-2 lg:text-body">{tagline}</p>
        ) : null}
      </div>
      <div
        className={classes(
          beginsAtOnce ? 'sm:mt-3 lg:mt-6' : 'mt-3 lg:mt-6',
          Boolean(panel) &&
            (hasLatePanel
              ? 'min-[80rem]:grid min-[80rem]:grid-cols-[minmax(0,1fr)_20rem] min-[80rem]:gap-6 xl:grid-cols-[minmax(0,1fr)_23.75rem]'
              : 'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_23.75rem] min-[80rem]:gap-8'),
        )}
      >
        <div className="in-turn min-w-0">{children}</div>
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
