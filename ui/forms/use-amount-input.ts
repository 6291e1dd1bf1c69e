/**
 * The part of an amount field that listens to the browser. Which change comes is asked before it
 * happens, so that a key that is refused changes neither the text nor what is selected. Nothing is
 * rewritten while a keyboard composes: what it composed is taken at its end, as if it were pasted.
 */
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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

export function useAmountInput({ value, onChange, decimals, unit }: AmountInput) {
  const rules = { decimals, unit };
  const [draft, setDraft] = useState<TypedAmount>(() => amountOf(value));
  /** What the field held before a keyboard began to compose; null while none does. */
  const composed = useRef<TypedAmount | null>(null);
  /** What a change that was asked about and taken makes of the field. */
  const asked = useRef<TypedAmount | null>(null);
  /** Where the next key goes, once the new text is drawn. */
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => {
    const { input, at = 0 } = caret.current ?? {};
    caret.current = null;
    if (input === document.activeElement) input?.setSelectionRange(at, at);
  });

  // An amount that is set from outside replaces what was typed.
  const current = draft.plain === value ? draft : amountOf(value);
  const isUnread = current.plain === '' && current.shown !== '' && current.problem !== null;
  // What is in the field now is an amount again, or is told that it is none.
  const rest = () => setDraft(isUnread ? { ...current, isUnderWay: false } : amountOf(value));

  const put = (next: TypedAmount, input: HTMLInputElement) => {
    const { value: typed, selectionEnd } = input;
    const at = caretAfter(next.shown, typed, selectionEnd ?? typed.length);
    if (next.shown !== typed) caret.current = { input, at };
    setDraft(next);
    if (next.plain !== value) onChange(next.plain);
  };

  /** A change that will be refused does not happen. */
  const beforeInput = useLatest((event: InputEvent) => {
    const change = changeAhead(event);
    if (change === null) return;
    const next = takeTyped(current, change, rules);
    const isTaken = next.problem === null || next.isUnderWay;
    asked.current = isTaken ? next : null;
    if (isTaken) return;
    event.preventDefault();
    setDraft(next);
  });
  const ref = useListener(beforeInput);

  const input = {
    ref,
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    value: current.shown,
    onBlur: rest,
    // It sends the form, which has the next word.
    onKeyDown: ({ key }: KeyboardEvent) => void (key === 'Enter' && rest()),
    onCompositionStart() {
      composed.current = current;
    },
    onCompositionEnd({ currentTarget: field, data }: CompositionEvent<HTMLInputElement>) {
      const before = composed.current ?? current;
      composed.current = null;
      put(takeTyped(before, { by: 'paste', typed: field.value, added: data }, rules), field);
    },
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { value: typed } = target;
      const taken = asked.current;
      asked.current = null;
      // Drawn as it is: the amount is what it was until the composition ends.
      if (composed.current !== null) return setDraft({ ...amountOf(value), shown: typed });
      const { inputType } = nativeEvent as Partial<InputEvent>;
      const isEdit = /^(?:delete|history)/.test(inputType ?? '');
      const change: AmountChange = isEdit
        ? { by: 'edit', typed, added: '' }
        : { by: 'fill', typed, added: typed };
      return put(taken ?? takeTyped(current, change, rules), target);
    },
  } as const;
  return { input, problem: (!current.isUnderWay && current.problem) || undefined };
}

/** Behind the same digit as in what was typed, which may have had commas or digits of a script. */
function caretAfter(shown: string, typed: string, at: number): number {
  if (shown === typed.replaceAll(',', '')) return typed.slice(0, at).replaceAll(',', '').length;
  return shown.length === typed.length ? at : shown.length;
}

/** What the field would hold; null for changes that are not asked about. */
function changeAhead({ inputType, data, dataTransfer, target }: InputEvent): AmountChange | null {
  if (!inputType.startsWith('insert') || inputType === 'insertCompositionText') return null;
  const added = data ?? dataTransfer?.getData('text/plain') ?? null;
  if (added === null || !(target instanceof HTMLInputElement)) return null;
  const { value, selectionStart, selectionEnd } = target;
  const typed = value.slice(0, selectionStart ?? 0) + added + value.slice(selectionEnd ?? 0);
  return { by: [...added].length === 1 ? 'key' : 'paste', typed, added };
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
