/**
 * Numbers as reports write them. A number is read both ways where its text allows both: with a
 * point and with a comma before its decimals.
 */
import type { DecimalMark } from '#protocol/import-lines.ts';

/** `units` divided by ten to the power of `scale`, which is the number of decimals shown. */
export type Decimal = { units: bigint; scale: number };
/** Null where the text is no number with that mark. */
export type Readings = Readonly<Record<DecimalMark, Decimal | null>>;

const MOST_DIGITS = 40;
const devanagari = /[०-९]/g;
/** Groups never open with a zero, so that 0.050 and 0,050 allow one mark. */
const westernGroups = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*$/;
const indianGroups = /^[1-9]\d?(?:,\d{2})*,\d{3}$/;

/**
 * Returns digits, marks and grouping in ASCII, without a sign of rupees before and the unit behind.
 * Other words stay, because `5 lakh` and `5 mBTC` are not 5.
 */
function bareNumber(text: string, unit: string): string {
  const isUnit = unit !== '' && text.toUpperCase().endsWith(unit);
  return (isUnit ? text.slice(0, -unit.length) : text)
    .replace(/^(?:₹|INR|Rs\.?)\s*/i, '')
    .trimEnd()
    .replaceAll(devanagari, (digit) => `${digit.charCodeAt(0) - 0x0966}`)
    .replaceAll(/[\u00A0\u2009\u202F]/g, ' ')
    .replaceAll('\u2019', "'");
}

function readWith(bare: string, mark: '.' | ','): Decimal | null {
  const at = bare.lastIndexOf(mark);
  const isGroup = at >= 0 && bare.indexOf(mark) !== at;
  if (isGroup) return null;
  const whole = at < 0 ? bare : bare.slice(0, at);
  const fraction = at < 0 ? '' : bare.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(fraction)) return null;
  const isPlain = /^\d+$/.test(whole);
  const isGrouped = westernGroups.test(whole) || (mark === '.' && indianGroups.test(whole));
  if (!isPlain && !isGrouped) return null;
  const digits = whole.replaceAll(/\D/g, '') + fraction;
  return digits.length > MOST_DIGITS ? null : { units: BigInt(digits), scale: fraction.length };
}

/**
 * Signs, exponents and grouping in other lengths are no number. `unit` is the coin or currency, in
 * capitals, that may stand behind the digits; empty for none.
 */
export function readNumber(text: string, unit: string): Readings {
  const bare = bareNumber(text, unit);
  return { point: readWith(bare, '.'), comma: readWith(bare, ',') };
}

/** True if both are the same number, such as 0.5 and 0.50. */
const isSame = (one: Decimal, other: Decimal) =>
  one.units * 10n ** BigInt(other.scale) === other.units * 10n ** BigInt(one.scale);

/** True if both marks give a number, and not the same one. */
export const isAmbiguous = ({ point, comma }: Readings) =>
  point !== null && comma !== null && !isSame(point, comma);

/** Value of a number that both marks read alike, or that allows one mark; otherwise null. */
export const onlyReading = (read: Readings): Decimal | null =>
  isAmbiguous(read) ? null : (read.point ?? read.comma);

/** Null where decimals that are not zero would be lost, or the result is above `largest`. */
export function toScale({ units, scale }: Decimal, wanted: number, largest: bigint): bigint | null {
  const more = wanted - scale;
  const factor = 10n ** BigInt(Math.abs(more));
  if (more < 0 && units % factor !== 0n) return null;
  const value = more < 0 ? units / factor : units * factor;
  return value > largest ? null : value;
}

/**
 * Share of quantity times price by which a total may differ: 1% tax deducted at source, and the fee
 * of an exchange with its tax.
 */
const FEE_PERCENT = 2n;

/**
 * True if a total is quantity times price, within one unit of the last decimal shown of each and a
 * fee. Whole quantities and prices are taken as exact.
 */
export function isProduct(quantity: Decimal, price: Decimal, total: Decimal): boolean {
  const scale = BigInt(Math.max(quantity.scale + price.scale, total.scale));
  const at = (units: bigint, decimals: number) => units * 10n ** (scale - BigInt(decimals));
  const both = quantity.scale + price.scale;
  const product = at(quantity.units * price.units, both);
  const sum = at(total.units, total.scale);
  const rounding =
    at(1n, total.scale) +
    at(quantity.scale === 0 ? 0n : price.units, both) +
    at(price.scale === 0 ? 0n : quantity.units, both);
  const difference = product > sum ? product - sum : sum - product;
  return difference <= rounding + (product * FEE_PERCENT) / 100n;
}
