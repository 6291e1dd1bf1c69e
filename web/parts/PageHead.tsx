/**
 * On a phone, what a page has in the top bar itself, behind the way back: its name in the place of
 * the parent's, and what one may do with it. On a desktop nothing; there the page has its title.
 */
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

export const PAGE_HEAD_ID = 'page-head';

export function PageHead({
  title,
  actions,
}: {
  title: string;
  /** At the end of the bar, in the place of the bell. */
  actions?: ReactNode;
}) {
  return (
    <InTopBar>
      <h1 className="min-w-0 truncate text-row font-semibold" title={title}>
        {title}
      </h1>
      {actions ? (
        <span data-whole-bar="" className="-mr-2.5 ml-auto flex shrink-0">
          {actions}
        </span>
      ) : null}
    </InTopBar>
  );
}

/**
 * Draws into the top bar, in the place of its mark and its name; in the place of everything where
 * it has `data-whole-bar`.
 */
export function InTopBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(PAGE_HEAD_ID)), []);
  return place && createPortal(children, place);
}
