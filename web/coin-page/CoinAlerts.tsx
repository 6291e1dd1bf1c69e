/** The person's alerts on the coin, and the way to another one. */
import { Bell } from 'lucide-react';
import { Link } from 'react-router';

import type { Alert } from '#protocol/alerts.ts';
import type { Coin } from '#protocol/market.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { alertTexts } from '#texts/alerts.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { useQuoteFact } from '#ui/client/live.ts';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { WholeFigures } from '#ui/parts/WholeFigures.tsx';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { useAlerts } from '#web/alerts/alerts.queries.ts';
import { levelWords } from '#web/alerts/alerts.rules.ts';

import { awayFrom } from './coin-page.rules.ts';
import { CoinCard } from './CoinCard.tsx';

const says = coinPageTexts();

export function CoinAlerts({ coin: { symbol, name } }: { coin: Coin }) {
  return (
    <CoinCard
      title={alertTexts().yours}
      aside={
        <AlertButton
          coin={symbol}
          name={name}
          className="-mr-2 min-h-11 rounded-small px-2 text-label text-brand-ink hover:bg-brand-soft"
        >
          {says.addAlert}
        </AlertButton>
      }
    >
      <Loaded
        query={useAlerts()}
        failed={alertTexts().failed}
        failedBody={alertTexts().stayActive}
        failedClass="px-0! py-4!"
        loading={<SkeletonRows count={1} label={alertTexts().loading} />}
      >
        {({ items }) => {
          const own = items.filter((alert) => alert.coin === symbol);
          if (own.length === 0)
            return <p className="pb-3 text-body text-ink-3">{says.noAlerts({ symbol })}</p>;
          return (
            <ul className="divide-y divide-line">
              {own.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </CoinCard>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const away = useQuoteFact(alert.coin, 'calm', (quote) => awayFrom(alert, quote?.price ?? null));
  const words = levelWords(alert);
  return (
    <li>
      <Link
        to="/alerts"
        className="-mx-2 flex min-h-11 flex-wrap items-center gap-2.5 rounded-small px-2 py-1.5 hover:bg-sunken"
      >
        <Bell aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 basis-40 text-row wrap-anywhere">
          <WholeFigures text={words.charAt(0).toUpperCase() + words.slice(1)} />
        </span>
        <span className="ml-auto text-right text-label font-normal text-ink-3">
          {alert.armed
            ? away === null
              ? null
              : alertTexts().away({ percent: away })
            : alertTexts().offUntilBack}
        </span>
      </Link>
    </li>
  );
}
