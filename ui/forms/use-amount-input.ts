/**
 * The part of an amount field that listens to the browser. Which change comes is asked before it
 * happens, so that a key that is refused changes neither the text nor what is selected. Nothing is
 * rewritten while a keyboard composes: what it composed is taken at its end, as if it were pasted.
 */
import {
  type ChangeEvent,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { groupTyped } from '#texts/format.ts';
import { useLatest } from '#ui/client/latest.ts';

import {
  type AmountChange,
  amountOf,
  type AmountRules,
  takeTyped,
  type TypedAmount,
} from './typed-amount.ts';

type AmountInput = AmountRules & {
  /** Plain decimal string, '' while empty. */
  value: string;
  onChange: (value: string) => void;
};

/** What is to be selected once the new text is drawn, before the next key. */
type Selection = { input: HTMLInputElement; from: number; to: number };

export function useAmountInput({ value, onChange, decimals, unit }: AmountInput) {
  const rules = { decimals, unit };
  const [isTyping, setIsTyping] = useState(false);
  const [draft, setDraft] = useState<TypedAmount>(() => amountOf(value));
  /** What the field held before a keyboard began to compose; null while none does. */
  const composed = useRef<TypedAmount | null>(null);
  const selection = useRef<Selection | null>(null);
  useLayoutEffect(() => {
    const { input, from, to } = selection.current ?? {};
    selection.current = null;
    if (input === document.activeElement) input?.setSelectionRange(from ?? 0, to ?? 0);
  });

  // An amount that is set from outside replaces what was typed.
  const isCurrent = draft.plain === value;
  const isUnread = isCurrent && draft.plain === '' && draft.problem !== null;
  const current = isCurrent ? draft : amountOf(value);

  const put = (next: TypedAmount) => {
    setDraft(next);
    if (next.plain !== value) onChange(next.plain);
  };

  /** A change that will be refused does not happen. */
  const beforeInput = useLatest((event: InputEvent) => {
    const change = changeAhead(event);
    if (change === null) return;
    const next = takeTyped(current, change, rules);
    if (next.problem === null || next.isUnderWay) return;
    event.preventDefault();
    setDraft(next);
  });
  const ref = useListener(beforeInput);

  const input = {
    ref,
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    value: isTyping || isUnread ? current.shown : groupTyped(value),
    onFocus({ currentTarget: field }: { currentTarget: HTMLInputElement }) {
      setIsTyping(true);
      if (isUnread) return;
      // Tab selects the whole amount, so that typing replaces it; drawing it ungrouped would lose
      // the selection.
      const { length } = field.value;
      const isWhole = length > 0 && field.selectionStart === 0 && field.selectionEnd === length;
      if (isWhole) selection.current = { input: field, from: 0, to: value.length };
      setDraft(amountOf(value));
    },
    onBlur() {
      setIsTyping(false);
      // What is in the field now is an amount again, or is told that it is none.
      setDraft(isUnread ? { ...current, isUnderWay: false } : amountOf(value));
    },
    onCompositionStart() {
      composed.current = current;
    },
    onCompositionEnd({ currentTarget: field }: { currentTarget: HTMLInputElement }) {
      const before = composed.current ?? current;
      composed.current = null;
      put(takeTyped(before, { by: 'paste', typed: field.value }, rules));
    },
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { value: typed } = target;
      if (composed.current !== null) {
        // Drawn as it is: the amount is what it was until the composition ends.
        return setDraft({ ...amountOf(value), shown: typed });
      }
      const { inputType = '' } = nativeEvent as InputEvent;
      const by = /^(?:delete|history)/.test(inputType) ? 'edit' : 'fill';
      const next = takeTyped(current, { by, typed }, rules);
      const at = target.selectionEnd;
      if (next.shown !== typed && next.shown.length === typed.length && at !== null) {
        selection.current = { input: target, from: at, to: at };
      }
      put(next);
    },
  } as const;
  return { input, problem: (!current.isUnderWay && current.problem) || undefined, isUnread };
}

/** What the field would hold; null for changes that are not asked about. */
function changeAhead({ inputType, data, dataTransfer, target }: InputEvent): AmountChange | null {
  if (!inputType.startsWith('insert') || inputType === 'insertCompositionText') return null;
  const text = data ?? dataTransfer?.getData('text/plain') ?? null;
  if (text === null || !(target instanceof HTMLInputElement)) return null;
  const { value, selectionStart, selectionEnd } = target;
  const typed = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
  return { by: [...text].length === 1 ? 'key' : 'paste', typed };
}

/** React has no event for what a browser asks before it changes a field. */
function useListener(
  listener: Readonly<{ current: (event: InputEvent) => void }>,
): RefCallback<HTMLInputElement> {
  return useCallback(
    (input: HTMLInputElement | null) => {
      if (input === null) return undefined;
      const ask = (event: InputEvent) => listener.current(event);
      input.addEventListener('beforeinput', ask);
      return () => input.removeEventListener('beforeinput', ask);
    },
    [listener],
  );
}
