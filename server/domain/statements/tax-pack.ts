/**
 * The tax pack of a year: its figures, every sale with its purchases, what was withheld, and what
 * is kept apart.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Country, Fill, Law, Year } from '#server/domain/tax/country.ts';
import { spread } from '#server/domain/tax/lots.rules.ts';
import { foldTaxYear } from '#server/domain/tax/tax.ts';
import type { Language } from '#protocol/languages.ts';
import { inOwnDigits } from '#texts/reader.ts';
import type { StatementTexts } from '#texts/statements.ts';

import { type Block, cellsOf, type Composer } from './document.ts';

/** What contracts and positions did in the year, paise. */
type ApartSums = { staked: bigint; paid: bigint; positionFees: bigint; positions: bigint };

export type TaxFacts = {
  head: Block;
  country: string;
  year: Year;
  apart: ApartSums;
  scales: Readonly<Record<string, number>>;
};

export const TAX_COLUMNS = 11;

const noLaw: Law = { law: '', withholdingLaw: null, withholdingBasis: null };

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

/** A line of SQL: coin, side, day, reference, quantity, amount, fee. */
export function readFill(cells: readonly string[]): Fill {
  const [coin = '', side, day = '', reference = '', quantity = '', amount = '', fee = ''] = cells;
  return {
    coin,
    side: side === 'buy' ? 'buy' : 'sell',
    day,
    reference,
    quantity: BigInt(quantity),
    amount: BigInt(amount),
    fee: BigInt(fee),
  };
}

/** The basis of withholding, who says so, and that an adviser has to confirm both. */
function basisOf({ withholdingBasis: based }: Law, words: StatementTexts): Block[] {
  if (based === null) return [];
  const source = words.basisSource({ source: based.source });
  return [{ of: 'text', heading: words.basis, paragraphs: [based.basis, source, words.confirm] }];
}

export function composeTaxPack(
  { head, year, apart, scales }: TaxFacts,
  country: Country,
  words: StatementTexts,
  language: Language,
): Composer {
  const fold = foldTaxYear(country, year);
  const own = country.words(language);
  const law = country.lawOf(year.to, language) ?? noLaw;
  const rupees = (names: readonly string[], width: number) =>
    names.map((name) => ({ name, width, as: 'number' as const, rupees: 'all' as const }));
  let line = 0;

  function rowsOf(fill: Fill): string[][] {
    const disposal = fold.take(fill);
    if (!disposal) return [];
    const { coin, parts, consideration, averageCost } = disposal;
    const prices = spread(consideration, parts);
    const averages = spread(averageCost, parts);
    return parts.map(({ acquired, quantity, cost }, at) => {
      const [price, average] = [prices[at] ?? 0n, averages[at] ?? 0n];
      line += 1;
      return [
        line.toString(),
        coin,
        inOwnDigits(acquired),
        inOwnDigits(disposal.day),
        disposal.reference,
        formatAmount(quantity, scales[coin] ?? 0),
        ...[price, cost, price - cost, average, price - average].map(inr),
      ];
    });
  }

  return {
    open: () => [
      head,
      {
        of: 'table',
        heading: words.schedule,
        columns: [
          { name: words.line, width: 34, as: 'number' },
          { name: words.coin, width: 40, as: 'text' },
          { name: words.acquired, width: 54, as: 'text' },
          { name: words.disposed, width: 54, as: 'text' },
          { name: words.reference, width: 140, as: 'text' },
          { name: words.quantity, width: 84, as: 'number' },
          ...rupees([words.consideration, words.fifoCost, words.fifoGain], 72),
          ...rupees([words.averageCost, words.averageGain], 72),
        ],
      },
    ],
    take: (page) => [
      { of: 'rows', rows: [...cellsOf(page)].flatMap((cells) => rowsOf(readFill(cells))) },
    ],
    end: () => [
      {
        of: 'table',
        heading: words.figures,
        columns: [
          { name: words.figure, width: 3, as: 'text' },
          ...rupees([words.fifo, words.average], 1),
        ],
      },
      {
        of: 'rows',
        rows: fold
          .figures()
          .map(({ code, fifo, average }) => [own.figures[code] ?? code, inr(fifo), inr(average)]),
      },
      ...(law.withholdingLaw === null
        ? []
        : [
            {
              of: 'table' as const,
              heading: words.withholding({ law: law.withholdingLaw }),
              columns: [
                { name: words.quarter, width: 2, as: 'text' as const },
                { name: words.disposals, width: 1, as: 'number' as const },
                ...rupees([words.consideration, words.base, words.due, words.withheld], 1),
              ],
            },
            {
              of: 'rows' as const,
              rows: fold
                .quarters()
                .map(({ name, from, to, disposals, consideration, base, due }) => [
                  `${name}, ${inOwnDigits(words.from({ from, to, isOneDay: from === to }))}`,
                  disposals.toString(),
                  ...[consideration, base, due, 0n].map(inr),
                ]),
            },
            ...basisOf(law, words),
          ]),
      { of: 'text', heading: words.rules({ law: law.law }), paragraphs: own.rules },
      {
        of: 'table',
        heading: words.apart,
        columns: [{ name: words.what, width: 3, as: 'text' }, ...rupees([words.amount], 1)],
      },
      {
        of: 'rows',
        rows: [
          [words.staked, inr(apart.staked)],
          [words.paidOut, inr(apart.paid)],
          [words.contractsNet, inr(apart.paid - apart.staked)],
          [words.positionFees, inr(apart.positionFees)],
          [words.positionsNet, inr(apart.positions - apart.positionFees)],
        ],
      },
      { of: 'text', heading: words.why, paragraphs: [own.apart] },
    ],
  };
}
