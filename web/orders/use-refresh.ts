/** Asks for prices, book, fills, balances and orders again; the button says so for a moment. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { mine } from '#ui/client/session.tsx';

/** How long the refresh button shows that it refreshes. */
const REFRESH_MS = 1_500;

export function useRefresh() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setIsBusy(false), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return {
    isBusy,
    start: () => {
      setIsBusy(true);
      void queries.invalidateQueries({ queryKey: ['market'] });
      void queries.invalidateQueries({ queryKey: ['coins'] });
      void queries.invalidateQueries({ queryKey: mine() });
    },
  };
}
