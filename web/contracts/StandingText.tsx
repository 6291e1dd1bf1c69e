/**
 * The state of a running contract. First its result if it ended now, by sign and colour. Then how
 * far the price is from the entry. That has no colour, because it is rupees of the coin and none of
 * the person's.
 */
import { contractTexts } from '#texts/contracts.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';

import type { RunningResult } from './contracts.rules.ts';

const texts = contractTexts();

const colours = { '1': 'text-up', '0': 'text-ink', '-1': 'text-down' } as const;

type StandingTextProps = {
  standing: RunningResult;
  /** In a panel of its own, in a row of a list, or in a column of figures, one above the other. */
  size?: 'panel' | 'row' | 'column';
};

export function StandingText({ standing, size = 'panel' }: StandingTextProps) {
  const { sign, result, words, by } = standing;
  const isLarge = size === 'panel';
  // Eight columns beside one of such figures are as wide as the table.
  const isLong = result.length > 18;
  return (
    <span className={classes(size === 'row' ? 'flex flex-wrap items-baseline gap-x-2' : 'block')}>
      <span className={isLarge ? 'flex flex-wrap items-baseline gap-x-2' : undefined}>
        <span
          className={classes(
            'font-semibold',
            figureWrap(result),
            colours[`${sign}`],
            isLarge &&
              'text-[1.5rem] leading-7 tracking-tight max-[21.875rem]:text-[1.125rem] max-[21.875rem]:leading-6',
            size === 'column' && !isLong && 'text-row',
            (size === 'row' || (size === 'column' && isLong)) && 'text-label',
          )}
        >
          {result}
        </span>{' '}
        <span className={isLarge ? 'text-label font-normal text-ink-2' : 'sr-only'}>
          {texts.provisional}
        </span>
      </span>
      <span
        className={classes('block font-normal text-ink-2', isLarge ? 'text-label' : 'text-meta')}
      >
        {words} {by === null ? null : <span className={figureWrap(by)}>{by}</span>}
      </span>
    </span>
  );
}
