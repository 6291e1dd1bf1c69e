/** Everything around the routes: the error page, loaded data, the session, messages. The same in the browser and at build. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';

import { ApiProblem } from '#ui/api.ts';
import { SessionProvider } from '#ui/session.tsx';
import { ToastRegion } from '#ui/Toast.tsx';

import { ErrorBoundary } from '#web/errors/ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';

/** Only what a new connection can cure is tried again. */
function mayRetry(failures: number, problem: unknown): boolean {
  return (
    failures < 2 &&
    problem instanceof ApiProblem &&
    (problem.code === 'network' || problem.status >= 500)
  );
}

function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: false },
      // A change is repeated by the person, or under its own key: never by us.
      mutations: { retry: false },
    },
  });
}

export function App({ landing }: { landing?: ComponentType | undefined }) {
  const [queries] = useState(openQueries);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <AppRoutes landing={landing} />
          <ToastRegion />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
