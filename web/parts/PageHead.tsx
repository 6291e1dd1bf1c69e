/**
 * On a phone, the head of a page that belongs to another one: it takes the place of the top bar's own content, with the way back and
 * the page's name. On a desktop nothing; there the page has its title.
 */
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';

export const PAGE_HEAD_ID = 'page-head';

export function PageHead({
  title,
  backTo,
  backLabel,
  actions,
}: {
  title: string;
  backTo: string;
  backLabel: string;
  /** At the end of the bar, in the place of the bell. */
  actions?: ReactNode;
}) {
  return (
    <InTopBar>
      <Link
        to={backTo}
        aria-label={backLabel}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-field"
      >
        <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
      </Link>
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

/** Draws into the top bar, in the place of its mark and its name; in the place of everything where it has `data-whole-bar`. */
export function InTopBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(PAGE_HEAD_ID)), []);
  return place && createPortal(children, place);
}
