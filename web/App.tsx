/**
 * Everything around the routes: the error page, loaded data, the session, messages. The same in the
 * browser and at build.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

import { livePath } from '#protocol/live.ts';
import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';
import { shellTexts } from '#texts/shell.ts';
import { openQueries } from '#ui/client/queries.ts';
import { type Realm, SessionProvider } from '#ui/client/session.tsx';
import { ErrorBoundary } from '#ui/parts/ErrorBoundary.tsx';
import { later } from '#ui/parts/later.tsx';
import { ToastRegion } from '#ui/parts/Toast.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';

import { SkipLink } from '#web/parts/SkipLink.tsx';

import { AppRoutes } from './routes.tsx';

/** Prices reach everybody; one's own events come with the session. */
const realm: Realm = {
  session: people.session,
  signOut: people.signOut,
  chooseLanguage: people.chooseLanguage,
  command: meta.command,
  livePath,
  hasVisitors: true,
};
/**
 * Its code comes after the first page's; where it cannot be had, the orders still say how contracts
 * ended.
 */
const Later = later(async () => (await import('#web/Later.tsx')).Later, 'nowhere');

/** Once the page is at rest; never where it is only rendered. */
function AtRest() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => whenIdle(() => setIsDue(true)), []);
  return isDue ? (
    <Suspense fallback={null}>
      <Later />
    </Suspense>
  ) : null;
}

type AppProps = {
  landing?: ComponentType | undefined;
  /** Gives what the document before has left for this one. */
  carried?: ((queries: QueryClient) => void) | undefined;
};

export function App({ landing, carried }: AppProps) {
  const [queries] = useState(() => {
    const opened = openQueries();
    carried?.(opened);
    return opened;
  });
  return (
    <ErrorBoundary body={shellTexts().brokenPage} home="/">
      <QueryClientProvider client={queries}>
        <SessionProvider realm={realm}>
          <SkipLink />
          <ToastRegion />
          <AppRoutes landing={landing} />
          <AtRest />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
