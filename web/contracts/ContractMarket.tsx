/** The market's part of the contract screen: the coin, its price, and the candles or the line. */
import { useMemo } from 'react';

import type { Contract, Duration } from '#protocol/contracts.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { uiTexts } from '#texts/ui.ts';
import { CoinChart } from '#ui/chart/CoinChart.tsx';
import type { ChartContract } from '#ui/chart/PriceChart.tsx';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { PauseTool } from '#web/coins/FeedNotice.tsx';
import { PairHeader } from '#web/coins/PairHeader.tsx';
import { InTopBar } from '#web/parts/PageHead.tsx';

import { useOpenContracts } from './contracts.queries.ts';
import { PriceLine } from './PriceLine.tsx';

type ContractMarketProps = {
  /** The name is null until the list of coins is there. */
  coin: { symbol: string; name: string | null };
  symbols: readonly string[];
  duration: Duration;
  /** Drawn on the line where it is of this coin. */
  contract: Contract | null;
  /** On a short screen the coin is in the top bar. */
  isInTopBar: boolean;
  onOpenChoice: () => void;
  onCoin: (symbol: string) => void;
};

export function ContractMarket({
  coin: { symbol, name: listedName },
  symbols,
  duration,
  contract,
  isInTopBar,
  onOpenChoice,
  onCoin,
}: ContractMarketProps) {
  const name = listedName ?? symbol;
  const marks = useChartContracts(symbol);
  const ofCoin = contract?.coin === symbol ? contract : null;
  const pair = <PairHeader symbol={symbol} name={listedName} onChoose={onOpenChoice} />;
  return (
    <section
      aria-label={contractScreenTexts().market}
      className="flex min-h-0 flex-1 flex-col lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface"
    >
      {isInTopBar ? (
        <InTopBar>
          <div data-whole-bar="" className="min-w-0 flex-1">
            {pair}
          </div>
        </InTopBar>
      ) : (
        <div className="px-4 lg:px-5">{pair}</div>
      )}
      <CoinChart
        page="contract"
        coin={symbol}
        coinName={name}
        theme="dark"
        contracts={marks}
        heightClass="min-h-15 flex-1"
        externalHeightClass="min-h-80 flex-1"
        coins={symbols}
        onCoin={onCoin}
        className="flex-1"
        action={
          <>
            <PauseTool />
            <AlertButton coin={symbol} name={name} className="size-11" />
          </>
        }
        runsOnLine={ofCoin?.id ?? null}
        renderLine={(view) => (
          <PriceLine
            key={symbol}
            coin={symbol}
            coinName={name}
            duration={duration}
            contract={ofCoin}
            {...view}
          />
        )}
        foldsTools
        failureText={uiTexts().tradingViewFailed}
      />
    </section>
  );
}

/** The person's open contracts on this coin that have an entry price, the next to settle first. */
function useChartContracts(symbol: string): readonly ChartContract[] {
  const { data } = useOpenContracts();
  return useMemo(
    () =>
      (data ?? []).flatMap(({ id, coin, direction, entryPrice, expiresAt }) =>
        coin === symbol && entryPrice !== null
          ? [{ id, entryPrice, winsAbove: direction === 'BUY_UP', expiresAt }]
          : [],
      ),
    [data, symbol],
  );
}
