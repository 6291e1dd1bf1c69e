/**
 * A choice of a few, all visible: native radios, so that keyboards and forms know them. No option
 * is pushed.
 */
import { type ReactNode, useId } from 'react';

import { classes } from '#ui/parts/classes.ts';

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
};

export function Segmented<Value extends string | number>({
  legend,
  aside,
  options,
  value,
  onChange,
  isLegendHidden = false,
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
      <div className="flex gap-2">
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classes(
                'relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-between gap-1 rounded-field border px-3 text-row max-[22rem]:px-2 transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-brand-ink bg-brand-soft font-semibold text-ink ring-1 ring-brand-ink'
                  : 'border-line bg-surface text-ink-2 hover:border-line-strong',
                option.isDisabled && 'cursor-not-allowed opacity-55',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isChosen}
                disabled={option.isDisabled}
                onChange={() => onChange(option.value)}
                className="absolute inset-0 cursor-[inherit] appearance-none rounded-field outline-none"
              />
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
              {option.aside ? (
                <span className="text-label font-normal text-ink-3">{option.aside}</span>
              ) : null}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
