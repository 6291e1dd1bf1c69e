/**
 * Two prices beside each other: by example, and on 10,000 pairs of which most differ late or not at
 * all.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { type MarkedPrice, tellingDigits, wholePrice } from './telling-digits.ts';

const drawn = ({ head, marked, rest }: MarkedPrice) => `${head}[${marked}]${rest}`;

it.each([
  // A receipt shows all that is recorded.
  ['recorded', '12.47318944', '12.46581664', '₹12.4[731]8944', '₹12.4[658]1664', '−₹0.00737280'],
  [
    ...(['recorded', '5355477.87000000', '5345221.90000000'] as const),
    ...(['₹53,[55,4]77.87', '₹53,[45,2]21.90', '−₹10,255.97'] as const),
  ],
  ['recorded', '0.00123456', '0.00123457', '₹0.0012345[6]', '₹0.0012345[7]', '+₹0.00000001'],
  ['recorded', '12.50000000', '12.50000000', '₹12.50[]', '₹12.50[]', '₹0.00'],
  ['recorded', '0.00123456', '0.00123456', '₹0.00123456[]', '₹0.00123456[]', '₹0.00000000'],
  // All else as much as it takes.
  ['fewest', '14470.29114400', '14490.61114410', '₹14,4[70.2]9', '₹14,4[90.6]1', '+₹20.32'],
  ['fewest', '12.47318944', '12.46581664', '₹12.4[731]', '₹12.4[658]', '−₹0.0073'],
  ['fewest', '12.47318944', '12.47318945', '₹12.4731894[4]', '₹12.4731894[5]', '+₹0.00000001'],
  ['fewest', '12.47000000', '12.47000000', '₹12.47[]', '₹12.47[]', '₹0.00'],
  ['fewest', '0.00000012', '0.00000012', '₹0.00000012[]', '₹0.00000012[]', '₹0.00000000'],
  // Digits of the same place are told apart, also where one price has more of them.
  ['fewest', '99.50000000', '100.25000000', '₹[99].50', '₹[100].25', '+₹0.75'],
  [
    ...(['fewest', '99999.99000000', '100000.01000000'] as const),
    ...(['₹[99],999.99', '₹[1,00],000.01', '+₹0.02'] as const),
  ],
  // Cut, not rounded: 1.49999999 never looks like 1.50.
  ['fewest', '1.49999999', '1.50000001', '₹1.[499]', '₹1.[500]', '+₹0.001'],
] as const)('shows %s of %s and %s', (show, one, other, first, second, difference) => {
  const digits = tellingDigits(one, other, show);
  expect([drawn(digits.first), drawn(digits.second)]).toEqual([first, second]);
  expect(digits.difference).toBe(difference);
});

it('refuses what is not a price', () => {
  expect(() => tellingDigits('-1.00', '1.00', 'fewest')).toThrow('Not a price: -1.00');
  expect(() => tellingDigits('1.00', 'NaN', 'fewest')).toThrow('Not a price: NaN');
});

/** A price of eight decimals, and another that is as it up to some place. */
const pairs = fc
  .tuple(
    fc.bigInt({ min: 1n, max: 10n ** 18n }),
    fc.nat({ max: 17 }),
    fc.bigInt({ min: -3n, max: 3n }),
  )
  .map(([one, place, step]) => {
    const other = one + step * 10n ** BigInt(place);
    return [one, other > 0n ? other : one] as const;
  });

const asPrice = (units: bigint) => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};
/** What somebody reads, as a number of the smallest unit. */
const asRead = (text: string) => {
  const [whole = '', fraction = ''] = text.replace(/[₹,]/g, '').split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};
const compare = (one: bigint, other: bigint) => (other > one ? 1 : other < one ? -1 : 0);

const [seed = 0] = fc.sample(fc.integer(), 1);

it.each(['fewest', 'recorded'] as const)(
  `shows %s decimals: what differs wherever prices do, and which is above (seed ${seed})`,
  (show) => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const { first, second, sign, difference, distance } = tellingDigits(
          asPrice(one),
          asPrice(other),
          show,
        );
        const shown = [wholePrice(first), wholePrice(second)] as const;
        expect(shown[0] === shown[1]).toBe(one === other);
        expect(compare(asRead(shown[0]), asRead(shown[1]))).toBe(compare(one, other));
        expect(sign).toBe(compare(one, other));
        expect(first.marked === second.marked).toBe(one === other);
        // The difference of a view is that of the two prices in it.
        expect(difference.replace(/^[+−]/, '')).toBe(distance);
        expect(difference.startsWith('+') ? 1 : difference.startsWith('−') ? -1 : 0).toBe(sign);
        const apart = asRead(shown[1]) - asRead(shown[0]);
        expect(asRead(distance)).toBe(apart < 0n ? -apart : apart);
        expect(asPrice(other)).toMatch(new RegExp(`^${shown[1].replace(/[₹,]/g, '')}`));
        if (show === 'recorded') expect(asRead(shown[1])).toBe(other);
        if (show === 'recorded') expect(apart).toBe(other - one);
      }),
      { numRuns: 10_000, seed },
    );
  },
);
