/** India's tax on virtual digital assets, as its data's words say it. */
import type { Assessment, Day, Rules } from '#server/domain/tax/country.ts';

/** Hundredths of a percent. */
export type IndiaRates = { taxBps: number; cessBps: number; withholdingBps: number | null };

type Sums = { gains: bigint; losses: bigint; tax: bigint; cess: bigint };
const none: Sums = { gains: 0n, losses: 0n, tax: 0n, cess: 0n };

/** To the nearest paisa, halves up. */
const share = (amount: bigint, bps: number) => (amount * BigInt(bps) + 5_000n) / 10_000n;

/** Amount that is withheld of, by the names in the data: `fee` is the exchange's charge. */
const bases: Readonly<Record<string, (consideration: bigint, fee: bigint) => bigint>> = {
  gross: (consideration) => consideration,
  'net-of-charges': (consideration, fee) => consideration - fee,
};

export const indiaRules: Rules<IndiaRates> = {
  costOf: ({ amount, fee }) => amount - fee,
  considerationOf: ({ amount, fee }) => amount + fee,
  assess: (ratesAt) => openAssessment(ratesAt),
  withholding({ consideration, fee }, { withholdingBps }, basis) {
    if (withholdingBps === null) return null;
    const base = bases[basis ?? '']?.(consideration, fee);
    if (base === undefined) throw new RangeError(`India has no basis ${basis}.`);
    return { base, due: share(base, withholdingBps) };
  },
};

function openAssessment(ratesAt: (day: Day) => IndiaRates): Assessment {
  /** Gains by their rates: the tax is of all gains with the same ones together. */
  const gains = new Map<string, { rates: IndiaRates; fifo: bigint; average: bigint }>();
  const losses = { fifo: 0n, average: 0n };
  const sums = (method: 'fifo' | 'average'): Sums =>
    [...gains.values()].reduce<Sums>(
      (sum, one) => {
        const tax = share(one[method], one.rates.taxBps);
        return {
          ...sum,
          gains: sum.gains + one[method],
          tax: sum.tax + tax,
          cess: sum.cess + share(tax, one.rates.cessBps),
        };
      },
      { ...none, losses: losses[method] },
    );
  return {
    add({ day, consideration, fifoCost, averageCost }) {
      const rates = ratesAt(day);
      const key = `${rates.taxBps} ${rates.cessBps}`;
      const at = gains.get(key) ?? { rates, fifo: 0n, average: 0n };
      gains.set(key, at);
      for (const [method, cost] of [
        ['fifo', fifoCost],
        ['average', averageCost],
      ] as const) {
        const gain = consideration - cost;
        if (gain > 0n) at[method] += gain;
        else losses[method] -= gain;
      }
    },
    figures() {
      const [fifo, average] = [sums('fifo'), sums('average')];
      const both = (code: keyof Sums) => ({ code, fifo: fifo[code], average: average[code] });
      return [
        both('gains'),
        both('losses'),
        both('tax'),
        both('cess'),
        { code: 'total', fifo: fifo.tax + fifo.cess, average: average.tax + average.cess },
      ];
    },
  };
}
