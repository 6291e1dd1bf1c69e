/** What people read of how their money did over time, in their language. */
import type { ContractRecord, PerformanceRange } from '#protocol/performance.ts';

import { performance as en } from './en/performance.ts';
import { performance as hi } from './hi/performance.ts';
import { inLanguages } from './in-languages.ts';

export type PerformanceTexts = Readonly<
  Record<
    | 'title'
    | 'tagline'
    | 'open'
    | 'range'
    | 'loading'
    | 'failed'
    | 'failedBody'
    // Where there are no returns.
    | 'firstDay'
    | 'firstDayBody'
    | 'noMoney'
    | 'noMoneyBody'
    | 'noPrice'
    | 'noPriceBody'
    | 'recharge'
    // The figures, each with what it means.
    | 'gained'
    | 'timeWeighted'
    | 'timeWeightedShort'
    | 'timeWeightedMeans'
    | 'moneyWeighted'
    | 'moneyWeightedShort'
    | 'moneyWeightedMeans'
    | 'noRate'
    | 'bitcoin'
    | 'bitcoinUnknown'
    | 'drawdown'
    | 'noFall'
    | 'notRecovered'
    // Charts and their legends.
    | 'netWorth'
    | 'netWorthChart'
    | 'addedNet'
    | 'returnChart'
    | 'you'
    | 'returnNoLine'
    // By coin.
    | 'coins'
    | 'coin'
    | 'gainedInRupees'
    | 'ofPrice'
    | 'noCoins'
    | 'positions'
    | 'contracts'
    | 'sum'
    // Contracts beside chance.
    | 'record'
    | 'recordMeans'
    | 'noRecord'
    | 'rightOf'
    | 'breakEven'
    | 'interval'
    | 'net'
    | 'returned'
    | 'definitions',
    string
  >
> & {
  ranges: Readonly<Record<PerformanceRange, { label: string; words: string }>>;
  verdicts: Readonly<Record<ContractRecord['verdict'], string>>;
  /** From when to now. */
  since(facts: { from: string }): string;
  added(facts: { amount: string; isTakenOut: boolean }): string;
  yearly(facts: { percent: string }): string;
  inBitcoin(facts: { amount: string }): string;
  fell(facts: { from: string; to: string }): string;
  recovered(facts: { at: string }): string;
  belowNow(facts: { percent: string }): string;
  chart(facts: { own: string; bitcoin: string | null }): string;
  duration(facts: { seconds: number; percent: number }): string;
  right(facts: { wins: number; all: number }): string;
  rate(facts: { percent: string }): string;
  between(facts: { low: string; high: string }): string;
};

export const performanceTexts = inLanguages<PerformanceTexts>({ en, hi });
