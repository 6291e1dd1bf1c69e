/**
 * Whether the books are right: when they were checked last, what was found and what it means. It
 * also shows what each kind of account holds. Halted money writes are on top, in words that say
 * what to do.
 */
import { useQuery } from '@tanstack/react-query';

import type { LedgerHealth } from '#protocol/health.ts';
import { staff } from '#protocol/staff.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { consoleLedgerTexts } from '#texts/console-ledger.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { formatInr, formatTime, formatTokens, formatCount, signOf } from '#texts/format.ts';

import { type Column, DataTable } from '#console/parts/DataTable.tsx';
import { Figure, Figures } from '#console/parts/Figures.tsx';
import { HealthBanner } from '#console/parts/HealthBanner.tsx';
import { OfficePage } from '#console/parts/OfficePage.tsx';
import { WhenLoaded } from '#console/parts/WhenLoaded.tsx';

import { totalsByAsset } from './ledger.rules.ts';

const texts = consoleLedgerTexts();
const words = consoleWordTexts();
/** Of rules and of kinds of account; one that is not known here has none. */
const meanings: Readonly<Record<string, string>> = texts.meanings;
const kindMeanings: Readonly<Record<string, string>> = texts.kinds;

const REFRESH_MS = 5_000;

export function LedgerPage() {
  const query = useQuery({
    queryKey: mine('ledger'),
    queryFn: ({ signal }) => call(staff.ledgerHealth, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <OfficePage title={texts.ledger} tools={<Pace />}>
      <WhenLoaded
        query={query}
        says={{ failed: texts.loadFailed, body: texts.saysNothing, loading: texts.loading }}
      >
        {(data) => <Health health={data} />}
      </WhenLoaded>
    </OfficePage>
  );
}

function Pace() {
  return <span className="text-meta text-ink-3">{texts.refreshed}</span>;
}

function Health({ health }: { health: LedgerHealth }) {
  const { halted, findings, checkedAt } = health;
  return (
    <>
      {halted !== null ? (
        <HealthBanner isWell={false} title={texts.halted}>
          <p className="font-semibold break-words">{halted}</p>
          <p>{texts.haltedBody}</p>
        </HealthBanner>
      ) : findings.length > 0 ? (
        <HealthBanner isWell={false} title={texts.foundSomething} />
      ) : (
        <HealthBanner isWell title={checkedAt === null ? texts.unchecked : texts.booksAgree}>
          {texts.booksAgreeBody}
        </HealthBanner>
      )}
      <Figures>
        <Figure name={texts.lastCheck} hint={texts.checkInterval}>
          {checkedAt === null ? words.never : formatTime(checkedAt)}
        </Figure>
        <Figure name={texts.findings} isBad={findings.length > 0}>
          {formatCount(findings.length)}
        </Figure>
        <Figure name={texts.transfers}>{formatCount(health.transfers)}</Figure>
        <Figure name={texts.openContracts}>{formatCount(health.openContracts)}</Figure>
        <Figure name={texts.theirStakes}>{formatInr(health.openContractStakes)}</Figure>
      </Figures>
      {findings.length === 0 ? null : (
        <DataTable
          label={texts.findings}
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
  { name: texts.rule, cell: ({ rule }) => <span className="font-semibold">{rule}</span> },
  {
    name: texts.mismatch,
    cell: ({ text }) => <samp className="font-[inherit]">{text}</samp>,
    className: 'max-w-none! py-2 whitespace-normal!',
  },
  {
    name: texts.meaning,
    cell: ({ rule }) => meanings[rule] ?? texts.meaningUnknown,
    className: 'max-w-none! py-2 whitespace-normal!',
  },
];

/** The kind of the row beneath all others. */
const SUM = 'sum';

function Totals({ totals }: Pick<LedgerHealth, 'totals'>) {
  return totalsByAsset(totals).map(({ asset, kinds, sum }) => (
    <section key={asset} className="pt-4">
      <h2 className="px-5 pb-1 text-row font-semibold">{asset}</h2>
      <DataTable
        label={texts.totalsIn({ asset })}
        rows={[...kinds, { asset, kind: SUM, balance: sum }]}
        rowKey={({ kind }) => kind}
        columns={[
          {
            name: texts.accountKind,
            cell: ({ kind }) =>
              kind === SUM ? (
                <span className="font-semibold">{texts.allTogether}</span>
              ) : (
                <code lang="en" className="font-[inherit]">
                  {kind}
                </code>
              ),
          },
          {
            name: texts.kindMeaning,
            // A phone has room for the balance instead.
            className: 'max-md:hidden',
            cell: ({ kind }) => (
              <span className="text-ink-3">
                {kind === SUM ? texts.allTogetherMeans : kindMeanings[kind]}
              </span>
            ),
          },
          {
            name: texts.balance,
            isNumber: true,
            cell: ({ kind, balance }) => (
              <span className={kind === SUM && signOf(balance) !== 0 ? 'text-down' : undefined}>
                {asset === 'INR' ? formatInr(balance) : formatTokens(balance)}
              </span>
            ),
          },
        ]}
      />
    </section>
  ));
}
