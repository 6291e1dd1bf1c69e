/**
 * What becomes of a change to an amount field. A change that can be read is the amount, however it
 * was written. A key that would spoil an amount is not taken; whatever else cannot be read stays in
 * the field as it is, and both say why. Pure.
 */
import { amountTexts } from '#texts/amounts.ts';
import { bareTyped, isBegunGroup, readTyped, typedNumber } from '#texts/read-typed.ts';

export type TypedAmount = {
  /** What the field shows while it is typed in. */
  shown: string;
  /** The amount as a plain decimal string; '' where there is none. */
  plain: string;
  /** What is wrong with what was typed; null where nothing is. */
  problem: string | null;
  /** The next key may mend it: it is not told before the field is left. */
  isUnderWay?: boolean;
};

type Change = {
  /** What the field showed before. */
  before: string;
  typed: string;
  /** Most decimals that are taken. */
  decimals: number;
  /** The unit that may be written or said with the amount. */
  unit: string;
};

const MOST_DIGITS = 20;

export function takeTyped({ before, typed, decimals, unit }: Change): TypedAmount {
  const read = (text: string) => {
    const plain = readTyped(text, decimals, unit);
    return plain === null || plain.length > MOST_DIGITS ? null : plain;
  };
  const plain = read(typed);
  if (plain !== null) return { shown: shownOf(typed, unit), plain, problem: null };
  const problem = problemOf(bareTyped(typed, unit), decimals);
  const isUnderWay = isBegunGroup(typed);
  const isOneKey = typed.length === before.length + 1;
  if (!isOneKey || isUnderWay) return { shown: typed, plain: '', problem, isUnderWay };
  return { shown: before, plain: read(before) ?? '', problem };
}

/** Commas stay while they are typed: dropped, '12,50' would go on as 1250. */
function shownOf(typed: string, unit: string): string {
  const number = typedNumber(typed);
  return /^[0-9][0-9, ]*(?:\.[0-9]*)?$/.test(number) ? number : bareTyped(typed, unit);
}

function problemOf(bare: string, decimals: number): string {
  const texts = amountTexts();
  if (/^[-−–]/.test(bare)) return texts.aboveZero;
  const fraction = /^[0-9]*\.([0-9]+)$/.exec(bare)?.[1] ?? '';
  if (fraction.length > decimals) return texts.tooPrecise({ decimals });
  return /^[0-9][0-9, ]*[, ][0-9]{1,2}$/.test(bare) ? texts.commaUnclear : texts.invalid;
}
