/** Amounts as they are typed, pasted, composed and filled in. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  amountAtRest,
  type AmountChange,
  amountOf,
  takeTyped,
  type TypedAmount,
} from './typed-amount.ts';

const rupees = { decimals: 2, unit: 'INR' };
const empty = amountOf('');

const fill = (typed: string, rules = rupees) =>
  takeTyped(empty, { by: 'fill', typed, added: typed }, rules);
const paste = (typed: string, before = empty) =>
  takeTyped(before, { by: 'paste', typed, added: typed }, rupees);

/** Key by key at the end of the field, as a person types it. */
const keyed = (text: string, rules = rupees) =>
  [...text].reduce(
    (last, key) => takeTyped(last, { by: 'key', typed: last.shown + key, added: key }, rules),
    empty,
  );

describe('several characters at once', () => {
  test.each([
    ['₹1,00,000', '100000'],
    ['1 00 000', '100000'],
    ['1,234,567.5', '1234567.5'],
    ['5000 rupees', '5000'],
    ['Rupees 5000 ', '5000'],
    ['5,000.00 INR', '5000.00'],
    ['Rs. 500', '500'],
    ['500/-', '500'],
    ['.5', '0.5'],
    ['५,०००.५० रुपये', '5000.50'],
    ['৫০০', '500'],
    ['５０００', '5000'],
    ['٥٠٠', '500'],
    ['₹\u00a02,500.5', '2500.5'],
  ])('%j is %j', (typed, plain) => {
    expect(paste(typed)).toMatchObject({ plain, problem: null });
    expect(fill(typed)).toMatchObject({ plain, problem: null });
  });

  test.each([
    ['-5', 'Enter an amount above zero'],
    ['−₹500.00', 'Enter an amount above zero'],
    ['—5', 'Enter an amount above zero'],
    ['abc', 'Please enter a valid amount'],
    ['.', 'Please enter a valid amount'],
    [',', 'Please enter a valid amount'],
    ['INR', 'Please enter a valid amount'],
    ['5000 dollars', 'Please enter a valid amount'],
    ['1.000,50', 'Please enter a valid amount'],
    ['1.2.3', 'Please enter a valid amount'],
    ['1,5', 'Use a point for decimals: 12.50, not 12,50'],
    ['12,50', 'Use a point for decimals: 12.50, not 12,50'],
    ['1,00,00', 'Use a point for decimals: 12.50, not 12,50'],
    ['123456789012345678901', 'Please enter a valid amount'],
    ['10.125', 'Enter at most 2 decimals'],
  ])('%j is refused and changes nothing', (typed, problem) => {
    expect(paste(typed, amountOf('750'))).toMatchObject({ shown: '750', plain: '750', problem });
    expect(paste(typed)).toMatchObject({ shown: '', plain: '', problem });
  });

  test('what a browser filled in and nobody can read stays to be seen, and is no amount', () => {
    expect(fill('1.000,50')).toMatchObject({
      shown: '1.000,50',
      plain: '1.000,50',
      problem: 'Please enter a valid amount',
    });
  });

  test('an emptied field has no amount, and nothing is wrong with it', () => {
    expect(takeTyped(amountOf('5'), { by: 'edit', typed: '', added: '' }, rupees)).toMatchObject({
      shown: '',
      plain: '',
      problem: null,
    });
    expect(fill('')).toMatchObject({ shown: '', plain: '', problem: null });
  });

  test('the unit is the field’s own', () => {
    expect(fill('0.5 BTC', { decimals: 8, unit: 'BTC' }).plain).toBe('0.5');
    expect(fill('5000 rupees', { decimals: 8, unit: 'BTC' }).problem).not.toBeNull();
    expect(fill('5 contracts', { decimals: 0, unit: 'contracts' }).plain).toBe('5');
    expect(fill('2.5', { decimals: 0, unit: 'contracts' }).problem).toBe('Enter a whole number');
  });
});

describe('in an amount that was left and is grouped', () => {
  const grouped = amountOf('850000');

  test.each([
    ['a digit behind it', { by: 'key', typed: '8,50,0005', added: '5' }, '8500005'],
    ['a digit within it', { by: 'key', typed: '8,950,000', added: '9' }, '8950000'],
    ['a point and a digit', { by: 'paste', typed: '8,50,000.5', added: '.5' }, '850000.5'],
    ['a digit less', { by: 'edit', typed: '8,50,00', added: '' }, '85000'],
    ['a comma less', { by: 'edit', typed: '8,50000', added: '' }, '850000'],
    ['a text in its place', { by: 'paste', typed: '1,234', added: '1,234' }, '1234'],
  ] as const)('%s: nobody typed its commas', (_, change, plain) => {
    expect(takeTyped(grouped, change, rupees)).toMatchObject({ plain, problem: null });
  });

  test('a comma that somebody types there is theirs', () => {
    const change = { by: 'paste', typed: '8,50,000,5', added: ',5' } as const;
    expect(takeTyped(grouped, change, rupees)).toMatchObject({
      shown: '8,50,000',
      plain: '850000',
    });
  });
});

test('a field at rest means what it is given, also where that is no amount', () => {
  for (const value of ['', '5', '5.', '0.50', '1,000', '₹5', 'abc', '.', '1,5'])
    expect([value, amountAtRest(value, rupees).plain]).toEqual([value, value]);
  expect(amountAtRest('1,5', rupees)).toMatchObject({ shown: '1,5', isUnderWay: false });
  expect(amountAtRest('1,5', rupees).problem).not.toBeNull();
});

describe('key by key', () => {
  test('what would spoil an amount is not taken, and says so', () => {
    expect(keyed('1x2-3.4.5')).toMatchObject({ shown: '123.45', plain: '123.45', problem: null });
    expect(keyed('12x')).toMatchObject({ plain: '12', problem: 'Please enter a valid amount' });
    expect(keyed('1.234')).toMatchObject({ plain: '1.23', problem: 'Enter at most 2 decimals' });
  });

  test('an amount may begin with its point', () => {
    expect(keyed('.')).toMatchObject({ shown: '.', plain: '.', isUnderWay: true });
    expect(keyed('.5')).toMatchObject({ shown: '.5', plain: '0.5', problem: null });
    expect(keyed('.95').plain).toBe('0.95');
    expect(keyed('..5').plain).toBe('0.5');
    expect(keyed('.5, ')).toMatchObject({ shown: '.5', plain: '0.5' });
    expect(keyed('.', { decimals: 0, unit: 'contracts' }).plain).toBe('.');
  });

  test('only digits, one point and commas between digits can be typed', () => {
    expect(keyed('-')).toMatchObject({ plain: '', problem: 'Enter an amount above zero' });
    expect(keyed('-7')).toMatchObject({ shown: '7', plain: '7', problem: null });
    expect(keyed('abc')).toMatchObject({ plain: '', problem: 'Please enter a valid amount' });
    expect(keyed('-5e2.555')).toMatchObject({ shown: '52.55', plain: '52.55' });
  });

  test('a comma stays, and what follows it is an amount once it is grouped', () => {
    const steps = ['1', '1,', '1,0', '1,00', '1,00,', '1,00,0', '1,00,00', '1,00,000'];
    const read = steps.map((text) => keyed(text));
    expect(read.map(({ shown }) => shown)).toEqual(steps);
    expect(read.map(({ plain }) => plain)).toEqual([
      ...['1', '1', '1,0', '1,00', '1,00,', '1,00,0', '1,00,00', '100000'],
    ]);
    // Nobody is told of a fault while the next key may mend it.
    expect(read.map(({ problem, isUnderWay }) => problem !== null && !isUnderWay)).toEqual(
      steps.map(() => false),
    );
  });

  test.each([
    ['12,50', '12,50'],
    ['100,00', '100,00'],
    ['1,000,50', '1,000,50'],
    // After digits that are not grouped a comma groups nothing: no key after it is taken.
    ['1000,50', '1000'],
    ['0,05', '0'],
  ])('%s is never a hundred times as much', (typed, plain) => {
    expect(keyed(typed).plain).toBe(plain);
  });

  test('a point at the end stays until more is typed', () => {
    expect(keyed('12.')).toMatchObject({ shown: '12.', plain: '12' });
  });

  test('what is left of a deletion may be mended by the next key', () => {
    const left = takeTyped(keyed('1,500'), { by: 'edit', typed: '1,50', added: '' }, rupees);
    expect(left).toMatchObject({ shown: '1,50', plain: '1,50', isUnderWay: true });
  });
});

/** A field as a browser has it: the text, and what of it is selected. */
type Box = { field: TypedAmount; from: number; to: number };
type Step =
  | { do: 'select'; from: number; to: number }
  | { do: 'delete' }
  /** The field is left, and shows the amount grouped. */
  | { do: 'leave' }
  | { do: 'key' | 'paste'; text: string };

const holding = ({ field: { shown }, from, to }: Box, text: string) =>
  shown.slice(0, from) + text + shown.slice(to);

function step(box: Box, doing: Step): Box {
  const { shown } = box.field;
  if (doing.do === 'select') {
    const ends = [doing.from, doing.to].map((at) => at % (shown.length + 1));
    return { ...box, from: Math.min(...ends), to: Math.max(...ends) };
  }
  if (doing.do === 'leave') {
    const field = amountAtRest(box.field.plain, rupees);
    return field.shown === shown ? { ...box, field } : { field, from: 0, to: 0 };
  }
  const cut = box.from === box.to ? { ...box, from: Math.max(0, box.from - 1) } : box;
  const change: AmountChange =
    doing.do === 'delete'
      ? { by: 'edit', typed: holding(cut, ''), added: '' }
      : { by: doing.do, typed: holding(box, doing.text), added: doing.text };
  const field = takeTyped(box.field, change, rupees);
  if (field.shown === shown && change.typed !== shown) return { ...box, field };
  const end = field.shown.length - (shown.length - box.to);
  return { field, from: Math.max(0, end), to: Math.max(0, end) };
}

/** Written apart from what is tested: the digits of a text that a person reads as one amount. */
function meant(text: string): string | null {
  const [whole = '', fraction, ...rest] = text.replace(/[, ]+$/, '').split('.');
  if (rest.length > 0 || (fraction !== undefined && !/^[0-9]{0,2}$/.test(fraction))) return null;
  const groups = whole.split(/[, ]/);
  if (groups.length > 1) {
    const [first = '', ...others] = groups;
    const last = others.pop() ?? '';
    const indian = first.length <= 2 && others.every(({ length }) => length === 2);
    const western = first.length <= 3 && others.every(({ length }) => length === 3);
    const isGrouped = last.length === 3 && (indian || western) && /^[1-9]/.test(first);
    if (!isGrouped) return null;
  }
  const digits = groups.join('');
  if (!/^[0-9]*$/.test(digits) || digits + (fraction ?? '') === '') return null;
  return `${BigInt(digits === '' ? '0' : digits)}${fraction ? `.${fraction}` : ''}`;
}

const written = (text: string) => text.replaceAll(/[^0-9.²-]/g, '');

const character = fc.constantFrom(...'0123456789', '.', '.', ',', '-', 'a', ' ', '²', '\t');
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('key' as const), text: character }) },
    fc.record({
      do: fc.constant('paste' as const),
      text: fc.string({ unit: character, minLength: 2, maxLength: 16 }),
    }),
    fc.record({ do: fc.constant('select' as const), from: fc.nat(20), to: fc.nat(20) }),
    fc.constantFrom<Step>({ do: 'delete' }, { do: 'leave' }),
  ),
  { maxLength: 24 },
);

test('any keys, selections, pastes and deletions give what a person means, or change nothing', () => {
  fc.assert(
    fc.property(steps, (doing) => {
      let box: Box = { field: empty, from: 0, to: 0 };
      for (const next of doing) {
        const before = box;
        box = step(box, next);
        if (next.do === 'select') continue;
        const { shown, plain, problem, isUnderWay } = box.field;
        const isRefused = problem !== null && !isUnderWay;
        if (isRefused) {
          // Neither the text nor the amount nor what is selected.
          const { from, to, field } = before;
          expect({ shown, plain, from: box.from, to: box.to }).toEqual({
            shown: field.shown,
            plain: field.plain,
            from,
            to,
          });
        } else {
          expect(plain).toBe(meant(shown) ?? shown);
          if (next.do === 'key' || next.do === 'paste') {
            // No digit, point or minus of it was left out.
            expect(written(shown)).toBe(written(holding(before, next.text)));
          }
        }
      }
    }),
    { numRuns: 3000 },
  );
});
