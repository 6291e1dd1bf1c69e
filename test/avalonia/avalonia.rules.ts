/**
 * A country that is made up: calendar years, losses set off, fees in the cost, an allowance,
 * nothing withheld.
 */
import type { Rules } from '#server/domain/tax/country.ts';

/** `allowance` in the smallest unit. */
export type AvaloniaRates = { taxBps: number; allowance: string };

export const avaloniaRules: Rules<AvaloniaRates> = {
  costOf: ({ amount }) => amount,
  considerationOf: ({ amount }) => amount,
  withholding: () => null,
  assess(ratesAt) {
    const income = { fifo: 0n, average: 0n };
    let rates: AvaloniaRates = { taxBps: 0, allowance: '0' };
    const taxed = (amount: bigint) => {
      const left = amount - BigInt(rates.allowance);
      return left > 0n ? (left * BigInt(rates.taxBps)) / 10_000n : 0n;
    };
    return {
      add({ day, consideration, fifoCost, averageCost }) {
        rates = ratesAt(day);
        income.fifo += consideration - fifoCost;
        income.average += consideration - averageCost;
      },
      figures: () => [
        { code: 'income', ...income },
        { code: 'tax', fifo: taxed(income.fifo), average: taxed(income.average) },
      ],
    };
  },
};
