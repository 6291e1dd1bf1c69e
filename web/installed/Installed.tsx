/**
 * What the app does as one that is installed, whichever page is open: its service worker, the
 * notice of a new version, the badge on its icon, what is kept for when there is no connection, and
 * that nothing of a person stays behind them. Comes after the page.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import type { NoticePage } from '#protocol/notices.ts';
import type { Portfolio } from '#protocol/portfolio.ts';
import { localNow } from '#ui/client/clock.ts';
import { useSession } from '#ui/client/session.tsx';
import { hasDataSaver } from '#ui/styles/appearance.ts';

import { forgetKept, keepPortfolio, keptOf } from './kept-portfolio.ts';
import { forgetPushes, renewPushes } from './push-browser.ts';
import { NewVersion } from './NewVersion.tsx';
import { isUnfinished, registerWorker } from './register.ts';
import { PullToRefresh } from './PullToRefresh.tsx';
import { PriceAnnouncer } from './PriceAnnouncer.tsx';
import type { WorkerNews } from './shell.ts';

/** The first visit has the connection to itself. */
const REGISTER_AFTER_MS = 4_000;
/** How often what is kept is written again. */
const KEEP_EVERY_MS = 10_000;

export function Installed() {
  useWorker();
  useKeeping();
  useOpening();
  return (
    <>
      <PullToRefresh />
      <PriceAnnouncer />
      <NewVersion />
    </>
  );
}

function useWorker(): void {
  const { person } = useSession();
  const isSignedIn = person !== null;
  useEffect(() => {
    // A person who saves data is not sent the whole app, unless it is on their home screen.
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
    if (hasDataSaver() && !isInstalled) return;
    const timer = setTimeout(() => void registerWorker(), isInstalled ? 0 : REGISTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isSignedIn) void renewPushes();
  }, [isSignedIn]);
}

/** Follows what the page has loaded anyway: nothing is asked for to be kept. */
function useKeeping(): void {
  const { state, person, hasSignedOut } = useSession();
  const queries = useQueryClient();
  const personId = person?.id ?? null;
  useEffect(() => {
    if (state !== 'known' || personId !== null) return;
    void forgetKept(hasSignedOut);
    void forgetPushes({ forGood: hasSignedOut });
    setBadge(0);
  }, [state, personId, hasSignedOut]);
  useEffect(() => {
    if (personId === null) return;
    // Somebody else may have been here.
    let keptAt = -Infinity;
    return queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.status !== 'success') return;
      if (isOf(query.queryKey, 'notices')) {
        const [page] = (query.state.data as { pages: NoticePage[] }).pages;
        setBadge(page?.unread ?? 0);
      }
      if (!isOf(query.queryKey, 'portfolio') || localNow() - keptAt < KEEP_EVERY_MS) return;
      const kept = keptOf(query.state.data as Portfolio);
      if (kept === null) return;
      keptAt = localNow();
      void keepPortfolio(kept);
    });
  }, [queries, personId]);
}

const isOf = (key: QueryKey, name: string): boolean =>
  key[0] === 'mine' && key[1] === name && key.length === 2;

function setBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  const set = unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread);
  set.catch(() => undefined);
}

/**
 * A notification that is tapped leads there, unless something here is unfinished: it stays in the
 * list of notices.
 */
function useOpening(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<WorkerNews | null>): void => {
      if (data?.type === 'open' && !isUnfinished()) void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
