/** The person's price alerts: those that wait, and what each told. Both change by themselves. */
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { type Alert, ALERT_LIMIT, type Firing } from '#protocol/alerts.ts';
import { alertScreenTexts } from '#texts/alert-screens.ts';
import { alertTexts } from '#texts/alerts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatDateTime, formatLevel } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { WholeFigures } from '#ui/parts/WholeFigures.tsx';
import { HistorySection, LimitedSection } from '#web/parts/ListSections.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { useAlerts, useFirings, useRemoveAlert } from './alerts.queries.ts';
import { alertWords, levelWords } from './alerts.rules.ts';

const words = alertScreenTexts();

const texts = alertTexts();

export function AlertsPage() {
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.how}
      actions={
        <ButtonLink to="/crypto" look="secondary" size="small" className="min-h-11!">
          {texts.choose}
        </ButtonLink>
      }
    >
      <div className="max-lg:in-turn grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start lg:gap-6">
        <Waiting />
        <HistorySection
          title={texts.history}
          list={useFirings()}
          failed={texts.historyFailed}
          loading={<LoadingRows label={texts.historyLoading} />}
          empty={{ title: texts.noHistory }}
        >
          {(firing) => <FiredRow key={firing.id} firing={firing} />}
        </HistorySection>
      </div>
    </PageFrame>
  );
}

function Waiting() {
  const query = useAlerts();
  const remove = useRemoveAlert();
  const count = query.data?.items.length;
  return (
    <LimitedSection
      title={texts.waiting}
      count={count === undefined ? null : words.countOfMost({ count, most: ALERT_LIMIT })}
      query={query}
      failed={texts.failed}
      failedBody={texts.stayActive}
      loading={<LoadingRows label={texts.loading} />}
      full={texts.full}
      empty={{ title: texts.none }}
    >
      {(alert) => (
        <Row
          key={alert.id}
          coin={alert.coin}
          title={alertWords(alert)}
          about={
            <>
              {alert.repeats ? texts.eachTime : texts.once}
              {alert.byMail ? texts.withMail : null}
              {alert.armed ? null : (
                <Badge className="h-auto! min-h-6 whitespace-normal!">{texts.offUntilBack}</Badge>
              )}
            </>
          }
        >
          <RemoveButton
            alert={alert}
            isBusy={remove.isPending && remove.variables.id === alert.id}
            onRemove={remove.mutate}
          />
        </Row>
      )}
    </LimitedSection>
  );
}

function RemoveButton(props: { alert: Alert; isBusy: boolean; onRemove: (alert: Alert) => void }) {
  const { alert, isBusy, onRemove } = props;
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-busy={isBusy}
      aria-label={texts.remove({ alert: alertWords(alert) })}
      onClick={() => onRemove(alert)}
      className="grid size-11 shrink-0 place-items-center rounded-field text-ink-3 hover:bg-sunken hover:text-ink disabled:opacity-55"
    >
      <Trash2 aria-hidden size={17} strokeWidth={1.75} />
    </button>
  );
}

function FiredRow({ firing }: { firing: Firing }) {
  const { coin, price, firedAt } = firing;
  return (
    <Row
      coin={coin}
      title={`${coin} ${levelWords(firing)}`}
      about={
        <>
          <span className="basis-full text-label text-ink sm:hidden">{formatLevel(price)}</span>
          <time dateTime={firedAt}>{formatDateTime(firedAt)}</time>
        </>
      }
    >
      <span className="text-row font-semibold whitespace-nowrap max-sm:hidden">
        {formatLevel(price)}
      </span>
    </Row>
  );
}

function Row(props: { coin: string; title: string; about: ReactNode; children: ReactNode }) {
  const { coin, title, about, children } = props;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 pr-2 pl-4 last:border-b-0 lg:pl-5">
      <CoinMark symbol={coin} />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <Link
          to={`/coin/${coin}`}
          className="reach justify-self-start text-row font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <WholeFigures text={title} />
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-label font-normal text-ink-3">
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
