/**
 * Everything around the console's routes: the error page, loaded data, the staff's own session,
 * keys, messages.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

import { staff } from '#protocol/staff.ts';
import { consoleShellTexts } from '#texts/console-shell.ts';
import { openQueries } from '#ui/client/queries.ts';
import { type Realm, SessionProvider } from '#ui/client/session.tsx';
import { noticesOfMissingCode } from '#ui/parts/later.tsx';
import { ErrorBoundary } from '#ui/parts/ErrorBoundary.tsx';
import { ToastRegion } from '#ui/parts/Toast.tsx';
import { whenIdle } from '#ui/parts/when-idle.ts';

import { ConsoleRoutes } from './routes.tsx';
import { StepUp } from './session/StepUp.tsx';
import { SkipLink } from './shell/SkipLink.tsx';

/** The stream is for staff alone: nobody who is not signed in opens it. */
const realm: Realm = {
  session: staff.session,
  signOut: staff.signOut,
  chooseLanguage: staff.chooseLanguage,
  command: staff.command,
  livePath: staff.live.path,
  hasVisitors: false,
};

whenIdle(() => void noticesOfMissingCode());

type AppProps = {
  /** Gives what the document before has left for this one. */
  carried?: ((queries: QueryClient) => void) | undefined;
};

export function App({ carried }: AppProps) {
  const [queries] = useState(() => {
    const opened = openQueries();
    carried?.(opened);
    return opened;
  });
  return (
    <ErrorBoundary body={consoleShellTexts().brokenPage} home="/console">
      <QueryClientProvider client={queries}>
        <SessionProvider realm={realm}>
          <SkipLink />
          <ToastRegion />
          <ConsoleRoutes />
          <StepUp />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
