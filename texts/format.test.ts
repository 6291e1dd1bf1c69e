/** How amounts, prices, percentages and times are written, by example. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  compact,
  formatAxisInr,
  formatFineAxisInr,
  formatClock,
  formatClockMs,
  formatCompactInr,
  formatDateTime,
  formatDay,
  formatHour,
  formatFrozen,
  formatInr,
  formatInstant,
  formatLevel,
  formatListPrice,
  formatMinute,
  formatMinuteIst,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatSignedInr,
  formatTokens,
  formatUtc,
  groupIndian,
  groupTyped,
  signOf,
  splitDecimals,
  toDecimals,
} from './format.ts';

describe('amounts', () => {
  it.each([
    ['0', '₹0.00'],
    ['850000.00', '₹8,50,000.00'],
    ['5842317.06', '₹58,42,317.06'],
    ['999999999.99', '₹99,99,99,999.99'],
    ['-1250.5', '−₹1,250.50'],
    ['0.009', '₹0.00'],
    ['-0.001', '₹0.00'],
    ['9007199254740993.25', '₹9,00,71,99,25,47,40,993.25'],
  ])('writes %s rupees as %s', (amount, text) => {
    expect(formatInr(amount)).toBe(text);
  });

  it('writes frozen money with four decimals', () => {
    expect(formatFrozen('50000')).toBe('₹50,000.0000');
  });

  it.each([
    ['3000', '+₹3,000.00'],
    ['-10000.00', '−₹10,000.00'],
    ['0.00', '₹0.00'],
  ])('puts a sign before profit and loss of %s', (amount, text) => {
    expect(formatSignedInr(amount)).toBe(text);
  });

  it('cuts coin amounts at six decimals, so that nobody reads more than they own', () => {
    expect(formatTokens('1.99999999')).toBe('1.999999');
  });

  it.each([
    ['0.34780800', '0.347808'],
    ['12345678.00000000', '1,23,45,678'],
    ['0.00000004', '0.00000004'],
    ['5', '5'],
  ])('writes %s coins in a sentence as %s', (amount, text) => {
    expect(formatQuantity(amount)).toBe(text);
  });

  it('groups as Intl does for India, in English and in Hindi, however large the number', () => {
    const [english, hindi] = [new Intl.NumberFormat('en-IN'), new Intl.NumberFormat('hi-IN')];
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
        const text = groupIndian(amount.toString());
        expect([english.format(amount), hindi.format(amount)]).toEqual([text, text]);
      }),
    );
  });

  it('groups lakhs and crores', () => {
    expect(['1', '123', '1234', '123456', '12345678'].map(groupIndian)).toEqual([
      '1',
      '123',
      '1,234',
      '1,23,456',
      '1,23,45,678',
    ]);
  });

  it('refuses what is not a decimal string', () => {
    expect(() => formatInr('1e5')).toThrow(RangeError);
    expect(() => formatInr('NaN')).toThrow(RangeError);
  });
});

describe('prices', () => {
  it.each([
    ['5791204.40380000', '₹57,91,204.40'],
    ['1.00000000', '₹1.00'],
    ['0.50000000', '₹0.50'],
    ['0.12345678', '₹0.123456'],
    ['0.00100000', '₹0.001'],
    ['14.17500000', '₹14.17'],
    ['0.00095213', '₹0.0009521'],
    ['0.00000012', '₹0.00000012'],
    ['0.00000000', '₹0.00'],
  ])('writes %s as %s', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  it.each([
    ['5791204.40389999', '₹57,91,204.40'],
    ['1000.00000000', '₹1,000.00'],
    ['999.12340000', '₹999.1234'],
    ['0.50000000', '₹0.50'],
  ])('writes the level %s as %s', (price, text) => {
    expect(formatLevel(price)).toBe(text);
  });

  it('shows four decimals in lists', () => {
    expect(formatListPrice('5791204.40380000')).toBe('₹57,91,204.4038');
    expect(formatListPrice('0.01214999')).toBe('₹0.0121');
    expect(formatListPrice('0.00095200')).toBe('₹0.0009520');
    expect(formatListPrice('0.00000000')).toBe('₹0.0000');
  });

  it('shortens only for axes and statistics', () => {
    expect(formatCompactInr('5791204.40')).toBe('₹57.91L');
    expect(formatCompactInr('1234567890')).toBe('₹123.46Cr');
    expect(formatCompactInr('114642000000000')).toBe('₹114.64L\u00a0Cr');
    // Side by side: each with two decimals.
    expect(['8000', '0', '0.004', '812.5', '99999.99', '-8000'].map(formatCompactInr)).toEqual([
      ...['₹8,000.00', '₹0.00', '₹0.00', '₹812.50', '₹99,999.99', '−₹8,000.00'],
    ]);
    // Along an axis: none below a lakh.
    expect(['8000', '0', '812.5', '5791204.40'].map(formatAxisInr)).toEqual([
      ...['₹8,000', '₹0', '₹813', '₹57.91L'],
    ]);
    expect(
      ['8000', '5791204.40', '13051234'].map((amount) => formatFineAxisInr(amount, 3)),
    ).toEqual([...['₹8,000', '₹57.912L', '₹1.305Cr']]);
    expect(compact('19800000')).toBe('1.98Cr');
    expect(compact('8450.25')).toBe('8,450');
    expect(compact('14.1711')).toBe('14.17');
  });
});

describe('percentages', () => {
  it.each([
    ['2.08', '+2.08%'],
    ['-1.254', '−1.25%'],
    ['0.00', '0.00%'],
    ['-0.001', '0.00%'],
  ])('writes %s as %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text);
  });
});

describe('digits', () => {
  it('rounds halves away from zero, also on the negative side and over a carry', () => {
    expect(toDecimals('9.995', 2)).toBe('10.00');
    expect(toDecimals('-0.005', 2)).toBe('-0.01');
    expect(toDecimals('9.999', 2, 'down')).toBe('9.99');
  });

  it('knows the sign', () => {
    expect([signOf('-0.00'), signOf('0.01'), signOf('-5')]).toEqual([0, 1, -1]);
  });

  it('splits after the decimals that stay dark', () => {
    expect(splitDecimals('₹57,91,204.4038', 2)).toEqual({ lead: '₹57,91,204.40', rest: '38' });
    expect(splitDecimals('₹58,42,317.06', 0)).toEqual({ lead: '₹58,42,317', rest: '.06' });
    expect(splitDecimals('12', 2)).toEqual({ lead: '12', rest: '' });
  });
});

describe('typed amounts', () => {
  it('groups what was typed without changing it', () => {
    expect(groupTyped('1234567.5')).toBe('12,34,567.5');
    expect(groupTyped('')).toBe('');
  });
});

describe('times', () => {
  it('shows Indian time, and both zones to the millisecond on receipts', () => {
    expect(formatDateTime('2026-11-21T10:04:05.123Z')).toBe('21 Nov 2026, 3:34:05 pm IST');
    expect(formatDateTime('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026, 12:00:00 am IST');
    expect(formatMinute('2026-11-21T18:30:59.000Z')).toBe('22 Nov 2026, 12:00 am');
    expect(formatMinuteIst('2026-11-21T18:30:59.000Z')).toBe('22 Nov 2026, 12:00 am IST');
    expect(formatInstant('2026-11-21T10:04:05.123Z')).toBe('21 Nov 2026, 3:34:05.123 pm IST');
    expect(formatUtc('2026-11-21T10:04:05.123Z')).toBe('10:04:05.123 UTC');
    expect(formatClock('2026-11-21T10:04:05.123Z')).toBe('3:34:05 pm');
    expect(formatHour('2026-11-21T18:34:05.007Z')).toBe('12:04 am');
    expect(formatDay('2026-11-21T18:34:05.007Z')).toBe('22 Nov');
    expect(formatClockMs('2026-11-21T18:34:05.007Z')).toBe('12:04:05.007 am');
  });
});
