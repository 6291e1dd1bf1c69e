/**
 * A person's tax year: their fills, from the first on, made into disposals, figures and what would
 * have been withheld by quarter. What it knows of a country is the country's (country.ts).
 */
import { type Country, type Disposal, type Fill, quartersOf, type Year } from './country.ts';
import { type Lots, openLots } from './lots.rules.ts';

type Quarter = {
  name: string;
  from: string;
  to: string;
  disposals: number;
  consideration: bigint;
  /** The amount that the rate of withholding is applied to. */
  base: bigint;
  due: bigint;
};

export type TaxFold = {
  /** In the order of the fills of each coin. Answers the disposal where it is one of the year. */
  take(fill: Fill): Disposal | null;
  figures(): ReturnType<ReturnType<Country['assess']>['figures']>;
  quarters(): readonly Quarter[];
  disposals(): number;
  left: Lots['left'];
};

export function foldTaxYear(country: Country, year: Year): TaxFold {
  const lots = openLots(country);
  const assessment = country.assess();
  const quarters: Quarter[] = quartersOf(year).map((quarter) => ({
    ...quarter,
    disposals: 0,
    consideration: 0n,
    base: 0n,
    due: 0n,
  }));
  let disposals = 0;
  return {
    take(fill) {
      const disposal = lots.take(fill);
      if (!disposal || disposal.day < year.from || disposal.day > year.to) return null;
      disposals += 1;
      assessment.add(disposal);
      const quarter = quarters.find(({ from, to }) => from <= disposal.day && disposal.day <= to);
      if (quarter) {
        quarter.disposals += 1;
        quarter.consideration += disposal.consideration;
        const withheld = country.withholding(disposal);
        quarter.base += withheld?.base ?? 0n;
        quarter.due += withheld?.due ?? 0n;
      }
      return disposal;
    },
    figures: assessment.figures,
    quarters: () => quarters,
    disposals: () => disposals,
    left: lots.left,
  };
}
