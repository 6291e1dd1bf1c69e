/**
 * The state of a part of the house in one line: well in its own quiet colour, unwell in one that
 * cannot be overlooked.
 */
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '#ui/parts/classes.ts';

export function HealthBanner({
  isWell,
  title,
  children,
}: {
  isWell: boolean;
  title: string;
  /** What follows, and what to do. */
  children?: ReactNode;
}) {
  const Icon = isWell ? Check : CircleAlert;
  return (
    <div
      role={isWell ? 'status' : 'alert'}
      className={classes(
        'flex gap-3 border-b px-5',
        isWell ? 'border-line bg-surface py-3' : 'border-down bg-down-soft py-4',
      )}
    >
      <Icon
        aria-hidden
        size={18}
        className={classes('mt-0.5 shrink-0', isWell ? 'text-up' : 'text-down')}
      />
      <div className="min-w-0">
        <p className={classes('text-row font-semibold', !isWell && 'text-down')}>{title}</p>
        {children ? (
          <div className="max-w-[80ch] text-label font-normal text-ink-2">{children}</div>
        ) : null}
      </div>
    </div>
  );
}
