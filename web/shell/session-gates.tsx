/**
 * Gates in the table of routes: pages wait until the session is known, and some only open to a
 * signed-in person.
 */
import { type ComponentType, Suspense, useDeferredValue, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';

import { peopleTexts } from '#texts/people.ts';
import { useTakenOver } from '#ui/account/use-taken-over.ts';
import { useSession } from '#ui/client/session.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { useOwnAddress } from '#web/parts/return-address.ts';

import { WaitingFrame } from './WaitingFrame.tsx';

/**
 * Shows nothing of a page before the server has said who is there; `offline` where it cannot be
 * reached.
 */
export function WhenSessionKnown({ offline: Offline }: { offline: ComponentType }) {
  const { state: latest } = useSession();
  useTakenOver();
  // A whole page is drawn in slices, so that nothing that is pressed meanwhile has to wait for all
  // of it.
  const state = useDeferredValue(latest);
  if (state === 'unreachable') {
    return (
      <Suspense fallback={<WaitingFrame />}>
        <Offline />
      </Suspense>
    );
  }
  return state === 'known' ? <Outlet /> : <WaitingFrame />;
}

/**
 * Lets a signed-in person through; sends everybody else to the login page, which brings them back
 * here.
 */
export function RequirePerson() {
  const { person } = useSession();
  return person ? <Outlet /> : <ToLogin />;
}

function ToLogin() {
  const { hasSignedOut, wasEnded } = useSession();
  const from = useOwnAddress();
  useEffect(() => {
    if (!hasSignedOut)
      toast('info', wasEnded ? peopleTexts().sessionEnded : peopleTexts().loginNeeded);
  }, [hasSignedOut, wasEnded]);
  return <Navigate to="/login" replace state={hasSignedOut ? null : from} />;
}
