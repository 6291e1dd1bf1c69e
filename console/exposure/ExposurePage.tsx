/**
 * What people stand for in each coin, which is what the house stands against: the net, both sides with how much of their
 * limits is used, and beside it how a coin's figures come about and who stands for the most.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { type CoinExposure, type ExposureReport, orders } from '#protocol/orders.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr, formatSignedInr, formatTime, groupIndian, signOf } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';

import { type Column, DataTable } from '#console/parts/DataTable.tsx';
import { Figure, Figures } from '#console/parts/Figures.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { LoadingTable, StaleLine } from '#console/parts/PagedTable.tsx';

import { CoinPane } from './CoinPane.tsx';
import { leaning, useOf } from './exposure.rules.ts';

const REFRESH_MS = 5_000;

export function ExposurePage() {
  const [params, setParams] = useSearchParams();
  const query = useQuery({
    queryKey: mine('exposure'),
    queryFn: ({ signal }) => call(orders.exposure, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const choose = useCallback(
    (coin: string | null) => setParams(coin === null ? {} : { coin }, { replace: true }),
    [setParams],
  );
  const asked = params.get('coin');
  const chosen = query.data?.items.find(({ coin }) => coin === asked);
  return (
    <OfficePage
      title="Exposure"
      tools={<span className="text-meta text-ink-3">refreshed every 5 seconds</span>}
      summary={query.data ? <House report={query.data} /> : null}
      paneLabel="The coin"
      pane={
        query.data && chosen ? (
          <CoinPane line={chosen} limits={query.data.limits} onClose={() => choose(null)} />
        ) : null
      }
    >
      {query.data ? (
        <>
          {query.isError ? <StaleLine loaded={query} /> : null}
          <DataTable
            label="Exposure by coin"
            rows={query.data.items}
            rowKey={({ coin }) => coin}
            columns={columnsFor(query.data.limits, choose, chosen !== undefined)}
            chosen={asked}
            onChoose={({ coin }) => choose(coin)}
          />
        </>
      ) : query.isError ? (
        <ErrorState
          title="Could not load the exposure"
          body="Limits are held all the same: they are checked where orders are accepted."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingTable label="Loading the exposure" />
      )}
    </OfficePage>
  );
}

/** The house's own accounts of trading, and as of when all this is. */
function House({ report }: { report: ExposureReport }) {
  const { tick, asOf, principalDesk, insurance, fees } = report;
  return (
    <Figures>
      <Figure name="Principal desk" hint="rupees taken less paid out; coins aside">
        {formatSignedInr(principalDesk)}
      </Figure>
      <Figure
        name="Insurance"
        hint="losses beyond margins, after gaps"
        isBad={signOf(insurance) < 0}
      >
        {formatSignedInr(insurance)}
      </Figure>
      <Figure name="Fees" hint="taken from people">
        {formatInr(fees)}
      </Figure>
      <Figure name="As of tick" hint={asOf === null ? 'no price yet' : formatTime(asOf)}>
        {tick === null ? '-' : groupIndian(String(tick))}
      </Figure>
      <Figure name="Limits" hint="set by admins, in the settings">
        {`${Object.values(report.limits).filter((limit) => limit !== null).length} of 4`}
      </Figure>
    </Figures>
  );
}

/** The sides of one person have a place of their own where a coin is open. */
function columnsFor(
  limits: ExposureReport['limits'],
  choose: (coin: string) => void,
  isOneOpen: boolean,
): readonly Column<CoinExposure>[] {
  const columns: readonly Column<CoinExposure>[] = [
    {
      name: 'Coin',
      cell: ({ coin }) => (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            choose(coin);
          }}
          className="min-h-6 font-semibold underline-offset-4 hover:underline"
        >
          {coin}
        </button>
      ),
    },
    { name: 'People’s net', isNumber: true, cell: ({ net }) => <Net net={net} /> },
    { name: 'Long', isNumber: true, cell: ({ long }) => formatInr(long) },
    {
      name: 'Long used',
      isNumber: true,
      cell: ({ long }) => <Used amount={long} limit={limits.coinLong} />,
    },
    { name: 'Short', isNumber: true, cell: ({ short }) => formatInr(short) },
    {
      name: 'Short used',
      isNumber: true,
      cell: ({ short }) => <Used amount={short} limit={limits.coinShort} />,
    },
    {
      name: 'Positions',
      isNumber: true,
      cell: ({ openPositions }) => groupIndian(String(openPositions)),
    },
  ];
  return isOneOpen ? columns.filter(({ name }) => name !== 'Positions') : columns;
}

/** Where people stand together: a word beside the sign, so that colour is not needed. */
function Net({ net }: { net: string }) {
  const { side, amount } = leaning(net);
  if (side === null) return <span className="text-ink-3">even</span>;
  return (
    <span className="font-semibold">
      <span className="mr-1.5 font-normal text-ink-3">{side}</span>
      {formatInr(amount)}
    </span>
  );
}

function Used({ amount, limit }: { amount: string; limit: string | null }) {
  const use = useOf(amount, limit);
  if (use === null) return <span className="text-ink-3">no limit</span>;
  return <span className={classes(use.isNear && 'font-semibold text-warn')}>{use.share}</span>;
}
