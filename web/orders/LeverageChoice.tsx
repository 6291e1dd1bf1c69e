/**
 * The multiples as one row of equal radios: six of them fit the narrowest phone, and none is
 * pushed.
 */
import { useId } from 'react';

import { orderScreenTexts } from '#texts/order-screens.ts';
import { classes } from '#ui/parts/classes.ts';
import { formatMultiple } from '#texts/format.ts';

type LeverageChoiceProps = {
  offered: readonly number[];
  value: number;
  onChange: (leverage: number) => void;
};

export function LeverageChoice({ offered, value, onChange }: LeverageChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      {/* The switch above says it already. */}
      <legend className="sr-only">{orderScreenTexts().leverage}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5">
        {offered.map((leverage) => {
          const isChosen = leverage === value;
          return (
            <label
              key={leverage}
              className={classes(
                'relative grid min-h-11 cursor-pointer place-items-center rounded-small border text-row transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-brand-ink bg-brand-soft font-semibold text-ink ring-1 ring-brand-ink'
                  : 'border-line bg-surface text-ink-2 hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChange(leverage)}
                className="absolute inset-0 cursor-[inherit] appearance-none rounded-small outline-none"
              />
              <span>{formatMultiple(leverage)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
