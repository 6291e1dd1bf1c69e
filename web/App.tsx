/** Everything around the routes: the error page, loaded data, the session, messages. The same in the browser and at build. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';

import { livePath } from '#protocol/live.ts';
import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';
import { openQueries } from '#ui/client/queries.ts';
import { type Realm, SessionProvider } from '#ui/client/session.tsx';
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

export function App({ landing }: { landing?: ComponentType | undefined }) {
  const [queries] = useState(openQueries);
  return (
    <ErrorBoundary body={brokenPage} home="/">
      <QueryClientProvider client={queries}>
        <SessionProvider realm={realm}>
          <AppRoutes landing={landing} />
          <ToastRegion />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
