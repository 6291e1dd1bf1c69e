/**
 * The multiples as one row of equal radios: six of them fit the narrowest phone, and none is
 * pushed.
 */
import { useId } from 'react';

import { orderScreenTexts } from '#texts/order-screens.ts';
import { framedRadio, Radio } from '#ui/forms/Radio.tsx';
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
        {offered.map((leverage) => (
          <Radio
            key={leverage}
            name={name}
            isChosen={leverage === value}
            onChoose={() => onChange(leverage)}
            className={classes(
              'grid place-items-center rounded-small',
              framedRadio(leverage === value),
            )}
          >
            <span>{formatMultiple(leverage)}</span>
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
