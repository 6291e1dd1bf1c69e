/** The name of each page of the console in the browser's tabs and history. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { consoleShellTexts } from '#texts/console-shell.ts';
import { consoleWordTexts } from '#texts/console-words.ts';

import { entryOf } from '#console/parts/rail.ts';

const texts = consoleShellTexts();
const words = consoleWordTexts();

/** Pages that are not in the rail. */
const others: Readonly<Record<string, string>> = {
  '/console': words.pages.start,
  '/console/sign-in': words.pages.signIn,
  '/console/claim': words.pages.claim,
  '/console/join': words.pages.join,
  '/console/password': words.pages.password,
  '/console/two-factor': words.pages.twoFactor,
  '/console/sessions': words.pages.sessions,
  '/console/delayed': words.pages.delayed,
  '/console/object': words.pages.object,
};

/** Names the document after the page that is shown. */
export function useDocumentTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = entryOf(pathname)?.label ?? others[pathname] ?? words.pages.notFound;
    document.title = texts.documentTitle({ page });
  }, [pathname]);
}
