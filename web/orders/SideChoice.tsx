/**
 * Buy or sell: one filled control whose chosen half has the colour of its side, beside its triangle
 * and its weight.
 */
import { useId } from 'react';

import type { OrderSide } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { Radio } from '#ui/forms/Radio.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { sideKeys } from './side-keys.ts';

const words = orderScreenTexts();

const sides = [
  { side: 'buy', to: 'up', word: words.buy, chosen: 'bg-up-soft text-up ring-up' },
  { side: 'sell', to: 'down', word: words.sell, chosen: 'bg-down-soft text-down ring-down' },
] as const;

type SideChoiceProps = { value: OrderSide; onChange: (side: OrderSide) => void };

export function SideChoice({ value, onChange }: SideChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.side}</legend>
      <div className="grid h-12 grid-cols-2 rounded-field bg-sunken ring-1 ring-line ring-inset">
        {sides.map(({ side, to, word, chosen }) => (
          <Radio
            key={side}
            name={name}
            isChosen={side === value}
            onChoose={() => onChange(side)}
            title={sideKeys[side].title}
            shortcut={sideKeys[side].shortcut}
            className={classes(
              'flex min-w-0 items-center justify-center gap-2 rounded-field px-2 text-row transition-colors',
              side === value
                ? `font-semibold ring-1 ring-inset ${chosen}`
                : 'text-ink-2 hover:text-ink',
            )}
          >
            <Triangle
              to={to}
              size={10}
              className={side === value ? undefined : to === 'up' ? 'text-up' : 'text-down'}
            />
            {word}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
