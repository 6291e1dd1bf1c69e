/** A labelled choice of one of many. */
import { ChevronDown } from 'lucide-react';

import { classes } from '#ui/parts/classes.ts';

import { type FieldFrame, Labelled, splitFrame } from './Labelled.tsx';
import { Select, type SelectProps } from './Select.tsx';

export function SelectField<Value extends string>(props: FieldFrame & SelectProps<Value>) {
  const [frame, select] = splitFrame(props);
  return (
    <Labelled
      {...frame}
      renderInput={(wiring) => (
        <span className="relative grid min-w-0 items-center">
          <Select
            {...select}
            {...wiring}
            className={classes(
              'h-12 w-full min-w-0 cursor-pointer appearance-none truncate rounded-field border bg-surface pr-9 pl-3.5 text-field text-ink',
              frame.error ? 'border-down' : 'border-line-strong',
            )}
          />
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute right-3 text-ink-3"
          />
        </span>
      )}
    />
  );
}
