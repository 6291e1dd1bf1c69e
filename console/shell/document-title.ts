/** The name of each page of the console in the browser's tabs and history. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { entryOf } from '#console/parts/rail.ts';

/** Pages that are not in the rail. */
const others: Readonly<Record<string, string>> = {
  '/console': 'Start',
  '/console/sign-in': 'Sign in',
  '/console/claim': 'First admin',
  '/console/join': 'Join the staff',
  '/console/password': 'Change password',
  '/console/two-factor': 'Two-factor authentication',
  '/console/sessions': 'Sessions and devices',
};

/** Names the document after the page that is shown. */
export function useDocumentTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = entryOf(pathname)?.label ?? others[pathname] ?? 'Page not found';
    document.title = `${title} · Drishti console`;
  }, [pathname]);
}
