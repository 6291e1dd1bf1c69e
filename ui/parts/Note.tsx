/**
 * A plain block with a coloured rule on its left: risk in `warn`, background in `info`. Never
 * collapsible, never hidden.
 */
import type { ReactNode } from 'react';

import { classes } from './classes.ts';

const rules = { warn: 'border-warn', info: 'border-info', bad: 'border-down' } as const;

export function Note({
  tone = 'warn',
  children,
  className,
}: {
  tone?: keyof typeof rules;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      role="note"
      className={classes('border-l-3 py-0.5 pl-3 text-body text-ink-2', rules[tone], className)}
    >
      {children}
    </div>
  );
}
