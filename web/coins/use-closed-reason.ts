/**
 * Why nothing can be placed on a coin right now, kept current by the live prices; null while
 * trading is open.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

import { STALE_AFTER_MS } from '#protocol/market.ts';
import { marketTexts } from '#texts/market.ts';
import { useLiveEvent } from '#ui/client/live.ts';

import { closedReason } from './closed-reason.rules.ts';
import { useCoins } from './coins.queries.ts';

/** What is said meanwhile, to those who listen: it is gone before anybody has read it. */
export const loadingPrices = () => marketTexts().loading;

export function useClosedReason(symbol: string): string | null {
  const { data, refetch } = useCoins();
  const opensAtTick = data?.opensAtTick ?? null;
  const { isLate, hasTicked, liveTick } = useArrivingPrices(opensAtTick);
  const listed = data?.items.find((coin) => coin.symbol === symbol);
  const tick = liveTick ?? data?.tick ?? null;

  // What the list says is out of date once a price comes again, or once trading has opened.
  const isOutdated =
    (opensAtTick !== null && tick !== null && tick >= opensAtTick) ||
    (hasTicked && !isLate && listed !== undefined && (listed.delayed || !listed.tradable));
  useEffect(() => {
    if (!isOutdated) return undefined;
    void refetch();
    const timer = setInterval(() => void refetch(), STALE_AFTER_MS);
    return () => clearInterval(timer);
  }, [isOutdated, refetch]);

  if (!data) return loadingPrices();
  return closedReason({
    coinKnown: listed !== undefined,
    delayed: isLate || listed?.delayed === true,
    tradable: listed?.tradable === true,
    tick,
    opensAtTick,
  });
}

/** Whether no price has come for as long as the server takes prices to be fresh. */
export function useArePricesLate(): boolean {
  return useArrivingPrices(null).isLate;
}

/**
 * `isLate` once no tick has arrived for as long as the server takes prices to be fresh. The number
 * of the tick matters only until trading opens. After that the page is not rendered again for each
 * tick.
 */
function useArrivingPrices(opensAtTick: number | null) {
  const [isLate, setIsLate] = useState(false);
  const [hasTicked, setHasTicked] = useState(false);
  const [liveTick, setLiveTick] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitAnew = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsLate(true), STALE_AFTER_MS);
  }, []);
  useEffect(() => {
    waitAnew();
    return () => clearTimeout(timer.current);
  }, [waitAnew]);
  useLiveEvent('prices', ({ tick }) => {
    waitAnew();
    setIsLate(false);
    setHasTicked(true);
    if (opensAtTick !== null) setLiveTick(tick);
  });
  return { isLate, hasTicked, liveTick };
}
