/**
 * The name of each page in the browser's tabs and history, with the number of results that wait in
 * a tab that nobody sees.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useWaitingResults } from '#web/results/shown-results.ts';

import { titleOf } from './pages.ts';

/** Names the document after the page that is shown. */
export function useDocumentTitle(): void {
  const title = titleOf(useLocation());
  const waiting = useWaitingResults();
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Drishti`;
  }, [title, waiting]);
}
