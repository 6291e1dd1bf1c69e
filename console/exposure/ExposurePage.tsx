/**
 * People's exposure in each coin; the house has the opposite side of it. The page shows the net and
 * both sides, with how much of their limits is used. Beside it: how a coin's figures are computed,
 * and who has the most exposure.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { type CoinExposure, exposure, type ExposureReport } from '#protocol/exposure.ts';
import { consoleExposureTexts } from '#texts/console-exposure.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { wordTexts } from '#texts/words.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr, formatSignedInr, formatTime, formatCount, signOf } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';

import { type Column, DataTable } from '#console/parts/DataTable.tsx';
import { Figure, Figures, LoadingSummary } from '#console/parts/Figures.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { WhenLoaded } from '#console/parts/WhenLoaded.tsx';

import { CoinPane } from './CoinPane.tsx';
import { leaning, useOf } from './exposure.rules.ts';

const texts = consoleExposureTexts();

const REFRESH_MS = 5_000;

export function ExposurePage() {
  const [params, setParams] = useSearchParams();
  const query = useQuery({
    queryKey: mine('exposure'),
    queryFn: ({ signal }) => call(exposure.report, { signal }),
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
      title={texts.exposure}
      tools={<span className="text-meta text-ink-3">{texts.refreshed}</span>}
      summary={
        query.data ? (
          <House report={query.data} />
        ) : query.isError ? null : (
          <LoadingSummary label={texts.loading} />
        )
      }
      paneLabel={texts.theCoin}
      pane={
        query.data && chosen ? (
          <CoinPane line={chosen} limits={query.data.limits} onClose={() => choose(null)} />
        ) : null
      }
    >
      <WhenLoaded
        query={query}
        says={{ failed: texts.loadFailed, body: texts.limitsHold, loading: texts.loading }}
      >
        {(data) => (
          <DataTable
            label={texts.byCoin}
            rows={data.items}
            rowKey={({ coin }) => coin}
            columns={columnsFor(data.limits, choose, chosen !== undefined)}
            chosen={asked}
            onChoose={({ coin }) => choose(coin)}
          />
        )}
      </WhenLoaded>
    </OfficePage>
  );
}

/** The house's own accounts of trading, and as of when all this is. */
function House({ report }: { report: ExposureReport }) {
  const { tick, asOf, principalDesk, insurance, fees } = report;
  return (
    <Figures>
      <Figure name={texts.principalDesk} hint={texts.principalDeskMeans}>
        {formatSignedInr(principalDesk)}
      </Figure>
      <Figure name={texts.insurance} hint={texts.insuranceMeans} isBad={signOf(insurance) < 0}>
        {formatSignedInr(insurance)}
      </Figure>
      <Figure name={texts.fees} hint={texts.feesMean}>
        {formatInr(fees)}
      </Figure>
      <Figure name={texts.asOf} hint={asOf === null ? texts.noPrice : formatTime(asOf)}>
        {tick === null ? consoleWordTexts().none : formatCount(tick)}
      </Figure>
      <Figure name={texts.limits} hint={texts.limitsMean}>
        {texts.limitsSet({
          count: Object.values(report.limits).filter((limit) => limit !== null).length,
        })}
      </Figure>
    </Figures>
  );
}

/** The positions have a place of their own where a coin is open. */
function columnsFor(
  limits: ExposureReport['limits'],
  choose: (coin: string) => void,
  isOneOpen: boolean,
): readonly Column<CoinExposure>[] {
  const columns: readonly Column<CoinExposure>[] = [
    {
      name: wordTexts().coin,
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
    { name: texts.peoplesNet, isNumber: true, cell: ({ net }) => <Net net={net} /> },
    { name: texts.long, isNumber: true, cell: ({ long }) => formatInr(long) },
    {
      name: texts.longUsed,
      isNumber: true,
      cell: ({ long }) => <Used amount={long} limit={limits.coinLong} />,
    },
    { name: texts.short, isNumber: true, cell: ({ short }) => formatInr(short) },
    {
      name: texts.shortUsed,
      isNumber: true,
      cell: ({ short }) => <Used amount={short} limit={limits.coinShort} />,
    },
    {
      name: texts.positions,
      isNumber: true,
      cell: ({ openPositions }) => formatCount(openPositions),
    },
  ];
  return isOneOpen ? columns.slice(0, -1) : columns;
}

/** The direction of people's net: a word beside the sign, so that colour is not needed. */
function Net({ net }: { net: string }) {
  const { side, amount } = leaning(net);
  if (side === null) return <span className="text-ink-3">{texts.even}</span>;
  return (
    <span className="font-semibold">
      <span className="mr-1.5 font-normal text-ink-3">{texts.sides[side]}</span>
      {formatInr(amount)}
    </span>
  );
}

function Used({ amount, limit }: { amount: string; limit: string | null }) {
  const use = useOf(amount, limit);
  if (use === null) return <span className="text-ink-3">{texts.noLimit}</span>;
  return <span className={classes(use.isNear && 'font-semibold text-warn')}>{use.share}</span>;
}
