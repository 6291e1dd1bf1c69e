/**
 * Reads out the price of the coin that a page is about, for those who asked for it under Settings:
 * politely, and at most every half minute, since a price that is said each second drowns everything
 * else.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { formatPrice, formatPercent } from '#texts/format.ts';
import { installedTexts } from '#texts/installed.ts';
import { useQuote } from '#ui/client/live.ts';
import { useSpokenPrices } from '#ui/styles/habits.ts';

const SAY_EVERY_MS = 30_000;
/** Once the page has been read. */
const FIRST_AFTER_MS = 5_000;

export function PriceAnnouncer() {
  const [isSpoken] = useSpokenPrices();
  const { pathname, search } = useLocation();
  const coin = coinOf(pathname, search);
  if (!isSpoken || coin === null) return null;
  return <Announcer key={coin} coin={coin} />;
}

/** Of the pages about one coin; the others have many prices. */
function coinOf(pathname: string, search: string): string | null {
  const [, own] = /^\/coin\/([A-Za-z0-9]{1,10})$/.exec(pathname) ?? [];
  if (own !== undefined) return own.toUpperCase();
  if (pathname !== '/contract' && pathname !== '/trade') return null;
  return new URLSearchParams(search).get('coin')?.toUpperCase() ?? 'BTC';
}

function Announcer({ coin }: { coin: string }) {
  const quote = useQuote(coin, 'calm');
  const [isDue, setIsDue] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const first = setTimeout(() => setIsDue(true), FIRST_AFTER_MS);
    const timer = setInterval(() => setIsDue(true), SAY_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  if (isDue && quote) {
    const { change24h } = quote;
    const change = change24h === null ? null : formatPercent(change24h);
    setIsDue(false);
    setSaid(installedTexts().price({ coin, price: formatPrice(quote.price), change }));
  }
  return (
    <p role="status" aria-live="polite" data-spoken className="sr-only">
      {said}
    </p>
  );
}
