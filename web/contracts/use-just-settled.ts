/**
 * Contracts that settled while the page was open, each for ten seconds, so that a result shows
 * where its countdown ran.
 */
import { useEffect, useMemo, useState } from 'react';

import type { Contract } from '#protocol/contracts.ts';
import { localNow } from '#ui/client/clock.ts';
import { isNews } from '#ui/client/visit.ts';

import { useContractEvents } from './contracts.queries.ts';
import { resultSentence } from './contracts.rules.ts';

/** How long a result stays where its countdown ran. */
const LINGER_MS = 10_000;

/** `announce` hears the result of each once, in words. */
export function useJustSettled(announce: (text: string) => void): readonly Contract[] {
  const [settled, setSettled] = useState<readonly { contract: Contract; untilMs: number }[]>([]);
  useContractEvents((contract) => {
    if (contract.status === 'ACTIVE' || !isNews(contract.settledAt)) return;
    announce(`${contract.coin}: ${resultSentence(contract) ?? ''}`);
    setSettled((shown) => [
      { contract, untilMs: localNow() + LINGER_MS },
      ...shown.filter((other) => other.contract.id !== contract.id),
    ]);
  });
  useEffect(() => {
    if (settled.length === 0) return undefined;
    const nextMs = Math.min(...settled.map(({ untilMs }) => untilMs));
    const timer = setTimeout(
      () => setSettled((shown) => shown.filter(({ untilMs }) => untilMs > nextMs)),
      Math.max(0, nextMs - localNow()),
    );
    return () => clearTimeout(timer);
  }, [settled]);
  return useMemo(() => settled.map(({ contract }) => contract), [settled]);
}
