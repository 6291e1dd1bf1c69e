/** A choice of a few, all visible. No option is pushed. */
import { type ReactNode, useId } from 'react';

import { classes } from '#ui/parts/classes.ts';

import { framedRadio, Radio } from './Radio.tsx';

type SegmentedOption<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  /** Quiet text on the right of the label. */
  aside?: ReactNode;
  isDisabled?: boolean;
};

type SegmentedProps<Value extends string | number> = {
  legend: string;
  /** Right of the legend. */
  aside?: ReactNode;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isLegendHidden?: boolean;
  /** How the options stand; in one row, unless said otherwise. */
  className?: string;
};

export function Segmented<Value extends string | number>({
  legend,
  aside,
  options,
  value,
  onChange,
  isLegendHidden = false,
  className = 'flex',
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend
        className={
          isLegendHidden ? 'sr-only' : 'mb-1.5 flex w-full justify-between text-label text-ink-2'
        }
      >
        {legend}
        {aside ? <span className="font-normal text-ink-3">{aside}</span> : null}
      </legend>
      <div className={classes('gap-2', className)}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            isChosen={option.value === value}
            isDisabled={option.isDisabled}
            onChoose={() => onChange(option.value)}
            className={classes(
              'flex min-w-0 flex-1 items-center justify-between gap-1 rounded-field px-3 max-[22rem]:px-2',
              framedRadio(option.value === value),
            )}
          >
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
            {option.aside ? (
              <span className="text-label font-normal text-ink-3">{option.aside}</span>
            ) : null}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
