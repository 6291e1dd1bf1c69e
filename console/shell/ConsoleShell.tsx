/**
 * The frame of every page of the console: the rail at the left, the page beside it, the keys that
 * work everywhere.
 */
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';

import { useLiveEvent } from '#ui/client/live.ts';
import { useSession } from '#ui/client/session.tsx';
import { isNews } from '#ui/client/visit.ts';
import { later } from '#ui/parts/later.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { useLiveDelayed } from '#console/parts/delayed.queries.ts';
import { useLiveQueues, useQueues } from '#console/parts/queues.queries.ts';
import { railFor } from '#console/parts/rail.ts';
import { useShortcuts } from '#ui/parts/shortcuts.ts';

import { DelayedBanner } from './DelayedBanner.tsx';
import { Rail } from './Rail.tsx';
import { SimulationLine } from './SimulationLine.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';

const KeptLanguage = later(
  async () => (await import('#ui/forms/KeptLanguage.tsx')).KeptLanguage,
  'nowhere',
);

const goKeys = [
  ['g d', '/console/deposits'],
  ['g w', '/console/withdrawals'],
  ['g t', '/console/tickets'],
] as const;

export function ConsoleShell() {
  const { person } = useSession();
  const { data: queues } = useQueues();
  const [showsKeys, setShowsKeys] = useState(false);
  const navigate = useNavigate();
  useLiveQueues();
  useLiveDelayed();
  // Staff have no page of notices: what is told to them alone, such as a sign-in from a new
  // browser, shows at once.
  useLiveEvent('notice', ({ title, message, createdAt }) => {
    if (isNews(createdAt)) toast('info', title ?? message, message);
  });
  const own = person ? railFor(person.role) : [];
  useShortcuts({
    '?': () => setShowsKeys(true),
    ...Object.fromEntries(
      goKeys
        .filter(([, to]) => own.some(({ path }) => path === to))
        .map(([keys, to]) => [keys, () => void navigate(to)]),
    ),
  });
  if (!person) return null;
  return (
    <>
      <div
        data-frame="console"
        className="min-h-svh lg:grid lg:h-svh lg:grid-cols-[200px_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] lg:overflow-hidden"
      >
        <SimulationLine />
        <Rail person={person} queues={queues} onShowKeys={() => setShowsKeys(true)} />
        <div className="flex min-w-0 flex-col lg:col-start-2 lg:min-h-0">
          <DelayedBanner />
          <PageContent />
        </div>
      </div>
      <Suspense fallback={null}>
        <KeptLanguage personId={person.id} />
      </Suspense>
      <ShortcutSheet isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}

/** The page itself. A new page has the focus on its content, for those who do not see it change. */
function PageContent() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  // Before it is seen: a key that follows at once is for the new page.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // The page's code may come late: what was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('[role=dialog][data-open]')) return;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main
      ref={content}
      id="content"
      tabIndex={-1}
      className="min-w-0 bg-canvas lg:min-h-0 lg:flex-1 lg:overflow-y-auto"
    >
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
