/**
 * The figures of a range side by side: each with its name, itself, and one sentence that says what
 * it is.
 */
import type { ReactNode } from 'react';

import type { PerformanceRange, Returns } from '#protocol/performance.ts';
import { formatDate, formatInr, formatPercent, formatSignedInr, signOf } from '#texts/format.ts';
import { performanceTexts } from '#texts/performance.ts';
import { Delta, SignedDelta } from '#ui/figures/Delta.tsx';
import { Card } from '#ui/parts/Card.tsx';

import { bareCard } from './looks.ts';

const unsigned = (text: string) => text.replace(/^-/, '');

export function ReturnFigures({ returns, range }: { returns: Returns; range: PerformanceRange }) {
  const texts = performanceTexts();
  const { gained, added, timeWeighted, moneyWeighted, yearly, bitcoin, inBitcoin } = returns;
  const moved = signOf(added);
  const period =
    returns.isWhole || range === 'all'
      ? texts.since({ from: formatDate(returns.from) })
      : texts.ranges[range].words;
  return (
    <Card className={bareCard}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 max-lg:*:first:col-span-2 lg:grid-cols-3 lg:gap-x-6 min-[80rem]:grid-cols-5 min-[80rem]:gap-x-5">
        <Figure
          name={signOf(gained) < 0 ? texts.lost : texts.gained}
          note={texts.gainedNote({
            period,
            amount: formatInr(unsigned(added)),
            isTakenOut: moved === 0 ? null : moved < 0,
          })}
        >
          <SignedDelta
            sign={signOf(gained)}
            shown={formatSignedInr(gained)}
            spoken={formatSignedInr(gained)}
            className="max-w-full whitespace-normal! wrap-anywhere"
          />
        </Figure>
        <Figure name={texts.timeWeighted} note={texts.timeWeightedMeans}>
          <Delta percent={timeWeighted} />
        </Figure>
        <Figure
          name={texts.moneyWeighted}
          note={
            moneyWeighted === null
              ? texts.noRate
              : texts.moneyWeightedMeans({
                  yearly: yearly === null ? null : formatPercent(yearly),
                })
          }
        >
          <Delta percent={moneyWeighted} />
        </Figure>
        <Figure
          name={texts.bitcoin}
          note={
            inBitcoin === null
              ? texts.bitcoinUnknown
              : texts.inBitcoin({ amount: formatInr(inBitcoin) })
          }
        >
          <Delta percent={bitcoin} />
        </Figure>
        <Figure name={texts.drawdown} note={fallText(returns)}>
          <Delta percent={returns.drawdown.deepest} />
        </Figure>
      </dl>
    </Card>
  );
}

function fallText({ drawdown }: Returns): string {
  const texts = performanceTexts();
  const { peakAt, troughAt, recoveredAt, now } = drawdown;
  if (peakAt === null || troughAt === null) return texts.noFall;
  return texts.fell({
    from: formatDate(peakAt),
    to: formatDate(troughAt),
    recoveredAt: recoveredAt === null ? null : formatDate(recoveredAt),
    percent: formatPercent(now),
  });
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start">
      <dt className="text-label font-normal text-ink-2">{name}</dt>
      <dd className="min-w-0">
        <p className="text-price">{children}</p>
        <p className="mt-0.5 text-meta wrap-anywhere text-ink-3">{note}</p>
      </dd>
    </div>
  );
}
