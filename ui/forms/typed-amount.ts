/**
 * An amount field as a state machine: what becomes of it at each key, paste, composition and
 * deletion. A key that can be no part of an amount changes nothing, and neither does a paste that
 * cannot be read; both say why. Nothing is guessed, and nothing is cut. Pure.
 */
import { amountTexts } from '#texts/amounts.ts';
import { groupTyped } from '#texts/format.ts';
import { bareTyped, isBegunAmount, readTyped, typedNumber } from '#texts/read-typed.ts';

export type TypedAmount = {
  shown: string;
  /**
   * The amount as a plain decimal string, '' of an empty field. A text that is no amount is itself:
   * a form that took it for nothing would do something else than its person sees.
   */
  plain: string;
  /** What is wrong with what was typed; null where nothing is. */
  problem: string | null;
  /** The next key may mend it: the problem is told once the field is left. */
  isUnderWay: boolean;
  /**
   * The field wrote the commas that are shown, no person did. They go at the first change that
   * brings no comma.
   */
  isGrouped: boolean;
};

/**
 * How a text came into the field. A `key` brings one character. A `paste` brings several at once:
 * pasted, dropped, composed by a keyboard, or said. An `edit` takes something away or undoes. A
 * `fill` is set by the browser or a program, which ask nobody.
 */
export type AmountChange = {
  by: 'key' | 'paste' | 'edit' | 'fill';
  /** What the field holds after the change, if it is taken. */
  typed: string;
  /** What of it is new; '' where something was only taken away. */
  added: string;
};

export type AmountRules = {
  decimals: number;
  /** The unit that may be written or said with the amount: 'INR', or a coin's symbol. */
  unit: string;
};

const MOST_DIGITS = 20;

/** The field at rest with an amount, or empty. */
export const amountOf = (plain: string): TypedAmount => ({
  shown: groupTyped(plain),
  plain,
  problem: null,
  isUnderWay: false,
  isGrouped: true,
});

/** The field at rest; a text that is no amount, as a kept draft may be, stays and is told. */
export function amountAtRest(value: string, rules: AmountRules): TypedAmount {
  if (/^(?:[0-9]+(?:\.[0-9]*)?)?$/.test(value)) return amountOf(value);
  const filled = takeTyped(amountOf(''), { by: 'fill', typed: value, added: value }, rules);
  return { ...filled, plain: value, isUnderWay: false };
}

/** The field after the change; it shows and means the same as `before` where that is refused. */
export function takeTyped(
  before: TypedAmount,
  { by, typed: text, added }: AmountChange,
  { decimals, unit }: AmountRules,
): TypedAmount {
  const typed = before.isGrouped && !added.includes(',') ? text.replaceAll(',', '') : text;
  const plain = readTyped(typed, decimals, unit);
  const shown = shownOf(typed, unit);
  // A key that would not be shown is refused, and so is a paste of a comma or a unit alone.
  const isLess = by === 'key' ? shown !== typedNumber(typed) : by === 'paste' && plain === '';
  if (plain !== null && plain.length <= MOST_DIGITS && !isLess) {
    return { shown, plain, problem: null, isUnderWay: false, isGrouped: false };
  }
  const problem = problemOf(bareTyped(typed, unit), decimals);
  const isUnderWay = by === 'edit' || (by !== 'paste' && isBegunAmount(typed));
  if (by === 'fill' || isUnderWay) {
    return { shown: typed, plain: typed, problem, isUnderWay, isGrouped: false };
  }
  return { ...before, problem, isUnderWay: false };
}

/** Commas stay while they are typed: dropped, '12,50' would go on as 1250. */
function shownOf(typed: string, unit: string): string {
  const number = typedNumber(typed);
  return /^(?:[0-9][0-9, ]*)?(?:\.[0-9]*)?$/.test(number) ? number : bareTyped(typed, unit);
}

function problemOf(bare: string, decimals: number): string {
  const texts = amountTexts();
  if (/^[-−–]/.test(bare)) return texts.aboveZero;
  const fraction = /^[0-9]*\.([0-9]+)$/.exec(bare)?.[1] ?? '';
  if (fraction.length > decimals) return texts.tooPrecise({ decimals });
  return /^[0-9][0-9, ]*[, ][0-9]{1,2}$/.test(bare) ? texts.commaUnclear : texts.invalid;
}
