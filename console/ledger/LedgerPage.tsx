/**
 * Whether the books are right: when they were checked last, what was found and what it means, and what each kind of account
 * holds. Halted money writes stand on top, in words that say what to do.
 */
import { useQuery } from '@tanstack/react-query';

import type { LedgerHealth } from '#protocol/health.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr, formatTime, formatTokens, groupIndian, signOf } from '#texts/format.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';

import { type Column, DataTable } from '#console/parts/DataTable.tsx';
import { Figure, Figures } from '#console/parts/Figures.tsx';
import { HealthBanner } from '#console/parts/HealthBanner.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { LoadingTable, StaleLine } from '#console/parts/PagedTable.tsx';

import { findingMeaning, totalsByAsset } from './ledger.rules.ts';

const REFRESH_MS = 5_000;

export function LedgerPage() {
  const query = useQuery({
    queryKey: mine('ledger'),
    queryFn: ({ signal }) => call(staff.ledgerHealth, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <OfficePage title="Ledger" tools={<Pace />}>
      {query.data ? (
        <>
          {query.isError ? <StaleLine loaded={query} /> : null}
          <Health health={query.data} />
        </>
      ) : query.isError ? (
        <ErrorState
          title="Could not load the state of the ledger"
          body="This says nothing about the books themselves."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <LoadingTable label="Loading the state of the ledger" />
      )}
    </OfficePage>
  );
}

function Pace() {
  return <span className="text-meta text-ink-3">refreshed every 5 seconds</span>;
}

function Health({ health }: { health: LedgerHealth }) {
  const { halted, findings, checkedAt } = health;
  return (
    <>
      {halted !== null ? (
        <HealthBanner isWell={false} title="Money movements are halted">
          <p className="font-semibold break-words">{halted}</p>
          <p>
            Balances and history can be read; nothing that moves money is accepted. It does not go
            on by itself: keep a copy of the database and of the log, run the full verification,
            find the cause, then start the server again.
          </p>
        </HealthBanner>
      ) : findings.length > 0 ? (
        <HealthBanner isWell={false} title="The last check found something" />
      ) : (
        <HealthBanner
          isWell
          title={checkedAt === null ? 'Not checked yet since the start' : 'The books agree'}
        >
          Every balance is the sum of its transfers, and all accounts together are zero.
        </HealthBanner>
      )}
      <Figures>
        <Figure name="Last check" hint="every 20 seconds">
          {checkedAt === null ? '-' : formatTime(checkedAt)}
        </Figure>
        <Figure name="Findings" isBad={findings.length > 0}>
          {groupIndian(String(findings.length))}
        </Figure>
        <Figure name="Transfers">{groupIndian(health.transfers)}</Figure>
        <Figure name="Open contracts">{groupIndian(String(health.openContracts))}</Figure>
        <Figure name="Their stakes">{formatInr(health.openContractStakes)}</Figure>
      </Figures>
      {findings.length === 0 ? null : (
        <DataTable
          label="Findings"
          rows={findings}
          rowKey={({ rule, text }) => `${rule} ${text}`}
          columns={findingColumns}
        />
      )}
      <Totals totals={health.totals} />
    </>
  );
}

const findingColumns: readonly Column<LedgerHealth['findings'][number]>[] = [
  { name: 'Rule', cell: ({ rule }) => <span className="font-semibold">{rule}</span> },
  {
    name: 'What does not agree',
    cell: ({ text }) => text,
    className: 'max-w-none! py-2 whitespace-normal!',
  },
  {
    name: 'What it means',
    cell: ({ rule }) => findingMeaning(rule) ?? 'See the rules of the ledger.',
    className: 'max-w-none! py-2 whitespace-normal!',
  },
];

function Totals({ totals }: Pick<LedgerHealth, 'totals'>) {
  return totalsByAsset(totals).map(({ asset, kinds, sum }) => (
    <section key={asset} className="max-w-[44rem] pt-4">
      <h2 className="px-5 pb-1 text-row font-semibold">{asset}</h2>
      <DataTable
        label={`Totals in ${asset}`}
        rows={[...kinds, { asset, kind: sumRow, balance: sum }]}
        rowKey={({ kind }) => kind}
        columns={[
          {
            name: 'Kind of account',
            cell: ({ kind }) =>
              kind === sumRow ? <span className="font-semibold">{kind}</span> : kind,
          },
          {
            name: 'What it is',
            cell: ({ kind }) => <span className="text-ink-3">{kindMeanings[kind] ?? ''}</span>,
          },
          {
            name: 'Balance',
            isNumber: true,
            cell: ({ kind, balance }) => (
              <span className={kind === sumRow && signOf(balance) !== 0 ? 'text-down' : undefined}>
                {asset === 'INR' ? formatInr(balance) : formatTokens(balance)}
              </span>
            ),
          },
        ]}
      />
    </section>
  ));
}

const sumRow = 'all together';
const kindMeanings: Record<string, string> = {
  available: 'what people can spend',
  frozen: 'reserved for people’s open requests',
  escrow: 'stakes and covers of open contracts',
  capital: 'the house’s own',
  external: 'the world outside; below zero by what came in',
  dealer: 'the house’s position from trades',
  fees: 'fees taken',
  insurance: 'losses beyond margins',
  rounding: 'remainders of rounding down',
  [sumRow]: 'zero in books that are right',
};
