/**
 * The panel around a chart, whichever source it has: a line of intervals, the drawing, a line of
 * tools. It keeps its theme, whatever the page wears. On a narrow page that has no height to spare
 * the tools appear on demand.
 */
import { chartTexts } from '#texts/charts.ts';
import { type ReactNode, useId } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { classes } from '#ui/parts/classes.ts';

import type { ChartTheme } from './chart-palette.ts';

const texts = uiTexts();

type ChartPanelProps = {
  coinName: string;
  theme: ChartTheme;
  className?: string | undefined;
  /** A ChartHead where it has intervals, a ChartBody, a ChartFoot. */
  children: ReactNode;
};

export function ChartPanel({ coinName, theme, className, children }: ChartPanelProps) {
  const titleId = useId();
  return (
    <section
      data-theme={theme}
      aria-labelledby={titleId}
      className={classes('@container flex flex-col bg-surface text-ink', className)}
    >
      <h2 id={titleId} className="sr-only">
        {chartTexts().priceChart({ coinName })}
      </h2>
      {children}
    </section>
  );
}

type ChartBodyProps = {
  /** Height of the chart, e.g. `h-56`, or how it fills its panel. */
  heightClass: string;
  children: ReactNode;
  /** What has to be known of this chart. */
  note?: ReactNode;
};

export function ChartBody({ heightClass, children, note }: ChartBodyProps) {
  return (
    <>
      <div
        className={classes('relative [:fullscreen_&]:h-auto! [:fullscreen_&]:flex-1', heightClass)}
      >
        {children}
      </div>
      {note}
    </>
  );
}

/**
 * One row, whatever has to be in it: where it is narrow tools are signs without their words, and
 * what is left over scrolls.
 */
const oneRow =
  'relative overflow-x-auto overscroll-x-contain whitespace-nowrap [scrollbar-width:none] *:shrink-0 @max-[30rem]:[&_[data-words]]:sr-only @max-[30rem]:[&>button]:min-w-11 lg:@max-[30rem]:[&>button]:min-w-8 @max-[30rem]:[&>button]:justify-center';

type ChartFootProps = {
  id: string;
  /** False where it waits until it is asked for; it is always there on a wide page. */
  isOpen: boolean;
  /** Without it as many rows as it takes. */
  isOneRow: boolean;
  children: ReactNode;
};

export function ChartFoot({ id, isOpen, isOneRow, children }: ChartFootProps) {
  return (
    <div
      id={id}
      className={classes(
        'min-h-11 items-center gap-x-1 px-2 lg:flex lg:border-t lg:border-line lg:px-3',
        isOneRow ? oneRow : 'flex-wrap',
        isOpen ? 'flex' : 'hidden',
      )}
    >
      {children}
    </div>
  );
}

/** The licence of their widget asks for it. */
export function TradingViewCredit() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      className="reach ml-auto px-2 py-1 text-meta text-ink-3 underline-offset-4 hover:underline"
    >
      {texts.tradingViewChart}
    </a>
  );
}
