/**
 * Gates in the table of routes: nothing shows before the session is known, the console opens to
 * staff alone, and a page only to the roles that the rail names for it.
 */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

import { staffTwoFactor } from '#protocol/two-factor.ts';
import { consoleSessionTexts } from '#texts/console-session.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { useTakenOver } from '#ui/account/use-taken-over.ts';
import { call, networkText } from '#ui/client/api.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { later } from '#ui/parts/later.tsx';
import { PageSpinner } from '#ui/parts/Spinner.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { entryOf, railFor } from '#console/parts/rail.ts';

import { ForbiddenPage } from './ForbiddenPage.tsx';

const texts = consoleSessionTexts();

const SetUpPage = later(async () => (await import('./SetUpPage.tsx')).SetUpPage);

/** Shows nothing of a page before the server has said who is there. */
export function WhenSessionKnown() {
  const { state, retry } = useSession();
  useTakenOver();
  if (state === 'unreachable') {
    return (
      <main className="grid min-h-svh place-items-center">
        <ErrorState title={networkText} body={texts.noServer} onRetry={retry} />
      </main>
    );
  }
  return state === 'known' ? <Outlet /> : <PageSpinner />;
}

/** Lets staff through; sends everybody else to the sign-in, which brings them back here. */
export function RequireStaff() {
  const { person } = useSession();
  return person ? <WithSecondFactor key={person.id} /> : <ToSignIn />;
}

/**
 * Where staff must have a second factor, nothing else shows before it is set up and its recovery
 * codes are kept.
 */
function WithSecondFactor() {
  const { data, isFetched } = useQuery({
    queryKey: mine('two-factor'),
    queryFn: ({ signal }) => call(staffTwoFactor.state, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (data?.isRequired && !data.isOn && !isSettingUp) setIsSettingUp(true);
  // A page that asked meanwhile would be refused.
  if (!isFetched)
    return (
      <main>
        <h1 className="sr-only">{consoleWordTexts().console}</h1>
        <PageSpinner />
      </main>
    );
  return isSettingUp ? (
    <Suspense fallback={<PageSpinner />}>
      <SetUpPage onDone={() => setIsSettingUp(false)} />
    </Suspense>
  ) : (
    <Outlet />
  );
}

function ToSignIn() {
  const { hasSignedOut, wasEnded } = useSession();
  const { pathname, search } = useLocation();
  const isAsked = pathname !== '/console';
  useEffect(() => {
    if (wasEnded) toast('info', texts.sessionEnded);
    else if (!hasSignedOut && isAsked) toast('info', texts.signInNeeded);
  }, [hasSignedOut, wasEnded, isAsked]);
  const state: SignInState | null = hasSignedOut ? null : { from: pathname + search };
  return <Navigate to="/console/sign-in" replace state={state} />;
}

/**
 * A page that the role may not see is said to be there, and stays shut: nothing is asked of the
 * server.
 */
export function RequireRole() {
  const { person } = useSession();
  const { pathname } = useLocation();
  const entry = entryOf(pathname);
  const isOpen = !entry || entry.roles.some((role) => role === person?.role);
  return isOpen ? <Outlet /> : <ForbiddenPage />;
}

/** `/console` itself: the first page of the role. */
export function ToFirstPage() {
  const { person } = useSession();
  const first = person ? railFor(person.role)[0] : undefined;
  return first ? <Navigate to={first.path} replace /> : <ForbiddenPage />;
}

/** What the sign-in page finds in its location's state. */
type SignInState = { from: string };

/** Where to go after a sign-in: where the person came from, else the role's first page. */
export function useReturnAddress(): string {
  const state = useLocation().state as SignInState | null;
  return state?.from ?? '/console';
}
