/**
 * The chart of a coin, from our own prices or from TradingView. Nothing of TradingView's is asked for before the person has
 * been told whose prices those are and who sees that they look.
 */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useMeta } from '#ui/client/meta.ts';
import { Button } from '#ui/parts/Button.tsx';

import { type ChartSource, sourceOf, useStoredSource } from './chart-source.ts';
import { ChartBody, ChartPanel } from './ChartPanel.tsx';
import { ChartSourceSwitch } from './ChartSourceSwitch.tsx';
import { ChartLoading } from './ChartStates.tsx';
import { ExternalChart } from './ExternalChart.tsx';
import { PriceChart, type PriceChartProps } from './PriceChart.tsx';

type CoinChartProps = Omit<PriceChartProps, 'simulated'> & {
  /** TradingView's has tools of its own inside, and needs the room. */
  externalHeightClass: string;
  className?: string;
  /** Symbols of the coins that the page can be on. */
  coins: readonly string[];
  /** Another of them was chosen in TradingView's chart. */
  onCoin: (coin: string) => void;
};

export function CoinChart(props: CoinChartProps) {
  const { externalHeightClass, className, coins, onCoin, ...chart } = props;
  const { coin, coinName, theme, action } = chart;
  const { data: meta } = useMeta();
  const [stored, store] = useStoredSource();
  const [isAsking, setIsAsking] = useState(false);
  const source = meta ? sourceOf(meta, stored) : null;
  const chosenButton = useRef<HTMLButtonElement>(null);
  const load = (chosen: ChartSource) => {
    // The button that was pressed may go away; who uses the keyboard goes on from the switch.
    flushSync(() => {
      store(chosen);
      setIsAsking(false);
    });
    chosenButton.current?.focus();
  };

  return (
    <ChartPanel {...{ coinName, theme, className }}>
      {meta === undefined || meta.externalChart ? (
        <ChartSourceSwitch
          chosen={chosenButton}
          source={isAsking ? 'tradingview' : (source ?? 'own')}
          onChoose={(chosen) => {
            if (chosen === 'own') load('own');
            else if (source === 'own') setIsAsking(true);
          }}
        />
      ) : null}
      {isAsking ? (
        <ChartBody heightClass={externalHeightClass} note={<NoteRoom />} action={action}>
          <ExternalChartOffer onLoad={() => load('tradingview')} onKeep={() => load('own')} />
        </ChartBody>
      ) : source === 'tradingview' ? (
        <ExternalChart
          {...{ coin, coinName, theme, coins, onCoin, action }}
          heightClass={externalHeightClass}
          onOwnChart={() => load('own')}
        />
      ) : source === null && stored === 'tradingview' ? (
        <ChartBody heightClass={externalHeightClass} note={<NoteRoom />} action={action}>
          <ChartLoading />
        </ChartBody>
      ) : (
        <PriceChart key={coin} {...chart} simulated={meta?.prices !== 'exchange'} />
      )}
    </ChartPanel>
  );
}

/** As high as the note of TradingView's chart, so that nothing moves when it comes. */
function NoteRoom() {
  return <div className="min-h-11 basis-full" />;
}

type ExternalChartOfferProps = { onLoad: () => void; onKeep: () => void };

function ExternalChartOffer({ onLoad, onKeep }: ExternalChartOfferProps) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid content-center-safe justify-items-center gap-4 overflow-auto p-4 text-center"
    >
      <div className="grid max-w-[26rem] gap-2 text-body text-ink-2">
        <p className="text-row font-semibold text-ink">Load a chart from TradingView?</p>
        <p>It shows the prices of an exchange, not the ones that contracts here settle by.</p>
        <p>
          Your browser loads it from tradingview-widget.com, which then sees your IP address and
          that you are here. This device remembers your choice.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="secondary" onClick={onLoad}>
          Load TradingView
        </Button>
        <Button look="secondary" onClick={onKeep}>
          Keep our prices
        </Button>
      </div>
    </div>
  );
}
