/**
 * The chart as a card, in the page's own theme: Bitcoin's to begin with, or the coin that was
 * chosen in the chart.
 */
import { Suspense, useState } from 'react';

import { marketScreenTexts } from '#texts/market-screens.ts';
import { pairOf } from '#ui/coins/pair.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { later } from '#ui/parts/later.tsx';
import { useShownTheme } from '#ui/chart/use-shown-theme.ts';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';

const texts = marketScreenTexts();

const CoinChart = later(async () => (await import('#ui/chart/CoinChart.tsx')).CoinChart);

const DEFAULT_COIN = 'BTC';

export function MarketChart() {
  const theme = useShownTheme();
  const [symbol, chooseSymbol] = useState(DEFAULT_COIN);
  const { data } = useCoins();
  const coins = (data?.items ?? []).map((listed) => listed.symbol);
  const coin = data?.items.find((listed) => listed.symbol === symbol);
  if (!coin) return null;
  return (
    <Card isFlush className="min-h-100 overflow-hidden">
      <div className="flex items-center justify-between gap-3 pt-3 pr-3 pl-5">
        <p className="min-w-0 truncate text-row font-semibold" title={coin.name}>
          {coin.name} <span className="font-medium text-ink-3">{pairOf(symbol)}</span>
        </p>
        <span className="flex items-center">
          <AlertButton coin={symbol} name={coin.name} />
          <ButtonLink
            to={`/contract?coin=${symbol}`}
            look="quiet"
            size="small"
            aria-label={texts.contractsOn({ name: coin.name })}
          >
            {texts.trade}
          </ButtonLink>
        </span>
      </div>
      <Suspense fallback={null}>
        <CoinChart
          page="market"
          coin={symbol}
          coinName={coin.name}
          theme={theme}
          heightClass="h-56"
          externalHeightClass="h-88"
          coins={coins}
          onCoin={chooseSymbol}
        />
      </Suspense>
    </Card>
  );
}
