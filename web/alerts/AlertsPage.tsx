/** The person's price alerts: those that wait, and what each told. Both change by themselves. */
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { type Alert, ALERT_LIMIT, type Firing } from '#protocol/alerts.ts';
import { alertTexts } from '#texts/alerts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatDateTime, formatListPrice } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { useAlerts, useFirings, useRemoveAlert } from './alerts.queries.ts';
import { alertWords, levelWords } from './alerts.rules.ts';

export function AlertsPage() {
  return (
    <PageFrame
      title="Price Alerts"
      tagline="A notice comes with the first price that meets one. Set them with the bell beside a coin."
      width="narrow"
      actions={
        <ButtonLink to="/home" look="secondary" size="small" className="min-h-11!">
          Choose a coin
        </ButtonLink>
      }
    >
      <Waiting />
      <Told />
    </PageFrame>
  );
}

function Waiting() {
  const { data, isError, isFetching, refetch } = useAlerts();
  const remove = useRemoveAlert();
  const count = data?.items.length ?? 0;
  return (
    <Section title="Waiting" aside={data ? `${count} of ${ALERT_LIMIT}` : null}>
      {!data ? (
        isError ? (
          <ErrorState
            title="Could not load your alerts"
            body="They go on waiting all the same."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingRows label="Loading your alerts" />
        )
      ) : (
        <>
          {count >= data.limit ? <Note tone="warn">{alertTexts().full}</Note> : null}
          {count === 0 ? (
            <EmptyState
              title="No alerts are waiting"
              body="The bell beside a coin sets one: above or below a price, or for a move in 24 hours."
            />
          ) : (
            <List>
              {data.items.map((alert) => (
                <Row
                  key={alert.id}
                  coin={alert.coin}
                  title={alertWords(alert)}
                  about={
                    <>
                      {alert.repeats ? 'Each time' : 'Once'}
                      {alert.byMail ? ', also by mail' : null}
                      {alert.armed ? null : <Badge>Waits for the way back</Badge>}
                    </>
                  }
                >
                  <RemoveButton
                    alert={alert}
                    isBusy={remove.isPending && remove.variables.id === alert.id}
                    onRemove={remove.mutate}
                  />
                </Row>
              ))}
            </List>
          )}
        </>
      )}
    </Section>
  );
}

function RemoveButton(props: { alert: Alert; isBusy: boolean; onRemove: (alert: Alert) => void }) {
  const { alert, isBusy, onRemove } = props;
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy}
      aria-label={`Remove the alert ${alertWords(alert)}`}
      onClick={() => onRemove(alert)}
      className="grid size-11 shrink-0 place-items-center rounded-field text-ink-3 hover:bg-sunken hover:text-ink disabled:opacity-55"
    >
      <Trash2 aria-hidden size={17} strokeWidth={1.75} />
    </button>
  );
}

function Told() {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useFirings();
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Section title="History">
      {!items ? (
        isError ? (
          <ErrorState
            title="Could not load the history"
            body="Your alerts are not affected."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingRows label="Loading the history" />
        )
      ) : items.length === 0 ? (
        <EmptyState title="Nothing has been told yet" />
      ) : (
        <List>
          {items.map((firing) => (
            <FiredRow key={firing.id} firing={firing} />
          ))}
        </List>
      )}
      {hasNextPage ? (
        <Button
          look="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage && 'Loading...'}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </Section>
  );
}

function FiredRow({ firing }: { firing: Firing }) {
  const { coin, price, tick, firedAt } = firing;
  return (
    <Row
      coin={coin}
      title={`${coin} ${levelWords(firing)}`}
      about={
        <time dateTime={firedAt}>
          {formatDateTime(firedAt)}, tick {tick}
        </time>
      }
    >
      <span className="text-row font-semibold whitespace-nowrap">{formatListPrice(price)}</span>
    </Row>
  );
}

function Section(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { title, aside, children } = props;
  return (
    <section aria-label={title} className="mb-8 grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-section">{title}</h2>
        {aside ? <span className="text-label font-normal text-ink-3">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="rounded-card border border-line bg-surface">{children}</ul>;
}

function Row(props: { coin: string; title: string; about: ReactNode; children: ReactNode }) {
  const { coin, title, about, children } = props;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 pr-2 pl-4 last:border-b-0 lg:pl-5">
      <CoinMark symbol={coin} />
      <span className="grid min-w-0 flex-1">
        <Link
          to={`/coin/${coin}`}
          className="justify-self-start text-row font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="flex flex-wrap items-center gap-2 text-label font-normal text-ink-3">
          {about}
        </span>
      </span>
      <span className="pr-2">{children}</span>
    </li>
  );
}

function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <span className="sr-only">{label}</span>
      {Array.from({ length: 3 }, (_, row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-3 border-b border-line px-4 last:border-b-0 lg:px-5"
        >
          <Skeleton className="size-8 rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </span>
        </div>
      ))}
    </div>
  );
}
