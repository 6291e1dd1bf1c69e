/**
 * The chart of a coin: our candles, its single prices as a line where the page draws one, or
 * TradingView's chart. Nothing of TradingView's is asked for before the person has been told whose
 * prices those are and who sees that they look.
 */
import { ChartCandlestick, ChartLine, SlidersHorizontal, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { Interval } from '#protocol/market.ts';
import { uiTexts } from '#texts/ui.ts';
import { chartTexts } from '#texts/charts.ts';
import { useMeta } from '#ui/client/meta.ts';
import { Button } from '#ui/parts/Button.tsx';
import { later } from '#ui/parts/later.tsx';

import type { ChartTheme } from './chart-palette.ts';
import { type ChartSource, sourceOf, useStoredSource } from './chart-source.ts';
import { type ChartPage, useChartView } from './chart-view.ts';
import { CandlePart } from './CandlePart.tsx';
import { ChartHead, FoldedIntervals } from './ChartHead.tsx';
import { ChartBody, ChartFoot, ChartPanel, TradingViewCredit } from './ChartPanel.tsx';
import { ChartSourceSwitch } from './ChartSourceSwitch.tsx';
import { ChartLoading } from './ChartStates.tsx';
import { ChartTool } from './ChartTool.tsx';
import type { ChartContract } from './PriceChart.tsx';

const words = uiTexts();

const texts = chartTexts();

/** Most never choose it, so its code comes with the choice. */
const ExternalChart = later(async () => (await import('./ExternalChart.tsx')).ExternalChart);

type CoinChartProps = {
  /** Page under which the chosen view is kept. */
  page: ChartPage;
  coin: string;
  coinName: string;
  theme: ChartTheme;
  contracts?: readonly ChartContract[];
  /** Height of the drawing, e.g. `h-56`. */
  heightClass: string;
  /** TradingView's has tools of its own inside, and needs the room. */
  externalHeightClass: string;
  className?: string;
  /** Symbols of the coins that the page can be on. */
  coins: readonly string[];
  /** Another of them was chosen in TradingView's chart. */
  onCoin: (coin: string) => void;
  /** Among the tools. */
  action?: ReactNode;
  /** The line of single prices, and as a table: the view of '1s' where there is one. */
  renderLine?: (view: { isTable: boolean; onTable: () => void }) => ReactNode;
  /** Id of a contract that runs: the line is shown until it ends or another view is chosen. */
  runsOnLine?: string | null;
  /** Whether a narrow page keeps the tools out of sight until they are asked for. */
  foldsTools?: boolean;
  /** What is said where ours does not come, where the page has words of its own. */
  failureText?: string;
};

export function CoinChart(props: CoinChartProps) {
  const { coin, coinName, theme, contracts, coins, onCoin, renderLine, foldsTools = false } = props;
  const { heightClass, externalHeightClass, className, action, failureText } = props;
  const { page, runsOnLine = null } = props;
  const { data: meta } = useMeta();
  const [stored, store] = useStoredSource();
  const [isAsking, setIsAsking] = useState(false);
  const [interval, setInterval] = useInterval(page, runsOnLine);
  const [isTable, setIsTable] = useState(false);
  const hasLine = renderLine !== undefined;
  const isLine = hasLine && interval === '1s';
  const [hasSettings, setHasSettings] = useState(false);
  const [hasTools, setHasTools] = useState(false);
  const toolsId = useId();
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
  const isOwn = !isAsking && (source === 'own' || (source === null && stored !== 'tradingview'));
  const simulated = meta?.prices !== 'exchange';
  const external = { coin, coinName, theme, coins, onCoin };
  const loading = (
    <ChartBody heightClass={externalHeightClass} note={<NoteRoom />}>
      <ChartLoading />
    </ChartBody>
  );

  return (
    <ChartPanel coinName={coinName} theme={theme} className={className}>
      {isOwn ? (
        <ChartHead
          simulated={simulated}
          interval={interval}
          hasLine={hasLine}
          onInterval={setInterval}
          tools={
            foldsTools
              ? { id: toolsId, isOpen: hasTools, onToggle: () => setHasTools(!hasTools) }
              : null
          }
        />
      ) : null}
      {isAsking ? (
        <ChartBody heightClass={externalHeightClass} note={<NoteRoom />}>
          <ExternalChartOffer onLoad={() => load('tradingview')} onKeep={() => load('own')} />
        </ChartBody>
      ) : source === 'tradingview' ? (
        <Suspense fallback={loading}>
          <ExternalChart
            {...external}
            heightClass={externalHeightClass}
            onOwnChart={() => load('own')}
          />
        </Suspense>
      ) : !isOwn ? (
        loading
      ) : isLine && renderLine ? (
        <ChartBody heightClass={heightClass}>
          {renderLine({ isTable, onTable: () => setIsTable(true) })}
        </ChartBody>
      ) : (
        <CandlePart
          coin={coin}
          coinName={coinName}
          theme={theme}
          coins={coins}
          contracts={contracts}
          interval={interval}
          isTable={isTable}
          failureText={failureText}
          hasSettings={hasSettings}
          heightClass={heightClass}
          onTable={() => setIsTable(true)}
        />
      )}
      <ChartFoot id={toolsId} isOpen={!foldsTools || hasTools || !isOwn} isOneRow={isOwn}>
        {foldsTools && isOwn ? (
          <FoldedIntervals hasLine={hasLine} interval={interval} onInterval={setInterval} />
        ) : null}
        {action}
        {isOwn ? (
          <ChartTool
            icon={isTable ? (isLine ? ChartLine : ChartCandlestick) : Table2}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? words.showChart : words.showTable}
          </ChartTool>
        ) : null}
        {isOwn && !isLine ? (
          <ChartTool
            icon={SlidersHorizontal}
            isOpen={hasSettings}
            onClick={() => setHasSettings(!hasSettings)}
          >
            {texts.settings}
          </ChartTool>
        ) : null}
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
        {source === 'tradingview' && !isAsking ? <TradingViewCredit /> : null}
      </ChartFoot>
    </ChartPanel>
  );
}

/** The kept view; while something runs on the line that, or what is chosen for as long. */
function useInterval(page: ChartPage, running: string | null) {
  const [kept, keep] = useChartView(page);
  const [meanwhile, setMeanwhile] = useState<{ running: string; interval: Interval } | null>(null);
  if (running === null) return [kept, keep] as const;
  return [
    meanwhile?.running === running ? meanwhile.interval : '1s',
    (interval: Interval) => setMeanwhile({ running, interval }),
  ] as const;
}

/** As high as the note of TradingView's chart, so that nothing moves when it comes. */
function NoteRoom() {
  return <div className="min-h-11" />;
}

type ExternalChartOfferProps = { onLoad: () => void; onKeep: () => void };

function ExternalChartOffer({ onLoad, onKeep }: ExternalChartOfferProps) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid content-center-safe justify-items-center gap-4 overflow-auto p-4 text-center"
    >
      <div className="grid max-w-[26rem] gap-2 text-body text-ink-2">
        <p className="text-row font-semibold text-ink">{texts.ask}</p>
        <p>{texts.settleByOurs}</p>
        <p>{texts.ipAddressSeen}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="secondary" onClick={onLoad}>
          {texts.load}
        </Button>
        <Button look="secondary" onClick={onKeep}>
          {texts.takeOurs}
        </Button>
      </div>
    </div>
  );
}
