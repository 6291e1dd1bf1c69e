/**
 * The bar at the top: the way back or the mark, who is signed in, and the bell; for a visitor the
 * way in.
 */
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';

import { shellTexts } from '#texts/shell.ts';
import { useSession } from '#ui/client/session.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { later } from '#ui/parts/later.tsx';
import { Logo } from '#ui/parts/Logo.tsx';
import { PAGE_HEAD_ID } from '#web/parts/PageHead.tsx';
import { displayName } from '#web/parts/person.rules.ts';

import { BackLink } from './BackLink.tsx';
import { parentOf, titledPages } from './pages.ts';

/**
 * Their code comes after the page's; where it cannot be had, the pages behind them are still
 * reached by the menu.
 */
const SearchButton = later(
  async () => (await import('#web/search/SearchButton.tsx')).SearchButton,
  'nowhere',
);
const NoticeBell = later(
  async () => (await import('#web/notices/NoticeBell.tsx')).NoticeBell,
  'nowhere',
);

/** Its place is kept. */
function SearchCorner() {
  return (
    <span className="size-11 shrink-0 lg:h-9 lg:w-34">
      <Suspense fallback={null}>
        <SearchButton pages={titledPages} />
      </Suspense>
    </span>
  );
}

const texts = shellTexts();

export function TopBar() {
  const { person } = useSession();
  const parent = parentOf(useLocation(), person !== null);
  return (
    <header className="page-gutter sticky print:hidden top-0 [@media(max-height:20rem)]:static z-30 flex h-13 items-center gap-2 bg-canvas has-data-whole-bar:*:not-first:hidden sm:gap-3 lg:border-b lg:border-line">
      <div className="group peer flex min-w-0 items-center gap-1 has-data-whole-bar:flex-1">
        {parent ? <BackLink {...parent} /> : null}
        {/* Filled by a page's own head, which hides what follows on a phone. */}
        <div
          id={PAGE_HEAD_ID}
          className="hidden min-w-0 items-center gap-1 not-empty:flex has-data-whole-bar:flex-1"
        />
        {parent ? null : <Mark isVisitor={!person} />}
      </div>
      {person ? (
        <>
          <span
            className={classes(
              // A long name gives way to everything else.
              'min-w-0 shrink-[100] truncate text-row lg:ml-auto',
              // The way back has its place on a phone.
              parent && 'ml-auto hidden sm:block',
              'peer-has-[#page-head:not(:empty)]:hidden',
            )}
            title={displayName(person.name)}
          >
            {displayName(person.name)}
          </span>
          <span className={classes('ml-auto', parent ? 'sm:hidden' : 'lg:hidden')} />
          <SearchCorner />
          <Suspense fallback={<span className="-mr-1 size-11 shrink-0 lg:-mr-2.5" />}>
            <NoticeBell />
          </Suspense>
        </>
      ) : (
        <>
          <span className="ml-auto" />
          <SearchCorner />
          <ButtonLink to="/login" look="secondary" size="small">
            {texts.logIn}
          </ButtonLink>
          <ButtonLink to="/signup" size="small">
            {texts.createAccount}
          </ButtonLink>
        </>
      )}
    </header>
  );
}

/** On a wide screen it is above the rail. A page's own head takes its place. */
function Mark({ isVisitor }: { isVisitor: boolean }) {
  return (
    <Link
      to="/home"
      aria-label={texts.drishtiHome}
      className={classes(
        'flex min-h-11 min-w-11 items-center gap-2 text-row font-semibold group-has-[#page-head:not(:empty)]:hidden lg:hidden',
        // As wide as a finger; the name is beside the mark itself.
        !isVisitor && '-mr-4',
      )}
    >
      <Logo />
      {isVisitor ? <span className="max-[22rem]:hidden">Drishti</span> : null}
    </Link>
  );
}
