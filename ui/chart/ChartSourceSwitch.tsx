/** Which chart is shown: ours or TradingView's. */
import type { Ref } from 'react';

import { chartTexts } from '#texts/charts.ts';
import { classes } from '#ui/parts/classes.ts';

import type { ChartSource } from './chart-source.ts';

const names: readonly [ChartSource, string][] = [
  ['own', chartTexts().ownPrices],
  ['tradingview', 'TradingView'],
];

type ChartSourceSwitchProps = {
  source: ChartSource;
  onChoose: (source: ChartSource) => void;
  /** The button of the chosen source. */
  chosen: Ref<HTMLButtonElement>;
};

export function ChartSourceSwitch({ source, onChoose, chosen }: ChartSourceSwitchProps) {
  return (
    <div role="group" aria-label={chartTexts().source} className="flex lg:mr-1.5 lg:ml-auto">
      {names.map(([choice, name]) => (
        <button
          key={choice}
          ref={choice === source ? chosen : undefined}
          type="button"
          aria-pressed={choice === source}
          onClick={() => onChoose(choice)}
          className="group min-h-11 px-0.5 text-label"
        >
          <span
            className={classes(
              'block rounded-badge px-2.5 py-1',
              choice === source ? 'bg-sunken text-ink' : 'text-ink-3 group-hover:text-ink',
            )}
          >
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}
