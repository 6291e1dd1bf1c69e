/** The line that says that prices stand still, and the switch that makes them stand still. */
import { Clock, Pause, Play } from 'lucide-react';
import { Suspense } from 'react';

import { marketScreenTexts } from '#texts/market-screens.ts';
import { ChartTool } from '#ui/chart/ChartTool.tsx';
import { useFeed, usePricesPaused } from '#ui/client/live.ts';
import { useMeta } from '#ui/client/meta.ts';
import { Button } from '#ui/parts/Button.tsx';
import { later } from '#ui/parts/later.tsx';

import { useCoins } from './coins.queries.ts';

const texts = marketScreenTexts();

const BeaconWait = later(async () => {
  const loaded = await import('#ui/parts/BeaconWords.tsx').catch(() => null);
  return loaded?.BeaconWait ?? (({ otherwise }) => otherwise);
});

/** Empty while all is well; the last known prices stay visible beneath it. */
export function FeedNotice() {
  const feed = useFeed();
  const [isPaused] = usePricesPaused();
  const { data, isError } = useCoins();
  const { data: meta } = useMeta();
  const isDelayed =
    feed === 'silent' || (data !== undefined && (isError || data.items[0]?.delayed));
  const text = isDelayed
    ? texts.pricesStale
    : isPaused
      ? texts.pricesPaused
      : null;
  return (
    <div role="status">
      {text === null ? null : (
        <p className="mb-3 flex items-center gap-2 rounded-field bg-warn-soft px-3.5 py-2.5 text-label text-warn">
          <Clock aria-hidden size={15} className="shrink-0" />
          {isDelayed && meta?.beacon ? (
            <Suspense fallback={text}>
              <BeaconWait otherwise={text} />
            </Suspense>
          ) : (
            text
          )}
        </p>
      )}
    </div>
  );
}

export function PauseButton() {
  const [isPaused, setIsPaused] = usePricesPaused();
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      look="quiet"
      size="small"
      className="-mr-3 lg:mr-0"
      onClick={() => setIsPaused(!isPaused)}
    >
      <Icon aria-hidden size={15} />
      {isPaused ? texts.resumePrices : texts.pausePrices}
    </Button>
  );
}

/** The same among the tools of a chart. */
export function PauseTool() {
  const [isPaused, setIsPaused] = usePricesPaused();
  return (
    <ChartTool icon={isPaused ? Play : Pause} onClick={() => setIsPaused(!isPaused)}>
      {isPaused ? texts.resumePrices : texts.pausePrices}
    </ChartTool>
  );
}
