/**
 * A labelled text field with its hint and its error, wired for those who listen. It validates
 * nothing by itself.
 */
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

import type { TypedKind } from '#protocol/text.ts';
import { classes } from '#ui/parts/classes.ts';

import { type FieldFrame, Labelled, splitFrame } from './Labelled.tsx';
import { composedRead, pasteRead } from './paste.ts';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> &
  FieldFrame & {
    ref?: Ref<HTMLInputElement>;
    /** What is read of a pasted text. */
    kind?: TypedKind;
    prefix?: ReactNode;
    /** Inside the box on the right: a unit, or a button. A folded aside takes its place. */
    suffix?: ReactNode;
    /** 56 pixels high with larger letters, for what a page is about. */
    isLarge?: boolean;
  };

export function Field({ kind = 'line', prefix, suffix, isLarge = false, ...props }: FieldProps) {
  const [frame, input] = splitFrame(props);
  const size = isLarge ? 'text-[1.375rem] leading-7' : 'text-field';
  return (
    <Labelled
      {...frame}
      renderInput={(wiring, label, aside) => (
        <div
          className={classes(
            'flex items-center gap-2 rounded-field border bg-surface px-3.5 transition-colors',
            isLarge ? 'min-h-14' : 'min-h-12',
            'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            frame.error ? 'border-down' : 'border-line-strong',
            input.disabled && 'bg-sunken text-ink-3',
          )}
        >
          {frame.isFolded ? label : null}
          {prefix ? <span className={classes('shrink-0 text-ink-3', size)}>{prefix}</span> : null}
          <span className={classes('@container min-w-0 flex-1', size)}>
            <input
              {...input}
              {...wiring}
              onPaste={(event) => {
                input.onPaste?.(event);
                pasteRead(event, kind);
              }}
              onCompositionEnd={(event) => {
                input.onCompositionEnd?.(event);
                composedRead(event, kind);
              }}
              className={classes(
                'h-11 w-full bg-transparent text-ink outline-none placeholder:text-ink-3 disabled:cursor-not-allowed',
                // An amount is what the eye is to find.
                input.inputMode === 'decimal' && 'font-semibold placeholder:font-normal',
              )}
            />
          </span>
          {frame.isFolded ? (
            aside
          ) : suffix ? (
            <span className="shrink-0 text-label font-normal text-ink-3">{suffix}</span>
          ) : null}
        </div>
      )}
    />
  );
}
