/** A percent change: sign, then triangle, then colour. Flat is grey and has no triangle. */
import type { ReactNode } from 'react';

import { formatPercent, signOf, toDecimals } from '#texts/format.ts';
import { speakPercent } from './speak-percent.ts';
import { classes } from '#ui/parts/classes.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

type DeltaProps = {
  percent: string | null;
  className?: string | undefined;
};

export function Delta({ percent, className }: DeltaProps) {
  return (
    <SignedDelta
      sign={percent === null ? null : signOf(toDecimals(percent, 2))}
      shown={percent === null ? '' : formatPercent(percent)}
      spoken={percent === null ? '' : speakPercent(percent)}
      className={className}
    />
  );
}

type SignedDeltaProps = {
  /** Of the change as it is shown; null where it is unknown. */
  sign: -1 | 0 | 1 | null;
  shown: ReactNode;
  spoken: ReactNode;
  className?: string | undefined;
};

/** The same around texts that are written elsewhere. */
export function SignedDelta({ sign, shown, spoken, className }: SignedDeltaProps) {
  if (sign === null) return <span className={classes('text-ink-3', className)}>-</span>;
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap font-medium',
        sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-ink-3',
        className,
      )}
    >
      {sign === 0 ? null : <Triangle to={sign > 0 ? 'up' : 'down'} />}
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
