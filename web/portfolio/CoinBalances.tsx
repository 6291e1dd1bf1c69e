/**
 * The person's coins: how many, what they are worth by the last price, what one has cost on average, and the profit or loss
 * of what is held and of what was sold. Those they hold, and the rest on demand.
 */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import type { Holding, Portfolio } from '#protocol/portfolio.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInr, formatPrice, formatTokens, signOf } from '#texts/format.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { usePortfolio } from './portfolio.queries.ts';

export function CoinBalances() {
  const { data, isError, isFetching, refetch } = usePortfolio();
  return (
    <section
      aria-labelledby="coin-balances"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="coin-balances" className="px-4 pt-4 pb-2 text-section lg:px-5">
        Coins
      </h2>
      {data ? (
        <Coins portfolio={data} />
      ) : isError ? (
        <ErrorState
          title="Could not load your coins"
          body="Your coins are safe; only this view of them is missing."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonRows count={2} label="Loading your coins" className="px-4 lg:px-5" />
      )}
    </section>
  );
}

function Coins({ portfolio }: { portfolio: Portfolio }) {
  const [showsAll, setShowsAll] = useState(false);
  const { items, value, cost, unrealised, realised } = portfolio;
  const held = items.filter(({ total, cost: paid }) => signOf(total) !== 0 || signOf(paid) !== 0);
  const shown = showsAll ? items : held;
  const hasTraded = held.length > 0 || signOf(realised) !== 0;
  return (
    <>
      {hasTraded ? (
        <dl className="grid grid-cols-1 gap-x-4 gap-y-3 px-4 pb-4 min-[22.5rem]:grid-cols-2 lg:px-5">
          <Sum name="Value">{value === null ? '-' : formatInr(value)}</Sum>
          <Sum name="Cost">{formatInr(cost)}</Sum>
          <Sum name="Unrealised">
            <ProfitText profit={unrealised} />
          </Sum>
          <Sum name="Realised">
            <ProfitText profit={realised} />
          </Sum>
        </dl>
      ) : null}
      <div id="coin-list">
        {shown.length === 0 ? (
          <p className="px-4 pb-3 text-body text-ink-3 lg:px-5">
            You hold no coins.{' '}
            <Link to="/trade" className="text-brand-ink underline underline-offset-4">
              Start Trading
            </Link>
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {shown.map((holding) => (
              <CoinRow key={holding.coin} holding={holding} />
            ))}
          </ul>
        )}
      </div>
      {held.length === items.length ? null : (
        <button
          type="button"
          aria-expanded={showsAll}
          aria-controls="coin-list"
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-12 w-full border-t border-line px-4 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
        >
          {showsAll ? 'Show held coins only' : 'Show all coins'}
        </button>
      )}
    </>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-row font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function CoinRow({ holding }: { holding: Holding }) {
  const { coin, coinName, total, frozen, averageCost, value, unrealised } = holding;
  return (
    <li>
      <Link
        to={`/coin-records?coin=${coin}`}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
      >
        <CoinMark symbol={coin} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-row font-semibold">{coin}</span>
          <span className="block truncate text-meta text-ink-3">
            {averageCost === null ? coinName : `avg ${formatPrice(averageCost)}`}
          </span>
        </span>
        <span className="grid min-w-0 justify-items-end gap-0.5 text-right">
          <span className="text-row wrap-anywhere">{formatTokens(total)}</span>
          {value === null || signOf(total) === 0 ? null : (
            <span className="flex flex-wrap justify-end gap-x-2 text-meta text-ink-3">
              {formatInr(value)}
              <ProfitText profit={unrealised} />
            </span>
          )}
          {signOf(frozen) === 0 ? null : (
            <span className="text-meta text-frozen">{formatTokens(frozen)} frozen</span>
          )}
        </span>
      </Link>
    </li>
  );
}
