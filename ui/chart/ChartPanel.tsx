/**
 * The panel that a chart stands in, whichever source it has, and what stands in it: tools in the lines above, the chart, a
 * line beneath. It keeps its theme, whatever the page wears.
 */
import { type ReactNode, useId } from 'react';

import { classes } from '#ui/parts/classes.ts';

import type { ChartTheme } from './chart-palette.ts';

type ChartPanelProps = {
  coinName: string;
  theme: ChartTheme;
  className?: string | undefined;
  /** Tools that flow beside each other, then a ChartBody. */
  children: ReactNode;
};

export function ChartPanel({ coinName, theme, className, children }: ChartPanelProps) {
  const titleId = useId();
  return (
    <section
      data-theme={theme}
      aria-labelledby={titleId}
      className={classes('@container bg-surface text-ink', className)}
    >
      <h2 id={titleId} className="sr-only">
        {coinName} price chart
      </h2>
      <div className="flex flex-wrap items-center gap-x-4">{children}</div>
    </section>
  );
}

type ChartBodyProps = {
  /** Height of the chart, e.g. `h-56`. */
  heightClass: string;
  children: ReactNode;
  /** What has to be known of this chart. */
  note?: ReactNode;
  action?: ReactNode;
  /** Who drew it, and the interval of its candles where that is ours to say. */
  made?: { credit: string; interval?: string };
};

export function ChartBody({ heightClass, children, note, action, made }: ChartBodyProps) {
  return (
    <>
      <div className={classes('relative basis-full', heightClass)}>{children}</div>
      {note}
      <div
        className={classes(
          'flex min-h-9 basis-full flex-wrap items-center gap-x-3 px-4 text-meta text-ink-3',
          made ? 'justify-between' : 'justify-center',
        )}
      >
        {made?.interval === undefined ? null : <span>{made.interval} · UTC</span>}
        {action}
        {made ? (
          <a
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noreferrer"
            className="py-1 underline-offset-4 hover:underline"
          >
            {made.credit}
          </a>
        ) : null}
      </div>
    </>
  );
}
