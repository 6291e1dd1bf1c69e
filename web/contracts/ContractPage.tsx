/**
 * Contracts Trading: one coin, its chart with the person's open contracts, and the ticket. The page sends nothing by
 * itself; a contract is made by the server after a review, and balances move when the server says so.
 */
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { contractTexts } from '#texts/contracts.ts';
import { CoinChart } from '#ui/chart/CoinChart.tsx';
import type { ChartContract } from '#ui/chart/PriceChart.tsx';
import { useMe } from '#ui/client/me.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Dialog, preloadDialog } from '#ui/parts/Dialog.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { CurrencyDrawer } from '#web/coins/CurrencyDrawer.tsx';
import { FeedNotice, PauseTool } from '#web/coins/FeedNotice.tsx';
import { MarketSwitch } from '#web/coins/MarketSwitch.tsx';
import { PairHeader } from '#web/coins/PairHeader.tsx';
import { useClosedReason } from '#web/coins/use-closed-reason.ts';
import { OwnStandingNote } from '#web/limits/OwnStandingNote.tsx';

import { useHasContracts, useOpenContracts } from './contracts.queries.ts';
import { MarketStats } from './MarketStats.tsx';
import { OpenStrip } from './OpenStrip.tsx';
import { PlaceContract } from './PlaceContract.tsx';
import { PlacementDialogs } from './PlacementDialogs.tsx';
import { hasReadRisk, rememberRiskRead } from './risk-read.ts';
import { usePlacement } from './use-placement.ts';

const DEFAULT_COIN = 'BTC';
/** How long the refresh button says that it refreshes. */
const REFRESH_MS = 1_500;

export function ContractPage() {
  const navigate = useNavigate();
  const { person } = useSession();
  const { data: meta } = useMeta();
  const [symbol, chooseSymbol] = useChosenCoin();
  const coins = useCoins();
  const coin = coins.data?.items.find((listed) => listed.symbol === symbol);
  const name = coin?.name ?? symbol;
  const symbols = useMemo(
    () => (coins.data?.items ?? []).map((listed) => listed.symbol),
    [coins.data],
  );
  const { data: me } = useMe();
  const available = me?.balances.inr.available ?? null;
  const { placement, review, acknowledge, confirm, close } = usePlacement();
  const unpriced = useClosedReason(symbol);
  const closed = meta?.contractsOffered === false ? contractTexts().notOffered : unpriced;
  const hasContracts = useHasContracts();
  const openContracts = useChartContracts(symbol);
  const [isChoosing, setIsChoosing] = useState(false);
  const [amount, setAmount] = useState('');
  const [amountError, setAmountError] = useState<string>();
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null);
  const refresh = useRefresh();
  const isSimulated = meta?.prices !== 'exchange';
  useEffect(preloadDialog, []);

  const isCreated = placement.step === 'created';
  useEffect(() => {
    if (isCreated) setAmount('');
  }, [isCreated]);
  const refusedAmount = placement.step === 'failed' ? placement.atAmount : undefined;
  useEffect(() => {
    if (refusedAmount !== undefined) setAmountError(refusedAmount);
  }, [refusedAmount]);

  return (
    <div className="mx-auto w-full px-4 pt-3 pb-8 sm:max-w-[45rem] lg:max-w-[79rem] lg:px-8 lg:pt-6 lg:pb-16 xl:max-w-none">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h1 className="py-1.5 font-display text-title">Contracts Trading</h1>
        <ButtonLink to="/order" look="secondary" size="small" className="min-h-11!">
          View Orders
        </ButtonLink>
        <p className="basis-full text-body text-ink-2">
          <span className="block sm:inline">Trade cryptocurrency contracts with fixed returns</span>
          <span className="hidden sm:inline">. </span>
          <span className="block font-medium text-ink sm:inline">
            You can lose the whole amount.
          </span>
        </p>
        <MarketSwitch here="/contract" coin={symbol} />
      </div>
      <div className="mt-2 empty:hidden">
        <FeedNotice />
      </div>
      <div className="mt-2 empty:hidden">
        <OwnStandingNote />
      </div>

      <div className="mt-2 lg:mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_23.75rem] xl:gap-8">
        <div className="min-w-0">
          <PairHeader
            symbol={symbol}
            name={name}
            onChoose={() => setIsChoosing(true)}
            action={<AlertButton coin={symbol} name={name} className="-mr-2 size-11" />}
          />
          <CoinChart
            coin={symbol}
            coinName={name}
            theme="dark"
            contracts={openContracts}
            heightClass="h-56 lg:h-[25rem] xl:h-[28rem]"
            externalHeightClass="h-80 lg:h-[22.25rem] xl:h-[25.25rem]"
            coins={symbols}
            onCoin={(chosen) => {
              // What is under review stays what it is.
              if (placement.step === 'idle') chooseSymbol(chosen);
            }}
            className="-mx-4 mt-2 overflow-hidden sm:mx-0 sm:rounded-card"
            action={<PauseTool />}
          />
        </div>
        <div className="mt-6 lg:row-span-2 lg:mt-0">
          <div className="lg:sticky lg:top-19">
            <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5">
              <PlaceContract
                coin={{ symbol, name }}
                available={available}
                isSignedIn={person !== null}
                closed={closed}
                amount={amount}
                onAmount={setAmount}
                error={amountError}
                onError={setAmountError}
                onReview={(draft) =>
                  review(draft, hasContracts !== true && !(person && hasReadRisk(person.id)))
                }
                onRefused={setRefusal}
              />
            </div>
            <OpenStrip className="mt-6" />
          </div>
        </div>
        <div className="mt-8 lg:col-start-1">
          {coins.isError && !coins.data ? (
            <ErrorState
              title="Could not load the market"
              body="Your balance and your contracts are not affected."
              onRetry={() => void coins.refetch()}
              isRetrying={coins.isFetching}
            />
          ) : (
            <MarketStats
              coin={symbol}
              isSimulated={isSimulated}
              action={
                <Button
                  look="quiet"
                  size="small"
                  className="min-h-11!"
                  busy={refresh.isBusy && 'Refreshing...'}
                  onClick={refresh.start}
                >
                  <RefreshCw aria-hidden size={16} strokeWidth={1.75} />
                  Refresh Data
                </Button>
              }
            />
          )}
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
      <Dialog
        isOpen={refusal !== null}
        onClose={() => setRefusal(null)}
        title={refusal?.title ?? ''}
        actions={
          <Button look="secondary" size="large" onClick={() => setRefusal(null)}>
            Close
          </Button>
        }
      >
        <p className="text-body text-ink-2">{refusal?.detail}</p>
      </Dialog>
      <PlacementDialogs
        placement={placement}
        available={available}
        onAcknowledge={() => {
          if (person) rememberRiskRead(person.id);
          acknowledge();
        }}
        onConfirm={confirm}
        onClose={close}
        onDone={() => {
          close();
          void navigate('/order');
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

/** Loads the market anew; the button says so for a moment, also where the answer is faster. */
function useRefresh() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setIsBusy(false), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return {
    isBusy,
    start: () => {
      setIsBusy(true);
      void queries.invalidateQueries({ queryKey: ['market'] });
      void queries.invalidateQueries({ queryKey: ['coins'] });
    },
  };
}
