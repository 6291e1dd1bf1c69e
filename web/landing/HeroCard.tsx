/**
 * The dashboard picture of the hero: the market's real candles and price where it can be reached,
 * else a named sample.
 */
import { useFeed, useQuote } from '#ui/client/live.ts';
import { useMeta } from '#ui/client/meta.ts';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { landingTexts } from '#texts/landing.ts';
import { formatPrice } from '#texts/format.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

import { CandleSketch } from './CandleSketch.tsx';
import { closedBy, SHOWN_CANDLES, useLatestCandles } from './landing.queries.ts';
import { sampleCandles } from './price-path.ts';

const words = landingTexts();

const COIN = 'BTC';
const NARROW_CANDLES = 32;
const sample = sampleCandles(7, SHOWN_CANDLES);

export function HeroCard() {
  const recorded = useLatestCandles(COIN);
  const latest = useQuote(COIN, 'calm');
  // Price and picture are real together, or a sample together.
  const real = recorded && latest ? { candles: closedBy(recorded, latest.price), latest } : null;
  const feed = useFeed();
  const { data: meta } = useMeta();
  const isSimulated = meta?.prices !== 'exchange';
  const candles = real?.candles ?? sample;
  const isLive = real !== null && feed === 'live';
  return (
    <figure className="rounded-sheet bg-raised p-4 shadow-lift sm:p-5">
      <figcaption className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <span className="flex items-center gap-2 text-label font-semibold">
          <span
            aria-hidden
            className={`size-2 rounded-full ${isLive ? 'bg-up' : 'bg-line-strong'}`}
          />
          {words.liveData}
        </span>
        {isSimulated ? <SimChip>{words.simulatedFeed}</SimChip> : null}
        <span className="ml-auto text-meta text-ink-3">
          {isLive ? words.updateInterval : words.samplePicture}
        </span>
      </figcaption>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5">
        {real ? (
          <PriceText
            symbol={COIN}
            pace="calm"
            className="text-amount sm:text-[2.125rem] sm:leading-10"
          />
        ) : (
          <span className="text-amount sm:text-[2.125rem] sm:leading-10">
            {formatPrice((sample.at(-1)?.close ?? 0).toString())}
          </span>
        )}
        {real ? <Delta percent={real.latest.change24h} className="text-label" /> : null}
      </p>
      <p className="text-label font-normal text-ink-3">{words.chartPair({ coin: COIN })}</p>
      <CandleSketch
        candles={candles}
        isSimulated={isSimulated || real === null}
        width={580}
        height={280}
        className="mt-3 hidden sm:block"
      />
      <CandleSketch
        candles={candles.slice(-NARROW_CANDLES)}
        isSimulated={isSimulated || real === null}
        width={326}
        height={200}
        className="mt-2 sm:hidden"
      />
    </figure>
  );
}
