/** Everything around the routes: the error page, loaded data, the session, messages. The same in the browser and at build. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';

import { livePath } from '#protocol/live.ts';
import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';
import { openQueries } from '#ui/client/queries.ts';
import { type Realm, SessionProvider, useSession } from '#ui/client/session.tsx';
import { ErrorBoundary } from '#ui/parts/ErrorBoundary.tsx';
import { ToastRegion } from '#ui/parts/Toast.tsx';

import { AppRoutes } from './routes.tsx';

/** Prices reach everybody; one's own events come with the session. */
const realm: Realm = {
  session: people.session,
  signOut: people.signOut,
  command: meta.command,
  livePath,
  hasVisitors: true,
};
const brokenPage =
  'This page stopped working. Your balance and your contracts are kept by the server and are not affected.';

/** Its code comes after the first page's; where it cannot be had, the orders still say how contracts ended. */
const OutcomeToasts = lazy(async () => {
  const loaded = await import('#web/contracts/OutcomeToasts.tsx').catch(() => null);
  return { default: loaded?.OutcomeToasts ?? Nothing };
});

function Nothing() {
  return null;
}

/** What goes on for a signed-in person, whichever page is open. */
function SignedIn() {
  const { person } = useSession();
  return person ? (
    <Suspense fallback={null}>
      <OutcomeToasts key={person.id} />
    </Suspense>
  ) : null;
}

export function App({ landing }: { landing?: ComponentType | undefined }) {
  const [queries] = useState(openQueries);
  return (
    <ErrorBoundary body={brokenPage} home="/">
      <QueryClientProvider client={queries}>
        <SessionProvider realm={realm}>
          <AppRoutes landing={landing} />
          <SignedIn />
          <ToastRegion className="lg:justify-items-start lg:pl-[calc(14rem+2rem)]" />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
