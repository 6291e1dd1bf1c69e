/**
 * The chart of a coin at an exchange, drawn by TradingView in a frame of ours. It says that its
 * prices are not the ones that contracts settle by, and which pair it shows where that is not the
 * page's coin.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { chartTexts } from '#texts/charts.ts';
import { TIME_ZONE } from '#texts/format.ts';
import { useLatest } from '#ui/client/latest.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { classes } from '#ui/parts/classes.ts';

import { type ChartNews, frameAddress, readFrameMessage } from './chart-frame.rules.ts';
import type { ChartTheme } from './chart-palette.ts';
import { ChartBody } from './ChartPanel.tsx';
import { ChartFailure, ChartLoading } from './ChartStates.tsx';
import {
  chosenInChart,
  externalChartReducer,
  openExternalChart,
  pairName,
  shownCoin,
} from './external-chart.rules.ts';
import { useIsLate } from './use-is-late.ts';

const words = uiTexts();

const texts = chartTexts();

type ExternalChartProps = {
  coin: string;
  coinName: string;
  theme: ChartTheme;
  /** Symbols of the coins that the page can be on. */
  coins: readonly string[];
  /** Another of them was chosen in the chart. */
  onCoin: (coin: string) => void;
  onOwnChart: () => void;
  heightClass: string;
};

export function ExternalChart(props: ExternalChartProps) {
  const { coin, coinName, theme, coins, onCoin, onOwnChart } = props;
  const [chart, setChart] = useState(() => openExternalChart(coin));
  // The page's coin is followed while drawing, so that no message of the old frame comes in
  // between.
  const current = externalChartReducer(chart, { type: 'coin', coin });
  if (current !== chart) setChart(current);
  const { run, pair, status, ticker } = current;
  const isLate = useIsLate(status !== 'loading', String(run));
  const frame = useRef<HTMLIFrameElement>(null);

  useNewsOf(frame, (news) => {
    const chosen = chosenInChart(current, news, coins);
    setChart((last) => externalChartReducer(last, { type: 'news', run, news }));
    if (chosen !== null) onCoin(chosen);
  });
  const again = () => setChart((last) => externalChartReducer(last, { type: 'again' }));
  const ownChart = { label: texts.takeOurs, onChoose: onOwnChart };
  const isElsewhere = ticker !== null && shownCoin(current) !== coin;

  return (
    <ChartBody
      heightClass={props.heightClass}
      note={
        <div
          role="status"
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-1 text-label text-ink-2"
        >
          {isElsewhere ? (
            <>
              <p>
                <RichText
                  parts={texts.otherPairShown({
                    shown: pairName(ticker),
                    pair: wrapIn(<strong className="text-ink" />),
                    coinName,
                  })}
                />
              </p>
              <Button look="quiet" size="small" className="-mx-3" onClick={again}>
                {chartTexts().showCoin({ coin })}
              </Button>
            </>
          ) : (
            <p>{texts.settleByOurs}</p>
          )}
        </div>
      }
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own; what it frames is sandboxed there */}
      <iframe
        key={run}
        ref={frame}
        title={texts.tradingViewTitle({ coinName })}
        src={frameAddress({ pair, theme, zone: TIME_ZONE })}
        allow="fullscreen"
        className={classes(
          'absolute inset-0 size-full border-0',
          status !== 'shown' && 'invisible',
        )}
      />
      {status === 'loading' && !isLate ? <ChartLoading /> : null}
      {isLate ? (
        <ChartFailure text={words.tradingViewFailed} onRetry={again} instead={ownChart} />
      ) : null}
      {status === 'no-data' ? (
        <ChartFailure
          text={texts.noChart({ pair: pairName(pair) })}
          onRetry={again}
          instead={ownChart}
        />
      ) : null}
    </ChartBody>
  );
}

/** What the frame that is there now tells; frames that were there before are not heard. */
function useNewsOf(
  frame: RefObject<HTMLIFrameElement | null>,
  hear: (news: ChartNews) => void,
): void {
  const latest = useLatest(hear);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      const current = frame.current?.contentWindow;
      if (!current || source !== current || origin !== window.location.origin) return;
      const news = readFrameMessage(data);
      if (news) latest.current(news);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, latest]);
}
