/**
 * What goes on beside whichever page is open, once that is at rest: how contracts ended, and the
 * app as one that is installed. With the pages about that, since each file more is named in the
 * first code of every page.
 */
import { useEffect } from 'react';

import { KeptLanguage } from '#ui/forms/KeptLanguage.tsx';
import { useSession } from '#ui/client/session.tsx';
import { noticesOfMissingCode } from '#ui/parts/later.tsx';

import { AccessibilityPage } from './installed/AccessibilityPage.tsx';
import { Installed } from './installed/Installed.tsx';
import { NotificationsPage } from './installed/NotificationsPage.tsx';
import { OfflinePage } from './installed/OfflinePage.tsx';
import { ResultNews } from './order-center/ResultNews.tsx';
import { forgetTold } from './results/told.ts';

void noticesOfMissingCode();

export const pages = { AccessibilityPage, NotificationsPage, OfflinePage };

export function Later() {
  const { state, person } = useSession();
  const hasLeft = state === 'known' && person === null;
  useEffect(() => {
    if (hasLeft) forgetTold();
  }, [hasLeft]);
  return (
    <>
      {person ? <ResultNews key={person.id} personId={person.id} /> : null}
      {person ? <KeptLanguage personId={person.id} /> : null}
      <Installed />
    </>
  );
}
