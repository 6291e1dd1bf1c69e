/**
 * What every page shows before the server has said who is there. It is in the document itself, and
 * needs no script.
 */
import { useLocation } from 'react-router';

import { classes } from '#ui/parts/classes.ts';
import { Logo } from '#ui/parts/Logo.tsx';
import { SimStrip } from '#ui/parts/SimStrip.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';

import { type Opening, openingOf } from './pages.ts';

/**
 * The mark, the strip and the title are where the frames of the pages have them, so that nothing
 * jumps.
 */
export function WaitingFrame() {
  const opening = openingOf(useLocation().pathname);
  if (opening) return <WaitingPage {...opening} />;
  return (
    <>
      <div className="page-gutter flex h-13 items-center lg:px-6!">
        <Logo />
      </div>
      <SimStrip className="page-gutter" />
      <PageSpinner />
    </>
  );
}

function WaitingPage({ title, tagline, isTall }: Opening) {
  return (
    <div className="min-h-svh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="lg:border-r lg:border-line lg:bg-surface">
        <div className="page-gutter flex h-13 items-center lg:px-6!">
          <Logo />
        </div>
      </div>
      <div className="min-w-0">
        <div className="hidden h-13 border-b border-line lg:block" />
        <SimStrip className="page-gutter" />
        {/* The page says its title itself once it is here; until then there is nothing to hear but
            that it loads. */}
        <div aria-hidden className={classes('page-gutter w-full pt-3 lg:pt-6')}>
          <p className={classes('font-display text-title', isTall && 'flex min-h-11 items-center')}>
            {title}
          </p>
          {tagline === undefined ? null : <p className="mt-1 text-body text-ink-2">{tagline}</p>}
        </div>
        <PageSpinner />
      </div>
    </div>
  );
}
