/**
 * The frame of every page of the app: top bar, simulation strip, and the five places as tabs on a
 * phone or a rail on a desktop. It shows no amounts of its own, only who is there.
 */
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';

import { useLiveBalances } from '#ui/client/me.ts';
import { classes } from '#ui/parts/classes.ts';
import { later } from '#ui/parts/later.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { HouseStrip } from '#web/parts/HouseStrip.tsx';
import { OperatorNote } from '#web/parts/OperatorNote.tsx';

import { Rail } from './Rail.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';

/** Beneath everything, so its code comes after the page's. */
const Footer = later(async () => (await import('#web/parts/Footer.tsx')).Footer, 'nowhere');

/** A phone has the footer beneath the two pages from which one sets out; a desktop beneath all. */
const footedOnPhones: readonly string[] = ['/home', '/me'];

export function AppShell() {
  useLiveBalances();
  const hasFooter = footedOnPhones.includes(useLocation().pathname);
  return (
    <div
      data-frame="app"
      className="min-h-svh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block!"
    >
      <Rail />
      <div className="flex min-h-svh min-w-0 flex-col pb-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] lg:pb-0">
        <TopBar />
        <HouseStrip className="page-gutter" />
        <PageContent isFooted={hasFooter} />
        <Suspense fallback={null}>
          <Footer isInApp className={hasFooter ? undefined : 'hidden lg:block'} />
        </Suspense>
        <OperatorNote />
      </div>
      <TabBar />
    </div>
  );
}

/**
 * The page itself. A new page starts at its top. The focus is on its content, for those who do not
 * see it change. What is beneath it is out of view until one scrolls, so that nothing moves while
 * the page loads.
 */
export function PageContent({ isFooted = false }: { isFooted?: boolean }) {
  const { pathname, hash } = useLocation();
  const content = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  // Before it is seen: a key that follows at once is for the new page, and no later step takes its
  // focus away.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // A place within the page is the page's own to find.
    if (hash === '') window.scrollTo(0, 0);
    // The page's code may come late: what was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('[role=dialog][data-open]')) return;
    content.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <main
      ref={content}
      id="content"
      tabIndex={-1}
      className={classes('min-w-0 flex-1 lg:min-h-svh', isFooted && 'min-h-svh')}
    >
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
