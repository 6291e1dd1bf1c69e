/**
 * A field for an amount. The value outside is always a plain decimal string; grouping is only how
 * it looks at rest. What is taken of what is typed, pasted, said or filled in: typed-amount.ts.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { groupTyped } from '#texts/format.ts';

import { Field } from './Field.tsx';
import { takeTyped, type TypedAmount } from './typed-amount.ts';

type AmountFieldProps = {
  label: string;
  /** Plain decimal string, '' while empty. */
  value: string;
  onChange: (value: string) => void;
  /** Most decimals that may be typed. */
  decimals?: number;
  prefix?: ReactNode;
  /** A unit may be written or said with the amount; where it is no text, rupees may. */
  suffix?: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Label and aside inside the box, where height is short. */
  isFolded?: boolean;
  /** 56 pixels high with larger digits. */
  isLarge?: boolean;
  name?: string;
  placeholder?: string;
  className?: string | undefined;
};

export function AmountField({
  value,
  onChange,
  decimals = 2,
  prefix = '₹',
  suffix = 'INR',
  error,
  ...field
}: AmountFieldProps) {
  const unit = typeof suffix === 'string' ? suffix : 'INR';
  const [isTyping, setIsTyping] = useState(false);
  // A trailing point is kept while typing, so that '12.' can become '12.5'.
  const [draft, setDraft] = useState<TypedAmount>({ shown: value, plain: value, problem: null });
  // An amount that is set from outside replaces what was typed.
  const isCurrent = draft.plain === value;
  const isUnread = isCurrent && draft.plain === '' && draft.problem !== null;
  const problem = (isCurrent && !draft.isUnderWay && draft.problem) || undefined;
  const typed = isCurrent ? draft.shown : value;
  const shown = isTyping || isUnread ? typed : groupTyped(value);
  /** Where the whole amount is to be selected once it is drawn, before the next key. */
  const selected = useRef<HTMLInputElement | null>(null);
  useLayoutEffect(() => {
    selected.current?.select();
    selected.current = null;
  });
  return (
    <Field
      {...field}
      // What cannot be read is said before what the form misses for it.
      error={(isUnread ? problem : undefined) ?? error ?? problem}
      prefix={prefix}
      suffix={suffix}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={48}
      value={shown}
      onFocus={({ currentTarget: input }) => {
        setIsTyping(true);
        if (isUnread) return;
        // Tab selects the whole amount, so that typing replaces it; drawing it ungrouped would lose
        // the selection.
        const { length } = input.value;
        const isWhole = length > 0 && input.selectionStart === 0 && input.selectionEnd === length;
        setDraft({ shown: value, plain: value, problem: null });
        if (isWhole) selected.current = input;
      }}
      onBlur={() => {
        setIsTyping(false);
        // What is in the field now is an amount again, or is told that it is none.
        if (!isUnread) setDraft({ shown: value, plain: value, problem: null });
        else if (draft.isUnderWay) setDraft({ ...draft, isUnderWay: false });
      }}
      onChange={({ target }) => {
        const next = takeTyped({ before: shown, typed: target.value, decimals, unit });
        setDraft(next);
        // Not taken: the amount is what it was.
        if (next.plain !== value || next.problem === null) onChange(next.plain);
      }}
    />
  );
}
