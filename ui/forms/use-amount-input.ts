/**
 * The part of an amount field that listens to the browser. Which change comes is asked before it
 * happens, so that a key that is refused changes neither the text nor what is selected. Nothing is
 * rewritten while a keyboard composes: what it composed is taken at its end, as if it were pasted.
 */
import {
  type ChangeEvent,
  type CompositionEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { readPlain } from '#protocol/digits.ts';
import { useLatest } from '#ui/client/latest.ts';

import { type AmountHistory, begun, changed, turnedBack } from './amount-history.ts';
import {
  type AmountChange,
  amountAtRest,
  type AmountRules,
  takeTyped,
  type TypedAmount,
} from './typed-amount.ts';

type AmountInput = AmountRules & {
  /** Plain decimal string, '' while empty; what was typed and is no amount is itself. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
};

export function useAmountInput({ value, onChange, onBlur, decimals, unit }: AmountInput) {
  const rules = { decimals, unit };
  const [draft, setDraft] = useState<TypedAmount>(() => amountAtRest(value, rules));
  /** What the field held before a keyboard began to compose; null while none does. */
  const [composed, setComposed] = useState<TypedAmount | null>(null);
  /** A change that the browser announced and the field takes: the text, and the amount it makes. */
  const announced = useRef<{ typed: string; next: TypedAmount } | null>(null);
  /** Where the next key goes, once the new text is drawn. */
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => {
    const { input, at = 0 } = caret.current ?? {};
    caret.current = null;
    if (input === document.activeElement) input?.setSelectionRange(at, at);
  });
  const history = useRef<AmountHistory | null>(null);

  // An amount that is set from outside replaces what was typed, once no keyboard composes.
  const isReplaced = composed === null && draft.plain !== value;
  const current = isReplaced ? amountAtRest(value, rules) : draft;
  if (isReplaced) setDraft(current);
  // What is in the field now is an amount again, or is told that it is none.
  const rest = () => setDraft(amountAtRest(current.plain, rules));

  const put = (next: TypedAmount, input: HTMLInputElement) => {
    const { value: typed, selectionEnd } = input;
    const at = caretAfter(next.shown, typed, selectionEnd ?? typed.length);
    if (next.shown !== typed) caret.current = { input, at };
    setDraft(next);
    if (next.plain !== value) onChange(next.plain);
  };
  const take = (next: TypedAmount, input: HTMLInputElement) => {
    history.current = changed(history.current ?? begun(current), current, next);
    put(next, input);
  };
  /** The browser's own history is of texts that the field has rewritten since. */
  const turnBack = (direction: 'undo' | 'redo', input: HTMLInputElement) => {
    const turned = turnedBack(history.current ?? begun(current), current, direction);
    history.current = turned;
    put(turned.states[turned.at] ?? current, input);
  };

  /** A change that will be refused does not happen. */
  const beforeInput = useLatest((event: InputEvent) => {
    announced.current = null;
    const input = event.target as HTMLInputElement;
    if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
      event.preventDefault();
      return turnBack(event.inputType === 'historyUndo' ? 'undo' : 'redo', input);
    }
    const change = changeAhead(event);
    if (change === null) return undefined;
    const next = takeTyped(current, change, rules);
    const isTaken = next.problem === null || next.isUnderWay;
    if (isTaken) announced.current = { typed: change.typed, next };
    else event.preventDefault();
    return isTaken ? undefined : setDraft(next);
  });
  const ref = useListener(beforeInput);

  const input = {
    ref,
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    value: current.shown,
    onBlur() {
      setComposed(null);
      rest();
      onBlur?.();
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (composed !== null || event.nativeEvent.isComposing) return;
      // Enter sends the form, whose message comes after this one.
      if (event.key === 'Enter') rest();
      const direction = historyKey(event);
      if (direction === null) return;
      event.preventDefault();
      turnBack(direction, event.currentTarget);
    },
    // Dragged out of the field, a digit would be gone where its drop is refused.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onCompositionStart: () => setComposed(current),
    onCompositionEnd({ currentTarget: field, data }: CompositionEvent<HTMLInputElement>) {
      setComposed(null);
      take(takeTyped(composed ?? current, arrival(field.value, data), rules), field);
    },
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { value: typed } = target;
      const { inputType = '', isComposing } = nativeEvent as Partial<InputEvent>;
      // Drawn as it is: the amount is what it was until the composition ends.
      if (composed !== null && isComposing === true) {
        return setDraft({ ...amountAtRest(value, rules), shown: typed });
      }
      setComposed(null);
      const taken = announced.current;
      announced.current = null;
      if (taken?.typed === typed) return take(taken.next, target);
      const isEdit = inputType.startsWith('delete');
      const change: AmountChange = isEdit
        ? { by: 'edit', typed, added: '' }
        : { by: 'fill', typed, added: typed };
      return take(takeTyped(current, change, rules), target);
    },
  } as const;
  return { input, problem: (!current.isUnderWay && current.problem) || undefined };
}

/** The caret stays behind the same digit or point, of whatever script. */
function caretAfter(shown: string, typed: string, at: number): number {
  if (at === typed.length) return shown.length;
  const marks = readPlain(typed.slice(0, at)).replaceAll(/[^0-9.]/g, '').length;
  let [end, seen] = [0, 0];
  while (seen < marks && end < shown.length) {
    if (/[0-9.]/.test(shown[end] ?? '')) seen += 1;
    end += 1;
  }
  return end;
}

/** How a text of this many new characters comes: at once, by one key, or taken away. */
function arrival(typed: string, added: string): AmountChange {
  const by = added === '' ? 'edit' : [...added].length === 1 ? 'key' : 'paste';
  return { by, typed, added };
}

/** What the field would hold; null for changes that are not asked about. */
function changeAhead({ inputType, data, dataTransfer, target }: InputEvent): AmountChange | null {
  if (!inputType.startsWith('insert') || inputType === 'insertCompositionText') return null;
  // A copied cell ends with a line break, which no field of one line takes.
  const added = (data ?? dataTransfer?.getData('text/plain'))?.replaceAll(/^[\r\n]+|[\r\n]+$/g, '');
  if (!added || !(target instanceof HTMLInputElement)) return null;
  const { value, selectionStart, selectionEnd } = target;
  const typed = value.slice(0, selectionStart ?? 0) + added + value.slice(selectionEnd ?? 0);
  return arrival(typed, added);
}

function historyKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
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
