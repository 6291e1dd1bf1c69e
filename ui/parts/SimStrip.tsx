/**
 * The strip on every page that says what is not real. It cannot be dismissed, and does not stick
 * while scrolling. Messages take its place (Toast.tsx, standing.ts), so that its line is there in a
 * house with real funds too.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { uiTexts } from '#texts/ui.ts';
import { useMeta } from '#ui/client/meta.ts';

import { classes } from './classes.ts';
import { Hatch } from './SimChip.tsx';

const texts = uiTexts();

export function SimStrip({
  className = 'px-4 lg:px-8',
  standing,
  children,
}: {
  className?: string | undefined;
  /** Live region of the standing line, which hides the strip's words from sight. */
  standing?: ReactNode;
  /** What else is to be said of prices, with a space behind it. */
  children?: ReactNode;
}) {
  const { data } = useMeta();
  const look = classes('strip flex min-h-7 items-center gap-2 text-meta', className);
  // Until the server has said otherwise, the safer claim is shown.
  if (data?.funds === 'real') return <div className={look}>{standing}</div>;
  const prices = data?.prices === 'exchange' ? texts.livePrices : texts.simulatedMarket;
  return (
    <aside
      aria-label={texts.simulationNotice}
      className={classes('group/strip relative bg-sim-bg text-sim-ink', look)}
    >
      <Hatch size={14} />
      <p className="min-w-0 py-1 group-has-[.standing]/strip:sr-only">
        <strong className="font-semibold">{prices}</strong> {children}
        {texts.virtualFunds}
      </p>
      <Link
        to="/rules"
        className="reach ml-auto rounded-badge py-1.5 outline-offset-[-2px] whitespace-nowrap underline underline-offset-2 group-has-[.standing]/strip:hidden"
      >
        {texts.rulesLink}
      </Link>
      {standing}
    </aside>
  );
}
