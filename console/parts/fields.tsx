/**
 * The fields of staff's forms: like the app's, but 36 pixels high with 13 pixel text. They validate
 * nothing themselves.
 */
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

import { type FieldFrame, Labelled, splitFrame } from '#ui/forms/Labelled.tsx';
import { pasteRead } from '#ui/forms/paste.ts';
import { Select, type SelectProps } from '#ui/forms/Select.tsx';
import { classes } from '#ui/parts/classes.ts';

const box = ({ error }: FieldFrame, shape: string) =>
  classes(
    'w-full rounded-desk border bg-surface px-2.5 text-label font-normal text-ink max-lg:text-field',
    'placeholder:text-ink-3 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
    error ? 'border-down' : 'border-line-strong',
    shape,
  );

type TextFieldProps = FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function TextField(props: TextFieldProps) {
  const [frame, input] = splitFrame(props);
  return (
    <Labelled
      {...frame}
      isDense
      renderInput={(wiring) => (
        <input
          {...input}
          {...wiring}
          onPaste={(event) => pasteRead(event, 'line')}
          className={box(frame, 'h-9')}
        />
      )}
    />
  );
}

type TextAreaProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const [frame, area] = splitFrame(props);
  return (
    <Labelled
      {...frame}
      isDense
      renderInput={(wiring) => (
        <textarea
          {...area}
          {...wiring}
          onPaste={(event) => pasteRead(event, 'text')}
          rows={rows}
          className={box(frame, 'resize-y py-2 leading-[1.125rem]')}
        />
      )}
    />
  );
}

export function SelectField<Value extends string>(props: FieldFrame & SelectProps<Value>) {
  const [frame, select] = splitFrame(props);
  return (
    <Labelled
      {...frame}
      isDense
      renderInput={(wiring) => (
        <Select {...select} {...wiring} className={box(frame, 'h-9 pr-1.5')} />
      )}
    />
  );
}
