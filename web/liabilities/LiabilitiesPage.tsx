/**
 * What we owe: once a day the sum of what all people own, the days before, one's own proof of being in it, and in plain words
 * what that shows and what it does not.
 */
import { type ReactNode, useState } from 'react';

import type { LiabilityRoot } from '#protocol/liabilities.ts';
import { useMeta } from '#ui/client/meta.ts';
import { formatDate, formatInr, formatTime, groupIndian, groupTyped } from '#texts/format.ts';
import { loadOlder } from '#ui/client/queries.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { useRoots } from './liabilities.queries.ts';
import { OwnProof } from './OwnProof.tsx';

export function LiabilitiesPage() {
  const { data: meta } = useMeta();
  const roots = useRoots();
  const [chosen, setChosen] = useState<string | null>(null);
  const days = roots.data?.pages.flatMap(({ items }) => items);
  const shown = days?.find(({ day }) => day === chosen) ?? days?.[0];
  const isVirtual = meta?.funds !== 'real';
  return (
    <PageFrame
      title="What we owe"
      tagline="Once a day: what all customers own together, and your proof that you are in it."
      panel={<Meaning isVirtual={isVirtual} />}
    >
      {days && shown ? (
        <div className="grid gap-8">
          <StaleNote failed="Could not refresh the totals" query={roots} />
          <Total root={shown} isVirtual={isVirtual} />
          <OwnProof key={shown.day} root={shown} />
          <section aria-labelledby="days">
            <h2 id="days" className="mb-3 text-section">
              Day by day
            </h2>
            <Days days={days} shown={shown} onChoose={setChosen} />
            {roots.hasNextPage ? (
              <div className="mt-4 grid justify-items-center">
                <Button
                  look="secondary"
                  busy={roots.isFetchingNextPage && 'Loading...'}
                  onClick={() => void loadOlder(roots)}
                >
                  Show older
                </Button>
              </div>
            ) : null}
          </section>
        </div>
      ) : days ? (
        <Card isFlush>
          <EmptyState
            title="No total yet"
            body="The first one is published within a minute of the first account."
          />
        </Card>
      ) : roots.isError ? (
        <Card isFlush>
          <ErrorState
            title="Could not load the totals"
            body="This says nothing about your balance, which is where it was."
            onRetry={() => void roots.refetch()}
            isRetrying={roots.isFetching}
          />
        </Card>
      ) : (
        <Card>
          <SkeletonRows count={4} label="Loading the totals" />
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
        Owed to customers on {formatDate(root.time)}
        {isVirtual ? ', in virtual funds' : ''}
      </h2>
      <p className="mt-1 font-display text-title wrap-anywhere">
        {formatInr(rupees?.amount ?? '0.00')}
      </p>
      {coins.length === 0 ? null : (
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2" aria-label="Coins owed to customers">
          {coins.map(({ asset, amount }) => (
            <li
              key={asset}
              className="flex justify-between gap-4 border-b border-line py-2 text-row"
            >
              <span className="text-ink-3">{asset}</span>
              <span className="text-right wrap-anywhere">{groupTyped(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-y-3">
        <Fact name="Customers in the total">{groupIndian(String(root.people))}</Fact>
        <Fact name="As the books stood">
          price record {groupIndian(String(root.tick))}, {formatTime(root.time)}
        </Fact>
        <Fact name="Root">
          <span className="flex items-start gap-1">
            <code className="min-w-0 flex-1 text-meta break-all select-all">{root.hash}</code>
            <span className="-my-3 -mr-2">
              <CopyButton text={root.hash} what="root" />
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
      <dd className="min-w-0 text-row">{children}</dd>
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
                    {groupIndian(String(root.people))} customers
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
      <h2 className="text-section">What this shows</h2>
      <p className="mt-2 text-body text-ink-2">
        That your balance is in the total we say we owe: whole, and once. Every balance is a leaf of
        a tree; each step upwards adds two sums and seals both. If everybody checks, nobody can have
        been left out.
      </p>
      <h2 className="mt-5 text-section">What it does not show</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-body text-ink-2 marker:text-ink-3">
        <li>That we hold what we owe. A sum of debts says nothing about what is there.</li>
        <li>That others checked. A balance nobody checks could be missing.</li>
        <li>What is in your open contracts: it is owed to nobody until they end.</li>
        {isVirtual ? <li>Anything of value: these funds are virtual.</li> : null}
      </ul>
      <Note tone="info" className="mt-5">
        Your proof names you, and shows the balances of one other customer without a name. Show it
        only to people who may know yours.
      </Note>
    </Card>
  );
}
