/**
 * The strip on every page that says what is not real. It cannot be dismissed, and does not stick
 * while scrolling.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { uiTexts } from '#texts/ui.ts';
import { useMeta } from '#ui/client/meta.ts';

import { classes } from './classes.ts';
import { Hatch } from './SimChip.tsx';

const texts = uiTexts();

export function SimStrip({
  className,
  children,
}: {
  className?: string | undefined;
  /** What else is to be said of prices, with a space behind it. */
  children?: ReactNode;
}) {
  const { data } = useMeta();
  // Until the server has said otherwise, the safer claim is shown.
  if (data?.funds === 'real') return null;
  const prices = data?.prices === 'exchange' ? texts.livePrices : texts.simulatedMarket;
  return (
    <aside
      aria-label={texts.simulationNotice}
      className={classes(
        'flex min-h-7 items-center gap-2 bg-sim-bg text-meta text-sim-ink',
        className ?? 'px-4 lg:px-8',
      )}
    >
      <Hatch size={14} />
      <p className="min-w-0 py-1">
        <strong className="font-semibold">{prices}</strong> {children}
        {texts.virtualFunds}
      </p>
      <Link
        to="/rules"
        className="reach ml-auto rounded-badge py-1.5 outline-offset-[-2px] whitespace-nowrap underline underline-offset-2"
      >
        {texts.howItWorks}
      </Link>
    </aside>
  );
}
