/**
 * Lots sum to holdings, whatever was bought and sold; India's rule by hand; and a made-up country,
 * which is a file of data and a file of rules. LOT_PEOPLE says on how many people the property is
 * tried, LOT_SEED replays a run.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { countries } from '#server/domain/tax/countries/countries.ts';
import { indiaRules } from '#server/domain/tax/countries/india.rules.ts';
import {
  type Country,
  type CountryData,
  countryOf,
  type Fill,
  quartersOf,
  yearOf,
} from '#server/domain/tax/country.ts';
import { composeTaxPack } from '#server/domain/statements/tax-pack.ts';
import { spread } from '#server/domain/tax/lots.rules.ts';
import { foldTaxYear } from '#server/domain/tax/tax.ts';

import data from './avalonia/avalonia.json' with { type: 'json' };
import { type AvaloniaRates, avaloniaRules } from './avalonia/avalonia.rules.ts';
import { openDice } from '#scripts/demo/dice.ts';
import { statementTexts } from '#texts/statements.ts';

const india = countries['IN'] as Country;
const avalonia = countryOf(data as CountryData<AvaloniaRates>, avaloniaRules);
const SEED = process.env['LOT_SEED'] ?? randomUUID();
const PEOPLE = Number.parseInt(process.env['LOT_PEOPLE'] ?? '100', 10);

const fill = (given: Partial<Fill>): Fill => ({
  coin: 'BTC',
  side: 'buy',
  day: '2026-05-01',
  reference: 'trade-1',
  quantity: 1n,
  amount: 1n,
  fee: 0n,
  ...given,
});
const bought = (day: string, quantity: bigint, amount: bigint, fee = 0n) =>
  fill({ day, quantity, amount, fee });
const sold = (day: string, quantity: bigint, amount: bigint, fee = 0n) =>
  fill({ side: 'sell', day, quantity, amount, fee });
const figuresOf = (country: Country, day: string, fills: readonly Fill[]) => {
  const fold = foldTaxYear(country, yearOf(country, day));
  for (const one of fills) fold.take(one);
  return { fold, figures: fold.figures() };
};

test('India: gains at 30 % and cess, losses not set off, fees in neither cost nor price', () => {
  const { fold, figures } = figuresOf(india, '2026-06-01', [
    bought('2025-05-01', 10n, 100_100n, 100n),
    // Of the year before.
    sold('2026-03-31', 5n, 90_000n),
    bought('2026-04-01', 10n, 300_000n),
    // 5 of the first lot (50,000) and 3 of the second (90,000); on average 8 x 350,000 / 15 =
    // 186,666.
    sold('2026-04-01', 8n, 199_900n, 100n),
    sold('2027-03-31', 2n, 10_000n),
    sold('2027-04-01', 1n, 999_999n),
  ]);
  expect(figures).toEqual([
    { code: 'gains', fifo: 60_000n, average: 13_334n },
    { code: 'losses', fifo: 50_000n, average: 36_666n },
    { code: 'tax', fifo: 18_000n, average: 4_000n },
    { code: 'cess', fifo: 720n, average: 160n },
    { code: 'total', fifo: 18_720n, average: 4_160n },
  ]);
  expect(fold.disposals()).toBe(2);
  // 199,900 received after the fee of 100: 1 % of it is 1,999.
  expect(fold.quarters().map(({ disposals, due }) => [disposals, due])).toEqual([
    [1, 1_999n],
    [0, 0n],
    [0, 0n],
    [1, 100n],
  ]);
});

test('rates hold from a day to a day: nothing before them, no tax deducted at source before July 2022', () => {
  expect(india.lawOf('2022-03-31')).toBeNull();
  expect(india.lawOf('2026-03-31')?.law).toContain('115BBH');
  expect(india.lawOf('2026-04-01')?.withholdingLaw).toContain('393');
  for (const day of ['2022-06-30', '2026-03-31', '2026-04-01']) {
    const { law, withholdingLaw } = india.lawOf(day, 'hi') ?? {};
    expect(law).toMatch(/^आयकर अधिनियम/);
    expect(withholdingLaw ?? 'आयकर').toMatch(/^आयकर/);
  }
  const due = (day: string) =>
    figuresOf(india, day, [bought('2022-04-01', 2n, 10n), sold(day, 1n, 10_000n)])
      .fold.quarters()
      .reduce((sum, quarter) => sum + quarter.due, 0n);
  expect([due('2022-06-30'), due('2022-07-01')]).toEqual([0n, 100n]);
});

/** Sales worked out by hand, in paise: price, the exchange's fee, 1 % of the difference. */
test.each([
  // ₹100,000.00 paid, fee ₹100.00; ₹99,900.00 x 1 / 100 = ₹999.00 (₹1,000.00 on the whole price).
  { day: '2023-01-15', received: 9_990_000n, fee: 10_000n, base: 9_990_000n, due: 99_900n },
  // ₹12,345.67 paid, fee ₹12.35; ₹12,333.32 x 1 / 100 = ₹123.3332, ₹123.33 (₹123.46 on the whole).
  { day: '2025-11-30', received: 1_233_332n, fee: 1_235n, base: 1_233_332n, due: 12_333n },
  // ₹51.00 paid, fee ₹0.50; ₹50.50 x 1 / 100 = ₹0.505, half a paisa up: ₹0.51.
  { day: '2026-04-01', received: 5_050n, fee: 50n, base: 5_050n, due: 51n },
])('India: 1 % of the price less the fee is due on $day', ({ day, received, fee, base, due }) => {
  const { fold } = figuresOf(india, day, [
    bought('2022-04-01', 1n, 1_000n),
    sold(day, 1n, received, fee),
  ]);
  const [quarter] = fold.quarters().filter(({ disposals }) => disposals === 1);
  expect(quarter).toMatchObject({ consideration: received + fee, base, due });
  const [en, hi] = ['en', 'hi'].map((language) => india.lawOf(day, language)?.withholdingBasis);
  expect(en).toEqual({
    basis: expect.stringContaining('less the exchange'),
    source: expect.stringMatching(/^CBDT circular 13 of 2022, 22 Jun 2022/),
  });
  expect(hi).toEqual({
    basis: expect.stringContaining('शुल्क'),
    source: expect.stringMatching(/^CBDT परिपत्र 13\/2022, 22 जून 2022/),
  });
});

test.each([
  ['en', 'Source: CBDT circular 13 of 2022, 22 Jun 2022.', 'Confirm this with an adviser.'],
  ['hi', 'स्रोत: CBDT परिपत्र 13/2022, 22 जून 2022।', 'इसकी पुष्टि किसी सलाहकार से करें।'],
] as const)(
  'the tax pack (%s) prints the basis, its source and the advice',
  (language, source, advice) => {
    const facts = {
      head: { of: 'rows' as const, rows: [] },
      country: 'IN',
      scales: { BTC: 0 },
      year: yearOf(india, '2025-11-30'),
      apart: { staked: 0n, paid: 0n, positionFees: 0n, positions: 0n },
    };
    const pack = composeTaxPack(facts, india, statementTexts(language), language);
    pack.take('BTC\tbuy\t2025-11-01\tbuy-1\t1\t1000\t0\n');
    pack.take('BTC\tsell\t2025-11-30\tsell-1\t1\t1233332\t1235\n');
    const blocks = pack.end();
    const rows = blocks.flatMap((block) => (block.of === 'rows' ? block.rows : []));
    expect(rows.find(([name]) => name?.startsWith('Q3'))?.slice(1)).toEqual([
      '1',
      '12345.67',
      '12333.32',
      '123.33',
      '0.00',
    ]);
    const said = blocks.flatMap((block) => (block.of === 'text' ? [block.paragraphs] : []));
    const basis = india.lawOf('2026-03-31', language)?.withholdingBasis?.basis;
    expect(said[0]).toEqual([basis, source, advice]);
  },
);

test('a basis is of the period: the whole price where the data says so', () => {
  const period = { from: '2020-01-01', to: null, law: 'Act', withholdingLaw: 'Act, 2' };
  const rates = { taxBps: 3_000, cessBps: 400, withholdingBps: 100 };
  const gross = countryOf(
    {
      code: 'IN',
      name: 'India',
      yearStartsInMonth: 4,
      words: {},
      periods: [{ ...period, rates, withholdingBasis: { name: 'gross', source: 'Act' } }],
    },
    indiaRules,
  );
  const day = '2026-04-01';
  const { fold } = figuresOf(gross, day, [bought(day, 1n, 1n), sold(day, 1n, 9_900n, 100n)]);
  expect(fold.quarters()[0]).toMatchObject({ base: 10_000n, due: 100n });
});

test('years and quarters follow the month in which a country’s year begins', () => {
  expect(yearOf(india, '2027-03-31')).toEqual({
    name: '2026-27',
    from: '2026-04-01',
    to: '2027-03-31',
  });
  expect(yearOf(avalonia, '2027-03-31').name).toBe('2027');
  expect(
    quartersOf(yearOf(india, '2027-02-01'))
      .map(({ from, to }) => [from, to])
      .at(-1),
  ).toEqual(['2027-01-01', '2027-03-31']);
});

test('a made-up country is a file of data and a file of rules', () => {
  const fills = [
    bought('2025-01-01', 10n, 10_000n, 100n),
    sold('2025-06-01', 5n, 9_000n),
    sold('2025-07-01', 5n, 2_000n),
  ];
  const { figures, fold } = figuresOf(avalonia, '2025-03-03', fills);
  // 4,000 gained less 3,000 lost, all of it free.
  expect(figures).toEqual([
    { code: 'income', fifo: 1_000n, average: 1_000n },
    { code: 'tax', fifo: 0n, average: 0n },
  ]);
  expect(fold.quarters().every(({ due }) => due === 0n)).toBe(true);
  const later = figuresOf(avalonia, '2026-03-03', [
    bought('2025-01-01', 5n, 5_000n),
    sold('2026-06-01', 5n, 11_000n),
  ]);
  expect(later.figures[1]).toEqual({ code: 'tax', fifo: 1_000n, average: 1_000n });
});

test(`the lots of ${PEOPLE} people sum to what they hold, and their costs to what it cost (seed ${SEED})`, () => {
  const dice = openDice(SEED);
  for (let person = 0; person < PEOPLE; person += 1) {
    const fold = foldTaxYear(india, yearOf(india, '2026-06-01'));
    const held = new Map<string, { quantity: bigint; cost: bigint }>();
    for (let at = 0; at < 10 + dice(200); at += 1) {
      const coin = ['BTC', 'ETH', 'DOGE'][dice(3)] ?? 'BTC';
      const own = held.get(coin) ?? { quantity: 0n, cost: 0n };
      held.set(coin, own);
      const amount = BigInt(1 + dice(10 ** (1 + dice(9))));
      const fee = BigInt(dice(3)) < amount ? BigInt(dice(2)) : 0n;
      const day = `2026-0${4 + dice(6)}-1${dice(10)}`;
      if (own.quantity === 0n || dice(5) < 3) {
        const quantity = BigInt(1 + dice(10 ** (1 + dice(9))));
        fold.take(fill({ coin, day, quantity, amount, fee }));
        own.quantity += quantity;
        own.cost += amount - fee;
      } else {
        const quantity =
          dice(4) === 0 ? own.quantity : 1n + (own.quantity * BigInt(dice(1_000))) / 1_001n;
        const disposal = fold.take(fill({ coin, side: 'sell', day, quantity, amount, fee }));
        if (!disposal) throw new Error('a sale of the year is none');
        const { parts, consideration, fifoCost } = disposal;
        expect(parts.reduce((sum, part) => sum + part.quantity, 0n)).toBe(quantity);
        expect(spread(consideration, parts).reduce((sum, part) => sum + part, 0n)).toBe(
          consideration,
        );
        own.quantity -= quantity;
        own.cost -= fifoCost;
      }
      const { lots, average } = fold.left(coin);
      expect(lots.reduce((sum, lot) => sum + lot.quantity, 0n)).toBe(own.quantity);
      expect(lots.reduce((sum, lot) => sum + lot.cost, 0n)).toBe(own.cost);
      expect(average.quantity).toBe(own.quantity);
    }
  }
});
