/** The person's own page: who they are, what they can spend, and the way to what is theirs. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { recurringTexts } from '#texts/recurring.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { useMe } from '#ui/client/me.ts';
import { useSession } from '#ui/client/session.tsx';
import { Amount } from '#ui/figures/Amount.tsx';
import { meTexts } from '#texts/me.ts';
import { formatInr, formatCount } from '#texts/format.ts';
import { pushTexts } from '#texts/pushes.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { Card } from '#ui/parts/Card.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { displayName, initials } from '#web/parts/person.rules.ts';

import { ConfirmEmail } from './ConfirmEmail.tsx';

const words = meTexts();

/** The specification's names; a note says what is behind those that do not say it. */
const rows: readonly { label: string; to: string; note?: string }[] = [
  {
    label: words.collectionInformation,
    to: '/payment-details',
    note: words.collectionNote,
  },
  {
    label: words.authentication,
    to: '/two-factor',
    note: words.authenticationNote,
  },
  {
    label: words.apiKeys,
    to: '/keys',
    note: words.apiKeysNote,
  },
  { label: words.statements, to: '/statements', note: words.statementsNote },
  {
    label: words.userMessage,
    to: '/messages',
  },
  { label: pushTexts().settings.title, to: '/notifications' },
  {
    label: words.priceAlerts,
    to: '/alerts',
  },
  { label: recurringTexts().title, to: '/recurring' },
  {
    label: words.helpCenter,
    to: '/support-chat',
  },
  {
    label: words.settings,
    to: '/settings',
  },
];

export function MePage() {
  return (
    <PageFrame title={words.me}>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-6">
        <Identity />
        <nav aria-label={words.yourPages}>
          <ul className="rounded-card border border-line bg-surface">
            {rows.map((row) => (
              <li key={row.label} className="border-b border-line last:border-b-0">
                <PageRow {...row} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </PageFrame>
  );
}

function PageRow({ label, to, note }: { label: string; to: string; note?: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-13 items-center gap-3 rounded-card px-4 py-1.5 text-row hover:bg-sunken"
    >
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span>{label}</span>{' '}
        {note === undefined ? null : (
          <span className="text-meta font-normal text-ink-3">{note}</span>
        )}
      </span>
      <ChevronRight aria-hidden size={18} className="ml-auto shrink-0 text-ink-3" />
    </Link>
  );
}

function Identity() {
  const { person } = useSession();
  const query = useMe();
  const { data, isError } = query;
  if (!person) return null;
  // Who they are is known without it.
  const isMissing = !data && isError;
  return (
    <Card>
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-section text-brand-ink"
        >
          {initials(person.name)}
        </span>
        <div className="min-w-0">
          <p className="text-section wrap-anywhere">{displayName(person.name)}</p>
          <p className="text-label font-normal break-all text-ink-2">{person.email}</p>
        </div>
      </div>
      {data?.mustConfirmEmail ? <ConfirmEmail /> : null}
      <dl className="mt-4 grid divide-y divide-line border-t border-line">
        <Fact label={words.uid}>
          <span className="flex min-w-0 items-center gap-1">
            <span className="min-w-0 text-label font-normal wrap-anywhere" title={person.id}>
              {shortId(person.id)}
            </span>
            <span className="-mr-3">
              <CopyButton text={person.id} what={words.uid} />
            </span>
          </span>
        </Fact>
        <Fact label={words.creditScore} note={words.creditScoreNote}>
          {data ? (
            formatCount(data.creditScore)
          ) : isMissing ? (
            '-'
          ) : (
            <Skeleton className="h-4 w-10" />
          )}
        </Fact>
        {isMissing ? null : (
          <Fact label={words.availableBalance}>
            {data ? (
              <Amount text={formatInr(data.balances.inr.available)} keep={0} />
            ) : (
              <Skeleton className="h-4 w-28" />
            )}
          </Fact>
        )}
      </dl>
      {isMissing ? (
        <div className="border-t border-line">
          <LoadFailed
            query={query}
            title={words.balanceFailed}
            body={words.moneySafe}
            className="px-0! pt-4 pb-1"
          />
        </div>
      ) : (
        <StaleNote failed={words.balanceFailed} query={query} className="mt-3" />
      )}
    </Card>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className="grid">
        <span className="text-label text-ink-2">{label}</span>
        {note ? <span className="text-meta text-ink-3">{note}</span> : null}
      </dt>
      <dd className="min-w-0 text-row">{children}</dd>
    </div>
  );
}
