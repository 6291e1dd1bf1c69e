/**
 * Tells how a contract ended, wherever in the app its owner is. Where it is watched, and among the
 * orders, the place itself says it; anywhere else a message leads to the receipt, and the closed
 * orders count it until they are looked at.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractTexts } from '#texts/contracts.ts';
import { toast } from '#ui/parts/Toast.tsx';
import { receiptPath } from '#web/parts/subject-path.ts';

import { useContractEvents } from './contracts.queries.ts';
import { resultSentence } from './contracts.rules.ts';
import { noteOutcome, seeOutcomes } from './unseen-outcomes.ts';

const words = contractScreenTexts();

export function OutcomeToasts() {
  const { pathname, search } = useLocation();
  useEffect(() => seeOutcomes, []);
  useContractEvents((contract) => {
    const sentence = resultSentence(contract);
    if (sentence === null) return;
    const isWatched =
      pathname === '/contract' && new URLSearchParams(search).get('watch') === contract.id;
    if (isWatched) return;
    noteOutcome(contract.id);
    if (pathname === '/order') return;
    toast('info', contractTexts().outcome({ coin: contract.coin, sentence }), undefined, {
      to: receiptPath(contract.id),
      label: words.receipt,
    });
  });
  return null;
}
