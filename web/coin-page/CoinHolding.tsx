/**
 * What the person holds of the coin, what it cost on average, and what it has made: on paper, and
 * by what was sold.
 */
import { wordTexts } from '#texts/words.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Holding } from '#protocol/portfolio.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { formatInr, formatPercent, formatPrice, signOf } from '#texts/format.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { useMe } from '#ui/client/me.ts';
import { Card } from '#ui/parts/Card.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { usePortfolio } from '#web/portfolio/portfolio.queries.ts';
import { ReservedCoins } from '#web/portfolio/ReservedCoins.tsx';

import { gainPercent } from './coin-page.rules.ts';

const words = coinPageTexts();

export function CoinHolding({ symbol }: { symbol: string }) {
  return (
    <Loaded
      query={usePortfolio()}
      failed={words.holdingFailed}
      failedBody={words.coinsSafe}
      failedClass="px-0! py-2!"
      staleClass="mb-3"
      renderFrame={(state) => (
        <Card className="min-h-38">
          <h2 className="text-row font-semibold">{words.yourHolding}</h2>
          {state}
        </Card>
      )}
      loading={
        <div role="status">
          <span className="sr-only">{words.holdingLoading}</span>
          <Skeleton className="mt-1 h-4 w-32" />
          <Skeleton className="mt-2.5 h-16 w-full" />
        </div>
      }
    >
      {({ items }) => {
        const holding = items.find(({ coin }) => coin === symbol);
        return holding && signOf(holding.total) !== 0 ? (
          <Held holding={holding} />
        ) : (
          <NothingHeld symbol={symbol} realised={holding?.realised ?? null} />
        );
      }}
    </Loaded>
  );
}

/** As high as a holding, so that nothing moves when it is known that there is none. */
function NothingHeld({ symbol, realised }: { symbol: string; realised: string | null }) {
  const { data: me } = useMe();
  return (
    <Card className="min-h-38">
      <h2 className="text-row font-semibold">{words.yourHolding}</h2>
      <p className="text-label font-normal text-ink-3">{words.noHolding({ symbol })}</p>
      <dl className={cells}>
        <Cell name={words.available} about={words.availableNote}>
          {me ? formatInr(me.balances.inr.available) : '-'}
        </Cell>
        <Realised profit={realised ?? '0.00'} />
      </dl>
    </Card>
  );
}

function Held({ holding }: { holding: Holding }) {
  const { coin, total, value, averageCost, cost, unrealised, realised } = holding;
  const percent = gainPercent(unrealised, cost);
  return (
    <Card className="min-h-38">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-row font-semibold">{words.yourHolding}</h2>
        <p className="text-row font-semibold wrap-anywhere">
          {value === null ? '-' : formatInr(value)}
        </p>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-label font-normal text-ink-3">
        <Link
          to={`/coin-records?coin=${coin}`}
          className="reach wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          <RichText
            parts={words.recordsLink({
              quantity: total,
              coin,
              more: wrapIn(<span className="sr-only" />),
            })}
          />
        </Link>
        {averageCost === null ? null : (
          <p>{words.averageCost({ price: formatPrice(averageCost) })}</p>
        )}
      </div>
      <dl className={cells}>
        <Cell
          name={wordTexts().unrealised}
          about={percent === null ? words.unrealisedNote : formatPercent(percent)}
        >
          <ProfitText profit={unrealised} />
        </Cell>
        <Realised profit={realised} />
      </dl>
      <ReservedCoins holding={holding} className="mt-2 text-label font-normal" />
    </Card>
  );
}

const cells =
  'mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-y-px overflow-hidden rounded-field bg-line';

const Realised = ({ profit }: { profit: string | null }) => (
  <Cell name={wordTexts().realised} about={words.realisedNote}>
    <ProfitText profit={profit} />
  </Cell>
);

type CellProps = { name: string; about: string; children: ReactNode };

function Cell({ name, about, children }: CellProps) {
  return (
    <div className="min-w-0 border-l border-line bg-sunken px-3.5 py-2 first:border-l-0">
      <dt className="text-label font-normal text-ink-2">{name}</dt>
      <dd className="@container text-row font-semibold wrap-anywhere">{children}</dd>
      <dd className="text-meta text-ink-3">{about}</dd>
    </div>
  );
}
