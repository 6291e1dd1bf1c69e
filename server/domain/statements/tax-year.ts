/**
 * A person's tax year as its page shows it: folded from their fills when it is asked for. Reads
 * only.
 */
import { setImmediate as letOthersGo } from 'node:timers/promises';

import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { TaxDisposal, TaxYear } from '#protocol/statements.ts';
import {
  type Country,
  type Disposal,
  type Year,
  yearFrom,
  yearOf,
} from '#server/domain/tax/country.ts';
import { foldTaxYear } from '#server/domain/tax/tax.ts';
import type { Clock } from '#server/kit/clock.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { Language } from '#protocol/languages.ts';

import { cellsOf } from './document.ts';
import { type Files, fillsOf } from './file-orders.ts';
import { dayOf, endOf, startOf } from './statements.rules.ts';
import { findSpan, readApart, readFirstDay, readLastTick } from './statements.sql.ts';
import { readFill } from './tax-pack.ts';

/** Of the sales, those that the page shows; all are in the pack. */
const SHOWN = 20;

/** 'IN' as that language calls it. */
const regionName = (code: string, language: Language) =>
  new Intl.DisplayNames([`${language}-IN`], { type: 'region' }).of(code) ?? code;
const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

/** `not-found` where that is no year with rules in which the person had money. */
export async function readTaxYear(
  files: Omit<Files, 'site'> & { clock: Clock; language: Language },
  personId: string,
  name: string | undefined,
): Promise<TaxYear> {
  const { reader, country, clock, isVirtual, scaleOf, language } = files;
  const today = dayOf(clock.now());
  const years = yearsOf(country, (await readFirstDay(reader, personId)) ?? today, today);
  const year = name === undefined ? years[0] : years.find((one) => one.name === name);
  const tick = await readLastTick(reader);
  const law = year && country.lawOf(year.to, language);
  if (!year || !tick || !law) return refuse('not-found');
  const row = { person_id: personId, to_day: year.to, before_tick: tick.number };
  const fold = foldTaxYear(country, year);
  const shown: Disposal[] = [];
  for await (const page of fillsOf(reader, row)) {
    for (const cells of cellsOf(page)) {
      const disposal = fold.take(readFill(cells));
      if (disposal && shown.length < SHOWN) shown.push(disposal);
    }
    await letOthersGo();
  }
  const end = endOf(year.to);
  const query = { personId, from: startOf(year.from), end, beforeTick: tick.number };
  const apart = await readApart(reader, { personId, ...(await findSpan(reader, query)) });
  const words = country.words(language);
  return {
    country: regionName(country.code, language),
    year: year.name,
    from: year.from,
    to: year.to,
    years,
    upTo: (tick.at < end ? tick.at : end).toISOString(),
    isPractice: isVirtual,
    law: law.law,
    rules: [...words.rules],
    figures: fold.figures().map(({ code, fifo, average }) => ({
      name: words.figures[code] ?? code,
      fifo: inr(fifo),
      average: inr(average),
    })),
    disposals: fold.disposals(),
    shown: shown.map((disposal) => toDisposal(disposal, scaleOf(disposal.coin))),
    withholding:
      law.withholdingLaw === null
        ? null
        : {
            law: law.withholdingLaw,
            basis: law.withholdingBasis,
            quarters: fold.quarters().map(({ consideration, base, due, ...quarter }) => ({
              ...quarter,
              consideration: inr(consideration),
              base: inr(base),
              due: inr(due),
              withheld: inr(0n),
            })),
          },
    contracts: {
      staked: inr(apart.staked),
      paid: inr(apart.paid),
      net: inr(apart.paid - apart.staked),
    },
    positions: {
      fees: inr(apart.position_fees),
      net: inr(apart.positions - apart.position_fees),
    },
    apart: words.apart,
  };
}

/** From the one of the first money that has rules to the current one; the newest first. */
function yearsOf(country: Country, first: string, today: string): Year[] {
  const years: Year[] = [];
  for (let year = yearOf(country, today); year.to >= first;) {
    if (country.lawOf(year.to) === null) break;
    years.push(year);
    year = yearFrom(country, Number.parseInt(year.from.slice(0, 4), 10) - 1);
  }
  return years;
}

function toDisposal(disposal: Disposal, scale: number): TaxDisposal {
  const { coin, reference, day, parts, consideration, fifoCost, averageCost } = disposal;
  const acquired = parts.map((part) => part.acquired).toSorted();
  return {
    reference,
    coin,
    sold: day,
    acquiredFrom: acquired[0] ?? day,
    acquiredTo: acquired.at(-1) ?? day,
    quantity: formatAmount(disposal.quantity, scale),
    consideration: inr(consideration),
    fifoCost: inr(fifoCost),
    averageCost: inr(averageCost),
    fifoGain: inr(consideration - fifoCost),
    averageGain: inr(consideration - averageCost),
  };
}
