/**
 * Contracts Trading, one screen: the coin and its price, its candles or the line of its last
 * minutes, and beneath or beside it the ticket, which becomes the countdown of what was placed. The
 * page sends nothing by itself; a contract is made by the server after a review, and balances move
 * when the server says so.
 */
import { useEffect, useMemo, useRef, useState } from 'react';

import { type Contract, DEFAULT_DURATION, type Duration } from '#protocol/contracts.ts';
import { marketTexts } from '#texts/market.ts';
import { contractTexts } from '#texts/contracts.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { useMe } from '#ui/client/me.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { useReloadState } from '#ui/forms/use-reload-state.ts';
import { classes } from '#ui/parts/classes.ts';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { useCoins, useMoves } from '#web/coins/coins.queries.ts';
import { MarketSwitch } from '#web/coins/MarketSwitch.tsx';
import { isUnlisted, UnknownCoin } from '#web/coins/UnknownCoin.tsx';
import { useClosedReason } from '#web/coins/use-closed-reason.ts';
import { OwnStandingNote } from '#web/limits/OwnStandingNote.tsx';
import { useIsLandscape, useIsShort } from '#web/parts/use-is-short.ts';

import { useHasContracts, useOpenContracts } from './contracts.queries.ts';
import { ContractDialogs } from './ContractDialogs.tsx';
import { ContractMarket } from './ContractMarket.tsx';
import { ContractTitle } from './ContractTitle.tsx';
import { FoldedContract } from './FoldedContract.tsx';
import { MarketStats } from './MarketStats.tsx';
import { OpenStrip } from './OpenStrip.tsx';
import { PlaceContract } from './PlaceContract.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { hasReadRisk } from './risk-read.ts';
import { usePlacement } from './use-placement.ts';
import { useWatched } from './use-watched.ts';
import { WatchedContract } from './WatchedContract.tsx';

export function ContractPage() {
  const { person } = useSession();
  const { data: meta } = useMeta();
  const { symbol, watched, choose, watch } = useWatched();
  const coins = useCoins();
  const listedName = coins.data?.items.find((listed) => listed.symbol === symbol)?.name ?? null;
  const name = listedName ?? symbol;
  const symbols = useMemo(
    () => (coins.data?.items ?? []).map((listed) => listed.symbol),
    [coins.data],
  );
  const { data: me } = useMe();
  const available = me?.balances.inr.available ?? null;
  const placing = usePlacement();
  const { placement, review } = placing;
  const unpriced = useClosedReason(symbol);
  const moves = useMoves(symbol);
  const notOffered =
    meta?.contractsOffered === false
      ? contractTexts().notOffered
      : !moves && contractTexts().followsDollar;
  const closed = notOffered === false ? unpriced : notOffered;
  const hasContracts = useHasContracts();
  const hasOpen = (useOpenContracts().data?.length ?? 0) > 0;
  // Whichever of the two is known first: nobody reads twice what the first one ever explains.
  const isFirst = hasContracts !== true && !hasOpen;
  const isDesktop = useMedia('(min-width: 64rem)');
  const isShort = useIsShort();
  const isLandscape = useIsLandscape();
  const [isChoosing, setIsChoosing] = useState(false);
  const [amount, setAmount] = useReloadState<string>('contract-amount', '');
  const [duration, setDuration] = useReloadState<Duration>('contract-duration', DEFAULT_DURATION);
  const [amountError, setAmountError] = useState<string>();
  const chart = useRef<HTMLDivElement>(null);
  /** Beside a receipt, which is higher than the ticket, the chart stays as it was. */
  const [chartHeight, setChartHeight] = useState<number>();
  /** Whether what is watched was chosen here; an address that names it leaves the focus alone. */
  const [hasChosen, setHasChosen] = useState(false);
  const follow = (contract: Contract | null) => {
    setHasChosen(true);
    setChartHeight(undefined);
    watch(contract);
  };
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null);
  useEffect(preloadDialog, []);

  const isCreated = placement.step === 'created';
  useEffect(() => {
    if (isCreated) setAmount('');
  }, [isCreated, setAmount]);
  const refusedAmount = placement.step === 'failed' ? placement.atAmount : undefined;
  useEffect(() => {
    if (refusedAmount !== undefined) setAmountError(refusedAmount);
  }, [refusedAmount]);

  // What was just placed is on the chart behind its dialog.
  const onChart = watched ?? (placement.step === 'created' ? placement.contract : null);
  const others = <OpenStrip watched={watched?.id} onWatch={follow} className="mt-4" />;
  const folded = isDesktop || watched ? null : <FoldedContract onWatch={follow} />;
  const stats =
    coins.isError && !coins.data ? (
      <LoadFailed query={coins} title={marketTexts().failed} />
    ) : (
      <MarketStats
        coin={symbol}
        isSimulated={meta?.prices !== 'exchange'}
        action={<RefreshButton />}
      />
    );
  if (isUnlisted(coins.data, symbol)) return <UnknownCoin symbol={symbol} />;
  return (
    <div
      className={classes(
        'mx-auto w-full lg:max-w-none lg:px-8 lg:pt-5 lg:pb-6',
        !isLandscape && 'sm:max-w-[45rem]',
      )}
    >
      {isDesktop ? (
        <div className="flex items-end justify-between gap-6 pb-4">
          <ContractTitle as="page" />
          <MarketSwitch here="/contract" coin={symbol} />
        </div>
      ) : null}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div
          className={classes(
            'min-h-[calc(100svh-var(--top-bar)-var(--sim-strip)-var(--tab-bar)-env(safe-area-inset-bottom))] lg:contents',
            isLandscape ? 'grid grid-cols-[minmax(0,1fr)_22rem]' : 'flex flex-col',
          )}
        >
          <div
            ref={chart}
            style={{ minHeight: chartHeight }}
            className="flex min-w-0 flex-1 flex-col gap-4 lg:sticky lg:top-18 lg:h-[calc(100svh-12.25rem)] lg:min-h-120 lg:self-start"
          >
            <ContractMarket
              coin={{ symbol, name: listedName }}
              symbols={symbols}
              duration={duration}
              contract={onChart}
              isInTopBar={isShort}
              onOpenChoice={() => setIsChoosing(true)}
              onCoin={(chosen) => {
                // What is under review stays what it is.
                if (placement.step === 'idle') choose(chosen);
              }}
            />
            {isDesktop ? stats : null}
            {/* Beside the ticket, whose buttons need all of its height. */}
            {isLandscape && !watched ? (
              <div className="px-4 pb-2">
                <ContractTitle as="ticket" />
              </div>
            ) : null}
            {isLandscape ? folded : null}
          </div>
          {isLandscape ? null : folded}
          <div className="min-w-0">
            <div
              className={classes(
                'px-4 pt-3 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4 xl:p-5',
                isLandscape ? 'pt-1.5!' : null,
                isShort ? 'pb-2.5' : 'pb-4.5',
              )}
            >
              <div className="mb-3 empty:hidden">
                <OwnStandingNote />
              </div>
              {watched ? (
                <WatchedContract
                  key={watched.id}
                  contract={watched}
                  takesFocus={hasChosen}
                  onLeave={() => follow(null)}
                  onReceipt={(isOpen) =>
                    setChartHeight(isOpen ? chart.current?.offsetHeight : undefined)
                  }
                />
              ) : (
                <PlaceContract
                  coin={{ symbol, name }}
                  available={available}
                  isSignedIn={person !== null}
                  closed={closed}
                  amount={amount}
                  onAmount={setAmount}
                  duration={duration}
                  onDuration={setDuration}
                  error={amountError}
                  onError={setAmountError}
                  onReview={(draft) =>
                    review(draft, isFirst && !(person && hasReadRisk(person.id)))
                  }
                  onRefused={setRefusal}
                  hasMore={hasOpen}
                  title={isDesktop ? null : isLandscape ? <></> : <ContractTitle as="ticket" />}
                />
              )}
            </div>
            {isDesktop ? others : null}
          </div>
        </div>
        {isDesktop ? null : (
          <div className="px-4 pt-2 pb-8">
            <MarketSwitch here="/contract" coin={symbol} />
            {others}
            {stats}
          </div>
        )}
      </div>

      <ContractDialogs
        placing={placing}
        available={available}
        isChoosing={isChoosing}
        chosen={symbol}
        onChoose={(symbolOrNone) => {
          setIsChoosing(false);
          if (symbolOrNone !== null) choose(symbolOrNone);
        }}
        refusal={refusal}
        onRefusalRead={() => setRefusal(null)}
        onWatch={follow}
      />
    </div>
  );
}
