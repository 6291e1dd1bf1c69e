/** The name of each page in the browser's tabs and history. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { titleOf } from './pages.ts';

/** Names the document after the page that is shown. */
export function useDocumentTitle(): void {
  const title = titleOf(useLocation());
  useEffect(() => {
    document.title = `${title} · Drishti`;
  }, [title]);
}
