/**
 * Files written in every combination of marks, separators, dates and line ends, and read back: each
 * line is what was written, or is asked or refused, and never another quantity or day.
 */
import { sample, array, integer, record, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';

import type { DateOrder, DecimalMark } from '#protocol/import-lines.ts';
import { longTest } from '#test/long-test.ts';

import { noAnswers, readImport } from './lines.rules.ts';

type Trade = { at: number; coin: string; isBuy: boolean; quantity: bigint; price: bigint };
type Form = {
  separator: string;
  mark: DecimalMark;
  grouping: string;
  date: 'iso' | 'offset' | 'named' | DateOrder;
  isQuoted: boolean;
  above: number;
  bom: string;
  lineEnd: string;
};

const trades = array(
  record({
    at: integer({ min: 0, max: 5_000 }).map((days) => Date.UTC(2012, 0, 1, 6) + days * 86_400_000),
    coin: constantFrom('BTC', 'ETH', 'SHIB'),
    isBuy: constantFrom(true, false),
    // Thousandths, so that a number is often open: 1.234 or 1,234.
    quantity: integer({ min: 1, max: 9_999_999 }).map(BigInt),
    price: constantFrom(1000n, 1234n, 2_500_000n, 350_000_000n, 85_125n),
  }),
  { minLength: 1, maxLength: 4 },
);

function pad(value: number): string {
  return `${value}`.padStart(2, '0');
}

function writeNumber(units: bigint, scale: number, { mark, grouping }: Form): string {
  const digits = `${units}`.padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale);
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  const western = mark === 'point' ? ',' : '.';
  const sign = grouping === 'western' || grouping === 'indian' ? western : grouping;
  const groups = grouping === 'indian' ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g;
  const grouped = grouping === 'none' ? whole : whole.replaceAll(groups, sign);
  return fraction === '' ? grouped : grouped + (mark === 'point' ? '.' : ',') + fraction;
}

function writeDate(at: number, form: Form['date']): string {
  const india = new Date(at + 19_800_000);
  const [year, month, day] = [india.getUTCFullYear(), india.getUTCMonth() + 1, india.getUTCDate()];
  const time = `${pad(india.getUTCHours())}:${pad(india.getUTCMinutes())}:00`;
  const name = india.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return {
    iso: `${year}-${pad(month)}-${pad(day)} ${time}`,
    offset: `${year}-${pad(month)}-${pad(day)}T${time}+05:30`,
    named: `${day} ${name} ${year} ${time}`,
    'day-first': `${pad(day)}/${pad(month)}/${year} ${time}`,
    'month-first': `${pad(month)}/${pad(day)}/${year} ${time}`,
  }[form];
}

function write(rows: readonly Trade[], form: Form): string {
  const cell = (text: string) =>
    form.isQuoted || text.includes(form.separator) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [
    ...Array.from({ length: form.above }, (_, index) => [`Report ${index}`, 'made for you']),
    ['Date', 'Coin', 'Side', 'Quantity', 'Price', 'Total'],
    ...rows.map(({ at, coin, isBuy, quantity, price }) => [
      writeDate(at, form.date),
      coin,
      isBuy ? 'Buy' : 'SELL',
      writeNumber(quantity, 3, form),
      writeNumber(price, 3, form),
      writeNumber((quantity * price) / 10_000n, 2, form),
    ]),
  ];
  const texts = lines.map((cells) => cells.map(cell).join(form.separator));
  return form.bom + texts.join(form.lineEnd) + form.lineEnd;
}

const forms = [',', ';', '\t', '|']
  .flatMap((separator) =>
    (['point', 'comma'] as const).flatMap((mark) =>
      ['none', 'western', 'indian', ' ', "'"].flatMap((grouping) =>
        (['iso', 'offset', 'named', 'day-first', 'month-first'] as const).flatMap((date) =>
          [false, true].flatMap((isQuoted) =>
            [0, 3].flatMap((above) =>
              ['', '\uFEFF'].flatMap((bom) =>
                ['\n', '\r\n', '\r'].map((lineEnd): Form => {
                  const form = { separator, mark, grouping, date };
                  return { ...form, isQuoted, above, bom, lineEnd };
                }),
              ),
            ),
          ),
        ),
      ),
    ),
  )
  .filter(({ mark, grouping }) => mark === 'point' || grouping !== 'indian');

function readBack(tried: readonly Form[]): void {
  const files = sample(trades, { seed: 76, numRuns: tried.length });
  const counts = { read: 0, asked: 0 };
  for (const [index, form] of tried.entries()) {
    const rows = files[index] ?? [];
    const text = write(rows, form);
    const expected = rows.map(({ at, coin, isBuy, quantity, price }) => ({
      kind: isBuy ? 'buy' : 'sell',
      at,
      coin,
      quantity: quantity * 100_000n,
      amount: (quantity * price) / 10_000n,
    }));
    const unasked = readImport(text, noAnswers);
    expect(unasked.lines).toHaveLength(rows.length);
    for (const [at, line] of unasked.lines.entries()) {
      expect(line.number, text).toBe(form.above + 2 + at);
      expect('fault' in line, text).toBe(false);
      if ('entry' in line) expect(line.entry, text).toEqual(expected[at]);
      counts['entry' in line ? 'read' : 'asked'] += 1;
    }
    const dates = form.date === 'month-first' ? 'month-first' : 'day-first';
    const answered = readImport(text, { ...noAnswers, decimal: form.mark, dates });
    expect(
      answered.lines.map((line) => ('entry' in line ? line.entry : line)),
      text,
    ).toEqual(expected);
  }
  expect(counts.read).toBeGreaterThan(counts.asked);
  expect(counts.asked).toBeGreaterThan(0);
}

// Seventeen divides no number of choices, so that every choice is among the forms.
test('no file yields another quantity, amount or day than was written, in one form of 17', () => {
  readBack(forms.filter((_, index) => index % 17 === 0));
});

longTest('no file yields another quantity, amount or day than was written, in all forms', () => {
  readBack(forms);
});
