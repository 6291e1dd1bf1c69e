/**
 * Two prices beside each other, with the digits that tell them apart. Both have the same decimals
 * and are cut, never rounded: what is shown is the beginning of what was recorded, so it differs
 * wherever the prices do, and in the same direction.
 */
import { groupIndian, MINUS, toDecimals } from './format.ts';
import { inOwnDigits } from './reader.ts';

/**
 * A price in three pieces; one after the other they are the whole text, with its rupee sign and its
 * commas.
 */
export type MarkedPrice = {
  /** As in the other price. */
  head: string;
  /** The first digit that differs, and two more; '' where the prices are equal. */
  marked: string;
  rest: string;
};

export type TellingDigits = {
  first: MarkedPrice;
  second: MarkedPrice;
  /** Of the second against the first. */
  sign: -1 | 0 | 1;
  /**
   * Second minus first, as both are shown: +₹20.32, −₹0.00737280; no sign where they are equal.
   */
  difference: string;
  /** The same without its sign. */
  distance: string;
};

/**
 * How many digits are marked, and how many decimals are shown after the first at which two prices
 * differ.
 */
const MARKED = 3;
const BEYOND = 2;
/** A price has at least these. */
const LEAST_DECIMALS = 2;

/**
 * `first` and `second` are INR, decimal strings without a sign, of any scale; throws a RangeError
 * for anything else. 'fewest' shows the fewest decimals at which they differ and two more, at least
 * two; 'recorded' shows all decimals up to the last that is not a zero in both. Equal prices from a
 * rupee on need no more than two; smaller ones are shown whole.
 */
export function tellingDigits(
  first: string,
  second: string,
  show: 'fewest' | 'recorded',
): TellingDigits {
  const recorded = Math.max(LEAST_DECIMALS, decimalsOf(first), decimalsOf(second));
  const one = digitsOf(first, recorded);
  const other = digitsOf(second, recorded);
  const places = Math.max(one.length, other.length);
  const points = places - recorded;
  const place = differingPlace(one.padStart(places, '0'), other.padStart(places, '0'));
  const decimals =
    show === 'recorded' ? recorded : fewestDecimals(place, { points, recorded, one });
  const cut = (digits: string) => digits.slice(0, digits.length - recorded + decimals);
  // The longer price begins earlier: places are counted from the point.
  const from = place === null ? null : place - points;
  const mark = (digits: string) => markPrice(cut(digits), { decimals, from });
  const change = BigInt(other) - BigInt(one);
  const sign = change === 0n ? 0 : change > 0n ? 1 : -1;
  const distance = inOwnDigits(inRupees(between(cut(one), cut(other), decimals), decimals));
  return {
    first: mark(one),
    second: mark(other),
    sign,
    difference: (sign === 0 ? '' : sign === 1 ? '+' : MINUS) + distance,
    distance,
  };
}

/** The whole text of a marked price. */
export function wholePrice({ head, marked, rest }: MarkedPrice): string {
  return head + marked + rest;
}

/** Decimals up to the last that is not a zero. */
function decimalsOf(price: string): number {
  if (!/^[0-9]+(\.[0-9]*)?$/.test(price)) throw new RangeError(`Not a price: ${price}`);
  return (price.split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** All digits of a price without its point. */
const digitsOf = (price: string, decimals: number) =>
  toDecimals(price, decimals, 'down').replace('.', '');

/** Where two texts of the same length first differ; null where they are the same. */
function differingPlace(one: string, other: string): number | null {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) return place;
  }
  return null;
}

/** The digits of what is between two prices of these decimals. */
function between(one: string, other: string, decimals: number): string {
  const change = BigInt(other) - BigInt(one);
  return (change < 0n ? -change : change).toString().padStart(decimals + 1, '0');
}

function fewestDecimals(
  place: number | null,
  { points, recorded, one }: { points: number; recorded: number; one: string },
): number {
  if (place === null) {
    const isBelowOne = one.length === recorded + 1 && one.startsWith('0');
    return isBelowOne ? recorded : LEAST_DECIMALS;
  }
  const differAt = Math.max(0, place - points + 1);
  return Math.min(recorded, Math.max(LEAST_DECIMALS, differAt + BEYOND));
}

/**
 * `from` is the place of the first marked digit, counted from the point: -1 are the ones, 0 is the
 * first decimal.
 */
function markPrice(
  digits: string,
  { decimals, from }: { decimals: number; from: number | null },
): MarkedPrice {
  const text = inRupees(digits, decimals);
  if (from === null) return { head: inOwnDigits(text), marked: '', rest: '' };
  let place = decimals - digits.length;
  const pieces: MarkedPrice = { head: '', marked: '', rest: '' };
  for (const sign of text) {
    // Marked text begins with a digit; a comma or the point goes with the digit behind it.
    const hasBegun = isDigit(sign) || pieces.marked !== '';
    const isMarked = hasBegun && place >= from && place < from + MARKED;
    pieces[isMarked ? 'marked' : pieces.marked === '' ? 'head' : 'rest'] += sign;
    if (isDigit(sign)) place += 1;
  }
  return {
    head: inOwnDigits(pieces.head),
    marked: inOwnDigits(pieces.marked),
    rest: inOwnDigits(pieces.rest),
  };
}

const isDigit = (sign: string) => sign >= '0' && sign <= '9';

function inRupees(digits: string, decimals: number): string {
  const point = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`;
  return `₹${groupIndian(digits.slice(0, point))}${fraction}`;
}
