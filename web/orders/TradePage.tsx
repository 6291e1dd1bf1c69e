/**
 * Spot trading: one coin, its chart, its book and last fills, the ticket, and beneath them the
 * person's positions and orders. Balances, orders and positions change when the server says so.
 */
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { orderScreenTexts } from '#texts/order-screens.ts';
import { CoinChart } from '#ui/chart/CoinChart.tsx';
import type { ChartContract } from '#ui/chart/PriceChart.tsx';
import { useMeta } from '#ui/client/meta.ts';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { later } from '#ui/parts/later.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { CurrencyDrawer } from '#web/coins/CurrencyDrawer.tsx';
import { FeedNotice, PauseTool } from '#web/coins/FeedNotice.tsx';
import { MarketSwitch } from '#web/coins/MarketSwitch.tsx';
import { PairHeader } from '#web/coins/PairHeader.tsx';
import { isUnlisted, UnknownCoin } from '#web/coins/UnknownCoin.tsx';
import { OwnStandingNote } from '#web/limits/OwnStandingNote.tsx';

import { CoinOrders } from './CoinOrders.tsx';
import { LastFills } from './LastFills.tsx';
import { OrderBook } from './OrderBook.tsx';
import { useOpenPositions } from './positions.queries.ts';
import { SpotTicket, type TicketHandle } from './SpotTicket.tsx';

const words = orderScreenTexts();

/** Beneath everything else, so their code comes after the page's. */
const Positions = later(async () => (await import('./Positions.tsx')).Positions);
const YourOrders = later(async () => (await import('./YourOrders.tsx')).YourOrders);

const DEFAULT_COIN = 'BTC';
/**
 * Decimals of a coin that is not known yet. The ticket is there at once, and computes again when
 * the coin is known.
 */
const MOST_SCALE = 8;

export function TradePage() {
  const [symbol, chooseSymbol] = useChosenCoin();
  const { data: meta } = useMeta();
  const coins = useCoins();
  const coin = coins.data?.items.find((listed) => listed.symbol === symbol);
  const name = coin?.name ?? symbol;
  const symbols = useMemo(
    () => (coins.data?.items ?? []).map((listed) => listed.symbol),
    [coins.data],
  );
  const [isChoosing, setIsChoosing] = useState(false);
  const [isLocked, setIsLocked] = useState(false);
  const marks = useEntryMarks(symbol);
  const ticket = useRef<TicketHandle>(null);
  const takesPrices = coin !== undefined && meta?.orderTypes.includes('limit') === true;
  const isDesktop = useMedia('(min-width: 64rem)');
  const isSimulated = meta?.prices !== 'exchange';
  useEffect(preloadDialog, []);
  useHashTarget();

  if (isUnlisted(coins.data, symbol)) return <UnknownCoin symbol={symbol} />;
  const ways = <MarketSwitch here="/trade" coin={symbol} />;
  return (
    <div className="mx-auto w-full px-4 pb-8 sm:max-w-[45rem] lg:max-w-[79rem] lg:px-8 lg:pt-5 lg:pb-16 xl:max-w-none">
      {isDesktop ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 pb-4">
          <h1 className="font-display text-title">{words.cryptocurrencyTrading}</h1>
          {ways}
        </div>
      ) : null}
      <FeedNotice />
      <div className="mb-3 empty:hidden">
        <OwnStandingNote />
      </div>

      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_18.5rem_23.75rem]">
        <section
          aria-label={words.market}
          className="min-w-0 lg:self-start lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface"
        >
          <div className="lg:px-5">
            <PairHeader
              symbol={symbol}
              name={coin?.name ?? null}
              onChoose={() => setIsChoosing(true)}
            />
          </div>
          <CoinChart
            page="trade"
            coin={symbol}
            coinName={name}
            theme="dark"
            contracts={marks}
            heightClass="h-50 lg:h-105"
            externalHeightClass="h-80 lg:h-104"
            coins={symbols}
            onCoin={(chosen) => {
              // What is under review stays what it is.
              if (!isLocked) chooseSymbol(chosen);
            }}
            className="-mx-4 overflow-hidden sm:mx-0 sm:rounded-card lg:rounded-none"
            action={
              <>
                <PauseTool />
                <AlertButton coin={symbol} name={name} className="size-11" />
              </>
            }
            foldsTools
          />
        </section>
        <div className="mt-3 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 xl:col-start-3">
          <div className="grid gap-4 lg:sticky lg:top-19">
            <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5">
              {isDesktop ? null : (
                <h1 className="mb-3 text-section">{words.cryptocurrencyTrading}</h1>
              )}
              {coins.data?.items.length === 0 ? (
                <p className="py-6 text-body text-ink-2">{words.noCoins}</p>
              ) : (
                <SpotTicket
                  ref={ticket}
                  coin={{ symbol, name, scale: coin?.scale ?? MOST_SCALE }}
                  onLock={setIsLocked}
                />
              )}
            </div>
            {isDesktop ? null : ways}
            <CoinOrders coin={symbol} />
          </div>
        </div>
        <div className="mt-6 grid content-start gap-4 lg:col-start-1 lg:mt-0 xl:col-start-2 xl:row-start-1">
          <OrderBook
            coin={symbol}
            isSimulated={isSimulated}
            onTake={takesPrices ? (price) => ticket.current?.takePrice(price) : null}
          />
          <LastFills coin={symbol} isSimulated={isSimulated} />
        </div>
        <div className="in-turn mt-8 grid min-w-0 content-start gap-8 lg:col-start-1 xl:col-span-2 xl:mt-2">
          <Suspense fallback={null}>
            <Positions />
            <YourOrders />
          </Suspense>
        </div>
      </div>

      <CurrencyDrawer
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        coins={coins.data?.items ?? []}
        chosen={symbol}
        onChoose={(chosen) => {
          setIsChoosing(false);
          chooseSymbol(chosen);
        }}
      />
    </div>
  );
}

/** The coin of the address, and how to change it; what the address does not name is Bitcoin. */
function useChosenCoin(): [string, (symbol: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('coin')?.toUpperCase() ?? '';
  const symbol = /^[A-Z0-9]{1,10}$/.test(asked) ? asked : DEFAULT_COIN;
  return [symbol, (chosen) => setParams({ coin: chosen }, { replace: true })];
}

/**
 * The entries of the open positions on this coin, as the chart marks those of contracts, with no
 * side shaded.
 */
function useEntryMarks(symbol: string): readonly ChartContract[] {
  const { data } = useOpenPositions();
  return useMemo(
    () =>
      (data ?? []).flatMap(({ id, coin, entryPrice }) =>
        coin === symbol && entryPrice !== null
          ? [{ id, entryPrice, winsAbove: null, expiresAt: null }]
          : [],
      ),
    [data, symbol],
  );
}

/** Brings into view what the address names, e.g. from a line of the statement. */
function useHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
