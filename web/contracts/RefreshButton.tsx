/** The button that reloads the market. */
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';

import { contractPageTexts } from '#texts/contract-page.ts';
import { Button } from '#ui/parts/Button.tsx';

const words = contractPageTexts();

/** How long it says that it refreshes. */
const REFRESH_MS = 1_500;

/** Reloads the market, and says so for a moment, also where the answer is faster. */
export function RefreshButton() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setIsBusy(false), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <Button
      look="quiet"
      size="small"
      className="min-h-11!"
      busy={isBusy && words.refreshing}
      onClick={() => {
        setIsBusy(true);
        void queries.invalidateQueries({ queryKey: ['market'] });
        void queries.invalidateQueries({ queryKey: ['coins'] });
      }}
    >
      <RefreshCw aria-hidden size={16} strokeWidth={1.75} />
      {words.refresh}
    </Button>
  );
}
