/** Why nothing can be placed on a coin right now, kept current by the live prices; null while trading is open. */
import { useEffect, useState } from 'react';

import { STALE_AFTER_MS } from '#protocol/market.ts';
import { useLiveEvent } from '#ui/live.ts';
import { useCoins } from '#web/market/coins.queries.ts';

import { closedReason } from './ticket.rules.ts';

export function useClosedReason(symbol: string): string | null {
  const { data, refetch } = useCoins();
  const [liveTick, setLiveTick] = useState<number | null>(null);
  const isLate = useLatePrices(setLiveTick);
  const listed = data?.items.find((coin) => coin.symbol === symbol);
  const tick = liveTick ?? data?.tick ?? null;
  const opensAtTick = data?.opensAtTick ?? null;

  // What the list says is out of date once a price comes again, or once trading has opened.
  const isOutdated =
    (opensAtTick !== null && tick !== null && tick >= opensAtTick) ||
    (liveTick !== null && !isLate && listed !== undefined && (listed.delayed || !listed.tradable));
  useEffect(() => {
    if (!isOutdated) return undefined;
    void refetch();
    const timer = setInterval(() => void refetch(), STALE_AFTER_MS);
    return () => clearInterval(timer);
  }, [isOutdated, refetch]);

  if (!data) return 'Loading prices…';
  return closedReason({
    coinKnown: listed !== undefined,
    delayed: isLate || listed?.delayed === true,
    tradable: listed?.tradable === true,
    tick,
    opensAtTick,
  });
}

/** True once no tick has arrived for as long as the server takes prices to be fresh. */
function useLatePrices(onTick: (tick: number) => void): boolean {
  const [isLate, setIsLate] = useState(false);
  const [beat, setBeat] = useState(0);
  useLiveEvent('prices', (frame) => {
    onTick(frame.tick);
    setIsLate(false);
    setBeat(frame.tick);
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), STALE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [beat]);
  return isLate;
}
