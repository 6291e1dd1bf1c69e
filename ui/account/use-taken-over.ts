/** Tells, once, that this tab was another person's, who is not signed in any more. */
import { useEffect } from 'react';

import { peopleTexts } from '#texts/people.ts';
import { takeNameBefore } from '#ui/client/page-person.ts';
import { useSession } from '#ui/client/session.tsx';
import { toast } from '#ui/parts/Toast.tsx';

/** Used once, by the component around every page of an app. */
export function useTakenOver(): void {
  const { state, person } = useSession();
  const isKnown = state === 'known';
  const now = person?.name ?? '';
  useEffect(() => {
    const before = isKnown ? takeNameBefore() : null;
    if (before !== null && now !== '') toast('error', peopleTexts().otherPerson({ now, before }));
  }, [isKnown, now]);
}
