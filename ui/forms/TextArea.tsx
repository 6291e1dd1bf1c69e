/** A labelled field of several lines. It validates nothing by itself. */
import type { TextareaHTMLAttributes } from 'react';

import { classes } from '#ui/parts/classes.ts';

import { type FieldFrame, Labelled, splitFrame } from './Labelled.tsx';
import { pasteRead } from './paste.ts';

type TextAreaProps = FieldFrame &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    /** How high it is while empty; it grows with the text. */
    height?: 'few-lines' | 'many-lines';
  };

export function TextArea({ height = 'many-lines', ...props }: TextAreaProps) {
  const [frame, area] = splitFrame(props);
  return (
    <Labelled
      {...frame}
      renderInput={(wiring) => (
        <textarea
          {...area}
          {...wiring}
          onPaste={(event) => pasteRead(event, 'text')}
          className={classes(
            'field-sizing-content max-h-96 w-full resize-y rounded-field border bg-surface px-3.5 py-3 text-field text-ink transition-colors placeholder:text-ink-3',
            height === 'many-lines' ? 'min-h-44' : 'min-h-24',
            frame.error ? 'border-down' : 'border-line-strong',
          )}
        />
      )}
    />
  );
}
