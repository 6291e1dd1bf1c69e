/**
 * What we owe: once a day the sum of what all people own, the days before, one's own proof of being
 * in it, and in plain words what that shows and what it does not.
 */
import { wordTexts } from '#texts/words.ts';
import { type ReactNode, useState } from 'react';

import type { LiabilityRoot } from '#protocol/liabilities.ts';
import { itemsOf } from '#ui/lists/paged.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { OlderButton } from '#ui/lists/PagedList.tsx';
import { useMeta } from '#ui/client/meta.ts';
import { verifyTexts } from '#texts/verify.ts';
import { formatDate, formatInr, formatTime, formatCount, groupTyped } from '#texts/format.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { useRoots } from './liabilities.queries.ts';
import { OwnProof } from './OwnProof.tsx';

const says = verifyTexts();

export function LiabilitiesPage() {
  const { data: meta } = useMeta();
  const roots = useRoots();
  const [chosen, setChosen] = useState<string | null>(null);
  const days = roots.data && itemsOf(roots.data.pages, ({ day }) => day);
  const shown = days?.find(({ day }) => day === chosen) ?? days?.[0];
  const isVirtual = meta?.funds !== 'real';
  return (
    <PageFrame
      title={says.liabilitiesTitle}
      tagline={says.liabilitiesTagline}
      panel={<Meaning isVirtual={isVirtual} />}
    >
      {days && shown ? (
        <div className="in-turn grid gap-8">
          <StaleNote failed={says.totalsStale} query={roots} />
          <Total root={shown} isVirtual={isVirtual} />
          <OwnProof key={shown.day} root={shown} />
          <section aria-labelledby="days">
            <h2 id="days" className="mb-3 text-section">
              {says.daysTitle}
            </h2>
            <Days days={days} shown={shown} onChoose={setChosen} />
            <div className="mt-4 grid empty:hidden">
              <OlderButton list={roots} />
            </div>
          </section>
        </div>
      ) : days ? (
        <Card isFlush>
          <EmptyState title={says.noTotal} body={says.noTotalHint} />
        </Card>
      ) : roots.isError ? (
        <Card isFlush>
          <LoadFailed query={roots} title={says.totalsFailed} body={says.totalsFailedBody} />
        </Card>
      ) : (
        <Card>
          <SkeletonRows count={4} label={says.totalsLoading} />
        </Card>
      )}
      <div className="mt-8 lg:hidden">
        <Meaning isVirtual={isVirtual} />
      </div>
    </PageFrame>
  );
}

function Total({ root, isVirtual }: { root: LiabilityRoot; isVirtual: boolean }) {
  const [rupees, ...coins] = root.totals;
  return (
    <Card className="lg:p-6!">
      <h2 className="text-label font-normal text-ink-3">
        {says.owedTotal({ time: formatDate(root.time), isVirtual })}
      </h2>
      <p className="@container mt-1 font-display text-title">
        <Amount text={formatInr(rupees?.amount ?? '0.00')} keep={2} />
      </p>
      {coins.length === 0 ? null : (
        <ul className="mt-3 grid gap-x-4 sm:grid-cols-2" aria-label={says.coinsOwed}>
          {coins.map(({ asset, amount }) => (
            <li
              key={asset}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-row"
            >
              <span className="text-ink-3">{asset}</span>
              <span className={classes('ml-auto text-right', figureWrap(groupTyped(amount)))}>
                {groupTyped(amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-y-3">
        <Fact name={wordTexts().customersCounted}>{formatCount(root.people)}</Fact>
        <Fact name={wordTexts().booksAsOf}>
          {says.priceRecord({ tick: formatCount(root.tick), time: formatTime(root.time) })}
        </Fact>
        <Fact name={wordTexts().root}>
          <span className="flex items-start gap-1">
            <code className="min-w-0 flex-1 text-meta break-all select-all">{root.hash}</code>
            <span className="-my-3 -mr-2">
              <CopyButton text={root.hash} what={wordTexts().root} />
            </span>
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="min-w-0 text-row wrap-anywhere">{children}</dd>
    </div>
  );
}

function Days(props: {
  days: readonly LiabilityRoot[];
  shown: LiabilityRoot;
  onChoose: (day: string) => void;
}) {
  return (
    <Card isFlush>
      <ul>
        {props.days.map((root) => {
          const isShown = root.day === props.shown.day;
          return (
            <li key={root.day} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() => props.onChoose(root.day)}
                className={classes(
                  'flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-left hover:bg-sunken',
                  isShown && 'bg-brand-soft',
                )}
              >
                <span className="grid">
                  <span className="text-row">{formatDate(root.time)}</span>
                  <code className="text-meta text-ink-3">{root.hash.slice(0, 16)}…</code>
                </span>
                <span className="ml-auto grid text-right">
                  <span className="text-row wrap-anywhere">
                    {formatInr(root.totals[0]?.amount ?? '0.00')}
                  </span>
                  <span className="text-meta text-ink-3">
                    {says.customers({ count: root.people })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Meaning({ isVirtual }: { isVirtual: boolean }) {
  return (
    <Card>
      <h2 className="text-section">{says.proofShowsTitle}</h2>
      <p className="mt-2 text-body text-ink-2">{says.proofShows}</p>
      <h2 className="mt-5 text-section">{says.proofLimitsTitle}</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-body text-ink-2 marker:text-ink-3">
        <li>{says.noProofOfReserves}</li>
        <li>{says.noProofOfChecks}</li>
        <li>{says.openContractsLeftOut}</li>
        {isVirtual ? <li>{says.virtualFundsWorthless}</li> : null}
      </ul>
      <Note tone="info" className="mt-5">
        {says.proofPrivacy}
      </Note>
    </Card>
  );
}
